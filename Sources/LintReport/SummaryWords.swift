package import LintModel

extension RuleVerdict.Verdict {
  /// The verdict in a count: `3 passed`.
  var words: String {
    switch self {
    case .fail: "failed"
    case .pass: "passed"
    case .inconclusive: "inconclusive"
    case .notApplicable: "not applicable"
    }
  }
}

extension RuleVerdict {
  /// Why the rule could not judge, as a clause after its name.
  package var unjudgedWords: String {
    guard missing.isEmpty, undeclared.isEmpty else {
      let classes =
        missing.map { $0.replacing(" || ", with: " or ") }
        + undeclared.map { "--emits of " + $0.replacing(" || ", with: " or ") }
      return "needs " + classes.joined(separator: "; and ")
    }
    let place = firstUndecided.map { " (line \($0.event.location.firstLine))" } ?? ""
    return (reason?.words ?? "could not be decided") + place
  }
}

extension RuleVerdict.Reason {
  /// The reason as a clause after the rule's name.
  package var words: String {
    switch self {
    case .unknownValue: "needs a value that the log does not show"
    case .redacted: "needs a value that the log hides as <private>"
    case .logEnded: "waits for something after the end of the log"
    case .logLoss: "cannot judge across lost records"
    case .noTime: "needs times, which these records do not have"
    case .impreciseTime: "needs more exact times than the log has"
    case .scopeStartNotSeen: "needs the start of the launch, but the log begins later"
    case .limitReached: "reached a limit"
    case .leftOut: "needs records that --predicate leaves out"
    case .eventsNotLogged: "needs events that this log never shows"
    }
  }
}

extension InputProblem {
  /// The problem as words after the path and a colon.
  package var words: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .empty: "it is empty"
    case .binary(let kind): "not a text log: \(kind)"
    case .noLogs: "it holds no file named like a log, such as .log, .txt or .ndjson"
    case .noRecords: "no line looks like a log record"
    case .allLeftOut(let count):
      "no record is left: \(ReadableCount.counted(count, "record")) did not match the filters"
    case .appNotFound(let asked, let nearest):
      TerminalText.harmless(
        "no \(asked.words)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
    case .readFailed(let reason, let bytes):
      "could be read only up to \(ReadableCount.bytes(bytes)): \(reason)"
    case .captureFailed(let reason): "the capture failed: \(reason)"
    }
  }
}

extension InputSummary {
  /// What to say of a log that could be read and tells nothing of an app; `nil` of any other.
  package var silentWords: String? {
    guard isUsed, eventCount == 0 else { return nil }
    return "nothing about an app's scenes or ads; is this a log of the app, taken while it ran?"
  }
}

extension RunSummary {
  /// What could not be done with the logs that have a problem: be read, or be used.
  var unusableWord: String { hasUnusedInput ? "used" : "read" }
}

extension AskedApp {
  /// What kind of name it is, and the name.
  fileprivate var words: String {
    switch self {
    case .process(let name): "process \(name)"
    case .bundleID(let name): "bundle \(name)"
    }
  }
}

extension RunProblem {
  /// A word for the kind of problem, which programs can rely on.
  package var id: String {
    switch self {
    case .nothingJudged: "nothing-judged"
    case .requiredRuleNotJudged: "required-rule-not-judged"
    case .tooFewRulesJudged: "too-few-rules-judged"
    }
  }

  /// The problem of a run as one sentence without its end, with what to do about it.
  package func words(_ summary: RunSummary) -> String {
    switch self {
    case .nothingJudged:
      let isOne = summary.inputCount == 1
      let logs = isOne ? "this log" : "any of \(ReadableCount.number(summary.inputCount)) logs"
      let why =
        summary.eventCount > 0
        ? "" : ": nothing in \(isOne ? "it" : "them") is about an app's scenes or ads"
      return "no rule could judge \(logs)\(why); scenelint coverage LOG shows what is missing, "
        + "--allow-unjudged accepts it"
    case .requiredRuleNotJudged(let unjudged):
      guard let verdict = unjudged.verdict, let path = unjudged.path else {
        return "the required rule \(unjudged.rule) does not run; it is off, or in no pack that runs"
      }
      let log = summary.inputCount == 1 ? "" : "\(ReportContext.shownPath(path)): "
      return "the required rule \(unjudged.rule) was not judged: \(log)\(verdict.unjudgedWords)"
    case .tooFewRulesJudged(let count, let countMin):
      let rules = ReadableCount.counted(count, "rule was", "rules were")
      return "\(rules) judged, fewer than the \(ReadableCount.number(countMin)) that are required"
    }
  }
}
