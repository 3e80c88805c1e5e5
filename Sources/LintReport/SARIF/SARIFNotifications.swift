import LintModel

/// What there is to know about the run of a SARIF log, but for its findings.
struct SARIFNotifications {
  /// The most notifications; a folder of logs has one for each rule that could not judge each log.
  static let notificationsMax = 2000

  /// What was read, which comes first, and what could not be judged.
  private var read: [Notification] = []
  private var unjudged: [Notification] = []
  /// How many there were, those that are not kept included.
  private var count = 0

  /// Something to know about the run.
  struct Notification {
    let level: String
    let id: String
    let text: String
    var uri: String?
    var line: Int?
    var rule: String?

    func write(to writer: inout JSONWriter) {
      writer.object("descriptor") { $0.member("id", id) }
      writer.member("level", level)
      writer.object("message") { $0.member("text", SARIFResult.plain(ReportEntry.shown(text))) }
      if let rule { writer.object("associatedRule") { $0.member("id", rule) } }
      guard let uri else { return }
      writer.objects("locations", [uri]) { uri, writer in
        writer.object("physicalLocation") { writer in
          writer.object("artifactLocation") { $0.member("uri", uri) }
          if let line { writer.object("region") { $0.member("startLine", line) } }
        }
      }
    }
  }

  /// Takes what there is to know of the next input.
  mutating func take(_ input: InputSummary, uri: String) {
    if let problem = input.problem {
      add(Notification(level: "error", id: "unusable-input", text: problem.words, uri: uri))
    }
    for note in input.notes {
      let level = note.kind == .limit || note.kind == .pattern ? "warning" : "note"
      add(Notification(level: level, id: note.kind.rawValue, text: note.text, uri: uri))
    }
    for verdict in input.verdicts
    where verdict.verdict == .inconclusive || verdict.verdict == .notApplicable {
      count += 1
      guard unjudged.count < Self.notificationsMax else { continue }
      unjudged.append(
        Notification(
          level: "note", id: verdict.verdict.rawValue,
          text: "\(verdict.rule) is \(verdict.verdict.words): \(verdict.unjudgedWords)",
          uri: uri, line: verdict.firstUndecided?.event.location.firstLine, rule: verdict.rule))
    }
  }

  private mutating func add(_ note: Notification) {
    count += 1
    if read.count < Self.notificationsMax { read.append(note) }
  }

  /// What is shown, behind what concerns the whole run.
  func shown(behind first: [Notification]) -> [Notification] {
    let all = first + read + unjudged
    guard first.count + count > Self.notificationsMax else { return all }
    let rest = ReadableCount.counted(
      first.count + count - Self.notificationsMax + 1, "more notification was",
      "more notifications were")
    let note = Notification(
      level: "warning", id: "notifications-left-out", text: "\(rest) left out.")
    return Array(([note] + all).prefix(Self.notificationsMax))
  }
}
