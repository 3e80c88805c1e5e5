import LintModel
import LogIngest
import ScenelintKit

/// What holds for everything that stands in one word or line: it is refused, or what is written of
/// it reads the same.
enum NotationLaws {
  /// Reads text as everything that it may be.
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try event(text)
    try duration(text)
    try values(text)
    _ = TimeBound(text)
    _ = ZoneDatabase.zone(text)
    _ = ZoneRules(file: bytes)?.offsetsSeconds(showing: 1_772_345_678)
    try times(bytes)
  }

  private static func event(_ text: String) throws {
    guard let (name, attributes) = try? EventNotation.parse(text) else { return }
    let written = EventNotation.render(name, attributes)
    guard let again = try? EventNotation.parse(written), again.name == name,
      EventNotation.render(again.name, again.attributes) == written
    else { throw FuzzTarget.Violation("it is written as \(written.debugDescription)") }
  }

  private static func duration(_ text: String) throws {
    guard let nanoseconds = DurationText.nanoseconds(text) else { return }
    _ = DurationText.readable(nanoseconds)
    let exact = DurationText.exact(nanoseconds)
    guard DurationText.nanoseconds(exact) == nanoseconds else {
      throw FuzzTarget.Violation("\(nanoseconds) ns are written as \(exact)")
    }
  }

  private static func values(_ text: String) throws {
    for type in AttributeType.allCases {
      guard let value = AttributeValue(text, as: type) else { continue }
      guard !value.description.isEmpty || text.isEmpty else {
        throw FuzzTarget.Violation("a value of \(type) has no words")
      }
    }
  }

  /// The first line is a date pattern, the rest a time; the whole is a time of each known style.
  private static func times(_ bytes: [UInt8]) throws {
    var found = RecordFormat.TimeStyle.words.map { _, style in
      TimestampParser.parse(bytes.span, style: style)
    }
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let subject = parts.count > 1 ? Array(parts[1]) : bytes
    if let pattern = try? TimePattern(String(decoding: parts.first ?? [], as: UTF8.self)) {
      found.append(pattern.timestamp(in: subject.span))
    }
    for time in found.compactMap(\.self) {
      guard (0..<86_401_000_000_000).contains(time.nanosecondsOfDay),
        time.zoneOffsetSeconds.map({ abs($0) <= 86_400 }) ?? true
      else { throw FuzzTarget.Violation("\(time) is no time") }
    }
  }
}
