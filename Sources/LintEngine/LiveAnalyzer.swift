import LogIngest

/// Reads a log that is still being written, as it comes.
///
/// What becomes of the log depends on its bytes alone, not on when they came: it is what
/// `LogAnalyzer` makes of the whole. Between two records one may ask what would become of it if it
/// ended now.
///
///     take ─▶ | start, until it tells what the log is | ─▶ the analyzer ─▶ preview … finish
package struct LiveAnalyzer: ~Copyable {
  private let analyzer: () -> LogAnalyzer
  /// The start of the log, until it is long enough to be looked at.
  private var start: [UInt8] = []
  private var startLineCount = 0
  private var reading: Reading?

  /// Prepares the reading of one log with an analyzer that can be made more than once.
  package init(_ analyzer: @escaping () -> LogAnalyzer) {
    self.analyzer = analyzer
  }

  /// Takes the next bytes of the log, wherever they are cut.
  package mutating func take(_ bytes: [UInt8]) {
    guard reading == nil else {
      reading?.take(bytes)
      return
    }
    start += bytes
    startLineCount += bytes.count { $0 == 0x0A }
    guard isStartKnown else { return }
    reading = Reading(analyzer(), start, isWhole: false)
    start = []
  }

  /// Returns what would become of the log if it ended here, after a rest of so long; `nil` when
  /// that can only be told at its end.
  package mutating func preview(restedNanoseconds: Int64) -> LogAnalyzer.Result? {
    guard reading == nil else {
      return reading?.preview(restedNanoseconds: restedNanoseconds)
    }
    var reading = Reading(analyzer(), start, isWhole: false)
    return reading.preview(restedNanoseconds: restedNanoseconds)
  }

  /// Ends the log after a rest of so long, of which that much counts in which no record can have
  /// been late. To be called once.
  package mutating func finish(restedNanoseconds: Int64 = 0) -> LogAnalyzer.Result {
    let reading = reading.take() ?? Reading(analyzer(), start, isWhole: true)
    return reading.finish(
      restedNanoseconds: max(0, restedNanoseconds - LogJudge.latenessNanosecondsMax))
  }

  /// Whether more bytes would not change what the start tells.
  private var isStartKnown: Bool {
    if start.count >= InputShape.bytesMax { return true }
    return start.count >= TextDecoder.detectionBytesMax && startLineCount >= InputShape.linesMax
      && TextDecoder(detectingFrom: start).encoding == .utf8
  }

  /// The analyzer at work.
  private struct Reading: ~Copyable {
    private var analyzer: LogAnalyzer
    private var reader: ChunkReader
    private let feed: ByteFeed

    /// Begins with the start of a log, or with all of it.
    init(_ analyzer: consuming LogAnalyzer, _ start: [UInt8], isWhole: Bool) {
      let feed = ByteFeed(start)
      var reader = ChunkReader { (count, bytes) in feed.read(count, appendingTo: &bytes) }
      analyzer.begin(
        &reader,
        startBytesMax: isWhole ? InputShape.bytesMax : min(start.count, InputShape.bytesMax))
      self.analyzer = analyzer
      self.reader = reader
      self.feed = feed
      // What was looked at was read ahead, and is there even if nothing follows.
      if !isWhole, !start.isEmpty { readOn() }
    }

    mutating func take(_ bytes: [UInt8]) {
      feed.add(bytes)
      if !feed.isEmpty { readOn() }
    }

    private mutating func readOn() {
      repeat {
        guard let chunk = reader.next(readingOnce: true) else {
          // What is no text is not read on.
          feed.removeAll()
          return
        }
        analyzer.take(chunk, of: &reader)
      } while !feed.isEmpty
    }

    mutating func preview(restedNanoseconds: Int64) -> LogAnalyzer.Result? {
      analyzer.preview(reader, restedNanoseconds: restedNanoseconds)
    }

    consuming func finish(restedNanoseconds: Int64) -> LogAnalyzer.Result {
      while let chunk = reader.next() { analyzer.take(chunk, of: &reader) }
      return analyzer.finish(reader, restedNanoseconds: restedNanoseconds)
    }
  }
}

/// Bytes that have come and were not read yet.
private final class ByteFeed {
  private var bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isEmpty: Bool { offset == bytes.count }

  func add(_ more: [UInt8]) {
    if isEmpty { removeAll() }
    bytes += more
  }

  func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    offset = 0
  }

  /// Appends at most so many bytes and says how many it was.
  func read(_ count: Int, appendingTo other: inout [UInt8]) -> Int {
    let end = min(offset + count, bytes.count)
    other += bytes[offset..<end]
    defer { offset = end }
    return end - offset
  }
}
