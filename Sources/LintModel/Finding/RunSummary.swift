/// What was read and what was judged by a run, for the end of a report.
///
/// It has counts, and for each rule how it ended, so that it does not grow with the inputs.
package struct RunSummary: Hashable, Sendable {
  /// How many inputs were read.
  package private(set) var inputCount = 0
  /// How many of them have a problem.
  package private(set) var problemCount = 0
  /// How many of them were read at least in part, and are about what the user asked for.
  package private(set) var usedCount = 0
  /// Whether one that has a problem could be read, but not used.
  package private(set) var hasUnusedInput = false
  /// What was read of all inputs.
  package private(set) var byteCount = 0
  package private(set) var recordCount = 0
  package private(set) var eventCount = 0
  /// The path of the first input.
  package private(set) var firstPath: String?
  /// How many rules ended in each way; one counts for each input.
  package private(set) var verdictCounts: [RuleVerdict.Verdict: Int] = [:]
  /// How each rule ended.
  package private(set) var ends: [String: RuleEnd] = [:]
  /// How many mistakes there are in what the inputs say about findings, by severity.
  private var inputFindingCounts: [Severity: Int] = [:]
  /// What is wrong with the project's own configuration.
  package var configurationFindings: [ProjectFinding] = []
  /// How the findings compare with the baseline, if there is one.
  package var baseline: BaselineSummary?
  /// The status with which the program ends, or `nil` when it has not been decided.
  package var exitCode: Int?
  /// What the user wants to have judged, and no log let judge.
  package var problems: [RunProblem] = []

  /// How one rule ended over the inputs of a run.
  package struct RuleEnd: Hashable, Sendable {
    /// Whether it passed or failed in an input that tells something of an app.
    package fileprivate(set) var isJudged = false
    /// Where it came closest to judging, and how it ended there: the first input in which it is
    /// inconclusive, or else the first one.
    package fileprivate(set) var closest: (path: String, verdict: RuleVerdict) {
      get { (path, verdict) }
      set { (path, verdict) = newValue }
    }
    private var path: String
    private var verdict: RuleVerdict

    fileprivate init(path: String, verdict: RuleVerdict) {
      self.path = path
      self.verdict = verdict
    }
  }

  /// Creates the summary of a run over inputs.
  package init(inputs: [InputSummary] = []) {
    for input in inputs { add(input) }
  }

  /// Adds what became of the next input.
  package mutating func add(_ input: InputSummary) {
    inputCount += 1
    if input.problem != nil { problemCount += 1 }
    if input.isUsed { usedCount += 1 }
    hasUnusedInput = hasUnusedInput || input.isUnused
    byteCount += input.byteCount
    recordCount += input.recordCount
    eventCount += input.eventCount
    firstPath = firstPath ?? input.path
    for finding in input.projectFindings { inputFindingCounts[finding.severity, default: 0] += 1 }
    for verdict in input.verdicts {
      verdictCounts[verdict.verdict, default: 0] += 1
      let isCloser = verdict.verdict == .inconclusive
      if let end = ends[verdict.rule] {
        if isCloser, end.closest.verdict.verdict != .inconclusive {
          ends[verdict.rule]?.closest = (input.path, verdict)
        }
      } else {
        ends[verdict.rule] = RuleEnd(path: input.path, verdict: verdict)
      }
    }
    for verdict in input.judgedVerdicts { ends[verdict.rule]?.isJudged = true }
  }

  /// The ids of the rules that passed or failed in at least one input.
  package var judgedRules: Set<String> { Set(ends.lazy.filter(\.value.isJudged).map(\.key)) }

  /// How many things are wrong with what the project says about findings, in its configuration or
  /// in a log, by severity.
  package var projectFindingCounts: [Severity: Int] {
    var counts = inputFindingCounts
    for finding in configurationFindings { counts[finding.severity, default: 0] += 1 }
    return counts
  }
}

