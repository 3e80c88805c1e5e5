import ByteScan

/// A rolling buffer between a source of bytes and the framer.
///
///     | carried over: a record that goes on | a block as read, cut after its last newline | rest |
///
/// Memory is bounded by one block, one record and one line for each chunk that is in use, whatever
/// the size of the log.
package struct ChunkReader: ~Copyable {
  /// How many bytes are read at a time.
  package static let blockBytes = 1 << 20
  /// The most bytes of one line; what stands after that is left out and counted.
  package static let lineBytesMax = 1 << 20

  private let read: (Int, inout [UInt8]) throws(ByteReader.Failure) -> Int
  private let blockBytes: Int
  private var decoder: TextDecoder?
  /// Bytes that were read to look at the start, of which those from `readAheadOffset` on are not
  /// yet taken.
  private var readAhead: [UInt8] = []
  private var readAheadOffset = 0
  /// Whether the source has no more bytes, or cannot be read.
  private var isSourceAtEnd = false
  private var carried: [UInt8] = []
  /// Memory of chunks that are done with.
  private var spare: [[UInt8]] = []
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
    var decoder = detectedDecoder(lookingAt: bytesMax)
    var text = decoder.decode(Array(readAhead.prefix(bytesMax)))
    if readAhead.count >= bytesMax {
      text.removeLast(text.count - 1 - (text.lastIndex(of: 0x0A) ?? text.count - 1))
    }
    ChunkCleaner.clean(&text)
    return text
  }

  /// Returns the next chunk, or `nil` after the last one.
  ///
  /// The end of a log is always told by a chunk with `isLast`, which may be empty. A log that grows
  /// is read once at a time: what there is may hold no whole line.
  package mutating func next(readingOnce isReadOnce: Bool = false) -> Chunk? {
    guard !isAtEnd else { return nil }
    var bytes = spare.popLast() ?? []
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: carried)
    carried.removeAll(keepingCapacity: true)
    let start = bytes.count
    repeat { appendLines(to: &bytes) } while !isAtEnd && bytes.count == start && !isReadOnce
    ChunkCleaner.clean(&bytes, from: start)
    return Chunk(bytes: bytes, firstLine: line, isLast: isAtEnd)
  }

  /// Takes back the end of the chunk that was just returned: a record that may go on.
  package mutating func carryOver(_ chunk: borrowing Chunk, after byteCount: Int, lineCount: Int) {
    precondition(byteCount <= chunk.bytes.count, "more was consumed than there was")
    line = chunk.firstLine + lineCount
    carried.append(contentsOf: chunk.bytes[byteCount...])
  }

  /// The record that may go on, as far as it was read.
  package var carriedBytes: [UInt8] { carried }

  /// Takes the memory of a chunk that is not needed any more.
  package mutating func reuse(_ chunk: consuming Chunk) {
    spare.append(chunk.bytes)
  }

  /// Reads a block and appends the whole lines that are there; the start of a further line is kept.
  private mutating func appendLines(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: rest)
    rest.removeAll(keepingCapacity: true)
    var blockStart = bytes.count
    guard appendBlock(to: &bytes) else {
      isAtEnd = true
      return
    }
    if isDroppingLine {
      let newline = bytes.span.firstOffset(of: 0x0A, from: blockStart)
      isDroppingLine = newline == nil
      bytes.removeSubrange(blockStart..<(newline ?? bytes.count))
      if newline == nil { blockStart = bytes.count }
    }
    let newline = bytes.span.lastOffset(of: 0x0A, before: bytes.count, from: blockStart)
    let end = newline.map { $0 + 1 } ?? start
    keep(bytes[end...])
    bytes.removeLast(bytes.count - end)
    cutLongLines(of: &bytes, from: start)
  }

  /// Keeps the start of a line whose end has not been read.
  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    rest.append(contentsOf: bytes)
    guard rest.count > ChunkReader.lineBytesMax else { return }
    rest.removeLast(rest.count - ChunkReader.lineBytesMax)
    cutLineCount += 1
    isDroppingLine = true
  }

  /// Cuts whole lines that are too long. They are seldom, so it looks only at one place in each
  /// `lineBytesMax` bytes.
  private mutating func cutLongLines(of lines: inout [UInt8], from offset: Int) {
    var start = offset
    while start + ChunkReader.lineBytesMax < lines.count {
      let end = start + ChunkReader.lineBytesMax
      if let newline = lines.span.lastOffset(of: 0x0A, before: end + 1, from: start) {
        // All lines up to this newline are short enough.
        start = newline + 1
      } else {
        lines.removeSubrange(end..<(lines.span.firstOffset(of: 0x0A, from: end) ?? lines.count))
        cutLineCount += 1
        start = end + 1
      }
    }
  }

  /// Reads, decodes and appends one block; `false` at the end of the input or when reading fails.
  private mutating func appendBlock(to bytes: inout [UInt8]) -> Bool {
    var decoder = self.decoder ?? detectedDecoder(lookingAt: TextDecoder.detectionBytesMax)
    let start = bytes.count
    switch decoder.encoding {
    case .binary:
      // It has no lines, however long it is.
      byteCount = readAhead.count
      return false
    case .utf8:
      takeBytes(into: &bytes)
      byteCount += bytes.count - start
    case .utf16BigEndian, .utf16LittleEndian:
      var block: [UInt8] = []
      takeBytes(into: &block)
      byteCount += block.count
      bytes += block.isEmpty ? decoder.finish() : decoder.decode(block)
      self.decoder = decoder
      return !block.isEmpty || bytes.count > start
    }
    return bytes.count > start
  }

  /// Takes at most a block of what was read ahead, or else of what the source has.
  private mutating func takeBytes(into bytes: inout [UInt8]) {
    guard readAheadOffset < readAhead.count else {
      readAhead = []
      readAheadOffset = 0
      return readMore(blockBytes, into: &bytes)
    }
    let end = min(readAheadOffset + blockBytes, readAhead.count)
    bytes.append(contentsOf: readAhead[readAheadOffset..<end])
    readAheadOffset = end
  }

  /// Reads the start of the input and finds out what it is.
  private mutating func detectedDecoder(lookingAt bytesMax: Int) -> TextDecoder {
    var start = readAhead
    readAhead = []
    while !isSourceAtEnd && start.count < bytesMax {
      readMore(bytesMax - start.count, into: &start)
    }
    readAhead = start
    let decoder = TextDecoder(detectingFrom: start)
    self.decoder = decoder
    return decoder
  }

  /// Reads at most so many bytes of the source, which is not asked again after its end.
  private mutating func readMore(_ count: Int, into bytes: inout [UInt8]) {
    guard !isSourceAtEnd else { return }
    do throws(ByteReader.Failure) {
      isSourceAtEnd = try read(count, &bytes) == 0
    } catch {
      failure = error
      isSourceAtEnd = true
    }
  }
}
