package import ByteScan

/// Where a record lies in a chunk, before anything of it is decoded.
package struct FramedRecord: Hashable, Sendable {
  /// The record's bytes without its last newline.
  package var bytes: ByteRange
  /// The offset at which the record's first line ends.
  package var firstLineEnd: Int
  /// The record's first physical line, from 1.
  package var firstLine: Int
  /// The record's last physical line, from 1.
  package var lastLine: Int
  /// The record's format, as its place in the format set.
  package var format: Int
  /// Whether its lines stand in wrappers.
  package var isWrapped: Bool
  /// Whether lines of a tool stand between its own.
  package var hasAsides: Bool

  /// Creates a record.
  package init(
    bytes: ByteRange, firstLineEnd: Int, firstLine: Int, lastLine: Int, format: Int,
    isWrapped: Bool = false, hasAsides: Bool = false
  ) {
    self.bytes = bytes
    self.firstLineEnd = firstLineEnd
    self.firstLine = firstLine
    self.lastLine = lastLine
    self.format = format
    self.isWrapped = isWrapped
    self.hasAsides = hasAsides
  }

  /// Whether its text is its bytes as they stand, with nothing to take out.
  package var isPlain: Bool { !isWrapped && !hasAsides }

  /// The record in a chunk that begins so many bytes before the one that it was framed in.
  package func moved(by offset: Int) -> FramedRecord {
    var record = self
    record.bytes = ByteRange(start: bytes.start + offset, end: bytes.end + offset)
    record.firstLineEnd += offset
    return record
  }
}
