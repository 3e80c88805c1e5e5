import ByteScan

/// Remembers headers, so that a line with one that was seen before need not be matched again.
///
/// A pattern that is blind to digits matches a line whether or not its digits are those of another
/// line that it matched. Headers are therefore remembered with their digits taken out:
///
///     Mar  1 08:15:03.001956 backboardd(HIDCategory)[65] <Notice>: …
///     Mar  0 00:00:00.000000 backboardd(HIDCategory)[00] <Notice>:
///
/// A log has some hundred of these. The table has four places for each value of a hash over the
/// first bytes; a header that finds none free takes one of another.
package struct HeaderMemo: Sendable {
  /// The fewest bytes of a header that is remembered; the hash is over as many.
  package static let headerBytesMin = 32
  /// The most bytes of a header that is remembered.
  private static let headerBytesMax = 96
  /// How many values the hash has.
  private static let slotCount = 256
  private static let wayCount = 4
  private static let wordsPerHeader = headerBytesMax / 8

  /// The headers without digits, `wordsPerHeader` words each.
  private var words = [UInt64](repeating: 0, count: slotCount * wayCount * wordsPerHeader)
  /// How many bytes each header has; 0 for a place that is free.
  private var counts = [UInt8](repeating: 0, count: slotCount * wayCount)
  private var nextWay = 0

  /// Creates a memory of nothing.
  package init() {}

  /// Whether a header that is remembered stands at an offset of a chunk, but for its digits.
  package func knows(_ chunk: Span<UInt8>, at offset: Int) -> Bool {
    // A header has no newline, so that it never goes on behind its line.
    guard chunk.count - offset >= Self.headerBytesMax else { return false }
    let line = chunk.extracting(offset..<offset + Self.headerBytesMax)
    return unsafe line.withUnsafeBytes { line in
      unsafe words.withUnsafeBufferPointer { words in
        let first = unsafe Self.slot(of: line) * Self.wayCount
        for place in first..<first + Self.wayCount {
          let count = Int(counts[place])
          if count == 0 { return false }
          // SAFETY: there are `wordsPerHeader` words for each place.
          let header = unsafe words.baseAddress.map { unsafe $0 + place * Self.wordsPerHeader }
          if let header = unsafe header, unsafe Self.begins(line, with: header, byteCount: count) {
            return true
          }
        }
        return false
      }
    }
  }

  /// Remembers a header of so many bytes, if it is neither too short nor too long.
  package mutating func learn(_ chunk: Span<UInt8>, at offset: Int, byteCount: Int) {
    guard (Self.headerBytesMin...Self.headerBytesMax).contains(byteCount),
      chunk.count - offset >= Self.headerBytesMax
    else { return }
    let line = chunk.extracting(offset..<offset + Self.headerBytesMax)
    unsafe line.withUnsafeBytes { line in
      let first = unsafe Self.slot(of: line) * Self.wayCount
      let free = (first..<first + Self.wayCount).first { counts[$0] == 0 }
      let place = free ?? first + nextWay
      if free == nil { nextWay = (nextWay + 1) % Self.wayCount }
      counts[place] = UInt8(byteCount)
      for index in 0..<(byteCount + 7) / 8 {
        words[place * Self.wordsPerHeader + index] =
          unsafe Self.word(index, of: line) & Self.mask(byteCount: byteCount - index * 8)
      }
    }
  }

  /// Whether a line begins with a header. It looks from the end, for headers of one hour and one
  /// process differ there.
  @unsafe @inline(__always)
  private static func begins(
    _ line: UnsafeRawBufferPointer, with header: UnsafePointer<UInt64>, byteCount: Int
  ) -> Bool {
    // SAFETY: a header has at most `wordsPerHeader` words, and so has the line.
    var index = (byteCount &+ 7) / 8 &- 1
    let rest = mask(byteCount: byteCount &- index &* 8)
    if unsafe word(index, of: line) & rest != header[index] { return false }
    while index > 0 {
      index &-= 1
      if unsafe word(index, of: line) != header[index] { return false }
    }
    return true
  }

  @unsafe @inline(__always)
  private static func slot(of line: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0
    for index in 0..<headerBytesMin / 8 {
      hash = unsafe (hash ^ word(index, of: line)) &* 0x9E37_79B9_7F4A_7C15
    }
    return Int(truncatingIfNeeded: hash >> 56)
  }

  /// Eight bytes of a line, without their digits.
  @unsafe @inline(__always)
  private static func word(_ index: Int, of line: UnsafeRawBufferPointer) -> UInt64 {
    // SAFETY: the line has `headerBytesMax` bytes, which is eight for each of `wordsPerHeader`.
    let word = unsafe line.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self)
    return withoutDigits(UInt64(littleEndian: word))
  }

  /// A word in which all digits are alike, and different from all other bytes.
  @inline(__always)
  private static func withoutDigits(_ word: UInt64) -> UInt64 {
    let tops: UInt64 = 0x8080_8080_8080_8080
    // The digits are 0 to 9 now. Added to 118, these alone do not reach 128.
    let values = word ^ 0x3030_3030_3030_3030
    let others = ((values & ~tops) &+ 0x7676_7676_7676_7676) | values
    let digits = (~others & tops) &>> 7
    return values & ~(digits &* 0xFF)
  }

  /// The bits of the first so many bytes of a word.
  @inline(__always)
  private static func mask(byteCount: Int) -> UInt64 {
    byteCount >= 8 ? .max : (1 &<< (UInt64(byteCount) &* 8)) &- 1
  }
}
