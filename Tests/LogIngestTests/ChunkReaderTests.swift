import LintModel
import Testing

@testable import LogIngest

struct ChunkReaderTests {
  /// A line with its number, as a consumer of chunks sees it.
  private struct Line: Equatable {
    var number: Int
    var text: String
  }

  /// Reads all lines; after each chunk the last `carriedLineCount` lines are given back.
  private func lines(
    of reader: consuming ChunkReader, carrying carriedLineCount: Int = 0
  ) -> (lines: [Line], cutLineCount: Int, failure: ByteReader.Failure?) {
    var lines: [Line] = []
    while let chunk = reader.next() {
      var texts = chunk.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      if texts.last?.isEmpty == true { texts.removeLast() }
      #expect(chunk.isLast || chunk.bytes.last == 0x0A)
      let taken = chunk.isLast ? texts[...] : texts.dropLast(carriedLineCount)
      for (offset, text) in taken.enumerated() {
        lines.append(
          Line(number: chunk.firstLine + offset, text: String(decoding: text, as: UTF8.self)))
      }
      let byteCount = taken.reduce(0) { $0 + $1.count + 1 }
      if !chunk.isLast {
        reader.carryOver(chunk, after: byteCount, lineCount: taken.count)
      }
    }
    return (lines, reader.cutLineCount, reader.failure)
  }

  private func lines(of bytes: [UInt8], blockBytes: Int, carrying: Int = 0) -> [Line] {
    lines(of: ChunkReader(bytes: bytes, blockBytes: blockBytes), carrying: carrying).lines
  }

  private static let log = "one\r\n\u{1B}[31mtwo\u{1B}[m\n\n\0four äöü\r\n😀\u{FEFF}five\n  six"

  private static let expected = ["one", "two", "", "four äöü", "😀five", "  six"]
    .enumerated().map { Line(number: $0.offset + 1, text: $0.element) }

