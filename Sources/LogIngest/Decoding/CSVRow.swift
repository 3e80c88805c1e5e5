import ByteScan

/// One row of RFC 4180: columns between commas, quoted where they hold commas, quotes or newlines.
enum CSVRow {
  /// Appends the text of each column to an output, and returns where each is in it. A quote that is
  /// not closed goes on to the end of the row.
  static func columns(
    of bytes: Span<UInt8>, in range: Range<Int>, into output: inout [UInt8]
  ) -> [Range<Int>] {
    var offset = range.lowerBound
    var columns: [Range<Int>] = []
    while offset <= range.upperBound {
      let start = output.count
      if offset < range.upperBound, bytes[offset] == UInt8(ascii: "\"") {
        offset = appendQuoted(bytes, from: offset + 1, to: range.upperBound, &output)
      }
      while offset < range.upperBound, bytes[offset] != UInt8(ascii: ",") {
        output.append(bytes[offset])
        offset += 1
      }
      columns.append(start..<output.count)
      offset += 1
    }
    return columns
  }

  /// Appends what stands up to the closing quote, and returns the offset behind that.
  private static func appendQuoted(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, _ output: inout [UInt8]
  ) -> Int {
    var offset = start
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\"") {
        guard offset + 1 < end, bytes[offset + 1] == UInt8(ascii: "\"") else { return offset + 1 }
        offset += 1
      }
      output.append(bytes[offset])
      offset += 1
    }
    return end
  }
}
