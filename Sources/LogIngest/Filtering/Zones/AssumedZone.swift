package import LintModel

/// The zone that the user says times without one are in.
package struct AssumedZone: Hashable, Sendable {
  /// The zone as the user wrote it.
  package let name: String
  private let kind: Kind
  /// The latest moment that was completed, in seconds since 1970.
  private var latest: Int64?
  /// Whether some time was completed.
  package private(set) var isUsed = false
  /// Whether some time could not be completed, because it tells no year.
  package private(set) var lacksYear = false

  private enum Kind: Hashable {
    case fixed(seconds: Int)
    case rules(ZoneRules)
  }

  /// Creates a zone that is always so far east of UTC.
  package init(name: String, offsetSeconds: Int) {
    self.name = name
    kind = .fixed(seconds: offsetSeconds)
  }

  /// Creates a zone whose clocks change.
  package init(name: String, rules: ZoneRules) {
    self.name = name
    kind = .rules(rules)
  }

  /// Returns a time with its zone; times come in the order of the log.
  ///
  /// A time that prints its zone stays as it is; so does one without year where the zone's clocks
  /// change, because nobody knows when they did. In the hour that comes twice a time is in the
  /// first one until the clock goes back.
  package mutating func completing(_ timestamp: Timestamp) -> Timestamp {
    guard timestamp.zoneOffsetSeconds == nil else { return timestamp }
    var completed = timestamp
    switch kind {
    case .fixed(let seconds):
      completed.zoneOffsetSeconds = seconds
    case .rules(let rules):
      guard let year = timestamp.year, let date = timestamp.monthAndDay else {
        lacksYear = true
        return timestamp
      }
      let day = CalendarDay(year: year, month: date.month, day: date.day).number
      let local = day * 86_400 + timestamp.nanosecondsOfDay / 1_000_000_000
      let offset = offset(of: local, rules)
      latest = max(latest ?? .min, local - Int64(offset))
      completed.zoneOffsetSeconds = offset
    }
    isUsed = true
    return completed
  }

  private func offset(of local: Int64, _ rules: ZoneRules) -> Int {
    let offsets = rules.offsetsSeconds(showing: local)
    // The hour that is left out: the clock had not been changed yet.
    guard let first = offsets.first else { return rules.offsetSeconds(at: local - 86_400) }
    guard let latest else { return first }
    let jitter = TimePoint.jitterNanoseconds / 1_000_000_000
    return offsets.first { local - Int64($0) >= latest - jitter } ?? offsets.last ?? first
  }
}

extension AssumedZone {
  /// What was assumed, for the report; `nil` when nothing was.
  package var note: RunNote? {
    var parts: [String] = []
    if isUsed { parts.append("times without zone were taken to be in \(name)") }
    if lacksYear {
      parts.append(
        "times without year were taken as printed, because it is not known when the clocks of "
          + "\(name) were changed: durations across that are an hour off")
    }
    return parts.isEmpty
      ? nil : RunNote(kind: .assumption, text: parts.joined(separator: "; "))
  }

  /// Reads `Z` or an offset such as `+02:00`, `-0730` or `+1`; `nil` when it is none.
  package static func offsetSeconds(_ text: String) -> Int? {
    if ["Z", "z", "UTC", "GMT"].contains(text) { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    let colons = text.count { $0 == ":" }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
      return nil
    }
    let (hours, minutes): (Int, Int)
    switch (digits.count, colons) {
    case (1, 0), (2, 0): (hours, minutes) = (number, 0)
    case (3, 1), (4, 0), (4, 1): (hours, minutes) = (number / 100, number % 100)
    default: return nil
    }
    guard colons == 0 || text.dropLast(2).last == ":", hours <= 14, minutes < 60 else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
