import ByteScan
package import LintModel

/// Reads the times that logs print.
package enum TimestampParser {
  /// Reads a time written in a style, or returns `nil` when it is no such time.
  ///
  /// Only whole values in their limits are taken: month 1 to 12, day 1 to 31, year from 2000 (a
  /// host with another calendar prints 1400) to 2260, second up to 60.
  package static func parse(_ text: Span<UInt8>, style: RecordFormat.TimeStyle) -> Timestamp? {
    var reader = Reader(offset: 0)
    switch style {
    case .none, .offset: return nil
    case .isoOrTimeOfDay:
      return parse(text, style: .iso) ?? parse(text, style: .timeOfDay)
    case .iso:
      guard let year = reader.number(text, digits: 4), years.contains(year), reader.skip("-", text),
        let month = reader.number(text, digits: 2), reader.skip("-", text),
        let day = reader.number(text, digits: 2), reader.skip(" ", text) || reader.skip("T", text),
        let date = monthAndDay(month, day)
      else { return nil }
      return reader.timeOfDay(text, year: year, date: date)
    case .monthDay:
      guard let month = reader.monthName(text), reader.skip(" ", text) else { return nil }
      _ = reader.skip(" ", text)
      guard let day = reader.number(text, digits: 2) ?? reader.number(text, digits: 1),
        reader.skip(" ", text), let date = monthAndDay(month, day)
      else { return nil }
      return reader.timeOfDay(text, year: nil, date: date)
    case .timeOfDay: return reader.timeOfDay(text, year: nil, date: nil)
    case .ctime: return ctime(text)
    case .usDate:
      guard let month = reader.number(text, digits: 2), reader.skip("/", text),
        let day = reader.number(text, digits: 2), reader.skip("/", text),
        let year = reader.number(text, digits: 2), reader.skip(" ", text),
        let date = monthAndDay(month, day)
      else { return nil }
      return reader.timeOfDay(text, year: 2000 + year, date: date)
    case .shortDate:
      guard let year = reader.number(text, digits: 2), let month = reader.number(text, digits: 2),
        let day = reader.number(text, digits: 2), reader.skip(" ", text),
        let date = monthAndDay(month, day)
      else { return nil }
      return reader.timeOfDay(text, year: 2000 + year, date: date)
    }
  }

  private static let years = 2000...Timestamp.years.upperBound

  /// `Wed Aug 11 05:51:02 2021`: the year stands at the end.
  private static func ctime(_ text: Span<UInt8>) -> Timestamp? {
    guard text.count >= 24, text[3] == UInt8(ascii: " "),
      text[text.count - 5] == UInt8(ascii: " "),
      let year = text.decimal(in: text.count - 4..<text.count), years.contains(year)
    else { return nil }
    let middle = text.extracting(4..<text.count - 5)
    var timestamp = parse(middle, style: .monthDay)
    timestamp?.year = year
    return timestamp
  }

  private static func monthAndDay(_ month: Int, _ day: Int) -> Timestamp.MonthAndDay? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return Timestamp.MonthAndDay(month: month, day: day)
  }

  /// A place in the text; each method moves it only when it finds what it looks for.
  private struct Reader {
    var offset: Int

    mutating func skip(_ character: Unicode.Scalar, _ text: Span<UInt8>) -> Bool {
      guard offset < text.count, text[offset] == UInt8(ascii: character) else { return false }
      offset += 1
      return true
    }

    mutating func number(_ text: Span<UInt8>, digits: Int) -> Int? {
      guard offset + digits <= text.count,
        let number = text.decimal(in: offset..<offset + digits)
      else { return nil }
      offset += digits
      return number
    }

    mutating func monthName(_ text: Span<UInt8>) -> Int? {
      guard offset + 3 <= text.count else { return nil }
      let name = (text[offset], text[offset + 1], text[offset + 2])
      let month = TimestampParser.monthNames.firstIndex { $0 == name }
      guard let month else { return nil }
      offset += 3
      return month + 1
    }

    mutating func timeOfDay(_ text: Span<UInt8>, year: Int?, date: Timestamp.MonthAndDay?)
      -> Timestamp?
    {
      guard let hour = number(text, digits: 2), hour < 24, skip(":", text),
        let minute = number(text, digits: 2), minute < 60, skip(":", text),
        let second = number(text, digits: 2), second <= 60
      else { return nil }
      guard let fraction = fraction(text), let zone = zone(text), offset == text.count else {
        return nil
      }
      let seconds = Int64(hour * 3600 + minute * 60 + second)
      return Timestamp(
        year: year, monthAndDay: date,
        nanosecondsOfDay: seconds * 1_000_000_000 + fraction.nanoseconds,
        fractionDigits: fraction.digits, zoneOffsetSeconds: zone.seconds)
    }

    /// The fraction, which has no digits when none is printed; `nil` when it is malformed.
    private mutating func fraction(_ text: Span<UInt8>) -> (nanoseconds: Int64, digits: Int)? {
      // Appium's server prints a colon before the milliseconds.
      guard skip(".", text) || skip(":", text) else { return (0, 0) }
      var nanoseconds: Int64 = 0
      var digits = 0
      while offset < text.count, digits < 9, let digit = number(text, digits: 1) {
        nanoseconds = nanoseconds * 10 + Int64(digit)
        digits += 1
      }
      guard digits > 0 else { return nil }
      for _ in digits..<9 { nanoseconds *= 10 }
      return (nanoseconds, digits)
    }

    /// The zone, whose seconds are `nil` when none is printed; `nil` when it is malformed.
    private mutating func zone(_ text: Span<UInt8>) -> (seconds: Int?, Void)? {
      if offset == text.count { return (nil, ()) }
      _ = skip(" ", text)
      if skip("Z", text) { return (0, ()) }
      let sign: Int
      if skip("+", text) { sign = 1 } else if skip("-", text) { sign = -1 } else { return nil }
      guard let hours = number(text, digits: 2), hours < 24 else { return nil }
      _ = skip(":", text)
      guard let minutes = number(text, digits: 2), minutes < 60 else { return nil }
      return (sign * (hours * 3600 + minutes * 60), ())
    }
  }

  private static let monthNames: [(UInt8, UInt8, UInt8)] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { (name: String) in
    let bytes = Array(name.utf8)
    return (bytes[0], bytes[1], bytes[2])
  }
}
