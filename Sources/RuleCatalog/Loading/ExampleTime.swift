/// The time in front of an example's event.
package enum ExampleTime {
  /// Writes a time as `HH:MM:SS` or `HH:MM:SS.f`, without trailing zeros.
  package static func text(_ nanoseconds: Int64) -> String {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let whole = parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    guard rest > 0 else { return whole }
    var fraction = String(String(1_000_000_000 + rest).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return whole + "." + fraction
  }

  /// Reads `HH:MM:SS` or `HH:MM:SS.f` with up to nine digits, or returns `nil`.
  ///
  /// Hours may be more than a day's, up to four digits.
  static func nanoseconds(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, (2...4).contains(parts[0].count), let hours = number(parts[0]),
      parts[1].count == 2, let minutes = number(parts[1]), minutes < 60
    else { return nil }
    let pieces = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    guard pieces.count <= 2, pieces[0].count == 2, let seconds = number(pieces[0]), seconds < 60
    else { return nil }
    let whole = (hours * 3600 + minutes * 60 + seconds) * 1_000_000_000
    guard pieces.count == 2 else { return whole }
    guard (1...9).contains(pieces[1].count),
      let fraction = number(pieces[1] + String(repeating: "0", count: 9 - pieces[1].count))
    else { return nil }
    return whole + fraction
  }

  private static func number(_ digits: some StringProtocol) -> Int64? {
    digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int64(digits) : nil
  }
}
