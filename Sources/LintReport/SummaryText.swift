import LintModel

/// The end of a report for people: what was read, and what could and could not be judged.
struct SummaryText {
  private let text: TerminalText
  /// The most rules that are listed as not judged for one input.
  private static let unjudgedMax = 12

  init(_ text: TerminalText) {
    self.text = text
  }

  func text(of summary: RunSummary) -> String {
    summary.inputs.map { lines(of: $0).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func lines(of input: InputSummary) -> [String] {
    let path = input.path == "-" ? "<stdin>" : TerminalText.harmless(input.path)
    var lines = [text.styled(path, .strong)]
    if let problem = input.problem {
      lines.append(row("problem", text.styled(problem.words, .error)))
      guard input.recordCount > 0 else { return lines }
    }
    lines.append(row("read", reading(input)))
    if let span = timeSpan(input) { lines.append(row("time", span)) }
    if let app = input.app { lines.append(row("app", words(app))) }
    lines.append(row("rebuilt", rebuilding(input)))
    lines.append(row("rules", verdicts(input)))
    lines += unjudged(input)
    lines += input.notes.map { row("note", TerminalText.harmless($0.text)) }
    return lines
  }

  private func row(_ label: String, _ content: String) -> String {
    "  " + text.styled(label, .faint) + String(repeating: " ", count: max(1, 9 - label.count))
      + content
  }

  private func reading(_ input: InputSummary) -> String {
    let formats = input.formats.map { "\($0.name) \(ReadableCount.number($0.count))" }
    let size =
      "\(ReadableCount.counted(input.lineCount, "line")), \(ReadableCount.bytes(input.byteCount))"
    return "\(ReadableCount.counted(input.recordCount, "record")) (\(size)): "
      + formats.joined(separator: ", ")
  }

  private func timeSpan(_ input: InputSummary) -> String? {
    guard let first = input.firstTimestamp, let last = input.lastTimestamp else { return nil }
    return first == last ? "\(first)" : "\(first) to \(last)"
  }

  private func words(_ app: AppSummary) -> String {
    let bundle = app.bundleID.map { " (\(TerminalText.harmless($0)))" } ?? ""
    let name = TerminalText.harmless(app.process ?? app.bundleID ?? "the only one")
    let why =
      switch app.choice {
      case .requested: "as requested"
      case .mostAdRecords: "it has the most ad records"
      case .mostAppRecords: "it has the most app records, and none has ad records"
      case .onlyOne: "records name no process"
      }
    return "\(name)\(app.process == nil ? "" : bundle), \(why)"
  }

  private func rebuilding(_ input: InputSummary) -> String {
    guard input.eventCount > 0 else {
      return "nothing: no record says anything about an app's scenes or ads"
    }
    let parts = [
      ReadableCount.counted(input.launchCount, "launch", "launches"),
      ReadableCount.counted(input.sceneCount, "scene"), ReadableCount.counted(input.adCount, "ad"),
    ]
    return parts.joined(separator: ", ")
      + " from \(ReadableCount.counted(input.eventCount, "event"))"
  }

  private func verdicts(_ input: InputSummary) -> String {
    let counts = RuleVerdict.Verdict.allCases.compactMap { verdict -> String? in
      let count = input.verdicts.count { $0.verdict == verdict }
      guard count > 0 else { return nil }
      let words = "\(count) \(verdict.words)"
      switch verdict {
      case .fail: return text.styled(words, .error)
      case .pass: return text.styled(words, .good)
      case .inconclusive, .notApplicable: return words
      }
    }
    return counts.isEmpty ? "none" : counts.joined(separator: ", ")
  }

  /// The rules that could not judge, with what would help.
  private func unjudged(_ input: InputSummary) -> [String] {
    let rules = input.verdicts.filter {
      $0.verdict == .inconclusive || $0.verdict == .notApplicable
    }
    var lines = rules.prefix(SummaryText.unjudgedMax).map { verdict in
      "           \(text.styled(verdict.rule, .faint)) \(reason(verdict))"
    }
    if rules.count > SummaryText.unjudgedMax {
      lines.append("           and \(rules.count - SummaryText.unjudgedMax) more")
    }
    return lines
  }

  private func reason(_ verdict: RuleVerdict) -> String {
    guard verdict.missing.isEmpty else {
      let classes = verdict.missing.map { $0.replacing(" || ", with: " or ") }
      return "needs \(classes.joined(separator: ", and ")), which this log never shows"
    }
    let place = verdict.firstUndecided.map { " (line \($0.event.location.firstLine))" } ?? ""
    return (verdict.reason?.words ?? "could not be decided") + place
  }
}

extension RuleVerdict.Verdict {
  /// The verdict in a count: `3 passed`.
  fileprivate var words: String {
    switch self {
    case .fail: "failed"
    case .pass: "passed"
    case .inconclusive: "inconclusive"
    case .notApplicable: "not applicable"
    }
  }
}

extension RuleVerdict.Reason {
  /// The reason as a clause after the rule's name.
  package var words: String {
    switch self {
    case .unknownValue: "reads a value that the log does not tell"
    case .redacted: "reads a value that the log hides as <private>"
    case .logEnded: "waits for something after the end of the log"
    case .logLoss: "waits across lost records"
    case .noTime: "needs times, and the records concerned carry none"
    case .scopeStartNotSeen: "needs the start of the launch, and the log begins later"
    case .limitReached: "reached a limit"
    case .eventsNotLogged: "needs events that this log never shows"
    }
  }
}

extension InputProblem {
  /// The problem as a clause after the path.
  package var words: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .empty: "is empty"
    case .binary(let kind): "is no text log: \(kind)"
    case .noLogs: "is a folder without logs"
    case .noRecords: "has no line that looks like a record"
    case .readFailed(let reason, let bytes):
      "could be read only up to \(ReadableCount.bytes(bytes)): \(reason)"
    }
  }
}
