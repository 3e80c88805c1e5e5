/// A stretch of a log's text that holds whole lines.
package struct Chunk: Sendable {
  /// The bytes, cleaned of what is no text.
  package var bytes: [UInt8]
  /// The line number of the first line, from 1.
  package var firstLine: Int
  /// Whether the log ends here.
  package var isLast: Bool

  /// Creates a chunk.
  package init(bytes: [UInt8], firstLine: Int, isLast: Bool) {
    self.bytes = bytes
    self.firstLine = firstLine
    self.isLast = isLast
  }
}
