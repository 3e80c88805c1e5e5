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
    case .unknownValue: "reads a value that the log does not tell"
    case .redacted: "reads a value that the log hides as <private>"
    case .logEnded: "waits for something after the end of the log"
    case .logLoss: "waits across lost records"
    case .noTime: "needs times, and the records concerned carry none"
    case .impreciseTime: "needs times that are more exact than those of the log"
    case .scopeStartNotSeen: "needs the start of the launch, and the log begins later"
    case .limitReached: "reached a limit"
    case .leftOut: "would read records that --predicate leaves out"
    case .eventsNotLogged: "needs events that this log never shows"
    }
  }
}

extension InputProblem {
  /// The problem as words after the path and a colon.
  package var words: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .empty: "there is nothing in it"
    case .binary(let kind): "not a text log: \(kind)"
    case .noLogs: "it holds no file named like a log, such as .log, .txt or .ndjson"
    case .noRecords: "no line looks like a record of a log"
    case .allLeftOut(let count):
      "no record is left: \(ReadableCount.counted(count, "record")) did not meet what was asked for"
    case .readFailed(let reason, let bytes):
      "could be read only up to \(ReadableCount.bytes(bytes)): \(reason)"
    }
  }
}
