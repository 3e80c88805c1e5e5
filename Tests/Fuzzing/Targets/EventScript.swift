import LintModel

/// Turns bytes into a log of instrumentation, so that each byte of an input matters to timelines.
///
/// Three bytes make a line: the event, whom it is about, and how long after the last one it was.
enum EventScript {
  private static let names = EventName.allCases
  private static let formats = ["app_open", "interstitial", "rewarded", "banner"]
  private static let seconds = [0, 0, 1, 1, 2, 5, 30, 60, 600, 3600, 14_400, 86_400, -1, -3600]

  /// The log of some bytes.
  static func log(_ bytes: [UInt8]) -> [UInt8] {
    var text = ""
    var now = 0
    for start in stride(from: 0, to: bytes.count - 2, by: 3) {
      now = max(0, now + seconds[Int(bytes[start + 2]) % seconds.count])
      text += line(bytes[start], about: Int(bytes[start + 1]), at: now, Int(bytes[start + 2]) / 16)
    }
    return Array(text.utf8)
  }

  private static func line(_ event: UInt8, about who: Int, at now: Int, _ detail: Int) -> String {
    let name = names[Int(event) % names.count].rawValue
    var line = "\(time(now)) 0x1f3 Default 0x0 \(512 + who / 128) 0 Demo: [scenelint] \(name)"
    if who & 1 != 0 { line += " ad=A\(who / 2 % 4)" }
    if who & 8 != 0 { line += " scene=S\(who / 16 % 2)" }
    if who & 32 != 0 { line += " format=\(formats[who / 2 % 4]) unit_id=U\(who / 2 % 4)" }
    switch detail {
    case 0: break
    case 1: line += " monotonic=\(now)"
    case 2: line += " width=\(who) height=1366 orientation=landscapeLeft mode=split"
    case 3: line += " start=cold index=\(who)"
    case 4: line += " code=\(who) domain=com.google.admob reason=\"no fill\""
    case 5: line += " result=false"
    case 6: line += " screen=Home is_root=true"
    case 7: line += " scene=<private> ad=<private>"
    default: break
    }
    return line + "\n"
  }

  /// A time as `log show` prints it, so many seconds after the start of a day.
  private static func time(_ seconds: Int) -> String {
    let day = padded(1 + seconds / 86_400 % 28)
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0) }
    return "2026-03-\(day) \(clock.joined(separator: ":")).000000+0100"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
