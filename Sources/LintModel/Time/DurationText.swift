/// Lengths of time as text: how rules write them and how people read them.
package enum DurationText {
  /// The units of the rule language, with their length in nanoseconds, longest first.
  package static let units: [(name: String, nanoseconds: Int64)] = [
    ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000),
    ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000), ("ns", 1),
  ]

  /// Reads `4h`, `1h30m`, `250ms` or `1.5s`; a bare number is milliseconds.
  ///
  /// Returns `nil` for anything else, be it below zero, and for what exceeds 290 years, the limit of
  /// 64 bits.
  package static func nanoseconds(_ text: String) -> Int64? {
    if let milliseconds = Double(text) {
      return milliseconds.sign == .plus ? scaled(milliseconds, by: 1_000_000) : nil
    }
    var rest = text[...]
    var total: Int64 = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard let count = Double(number), let length = units.first(where: { $0.name == unit }),
        let part = scaled(count, by: Double(length.nanoseconds))
      else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard !overflow else { return nil }
      total = sum
    }
    return total
  }

  /// The length as rules write it, exactly: `4h`, `1h30m`, `250ms`.
  package static func exact(_ nanoseconds: Int64) -> String {
    guard nanoseconds > 0 else { return nanoseconds == 0 ? "0s" : "\(nanoseconds)ns" }
    var rest = nanoseconds
    var text = ""
    // Rules count hours, also beyond a day.
    for unit in units.dropFirst() where rest >= unit.nanoseconds {
      text += "\(rest / unit.nanoseconds)\(unit.name)"
      rest %= unit.nanoseconds
    }
    return text
  }

  /// The length in at most two units, as in `4 h 12 min`, `2.5 s` or `300 ms`.
  package static func readable(_ nanoseconds: Int64) -> String {
    guard nanoseconds >= 0 else { return "-" + readable(0 &- max(nanoseconds, -Int64.max)) }
    let seconds = nanoseconds / 1_000_000_000
    switch nanoseconds {
    // What would be rounded to a whole next unit is one of that.
    case ..<999_950_000: return decimal(Double(nanoseconds) / 1e6) + " ms"
    case ..<59_950_000_000: return decimal(Double(nanoseconds) / 1e9) + " s"
    case ..<60_000_000_000: return "1 min"
    case ..<3_600_000_000_000: return pair(seconds / 60, "min", seconds % 60, "s")
    case ..<86_400_000_000_000:
      let rest = seconds % 3600
      return rest > 0 && rest < 60
        ? pair(seconds / 3600, "h", rest, "s") : pair(seconds / 3600, "h", rest / 60, "min")
    default: return pair(seconds / 86_400, "d", seconds % 86_400 / 3600, "h")
    }
  }

  /// Whether `readable` shows a length so exactly that a unit, or a part of it, counts.
  static func showsUnit(of unit: Int64, in nanoseconds: Int64) -> Bool {
    let shown: Int64 =
      switch nanoseconds {
      case ..<1_000_000_000: 100_000
      case ..<60_000_000_000: 100_000_000
      case ..<3_600_000_000_000: 1_000_000_000
      case ..<86_400_000_000_000: 60_000_000_000
      default: 3_600_000_000_000
      }
    return unit >= shown
  }

  private static func scaled(_ count: Double, by length: Double) -> Int64? {
    let product = (count * length).rounded()
    return product.magnitude < 9.2e18 ? Int64(product) : nil
  }

  private static func pair(_ big: Int64, _ unit: String, _ small: Int64, _ part: String) -> String {
    small == 0 ? "\(big) \(unit)" : "\(big) \(unit) \(small) \(part)"
  }

  /// At most one digit after the point, and none when it is zero.
  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }
}
