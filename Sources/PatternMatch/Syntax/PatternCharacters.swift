/// A set of characters: those of ASCII, and whether there are others.
struct PatternCharacters: Equatable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var hasOthers = false

  init() {}

  init(_ character: UInt32) {
    switch character {
    case 0..<64: low = 1 << UInt64(character)
    case 64..<128: high = 1 << UInt64(character - 64)
    default: hasOthers = true
    }
  }

  /// The characters of some ranges. All that is above ASCII counts as the same.
  init(_ ranges: ClosedRange<UInt32>...) {
    for range in ranges { insert(range) }
  }

  /// The characters that a backslash makes of a letter, or `nil` where it makes no set of it.
  init?(escape letter: UInt8) {
    switch Unicode.Scalar(letter) {
    case "d": self = Self.digits
    case "D": self = Self.digits.negated
    case "s": self = Self.spaces
    case "S": self = Self.spaces.negated
    case "w": self = Self.words
    case "W": self = Self.words.negated
    case "h": self = Self.blanks
    case "H": self = Self.blanks.negated
    case "N": self = Self.withoutNewline
    case "n": self.init(0x0A)
    case "r": self.init(0x0D)
    case "t": self.init(0x09)
    default: return nil
    }
  }

  private static let digits = PatternCharacters(0x30...0x39)
  private static let spaces = PatternCharacters(0x09...0x0D, 0x20...0x20)
  private static let words = PatternCharacters(0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A)
  private static let blanks = PatternCharacters(0x09...0x09, 0x20...0x20, 0xA0...0xA0)
  /// What a dot stands for.
  static let withoutNewline = PatternCharacters(0x0A...0x0A).negated

  mutating func insert(_ range: ClosedRange<UInt32>) {
    low |= Self.bits(of: range, in: 0...63)
    high |= Self.bits(of: range, in: 64...127)
    hasOthers = hasOthers || range.upperBound > 127
  }

  private static func bits(
    of range: ClosedRange<UInt32>, in word: ClosedRange<UInt32>
  ) -> UInt64 {
    guard range.overlaps(word) else { return 0 }
    let part = range.clamped(to: word)
    let ones = UInt64.max >> UInt64(63 - (part.upperBound - part.lowerBound))
    return ones << UInt64(part.lowerBound - word.lowerBound)
  }

  mutating func formUnion(_ other: Self) {
    low |= other.low
    high |= other.high
    hasOthers = hasOthers || other.hasOthers
  }

  func overlaps(_ other: Self) -> Bool {
    low & other.low != 0 || high & other.high != 0 || hasOthers && other.hasOthers
  }

  /// The one character that it is, if it is one; of those above ASCII, any.
  var only: UInt32? {
    switch (low.nonzeroBitCount, high.nonzeroBitCount, hasOthers) {
    case (1, 0, false): UInt32(low.trailingZeroBitCount)
    case (0, 1, false): UInt32(high.trailingZeroBitCount + 64)
    case (0, 0, true): 0x80
    default: nil
    }
  }

  /// All other characters. Above ASCII there are always more than a pattern names.
  var negated: Self {
    var negated = Self()
    (negated.low, negated.high, negated.hasOthers) = (~low, ~high, true)
    return negated
  }

  /// Whether all digits are in the set, or none.
  var isBlindToDigits: Bool {
    let own = low & Self.digits.low
    return own == 0 || own == Self.digits.low
  }
}
