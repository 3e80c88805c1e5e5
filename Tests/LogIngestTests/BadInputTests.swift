import LintModel
import TestSupport
import Testing

@testable import LogIngest

/// Logs that are broken, cut or far too long. Whatever comes, the rest is read.
struct BadInputTests {
  private static let good = "2026-03-01 08:00:00.125 Df Demo[512:1f3] good\n"

  /// The records of a log with what was left out, read in blocks.
  private func frame(_ log: [UInt8], blockBytes: Int = ChunkReader.blockBytes) -> (
    messages: [String], cutLineCount: Int, overflowLineCount: Int, longestBytes: Int
  ) {
    var reader = ChunkReader(bytes: log, blockBytes: blockBytes)
    let start = reader.start(bytesMax: InputShape.bytesMax)
    var framer = Framer(
      formats: BuiltInFormats.set, shape: InputShape(of: BuiltInFormats.set, start: start.span))
    var decoder = RecordDecoder(formats: BuiltInFormats.set)
    var messages: [String] = []
    var longestBytes = 0
    while let chunk = reader.next() {
      var framed: [FramedRecord] = []
      let consumed = framer.frame(
        chunk.bytes.span, firstLine: chunk.firstLine, isLast: chunk.isLast, into: &framed)
      for record in framed {
        decoder.decode(record, in: chunk.bytes.span)
        let message = decoder.text(of: .message, in: chunk.bytes.span) ?? ""
        longestBytes = max(longestBytes, record.bytes.count)
        messages.append(String(message.prefix(10)))
      }
      if !chunk.isLast {
        reader.carryOver(chunk, after: consumed.byteCount, lineCount: consumed.lineCount)
      }
    }
    let (cut, overflow) = (reader.cutLineCount, framer.overflowLineCount)
    return (messages, cut, overflow, longestBytes)
  }

  @Test func `half a unit of UTF-16 at the end hides nothing before it`() {
    let bytes = utf16(Self.good + Self.good, isBigEndian: false)
    for cut in 1...3 {
      let found = read(Array(bytes.dropLast(cut)))
      let last = found.last?.message.replacing("\u{FFFD}", with: "")
      #expect(found.map(\.format) == ["log-compact", "log-compact"])
      #expect(found.first?.message == "good")
      #expect(last == (cut < 3 ? "good" : "goo"), "\(cut) bytes are missing")
    }
  }

  @Test(arguments: ["", "2026-03-01 08:00:00.125 Df Demo[512:1f3] ", "[14:05:25]: ▸ "])
  func `a line of 5 MB is cut and counted`(prefix: String) {
    let long = prefix + String(repeating: "x", count: 5 << 20) + "\n"
    let found = frame(Array((Self.good + long + Self.good).utf8))
    // What has no header goes on the record before.
    #expect(found.messages.count == (prefix.hasPrefix("2026") ? 3 : 2))
    #expect(found.messages[0] == "good" || found.messages[0].hasPrefix("good\n"))
    #expect(found.messages.last == "good")
    #expect(found.cutLineCount == 1)
    #expect(found.longestBytes <= ChunkReader.lineBytesMax)
  }

  @Test(arguments: [
    "2026-03-01 08:00:00.125 Df Demo[512:1f3] a\n", "printed {\n",
    "Jun 17 10:49:11 MacBook syslogd[876]: a\n", "[{\n",
  ])
  func `a record of 3 MB is bounded and counted`(header: String) {
    let line = String(repeating: "y", count: 1023) + "\n"
    let isPrinted = header.hasPrefix("printed")
    // Only so many lines are held together by a bracket.
    let lines = String(repeating: line, count: isPrinted ? 400 : 3 << 10)
    let found = frame(Array((header + lines + Self.good).utf8))
    #expect(found.messages.count == 2)
    #expect(found.messages.last == "good")
    #expect(found.longestBytes <= Framer.recordBytesMax)
    #expect(isPrinted || found.overflowLineCount > 2000)
  }

  @Test func `two hundred thousand empty lines take no time and no record`() {
    let empty = String(repeating: "\n", count: 200_000)
    let found = frame(Array((empty + Self.good + empty).utf8))
    #expect(found.messages.count == 1)
    #expect(found.messages[0].hasPrefix("good"))
    #expect(found.overflowLineCount == 0)
    #expect(frame(Array(empty.utf8)).messages == [])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `any bytes of samples in any order are read, in any blocks to the same`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var log: [UInt8] = []
    for _ in 0..<12 {
      guard let sample = NamedSample.all.randomElement(using: &random) else { continue }
      let bytes = Array(sample.sample.log.utf8)
      let start = Int.random(in: 0..<bytes.count, using: &random)
      log += bytes[start..<Int.random(in: start...bytes.count, using: &random)]
      if Int.random(in: 0..<4, using: &random) == 0 { log.append(0x0A) }
      if Int.random(in: 0..<8, using: &random) == 0 {
        log.append(UInt8.random(in: 0x7F...0xFF, using: &random))
      }
    }
    let whole = read(log)
    for blockBytes in [1, 7, 64, 500] {
      #expect(read(log, blockBytes: blockBytes) == whole, "seed \(seed), blocks of \(blockBytes)")
    }
  }
}
