import ByteScan
import LintModel

/// A place in the text of a time. Each method moves it only when it finds what it looks for.
struct TimestampReader {
  /// The years that a log can have: a host with another calendar prints 1400.
  static let years = 2000...Timestamp.years.upperBound

  private(set) var offset = 0

  mutating func skip(_ byte: UInt8, _ text: Span<UInt8>) -> Bool {
    guard offset < text.count, text[offset] == byte else { return false }
    offset += 1
    return true
  }

  mutating func skip(_ character: Unicode.Scalar, _ text: Span<UInt8>) -> Bool {
    skip(UInt8(ascii: character), text)
  }

  /// Skips a weekday such as `Wed`, whichever it is.
  mutating func skipWeekday(_ text: Span<UInt8>) -> Bool {
    guard offset + 3 <= text.count else { return false }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    for place in offset..<offset + 3 where !letters.contains(text[place] | 0x20) { return false }
    offset += 3
    return true
  }

  mutating func number(_ text: Span<UInt8>, digits: Int) -> Int? {
    guard offset + digits <= text.count,
      let number = text.decimal(in: offset..<offset + digits)
    else { return nil }
    offset += digits
    return number
  }

  mutating func number(_ text: Span<UInt8>, digits: Int, in limits: ClosedRange<Int>) -> Int? {
    let start = offset
    guard let number = number(text, digits: digits), limits.contains(number) else {
      offset = start
      return nil
    }
    return number
  }

  /// The month of an English name such as `Apr`.
  mutating func monthName(_ text: Span<UInt8>) -> Int? {
    guard offset + 3 <= text.count else { return nil }
    let name = (text[offset], text[offset + 1], text[offset + 2])
    guard let month = Self.monthNames.firstIndex(where: { $0 == name }) else { return nil }
    offset += 3
    return month + 1
  }

  /// A day of one or two digits, before which a blank may stand.
  mutating func day(_ text: Span<UInt8>) -> Int? {
    let start = offset
    _ = skip(" ", text)
    guard let day = number(text, digits: 2) ?? number(text, digits: 1) else {
      offset = start
      return nil
    }
    return day
  }

  /// Whether `AM` or `PM` stands there.
  mutating func isAfternoon(_ text: Span<UInt8>) -> Bool? {
    guard offset + 2 <= text.count, text[offset + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    switch text[offset] | 0x20 {
    case UInt8(ascii: "a"):
      offset += 2
      return false
    case UInt8(ascii: "p"):
      offset += 2
      return true
    default: return nil
    }
  }

  /// The digits of a fraction, at most 9 of which count.
  mutating func fraction(_ text: Span<UInt8>) -> (nanoseconds: Int64, digits: Int)? {
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

  /// A zone such as `+0100`, `-08:00` or `Z`, in seconds east of UTC.
  mutating func zone(_ text: Span<UInt8>) -> Int? {
    if skip("Z", text) { return 0 }
    let start = offset
    let sign = skip("-", text) ? -1 : 1
    guard sign < 0 || skip("+", text), let hours = number(text, digits: 2, in: 0...23) else {
      offset = start
      return nil
    }
    _ = skip(":", text)
    guard let minutes = number(text, digits: 2, in: 0...59) else {
      offset = start
      return nil
    }
    return sign * (hours * 3600 + minutes * 60)
  }

  /// A month and a day within their limits.
  static func monthAndDay(_ month: Int, _ day: Int) -> Timestamp.MonthAndDay? {
    guard (1...12).contains(month), (1...31).contains(day) else { return nil }
    return Timestamp.MonthAndDay(month: month, day: day)
  }

  private static let monthNames: [(UInt8, UInt8, UInt8)] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ].map { (name: String) in
    let bytes = Array(name.utf8)
    return (bytes[0], bytes[1], bytes[2])
  }
}
