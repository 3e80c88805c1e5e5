import LintModel

/// A finding, a mistake in the configuration, a log that could not be used or a run of which too
/// little was judged, as formats with one line or element for each need it.
///
/// Text is harmless already: what hosts do not show is written as an escape.
struct ReportEntry {
  let rule: String
  let title: String
  let severity: Severity
  private(set) var confidence = Confidence.high
  let message: String
  /// What to do about it; empty for a log that could not be used, of which nothing is known.
  private(set) var fix = ""
  /// The path relative to the root of the repository.
  let path: String
  private(set) var line = 1
  private(set) var lastLine = 1
  /// The same for the same mistake in another run.
  let fingerprint: String
  /// The first page to read.
  private(set) var page: String?
  /// How often this happened.
  private(set) var occurrences = 1
  /// Whether it counts.
  private(set) var isOpen = true
  /// The finding, or `nil` for anything else and where its proof is not needed.
  var finding: Finding?

  /// The most of a message that is kept, in columns; it may quote a log's text.
  static let messageColumnsMax = 1000

  init(_ finding: Finding, _ context: ReportContext) {
    let location = finding.trigger.event.location
    occurrences = finding.occurrences
    isOpen = finding.disposition.isOpen
    rule = finding.rule
    title = TerminalText.harmless(finding.title)
    severity = finding.severity
    confidence = finding.confidence
    message = Self.shown(finding.message)
    fix = TerminalText.harmless(finding.fix)
    path = context.relativePath
    line = location.firstLine
    lastLine = location.lastLine
    fingerprint = finding.fingerprint
    page = finding.references.first
    self.finding = finding
  }

  init(_ finding: ProjectFinding, _ context: ReportContext) {
    rule = finding.rule
    title = TerminalText.harmless(finding.title)
    severity = finding.severity
    message = Self.shown(finding.message)
    fix = TerminalText.harmless(finding.fix)
    path = TerminalText.harmless(context.folders.relative(finding.file))
    line = finding.line
    lastLine = finding.line
    // A mistake is the same as long as it says the same of the same file.
    fingerprint = StableHash(finding.rule, finding.file, finding.message).description
  }

  init(_ problem: InputProblem, of input: InputSummary, _ context: ReportContext) {
    rule = "unusable-input"
    title = "A log could not be used"
    severity = .error
    message = Self.shown(problem.words)
    path = TerminalText.harmless(context.folders.relative(input.path))
    fingerprint = StableHash(rule, input.path).description
  }

  /// A run of which too little was judged; the first log stands for it.
  init(_ problem: RunProblem, of summary: RunSummary, _ context: ReportContext) {
    rule = problem.id
    title = "Too little could be judged"
    severity = .error
    message = Self.shown(problem.words(summary))
    path = TerminalText.harmless(context.folders.relative(summary.firstPath ?? "-"))
    fingerprint = StableHash(rule, path, message).description
  }

  /// What happened and what to do about it, for hosts that show one text.
  var advice: String { fix.isEmpty ? message : "\(message) Fix: \(fix)" }

  /// Text of a log, short enough to show and with nothing in it that commands or hides.
  static func shown(_ text: String) -> String {
    TerminalText.harmless(TextLayout.shortened(text, to: messageColumnsMax))
  }

  /// From 20 to 100; the higher, the more important.
  var priority: Int {
    let base =
      switch severity {
      case .error: 70
      case .warning: 40
      case .info: 10
      }
    return base + confidence.weight
  }
}

extension Confidence {
  /// How much a finding's sureness adds to its priority.
  fileprivate var weight: Int {
    switch self {
    case .high: 30
    case .medium: 20
    case .low: 10
    }
  }
}
