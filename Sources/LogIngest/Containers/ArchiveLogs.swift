import LintModel

/// Finds the logs among the members of an archive.
final class ArchiveLogs {
  private let path: String
  private let reader: ArchiveReader
  private let budget: ArchiveBudget
  private var isAtEnd = false
  private var logCount = 0
  /// Whether this is a single log that was compressed, and no archive.
  private var isContent = false
  /// How often each name was given to a log.
  private var names: [String: Int] = [:]
  private var lastName = ""
  private var counts = Counts()

  /// What was left out, and why.
  private struct Counts {
    var notText = 0
    var otherNames = 0
    var notFiles = 0
    var archives = 0
    var shortenedNames = 0
    var hasBrokenLog = false
  }

  init(path: String, reader: ArchiveReader, budget: ArchiveBudget) {
    self.path = path
    self.reader = reader
    self.budget = budget
  }

  /// Returns the next log; at the end, what is wrong with the archive itself, and then `nil`.
  func next() -> SourceLog? {
    guard !isAtEnd else { return nil }
    do throws(ByteReader.Failure) {
      while let member = try reader.next() {
        budget.countMember()
        guard budget.reached == nil else { break }
        guard let log = log(member) else { continue }
        logCount += 1
        return log
      }
    } catch {
      isAtEnd = true
      let problem: InputProblem =
        reader.memberCount == 0
        ? .unreadable(reason: error.reason)
        : .readFailed(reason: error.reason, afterBytes: budget.inputByteCount)
      return SourceLog(path: path, problem: problem)
    }
    isAtEnd = true
    counts.hasBrokenLog = reader.isBroken && budget.reached == nil
    guard logCount == 0 else { return nil }
    if reader.isEmptyContent {
      return SourceLog(path: path, problem: .empty)
    }
    return SourceLog(path: path, problem: problem)
  }

  /// Why an archive has no log.
  private var problem: InputProblem {
    switch counts.notText {
    case 0: .noLogs
    case 1: .binary(kind: "the one file in it that is named like a log is binary data")
    case let count:
      .binary(kind: "the \(count) files in it that are named like logs are binary data")
    }
  }

  // MARK: - Members

  private func log(_ member: ArchiveReader.Member) -> SourceLog? {
    guard let fullName = member.name else {
      isContent = true
      return SourceLog(path: path, bytes: bytes(of: reader))
    }
    guard member.isRegularFile else {
      if !member.isFolder { counts.notFiles += 1 }
      return nil
    }
    let name = MemberName(fullName, bytesMax: budget.limits.nameBytesMax)
    switch name.kind {
    case .log: break
    case .archive:
      counts.archives += 1
      return nil
    case .other:
      counts.otherNames += 1
      return nil
    }
    if member.isEncrypted {
      let problem = InputProblem.unreadable(reason: ByteReader.Failure.encrypted.reason)
      return SourceLog(path: shownPath(name), isMember: true, problem: problem)
    }
    do throws(ByteReader.Failure) {
      guard let bytes = try text(of: reader, depth: 0) else { return nil }
      return SourceLog(path: shownPath(name), isMember: true, bytes: bytes)
    } catch {
      let problem = InputProblem.unreadable(reason: error.reason)
      return SourceLog(path: shownPath(name), isMember: true, problem: problem)
    }
  }

  /// The bytes of the current member, or `nil` when they are no text. What is compressed is
  /// unpacked, but an archive is not entered.
  private func text(
    of reader: ArchiveReader, depth: Int
  ) throws(ByteReader.Failure) -> PeekedBytes? {
    let bytes = bytes(of: reader)
    // What cannot be read is told, even if its start is no text.
    guard bytes.failure == nil else { return bytes }
    switch ContainerKind(start: bytes.start) {
    case .compressed where depth < ArchiveLimits.depthMax:
      let feed = ArchiveFeed(.stream(bytes.read), budget: budget, isInput: false)
      let content = try ArchiveReader(feed, .contentOnly)
      guard try content.next() != nil else {
        return PeekedBytes(count: 0) { (_, _) throws(ByteReader.Failure) in 0 }
      }
      return try text(of: content, depth: depth + 1)
    case .compressed, .zip, .tar:
      counts.archives += 1
      return nil
    case nil: break
    }
    if case .binary = TextDecoder(detectingFrom: bytes.start).encoding {
      counts.notText += 1
      return nil
    }
    return bytes
  }

  private func bytes(of reader: ArchiveReader) -> PeekedBytes {
    let number = reader.memberCount
    return PeekedBytes(count: TextDecoder.detectionBytesMax) {
      (count, bytes) throws(ByteReader.Failure) in
      precondition(reader.memberCount == number, "the archive has gone on to another member")
      return try reader.read(count, appendingTo: &bytes)
    }
  }

  /// The path of a log. An archive may hold a name several times; each has a number then.
  private func shownPath(_ name: MemberName) -> String {
    if name.isShortened { counts.shortenedNames += 1 }
    let count = names[name.shown, default: 0] + 1
    names[name.shown] = count
    lastName = name.shown
    return "\(path == "-" ? "<stdin>" : path)/\(name.shown)" + (count > 1 ? " (\(count))" : "")
  }

  // MARK: - Notes

  /// What to say about the archive, once it was read.
  func takeNotes() -> [RunNote] {
    defer { counts = Counts() }
    var notes: [RunNote] = []
    if let text = limitWords { notes.append(RunNote(kind: .limit, text: text)) }
    if counts.hasBrokenLog && !isContent {
      let text = "what follows \(lastName) in the archive could not be read"
      notes.append(RunNote(kind: .archive, text: text))
    }
    if counts.archives > 0 {
      let text =
        ReadableCount.counted(
          counts.archives, "archive within the archive was", "archives within the archive were")
        + " not entered"
      notes.append(RunNote(kind: .limit, text: text))
    }
    if let text = leftOutWords { notes.append(RunNote(kind: .archive, text: text)) }
    if counts.shortenedNames > 0 {
      let long = "of more than \(budget.limits.nameBytesMax) bytes"
      let text = ReadableCount.counted(
        counts.shortenedNames, "name \(long) was", "names \(long) were")
      notes.append(RunNote(kind: .limit, text: text + " shortened"))
    }
    return notes
  }

  private var limitWords: String? {
    let why =
      switch budget.reached {
      case nil: String?.none
      case .unpackedBytes: "unpacks to more than \(budget.limits.unpackedBytesMax) bytes"
      case .ratio: "unpacks to more than \(budget.limits.ratioMax) times its size"
      case .members: "has more than \(budget.limits.membersMax) members"
      }
    guard let why else { return nil }
    if isContent { return "only the start of the file was read: it \(why)" }
    let place = logCount == 0 ? "in part" : "up to \(lastName)"
    return "the archive was read only \(place): it \(why)"
  }

  private var leftOutWords: String? {
    let parts = [
      (counts.notText, "no text"), (counts.otherNames, "with other names"),
      (counts.notFiles, "no files"),
    ].filter { $0.0 > 0 }
    let count = parts.reduce(0) { $0 + $1.0 }
    guard count > 0 else { return nil }
    let reasons = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let members = ReadableCount.counted(
      count, "member of the archive was", "members of the archive were")
    return "\(members) left out as no logs (\(reasons))"
  }
}
