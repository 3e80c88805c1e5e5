import LintModel
import LintReport

/// A mistake that a rule found, with the records that prove it.
public struct LintFinding: Hashable, Sendable {
  /// The rule's id, such as `expired-app-open-ad`.
  public let rule: String
  /// What the mistake is, in a few words.
  public let title: String
  /// How bad it is.
  public let severity: Severity
  /// How sure it is.
  public let confidence: Confidence
  /// What happened, with the values involved.
  public let message: String
  /// Why it matters; empty for a mistake in what the project says about findings.
  public let why: String
  /// What to change.
  public let fix: String
  /// Pages to read.
  public let references: [String]
  /// The path of the log, as it was given.
  public let path: String
  /// The first line of the record at which the mistake was made, from 1.
  public let line: Int
  /// When it was made, in ISO 8601, with only what the log tells: `--04-16T13:53:22` has no year.
  public let time: String?
  /// The records that prove it, in the order of the log.
  public let evidence: [Evidence]
  /// The same for the same mistake in another run; 16 hexadecimal digits, or empty for a mistake in
  /// what the project says about findings.
  public let fingerprint: String
  /// How many times this happened, at least once.
  public let occurrences: Int
  /// Why it does not count; `nil` when it does.
  public let settlement: Settlement?

  /// How bad a finding is.
  public enum Severity: String, CaseIterable, Comparable, Hashable, Sendable {
    /// Worth knowing.
    case info
    /// Probably a mistake, or one of little weight.
    case warning
    /// A mistake that users or earnings suffer from.
    case error

    /// Whether a severity is less than another one.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// How sure a finding is.
  public enum Confidence: String, CaseIterable, Hashable, Sendable {
    /// It rests on something that was guessed.
    case low
    /// It rests on something that the log tells only in part.
    case medium
    /// The log says so.
    case high
  }

  /// One record of a proof.
  public struct Evidence: Hashable, Sendable {
    /// What the record shows: `trigger`, `witness`, `state` or `deadline`.
    public let role: String
    /// The first line of the record, from 1.
    public let line: Int
    /// The last line of the record, at least ``line``.
    public let lastLine: Int
    /// When it was written, as ``LintFinding/time``.
    public let time: String?
    /// The event that was read from it, such as `ad.loaded`.
    public let event: String
    /// The record's message as the log has it, cut when it is long. Any bytes may have come in a
    /// log, so escape it before you show it.
    public let text: String

    init(_ evidence: LintModel.Evidence) {
      let event = evidence.event
      role = evidence.role.rawValue
      line = event.location.firstLine
      lastLine = event.location.lastLine
      time = event.timestamp.map { "\($0)" }
      self.event = event.name.rawValue
      text = event.excerpt
    }
  }

  /// Why a finding does not count.
  public struct Settlement: Hashable, Sendable {
    /// What has settled it.
    public let kind: Kind
    /// The reason that the project gives.
    public let reason: String?

    /// What can settle a finding.
    public enum Kind: String, Hashable, Sendable {
      /// The baseline has it.
      case baselined
      /// An exception of the configuration is about it.
      case excepted
      /// The app printed that it expects it.
      case expected
    }

    init?(_ disposition: Finding.Disposition) {
      switch disposition {
      case .open: return nil
      case .baselined: kind = .baselined
      case .excepted: kind = .excepted
      case .expected: kind = .expected
      }
      reason = disposition.reason
    }
  }

  init(_ finding: Finding, path: String) {
    let trigger = finding.trigger.event
    rule = finding.rule
    title = finding.title
    severity = Severity(finding.severity)
    confidence = Confidence(finding.confidence)
    message = finding.message
    why = finding.why
    fix = finding.fix
    references = finding.references
    self.path = path
    line = trigger.location.firstLine
    time = trigger.timestamp.map { "\($0)" }
    evidence = finding.evidence.map { Evidence($0) }
    fingerprint = finding.fingerprint
    occurrences = finding.occurrences
    settlement = Settlement(finding.disposition)
  }

  /// A mistake in what the project says about findings, which no record proves.
  init(_ finding: ProjectFinding) {
    rule = finding.rule
    title = finding.title
    severity = Severity(finding.severity)
    confidence = .high
    message = finding.message
    why = ""
    fix = finding.fix
    references = []
    path = finding.file
    line = finding.line
    time = nil
    evidence = []
    fingerprint = ""
    occurrences = 1
    settlement = nil
  }
}

extension LintFinding: CustomStringConvertible {
  /// The finding in one line, as the report `concise` has it: `file:line:1: severity: message
  /// [rule]`, with everything escaped that could harm a terminal or a build host.
  public var description: String {
    let place = TerminalText.harmless(path) + ":\(line):1"
    return "\(place): \(severity.rawValue): \(TerminalText.harmless(message)) [\(rule)]"
  }
}

extension LintFinding.Severity {
  fileprivate init(_ severity: LintModel.Severity) {
    self =
      switch severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
  }
}

extension LintFinding.Confidence {
  fileprivate init(_ confidence: LintModel.Confidence) {
    self =
      switch confidence {
      case .low: .low
      case .medium: .medium
      case .high: .high
      }
  }
}
