package import LintModel

/// What the user named, as the logs that it holds: a file is one, an archive has several.
///
/// An archive is read once and in place. The bytes of a log are there until the next one is asked
/// for.
package final class LogSource {
  private let path: String
  private let limits: ArchiveLimits
  private let onRead: ((Int) -> Void)?
  private var state: State
  /// The next log, when it was looked for already.
  private var found: SourceLog?

  private enum State {
    case unopened
    case unusable(InputProblem)
    case archive(ArchiveLogs)
    case atEnd
  }

  /// Creates a source from a path, `-` for standard input, and what is known to be wrong with it;
  /// `onRead` is told how many bytes of the file were read, each time.
  package init(
    path: String, problem: InputProblem? = nil, limits: ArchiveLimits = ArchiveLimits(),
    onRead: ((Int) -> Void)? = nil
  ) {
    self.path = path
    self.limits = limits
    self.onRead = onRead
    state = problem.map { .unusable($0) } ?? .unopened
  }

  /// How many bytes a file has; `nil` for what is no file.
  package static func fileByteCount(_ path: String) -> Int? {
    guard let file = FileIdentity(path: path), file.isRegularFile else { return nil }
    return file.size
  }

  /// Whether this is a file of at most so many bytes that is a log itself, and so one log.
  ///
  /// Anything but a file stays unopened, for there may be no other chance to read it.
  package func isFileOfOneLog(bytesMax: Int) -> Bool {
    guard case .unopened = state, let file = FileIdentity(path: path), file.isRegularFile,
      file.size <= bytesMax
    else { return false }
    found = search()
    if case .archive = state { return false }
    return true
  }

  /// Returns the next log, or `nil` after the last one. What cannot be used is told as a log with
  /// a problem.
  package func next() -> SourceLog? {
    defer { found = nil }
    return found ?? search()
  }

  /// What is to be said of the source as a whole, when no log follows the one that was just read.
  package func closingNotes() -> [RunNote] {
    guard case .archive(let archive) = state else { return [] }
    found = found ?? search()
    return found == nil ? archive.takeNotes() : []
  }

  private func search() -> SourceLog? {
    switch state {
    case .atEnd: return nil
    case .archive(let archive): return archive.next()
    case .unusable(let problem):
      state = .atEnd
      return SourceLog(path: path, problem: problem)
    case .unopened:
      state = .atEnd
      do throws(ByteReader.Failure) {
        return try open()
      } catch {
        return SourceLog(path: path, problem: .unreadable(reason: error.reason))
      }
    }
  }

  private func open() throws(ByteReader.Failure) -> SourceLog? {
    let file = path == "-" ? ByteReader() : try ByteReader(path: path)
    file.onRead = onRead
    let bytes = PeekedBytes(count: TextDecoder.detectionBytesMax) {
      (count, bytes) throws(ByteReader.Failure) in
      try file.read(count, appendingTo: &bytes)
    }
    guard let kind = ContainerKind(start: bytes.start) else {
      return SourceLog(path: path, bytes: bytes)
    }
    let budget = ArchiveBudget(limits: limits)
    let archive = ArchiveLogs(
      path: path, reader: try reader(of: kind, file, bytes, budget), budget: budget)
    state = .archive(archive)
    return archive.next()
  }

  /// A zip archive in a file is read by its table of contents, unless that is missing.
  private func reader(
    of kind: ContainerKind, _ file: ByteReader, _ bytes: PeekedBytes, _ budget: ArchiveBudget
  ) throws(ByteReader.Failure) -> ArchiveReader {
    if kind == .zip && file.isSeekable {
      _ = try file.seek(to: 0, from: 0)
      let feed = ArchiveFeed(.file(file), budget: budget, isInput: true)
      do throws(ByteReader.Failure) {
        return try ArchiveReader(feed, .directory)
      } catch {
        _ = try file.seek(to: Int64(bytes.start.count), from: 0)
      }
    }
    return try ArchiveReader(
      ArchiveFeed(.stream(bytes.read), budget: budget, isInput: true), .stream)
  }
}