/// What was found in one input.
package struct InputSummary: Hashable, Sendable {
  /// The path as the user gave it, or `-` for standard input.
  package var path: String
  /// Why the input could not be used, or `nil` when it could.
  package var problem: InputProblem?
  package var byteCount: Int
  package var lineCount: Int
  package var recordCount: Int
  /// Lines that are no part of a record: banners, column headers, what a tool says about itself.
  package var skippedLineCount: Int
  /// Lines that are the rest of a record whose start the input does not have.
  package var orphanLineCount: Int
  package var eventCount: Int
  /// How many records each format was used for, most used first.
  package var formats: [CountedName]
  /// The app that was judged, or `nil` when no record names one.
  package var app: AppSummary?
  /// The version of the ads SDK, or `nil` when no record tells.
  package var sdkVersion: String?
  /// The version of the device's system, or `nil` when no record tells.
  package var osVersion: String?
  /// The device's model, such as `iPad14,1`, or `nil` when no record tells.
  package var device: String?
  /// The first and last time in the log, as printed.
  package var firstTimestamp: Timestamp?
  package var lastTimestamp: Timestamp?
  /// Launches, scenes and ads that were rebuilt.
  package var launchCount: Int
  package var sceneCount: Int
  package var adCount: Int
  /// The verdict of each rule, sorted by rule.
  package var verdicts: [RuleVerdict]
  /// What is wrong with what the app prints about findings that it expects.
  package var projectFindings: [ProjectFinding] = []
  /// Things that the reader of the report should know, such as limits that were reached.
  package var notes: [RunNote]

  /// Creates the summary of an input of which nothing has been read.
  package init(path: String) {
    self.path = path
    byteCount = 0
    lineCount = 0
    recordCount = 0
    skippedLineCount = 0
    orphanLineCount = 0
    eventCount = 0
    formats = []
    launchCount = 0
    sceneCount = 0
    adCount = 0
    verdicts = []
    notes = []
  }
}

/// A name with how often it was seen.
package struct CountedName: Hashable, Sendable {
  package var name: String
  package var count: Int

  /// Creates a counted name.
  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}

/// The app that a log is about, and how it was chosen.
package struct AppSummary: Hashable, Sendable {
  /// The name of the app's process, or `nil` when its records carry none.
  package var process: String?
  /// The app's bundle identifier, or `nil` when no record tells.
  package var bundleID: String?
  /// Why this app was taken.
  package var choice: Choice
  /// The app's version, or `nil` when no record tells.
  package var version: String?
  /// The number of the app's build, or `nil` when no record tells.
  package var build: String?

  /// How the app was chosen.
  package enum Choice: String, Hashable, Sendable {
    /// The user named it.
    case requested
    /// It has the most records of the ads SDK, the consent SDK or the instrumentation; where no
    /// process has one, the most events about ads that somebody else prints, such as a plug-in.
    case mostAdRecords = "most-ad-records"
    /// No process has a record about ads; it has the most records that only an app prints.
    case mostAppRecords = "most-app-records"
    /// The records name no process.
    case onlyOne = "only-one"
  }

  /// Creates a summary.
  package init(process: String?, bundleID: String?, choice: Choice) {
    self.process = process
    self.bundleID = bundleID
    self.choice = choice
  }
}

/// Why an input could not be used.
package enum InputProblem: Hashable, Sendable {
  /// The system refused, with its own words.
  case unreadable(reason: String)
  case empty
  /// The first bytes are no text.
  case binary(kind: String)
  /// A folder or an archive that holds no file to read.
  case noLogs
  /// No line of it looks like a record.
  case noRecords
  /// The user's own filters leave no record; there were so many.
  case allLeftOut(count: Int)
  /// The log does not hold the app that the user asked for; a name that it holds may be meant.
  case appNotFound(asked: AskedApp, nearest: String?)
  /// Reading failed in the middle; what came before was judged.
  case readFailed(reason: String, afterBytes: Int)
  /// The command that captured the log failed; what came before was judged.
  case captureFailed(reason: String)
}

/// The app that the user asked for.
package enum AskedApp: Hashable, Sendable {
  /// By the name of its process.
  case process(String)
  /// By its bundle identifier.
  case bundleID(String)
}

/// Something that the reader of a report should know.
package struct RunNote: Hashable, Sendable {
  /// What it is about.
  package var kind: Kind
  /// The sentence to show.
  package var text: String

  /// The kinds of note.
  package enum Kind: String, Hashable, Sendable {
    /// A named limit was reached, and something was left out.
    case limit
    /// Something had to be assumed.
    case assumption
    /// A pattern of the catalog ran away and was stopped.
    case pattern
    /// Something in an archive was left out.
    case archive
    /// A line of instrumentation could not be understood.
    case instrumentation
    /// The user asked for records to be left out.
    case filter
  }

  /// Creates a note.
  package init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }
}
