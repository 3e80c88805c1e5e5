import ByteScan
package import LintModel

/// Reads the times that logs print.
package enum TimestampParser {
  /// Reads a time written in a style, or returns `nil` when it is no such time.
  ///
  /// Only whole values in their limits are taken: month 1 to 12, day 1 to 31, year from 2000 (a
  /// host with another calendar prints 1400) to 2260, second up to 60.
  package static func parse(_ text: Span<UInt8>, style: RecordFormat.TimeStyle) -> Timestamp? {
    var reader = TimestampReader()
    switch style {
    case .none, .offset: return nil
    case .isoOrTimeOfDay:
      return parse(text, style: .iso) ?? parse(text, style: .timeOfDay)
    case .iso:
      guard let year = reader.number(text, digits: 4, in: TimestampReader.years),
        reader.skip("-", text), let month = reader.number(text, digits: 2), reader.skip("-", text),
        let day = reader.number(text, digits: 2), reader.skip(" ", text) || reader.skip("T", text),
        let date = TimestampReader.monthAndDay(month, day)
      else { return nil }
      return timeOfDay(&reader, text, year: year, date: date)
    case .monthDay:
      guard let month = reader.monthName(text), reader.skip(" ", text),
        let day = reader.day(text), reader.skip(" ", text),
        let date = TimestampReader.monthAndDay(month, day)
      else { return nil }
      return timeOfDay(&reader, text, year: nil, date: date)
    case .timeOfDay: return timeOfDay(&reader, text, year: nil, date: nil)
    case .pattern(let pattern): return pattern.timestamp(in: text)
    }
  }

  /// Reads the rest of a text: a time of day with what there is of fraction and zone.
  private static func timeOfDay(
    _ reader: inout TimestampReader, _ text: Span<UInt8>, year: Int?, date: Timestamp.MonthAndDay?
  ) -> Timestamp? {
    guard let hour = reader.number(text, digits: 2, in: 0...23), reader.skip(":", text),
      let minute = reader.number(text, digits: 2, in: 0...59), reader.skip(":", text),
      let second = reader.number(text, digits: 2, in: 0...60)
    else { return nil }
    var fraction: (nanoseconds: Int64, digits: Int) = (0, 0)
    // Appium's server prints a colon before the milliseconds.
    if reader.skip(".", text) || reader.skip(":", text) {
      guard let digits = reader.fraction(text) else { return nil }
      fraction = digits
    }
    var zone: Int?
    if reader.offset < text.count {
      _ = reader.skip(" ", text)
      zone = reader.zone(text)
      guard zone != nil, reader.offset == text.count else { return nil }
    }
    return Timestamp(
      year: year, monthAndDay: date,
      nanosecondsOfDay: Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000
        + fraction.nanoseconds,
      fractionDigits: fraction.digits, zoneOffsetSeconds: zone)
  }
}
