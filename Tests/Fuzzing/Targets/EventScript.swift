import LintModel

/// Turns bytes into a log of instrumentation, so that each byte of an input matters to timelines.
///
/// Four bytes make a line: the event, whom it is about, how long after the last one it was, and
/// one more attribute.
enum EventScript {
  /// How many bytes make a line.
  static let lineBytes = 4

  private static let names = EventName.allCases.map(\.rawValue)
  private static let formats = ["app_open", "interstitial", "rewarded", "banner", "native"]
  private static let seconds = [0, 0, 1, 1, 2, 5, 30, 60, 600, 3600, 14_400, 86_400, -1, -3600]
  /// Keys with a value, each of them several times with others. No one is that of an ad, a scene
  /// or a format, which the second byte gives.
  private static let details: [String] = EventKey.allCases.flatMap { key -> [String] in
    switch key {
    case .ad, .scene, .format, .unitID, .monotonicMilliseconds: []
    default: values(of: key).map { "\(key.name)=\($0)" }
    }
  }

  /// The log of some bytes.
  static func log(_ bytes: [UInt8]) -> [UInt8] {
    var text = ""
    var now = 0
    for start in stride(from: 0, through: bytes.count - lineBytes, by: lineBytes) {
      let pause = Int(bytes[start + 2])
      now = max(0, now + seconds[pause % seconds.count])
      text += "\(time(now)) 0x1f3 Default 0x0 \(pause < 224 ? 512 : 513) 0 Demo: [scenelint] "
      text += names[Int(bytes[start]) % names.count]
      text += subject(Int(bytes[start + 1]))
      if pause % 3 == 0 { text += " t=\(now * 1000)" }
      let detail = Int(bytes[start + 3])
      if detail > 0 { text += " " + details[detail % details.count] }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// Whom a line is about.
  private static func subject(_ who: Int) -> String {
    var text = ""
    if who & 1 != 0 { text += " ad=A\(who >> 1 & 3)" }
    if who & 8 != 0 { text += " scene=S\(who >> 4 & 1)" }
    if who & 32 != 0 { text += " format=\(formats[who >> 1 & 3]) unit_id=U\(who >> 1 & 3)" }
    if who & 192 == 192 { text += " ad_object=0x\(who >> 1 & 3)" }
    return text
  }

  private static func values(of key: EventKey) -> [String] {
    let known = key.row.values
    if !known.isEmpty { return known + ["<private>"] }
    return switch key.type {
    case .bool: ["true", "false"]
    case .int: ["0", "1", "512", "-1"]
    case .double: ["0", "320", "1366.5", "50"]
    case .duration: ["0ms", "3s", "4h"]
    case .string: ["a", "\"b c\"", "<private>"]
    }
  }

  /// A time as `log show` prints it, so many seconds after the start of a day.
  private static func time(_ seconds: Int) -> String {
    let day = padded(1 + seconds / 86_400 % 28)
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0) }
    return "2026-03-\(day) \(clock.joined(separator: ":")).000000+0100"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
