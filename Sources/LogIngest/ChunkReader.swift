import ByteScan

/// A rolling buffer between a source of bytes and the framer.
///
///     | carried over: a record that goes on | a block as read, cut after its last newline | rest |
///
/// Memory is bounded by one block, one record and one line, whatever the size of the log.
package struct ChunkReader: ~Copyable {
  /// How many bytes are read at a time.
  package static let blockBytes = 1 << 20
  /// The most bytes of one line; what stands after that is left out and counted.
  package static let lineBytesMax = 1 << 20

  private let read: (Int, inout [UInt8]) throws(ByteReader.Failure) -> Int
  private let blockBytes: Int
  private var decoder: TextDecoder?
  /// Bytes that were read to look at the start, and not yet taken.
  private var readAhead: [UInt8] = []
  private var carried: [UInt8] = []
  /// The start of a line whose end has not been read.
  private var rest: [UInt8] = []
  private var isDroppingLine = false
  private var line = 1
  private var isAtEnd = false

  /// How many bytes were read.
  package private(set) var byteCount = 0
  /// How many lines were cut at `lineBytesMax`.
  package private(set) var cutLineCount = 0
  /// Why reading stopped before the end, if it did.
  package private(set) var failure: ByteReader.Failure?

  /// Creates a reader over a function that appends at most so many bytes and says how many it was;
  /// 0 is the end.
  package init(
    blockBytes: Int = ChunkReader.blockBytes,
    read: @escaping (Int, inout [UInt8]) throws(ByteReader.Failure) -> Int
  ) {
    self.blockBytes = blockBytes
    self.read = read
  }

  /// Creates a reader over a file or standard input.
  package init(_ reader: ByteReader, blockBytes: Int = ChunkReader.blockBytes) {
    self.init(blockBytes: blockBytes) { (count, bytes) throws(ByteReader.Failure) in
      try reader.read(count, appendingTo: &bytes)
    }
  }

  /// Creates a reader over bytes in memory, which come in blocks as a file's do.
  package init(bytes: [UInt8], blockBytes: Int = ChunkReader.blockBytes) {
    var offset = 0
    self.init(blockBytes: blockBytes) { (count, block) throws(ByteReader.Failure) in
      let end = min(offset + count, bytes.count)
      block += bytes[offset..<end]
      defer { offset = end }
      return end - offset
    }
  }

  /// What kind of text the input is, known once the first chunk was asked for.
  package var encoding: TextDecoder.Encoding? { decoder?.encoding }

  /// The lines at the start of the input, cleaned, of at most so many bytes; nothing is consumed.
  ///
  /// To be asked for before the first chunk.
  package mutating func start(bytesMax: Int) -> [UInt8] {
    do throws(ByteReader.Failure) {
      while readAhead.count < bytesMax,
        try read(bytesMax - readAhead.count, &readAhead) > 0
      {}
    } catch {
      failure = error
    }
    self.decoder = TextDecoder(detectingFrom: readAhead)
    var decoder = TextDecoder(detectingFrom: readAhead)
    var text = decoder.decode(readAhead)
    if text.count >= bytesMax {
      text.removeLast(text.count - 1 - (text.lastIndex(of: 0x0A) ?? text.count - 1))
    }
    ChunkCleaner.clean(&text)
    return text
  }

  /// Returns the next chunk, or `nil` after the last one.
  ///
  /// The end of a log is always told by a chunk with `isLast`, which may be empty.
  package mutating func next() -> Chunk? {
    guard !isAtEnd else { return nil }
    while true {
      var lines = nextLines()
      guard isAtEnd || !lines.isEmpty else { continue }
      ChunkCleaner.clean(&lines)
      if !carried.isEmpty {
        lines = carried + lines
        carried = []
      }
      return Chunk(bytes: lines, firstLine: line, isLast: isAtEnd)
    }
  }

  /// Takes back the end of the chunk that was just returned: a record that may go on.
  package mutating func carryOver(_ chunk: borrowing Chunk, after byteCount: Int, lineCount: Int) {
    precondition(byteCount <= chunk.bytes.count, "more was consumed than there was")
    line = chunk.firstLine + lineCount
    carried = Array(chunk.bytes[byteCount...])
  }

  /// Reads a block and returns the whole lines that are there; the start of a further line is kept.
  private mutating func nextLines() -> [UInt8] {
    guard let block = nextBlock() else {
      isAtEnd = true
      defer { rest = [] }
      return rest
    }
    var start = 0
    if isDroppingLine {
      guard let newline = block.span.firstOffset(of: 0x0A) else { return [] }
      isDroppingLine = false
      start = newline
    }
    guard let newline = block.span.lastOffset(of: 0x0A, before: block.count) else {
      rest.append(contentsOf: block[start...])
      if rest.count > ChunkReader.lineBytesMax {
        rest.removeLast(rest.count - ChunkReader.lineBytesMax)
        cutLineCount += 1
        isDroppingLine = true
      }
      return []
    }
    var lines = rest
    lines.append(contentsOf: block[start...newline])
    rest = Array(block[(newline + 1)...])
    cutFirstLine(of: &lines)
    return lines
  }

  /// Cuts the only line that can be too long: the one that began in an earlier block.
  private mutating func cutFirstLine(of lines: inout [UInt8]) {
    let end = lines.span.firstOffset(of: 0x0A) ?? lines.count
    guard end > ChunkReader.lineBytesMax else { return }
    lines.removeSubrange(ChunkReader.lineBytesMax..<end)
    cutLineCount += 1
  }

  /// Reads and decodes one block; `nil` at the end of the input or when reading fails.
  private mutating func nextBlock() -> [UInt8]? {
    var block: [UInt8] = []
    do {
      let count: Int
      if readAhead.isEmpty {
        guard failure == nil else { return nil }
        count = try read(blockBytes, &block)
      } else {
        count = min(blockBytes, readAhead.count)
        block = Array(readAhead.prefix(count))
        readAhead.removeFirst(count)
      }
      byteCount += count
      var decoder = self.decoder ?? TextDecoder(detectingFrom: block)
      let text = count > 0 ? decoder.decode(block) : decoder.finish()
      self.decoder = decoder
      return count > 0 ? text : text.isEmpty ? nil : text
    } catch {
      failure = error
      return nil
    }
  }
}
