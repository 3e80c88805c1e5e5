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
    number(count) + " " + self.noun(count, noun, plural)
  }

  /// A noun as it stands after a number: `line`, `lines`.
  package static func noun(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    count == 1 ? noun : plural ?? noun + "s"
  }

  /// A size in decimal units: `308 kB`.
  package static func bytes(_ count: Int) -> String {
    guard count.magnitude >= 1000 else { return counted(count, "byte") }
    var size = Double(count)
    var unit = "bytes"
    // What would be rounded to a thousand is one of the next unit.
    for next in ["kB", "MB", "GB"] where size >= 999.5 {
      size /= 1000
      unit = next
    }
    guard size < 9.95 else { return "\(Int(size.rounded())) \(unit)" }
    let tenths = Int((size * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
