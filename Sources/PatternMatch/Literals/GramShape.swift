/// How long the grams of a sweep are, and where they are looked at.
///
/// The longer the shortest literal, the longer the stride: a literal has to hold a whole gram
/// wherever it lies, so `stride + gramLength - 1` may not exceed its length.
struct GramShape {
  /// Bytes of the shortest literal that the shape is made for.
  let literalCountMin: Int
  /// Bytes in a gram.
  let gramLength: Int
  /// The distance of the positions that are looked at.
  let stride: Int
  /// From the beginning of a pair's first gram to that of its second; a multiple of the stride.
  let pairDistance: Int

  // The time goes with the number of positions, so the stride comes first; but 2-byte grams are in
  // every line, so they are left to the literals that have no longer ones.
  static let for2Bytes = GramShape(2, gramLength: 2, stride: 1, pairDistance: 2)
  static let for3Bytes = GramShape(3, gramLength: 3, stride: 1, pairDistance: 3)
  static let for4Bytes = GramShape(4, gramLength: 3, stride: 2, pairDistance: 4)
  static let for5Bytes = GramShape(5, gramLength: 3, stride: 3, pairDistance: 3)
  static let for6Bytes = GramShape(6, gramLength: 3, stride: 4, pairDistance: 4)
  static let for7Bytes = GramShape(7, gramLength: 4, stride: 4, pairDistance: 4)

  @inline(__always)
  private init(_ literalCountMin: Int, gramLength: Int, stride: Int, pairDistance: Int) {
    self.literalCountMin = literalCountMin
    self.gramLength = gramLength
    self.stride = stride
    self.pairDistance = pairDistance
  }

  /// Chooses the shape for literals of which the shortest has this many bytes, at least 2.
  init(literalCountMin: Int) {
    precondition(literalCountMin >= 2, "a literal has fewer than 2 bytes")
    switch literalCountMin {
    case 2: self = .for2Bytes
    case 3: self = .for3Bytes
    case 4: self = .for4Bytes
    case 5: self = .for5Bytes
    case 6: self = .for6Bytes
    default: self = .for7Bytes
    }
  }

  /// The bits of four bytes, read as a number, that belong to a gram.
  @inline(__always)
  var gramMask: UInt32 { UInt32.max >> UInt32(32 - 8 * gramLength) }

  /// Bytes of a window of single grams.
  var singleWindowCount: Int { stride + gramLength - 1 }

  /// Bytes of a window of pairs; shorter literals are looked for by single grams.
  var pairWindowCount: Int { pairDistance + singleWindowCount }

  /// Returns the gram that begins at `offset`, as a little-endian number.
  func gram(of bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    var gram: UInt32 = 0
    for index in 0..<gramLength { gram |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return gram
  }

  /// Returns where the window begins whose grams are least to be expected in a log.
  func rarestWindow(of literal: [UInt8], isPaired: Bool) -> Int {
    let windowCount = isPaired ? pairWindowCount : singleWindowCount
    // How rare all bytes up to an offset are together, so that a gram's rarity is a difference.
    var sums = [0]
    for bits in ByteRarity.bits(of: literal) { sums.append(sums[sums.count - 1] + bits) }
    var rarest = 0
    var least = Double.infinity
    for window in 0...(literal.count - windowCount) {
      var frequency = 0.0
      for first in window..<(window + stride) {
        var bits = sums[first + gramLength] - sums[first]
        let second = first + pairDistance
        if isPaired { bits += sums[second + gramLength] - sums[second] }
        frequency += Double(sign: .plus, exponent: -bits, significand: 1)
      }
      if frequency < least { (rarest, least) = (window, frequency) }
    }
    return rarest
  }
}