  @Test(arguments: 0...3)
  func `any block size gives the same lines with the same numbers`(carrying: Int) {
    for blockBytes in 1...80 {
      #expect(
        lines(of: Array(Self.log.utf8), blockBytes: blockBytes, carrying: carrying)
          == Self.expected, "blocks of \(blockBytes)")
    }
  }

  @Test(arguments: [false, true])
  func `any block size decodes UTF-16`(isBigEndian: Bool) {
    let bytes = utf16(Self.log, isBigEndian: isBigEndian)
    for blockBytes in 1...80 {
      #expect(
        lines(of: bytes, blockBytes: blockBytes) == Self.expected, "blocks of \(blockBytes)")
    }
  }

  @Test func `UTF-8 with a byte order mark is read without it`() {
    for blockBytes in 1...8 {
      #expect(
        lines(of: Array(("\u{FEFF}" + Self.log).utf8), blockBytes: blockBytes) == Self.expected)
    }
  }

  @Test(arguments: [[3, 1], [1, 7, 2], [80]])
  func `a source may give less than it is asked for`(sizes: [Int]) {
    let bytes = Array(Self.log.utf8)
    var offset = 0
    var call = 0
    let reader = ChunkReader(blockBytes: 100) { (count, block) throws(ByteReader.Failure) in
      let end = min(offset + min(count, sizes[call % sizes.count]), bytes.count)
      block += bytes[offset..<end]
      defer {
        offset = end
        call += 1
      }
      return end - offset
    }
    #expect(lines(of: reader).lines == Self.expected)
  }

  @Test func `an empty input has one last chunk without bytes`() {
    var reader = ChunkReader(bytes: [])
    let chunk = reader.next()
    #expect(chunk?.bytes == [])
    #expect(chunk?.isLast == true)
    #expect(chunk?.firstLine == 1)
    #expect(reader.next() == nil)
    #expect(reader.problem(recordCount: 0) == .empty)
    #expect(reader.encoding == .utf8)
  }

  @Test func `a missing newline at the end changes no line`() {
    for blockBytes in 1...10 {
      let with = lines(of: Array("a\nb\n".utf8), blockBytes: blockBytes)
      let without = lines(of: Array("a\nb".utf8), blockBytes: blockBytes)
      #expect(with == without)
      #expect(with.map(\.text) == ["a", "b"])
    }
  }

  @Test(arguments: [-1, 0, 1, 2, 100_000, ChunkReader.lineBytesMax])
  func `a long line is cut at the same place whatever the block size`(excess: Int) {
    let lengthMax = ChunkReader.lineBytesMax
    let long = [UInt8](repeating: 0x61, count: lengthMax + excess)
    // More short lines than are read to detect the encoding, so that a block begins with some.
    let shortCount = TextDecoder.detectionBytesMax
    let short = Array(String(repeating: "b\n", count: shortCount).utf8)
    for (text, lineCount, longNumbers) in [
      (short + long + Array("\nc\n".utf8), shortCount + 2, [shortCount + 1]), (long, 1, [1]),
      (long + [0x0A] + long, 2, [1, 2]),
    ] {
      for blockBytes in [1000, 4096, 1 << 16, 1 << 20, 3 << 20, 1 << 23] {
        let (lines, cutLineCount, _) = lines(of: ChunkReader(bytes: text, blockBytes: blockBytes))
        #expect(cutLineCount == (excess > 0 ? longNumbers.count : 0), "blocks of \(blockBytes)")
        #expect(lines.count == lineCount)
        #expect(lines.filter { $0.text.utf8.count > 1 }.map(\.number) == longNumbers)
        for line in lines where longNumbers.contains(line.number) {
          #expect(
            line.text.utf8.count == min(lengthMax, long.count), "blocks of \(blockBytes)")
        }
      }
    }
  }

  @Test func `a line that grows by being decoded is cut too`() {
    let characters = ChunkReader.lineBytesMax / 3 + 100
    let short = TextDecoder.detectionBytesMax
    let log =
      String(repeating: "a\n", count: short) + String(repeating: "或", count: characters) + "\nb"
    let bytes = utf16(log, isBigEndian: false)
    for blockBytes in [4096, 1 << 20, 1 << 22] {
      let (lines, cutLineCount, _) = lines(of: ChunkReader(bytes: bytes, blockBytes: blockBytes))
      #expect(cutLineCount == 1, "blocks of \(blockBytes)")
      let counts = lines.suffix(3).map(\.text.unicodeScalars.count)
      #expect(counts == [1, ChunkReader.lineBytesMax / 3 + 1, 1])
    }
  }

  @Test func `looking at the start consumes nothing`() {
    let bytes = Array(Self.log.utf8)
    for bytesMax in 1...100 {
      for blockBytes in [1, 7, 100] {
        var reader = ChunkReader(bytes: bytes, blockBytes: blockBytes)
        let start = reader.start(bytesMax: bytesMax)
        #expect(reader.byteCount == 0)
        #expect(start == reader.start(bytesMax: bytesMax))
        let whole = bytes.prefix(bytesMax)
        if bytesMax < bytes.count, let newline = whole.lastIndex(of: 0x0A) {
          var expected = Array(whole[...newline])
          ChunkCleaner.clean(&expected)
          #expect(start == expected)
        }
        #expect(lines(of: reader).lines == Self.expected, "\(bytesMax), blocks of \(blockBytes)")
      }
    }
  }

  @Test func `the start of UTF-16 ends with a whole line too`() {
    var reader = ChunkReader(bytes: utf16("ab\ncdefgh\n", isBigEndian: true))
    #expect(reader.start(bytesMax: 13) == Array("ab\n".utf8))
  }

  @Test func `what was read before a failure is used, and the failure is told`() {
    let failure = ByteReader.Failure.system(errorNumber: 5)
    let bytes = Array("one\ntwo\nthree".utf8)
    for readCountMax in 0...6 {
      for looksAtStart in [false, true] {
        var readCount = 0
        var reader = ChunkReader(blockBytes: 3) { (count, block) throws(ByteReader.Failure) in
          guard readCount < readCountMax else { throw failure }
          let end = min((readCount + 1) * 3, bytes.count)
          let start = min(readCount * 3, bytes.count)
          block += bytes[start..<end]
          readCount += 1
          return end - start
        }
        if looksAtStart { _ = reader.start(bytesMax: 100) }
        var text: [UInt8] = []
        while let chunk = reader.next() {
          text += chunk.bytes
          if !chunk.isLast {
            reader.carryOver(
              chunk, after: chunk.bytes.count, lineCount: chunk.bytes.count { $0 == 0x0A })
          }
        }
        let count = min(readCountMax * 3, bytes.count)
        #expect(text == Array(bytes.prefix(count)))
        #expect(reader.byteCount == count)
        let expected: InputProblem? =
          switch readCountMax {
          case 0: .unreadable(reason: failure.reason)
          case 6: nil
          default: .readFailed(reason: failure.reason, afterBytes: count)
          }
        #expect(reader.problem(recordCount: 1) == expected, "fails at read \(readCountMax)")
      }
    }
  }

  @Test func `a source is not asked again after its end`() {
    var callCountAfterEnd = 0
    var isAtEnd = false
    var reader = ChunkReader(blockBytes: 10) { (_, _) throws(ByteReader.Failure) in
      if isAtEnd { callCountAfterEnd += 1 }
      isAtEnd = true
      return 0
    }
    _ = reader.start(bytesMax: 100)
    while let chunk = reader.next() { #expect(chunk.isLast) }
    #expect(callCountAfterEnd == 0)
  }

  @Test func `what is no text is not read to its end`() {
    let bytes = Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0x0A, count: 100_000)
    var reader = ChunkReader(bytes: bytes, blockBytes: 1000)
    let chunk = reader.next()
    #expect(chunk?.bytes == [])
    #expect(chunk?.isLast == true)
    #expect(reader.byteCount <= TextDecoder.detectionBytesMax)
    #expect(reader.problem(recordCount: 0) == .binary(kind: "a zip archive"))
  }

  @Test func `giving back more than there was traps`() async {
    await #expect(processExitsWith: .failure) {
      var reader = ChunkReader(bytes: Array("a\n".utf8))
      if let chunk = reader.next() { reader.carryOver(chunk, after: 3, lineCount: 1) }
    }
  }
}
