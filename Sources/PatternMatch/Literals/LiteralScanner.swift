/// Finds which of many literals occur in bytes, in one pass.
///
/// Made for text in which they are rare, such as a chunk of log. The cost then hardly depends on
/// how many literals there are, but on the shortest: with each of 7 bytes or more, only every
/// fourth offset is looked at. Literals below 4 bytes are legal and slow. At worst, the cost of a
/// byte is that of comparing it with each byte of each literal.
package struct LiteralScanner: Sendable {
  /// An occurrence of a literal.
  package struct Hit: Hashable, Sendable {
    /// Which literal it is: its index in the array that the scanner was made from.
    package var literal: Int32
    /// The offset of its first byte.
    package var offset: Int32

    /// Creates the occurrence of `literal` at `offset`.
    package init(literal: Int32, offset: Int32) {
      self.literal = literal
      self.offset = offset
    }
  }

  /// Usually one. The literals of 2 and 3 bytes have their own, so as not to slow the others.
  private let sweeps: [GramSweep]

  private static let shortCountMax = 3
  /// Keeps all numbers in 32 bits; the catalog has a few hundred.
  private static let literalCountMax = 100_000

  /// Creates a scanner for literals of at least 2 bytes each; a literal may occur twice.
  package init(_ literals: [[UInt8]]) {
    precondition(literals.allSatisfy { $0.count >= 2 }, "a literal has fewer than 2 bytes")
    precondition(literals.count <= Self.literalCountMax, "there are too many literals")
    let numbered = literals.enumerated().map { GramSweep.Literal(number: $0, bytes: $1) }
    let short = numbered.filter { $0.bytes.count <= Self.shortCountMax }
    let long = numbered.filter { $0.bytes.count > Self.shortCountMax }
    sweeps = [long, short].filter { !$0.isEmpty }.map { GramSweep($0) }
  }

  /// Appends all occurrences of all literals that lie wholly in `range`.
  ///
  /// Occurrences may overlap. They come in ascending order of offset, then of literal; what
  /// `hits` held before stays in front of them. Traps when the range is outside `bytes`, or ends
  /// beyond 2 GiB.
  package func scan(_ bytes: Span<UInt8>, in range: Range<Int>, into hits: inout [Hit]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "no such range")
    precondition(range.upperBound <= Int(Int32.max), "offsets do not fit in 32 bits")
    let oldCount = hits.count
    for sweep in sweeps { sweep.scan(bytes, in: range, into: &hits) }
    // A hit is found by a gram somewhere inside it, so two may come in the wrong order.
    let isOrdered = zip(hits[oldCount...], hits[oldCount...].dropFirst()).allSatisfy { $0 <= $1 }
    if !isOrdered { hits[oldCount...].sort() }
  }
}

extension LiteralScanner.Hit: Comparable {
  /// Orders by offset, then by literal.
  package static func < (left: Self, right: Self) -> Bool {
    (left.offset, left.literal) < (right.offset, right.literal)
  }
}
