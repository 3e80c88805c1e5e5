package import LintModel

/// How a format writes its times, as a date pattern of Unicode (UTS 35, as `DateFormatter` takes
/// it): `yyyy/MM/dd-HH:mm:ss[.SSS][ZZZZZ]`.
///
/// What stands in brackets may be absent. All else but letters stands for itself, and letters do in
/// single quotes.
package struct TimePattern: Hashable, Sendable {
  /// The parts in their order.
  private let parts: [Part]

  private indirect enum Part: Hashable {
    case literal(UInt8)
    case year, yearOfCentury, month, monthName, weekday
    /// A day of one or two digits, before which a blank may stand.
    case day
    case twoDigitDay, hour, hourOfHalfDay, halfDay, minute, second, fraction, zone
    case optional([Part])
  }

  /// What is wrong with a pattern.
  package enum Failure: Error, Equatable {
    /// Letters that stand for nothing, such as `DD`.
    case unknownField(String)
    /// A quote or bracket that is not closed, or a bracket that is not opened.
    case unbalanced(Character)
    /// A part without which a time says nothing: `HH`, `mm`, `ss`, a month without day.
    case missing(String)
    /// It has more than `charactersMax` characters.
    case tooLong
  }

  /// The most characters of a pattern, which also bounds how deep its brackets nest.
  package static let charactersMax = 200

  /// The letters that are read, with what each stands for.
  private static let fields: [String: Part] = [
    "yyyy": .year, "yy": .yearOfCentury, "MM": .month, "MMM": .monthName, "EEE": .weekday,
    "dd": .twoDigitDay, "d": .day, "HH": .hour, "hh": .hourOfHalfDay, "a": .halfDay,
    "mm": .minute, "ss": .second, "Z": .zone, "ZZZZZ": .zone,
  ]

  /// The letters that a pattern may have, for people.
  package static let fieldNames: [String] = fields.keys.sorted() + ["S"]

  /// Reads a pattern.
  package init(_ text: String) throws(Failure) {
    guard text.unicodeScalars.count <= Self.charactersMax else { throw .tooLong }
    var rest = Substring(text)
    parts = try TimePattern.parts(of: &rest, isNested: false)
    let all = TimePattern.flattened(parts)
    let hasHour = all.contains(.hour) || all.contains(.hourOfHalfDay) && all.contains(.halfDay)
    if !hasHour { throw .missing("HH") }
    if !all.contains(.minute) { throw .missing("mm") }
    if !all.contains(.second) { throw .missing("ss") }
    let hasMonth = all.contains(.month) || all.contains(.monthName)
    let hasDay = all.contains(.day) || all.contains(.twoDigitDay)
    if hasDay != hasMonth { throw .missing(hasDay ? "MM" : "dd") }
    if !hasDay, all.contains(.year) || all.contains(.yearOfCentury) { throw .missing("MM") }
  }

  private static func parts(of rest: inout Substring, isNested: Bool) throws(Failure) -> [Part] {
    var parts: [Part] = []
    while let first = rest.first {
      switch first {
      case "[":
        rest.removeFirst()
        parts.append(.optional(try self.parts(of: &rest, isNested: true)))
        guard rest.first == "]" else { throw .unbalanced("[") }
        rest.removeFirst()
      case "]":
        guard isNested else { throw .unbalanced("]") }
        return parts
      case "'":
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "'") else { throw .unbalanced("'") }
        // Two quotes are one that stands for itself.
        let quoted = rest.startIndex == end ? "'" : rest[..<end]
        parts += quoted.utf8.map { .literal($0) }
        rest = rest[rest.index(after: end)...]
      case _ where first.isASCII && first.isLetter:
        let field = String(rest.prefix { $0 == first })
        guard let part = first == "S" ? .fraction : fields[field] else {
          throw .unknownField(field)
        }
        parts.append(part)
        rest.removeFirst(field.count)
      default:
        parts += String(first).utf8.map { .literal($0) }
        rest.removeFirst()
      }
    }
    return parts
  }

  private static func flattened(_ parts: [Part]) -> [Part] {
    parts.flatMap { if case .optional(let inner) = $0 { flattened(inner) } else { [$0] } }
  }

  // MARK: - Reading a time

  /// Reads a time that is written so, or returns `nil` when the text is no such time.
  package func timestamp(in text: Span<UInt8>) -> Timestamp? {
    var time = PartsOfTime()
    guard read(parts, text, &time), time.reader.offset == text.count else { return nil }
    return time.timestamp
  }

  private func read(_ parts: [Part], _ text: Span<UInt8>, _ time: inout PartsOfTime) -> Bool {
    for part in parts {
      guard case .optional(let inner) = part else {
        guard time.read(part, text) else { return false }
        continue
      }
      let before = time
      if !read(inner, text, &time) { time = before }
    }
    return true
  }

  /// What has been read of a time.
  private struct PartsOfTime {
    var reader = TimestampReader()
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var hour: Int?
    private var isAfternoon: Bool?
    private var minute: Int?
    private var second: Int?
    private var fraction: (nanoseconds: Int64, digits: Int) = (0, 0)
    private var zoneSeconds: Int?

    /// The whole, where its parts are within their limits.
    var timestamp: Timestamp? {
      guard let hour, let minute, let second else { return nil }
      var date: Timestamp.MonthAndDay?
      if let month, let day {
        guard let known = TimestampReader.monthAndDay(month, day) else { return nil }
        date = known
      }
      let hours = isAfternoon.map { hour % 12 + ($0 ? 12 : 0) } ?? hour
      return Timestamp(
        year: date == nil ? nil : year, monthAndDay: date,
        nanosecondsOfDay: Int64(hours * 3600 + minute * 60 + second) * 1_000_000_000
          + fraction.nanoseconds,
        fractionDigits: fraction.digits, zoneOffsetSeconds: zoneSeconds)
    }

    /// Reads one part, and returns whether it is there.
    mutating func read(_ part: Part, _ text: Span<UInt8>) -> Bool {
      switch part {
      case .literal(let byte): reader.skip(byte, text)
      case .year: found(reader.number(text, digits: 4, in: TimestampReader.years), &year)
      case .yearOfCentury: found(reader.number(text, digits: 2).map { 2000 + $0 }, &year)
      case .month: found(reader.number(text, digits: 2), &month)
      case .monthName: found(reader.monthName(text), &month)
      case .weekday: reader.skipWeekday(text)
      case .day: found(reader.day(text), &day)
      case .twoDigitDay: found(reader.number(text, digits: 2), &day)
      case .hour: found(reader.number(text, digits: 2, in: 0...23), &hour)
      case .hourOfHalfDay: found(reader.number(text, digits: 2, in: 1...12), &hour)
      case .halfDay: found(reader.isAfternoon(text), &isAfternoon)
      case .minute: found(reader.number(text, digits: 2, in: 0...59), &minute)
      case .second: found(reader.number(text, digits: 2, in: 0...60), &second)
      case .fraction: reader.fraction(text).map { fraction = $0 } != nil
      case .zone: found(reader.zone(text), &zoneSeconds)
      case .optional: true
      }
    }
  }
}

/// Keeps a value that was read, and returns whether there is one.
private func found<Value>(_ value: Value?, _ part: inout Value?) -> Bool {
  part = value ?? part
  return value != nil
}

extension RecordFormat.TimeStyle {
  /// `Wed Aug 11 05:51:02 2021`.
  package static let ctime = known("EEE MMM d HH:mm:ss yyyy")
  /// `10/13/21 07:57:42.865446`, month first.
  package static let usDate = known("MM/dd/yy HH:mm:ss[.SSSSSS][ZZZZZ]")
  /// `210301 15:37:07`.
  package static let shortDate = known("yyMMdd HH:mm:ss[.SSS][ZZZZZ]")

  /// The styles that format files name by a word.
  package static let words: KeyValuePairs<String, Self> = [
    "iso": .iso, "month-day": .monthDay, "time-of-day": .timeOfDay,
    "iso-or-time-of-day": .isoOrTimeOfDay, "ctime": ctime, "us-date": usDate,
    "short-date": shortDate, "offset": .offset, "none": .none,
  ]

  /// The style of a pattern of ours.
  private static func known(_ text: String) -> Self {
    guard let pattern = try? TimePattern(text) else { preconditionFailure("no pattern: \(text)") }
    return .pattern(pattern)
  }
}
