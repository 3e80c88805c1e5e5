/// Numbers as people read them, in English and the same on every machine.
package enum ReadableCount {
  /// A number with a comma between thousands: `1,204`.
  package static func number(_ count: Int) -> String {
    var digits = String(count.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (count < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// A number with its noun: `1 record`, `2 records`.
  package static func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    number(count) + " " + (count == 1 ? noun : plural ?? noun + "s")
  }

  /// A size in decimal units: `308 kB`.
  package static func bytes(_ count: Int) -> String {
    var size = Double(count)
    for unit in ["bytes", "kB", "MB", "GB"] {
      if size < 1000 || unit == "GB" {
        let tenths = Int((size * 10).rounded())
        let isShort = unit == "bytes" || tenths >= 100 || tenths % 10 == 0
        return isShort ? "\((tenths + 5) / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
      }
      size /= 1000
    }
    return "\(count) bytes"
  }
}
