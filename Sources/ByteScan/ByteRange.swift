/// A half-open range of byte offsets that takes eight bytes.
///
/// This is how a record remembers a part of its chunk. A chunk is therefore at most 4 GiB.
package struct ByteRange: Hashable, Sendable {
  private let storedStart: UInt32
  private let storedEnd: UInt32

  /// The range from 0 to 0.
  package static let empty = ByteRange(start: 0, end: 0)

  /// Creates the range of offsets from `start` up to, and without, `end`.
  ///
  /// Traps unless `0 <= start <= end <= UInt32.max`.
  package init(start: Int, end: Int) {
    precondition(start >= 0 && start <= end, "the range is upside down")
    precondition(end <= Int(UInt32.max), "the range does not fit in 32 bits")
    storedStart = UInt32(truncatingIfNeeded: start)
    storedEnd = UInt32(truncatingIfNeeded: end)
  }

  /// Creates the same range in eight bytes; it traps as `init(start:end:)` does.
  package init(_ range: Range<Int>) {
    self.init(start: range.lowerBound, end: range.upperBound)
  }

  /// The offset of the first byte.
  package var start: Int { Int(storedStart) }

  /// The offset behind the last byte.
  package var end: Int { Int(storedEnd) }

  /// How many bytes there are.
  package var count: Int { end - start }

  /// Whether there are no bytes.
  package var isEmpty: Bool { storedStart == storedEnd }

  /// The same offsets as a range of the standard library.
  package var range: Range<Int> { start..<end }
}
