import LintModel
import LintReport
import RuleCatalog

/// Why nothing could be judged, or not all that was asked for.
public enum LintError: Error, Hashable, Sendable {
  /// A log cannot be judged, or only a part of it.
  case unusableLog(path: String, LogProblem)
  /// Rules, the configuration or the baseline are wrong: everything that is, in order.
  case unusableConfiguration([ConfigurationProblem])
}

/// What is wrong with a log.
public struct LogProblem: Hashable, Sendable {
  /// What kind of problem it is.
  public let kind: Kind
  /// The problem as words after the log's path.
  public let explanation: String

  /// The kinds of problem.
  public enum Kind: String, Hashable, Sendable {
    /// The system refuses, or an archive is damaged.
    case unreadable
    /// There is nothing in it.
    case empty
    /// It is no text, and no archive.
    case notText
    /// A folder or an archive holds nothing that is named like a log.
    case noLogs
    /// No line looks like a record of a log.
    case noRecords
    /// Reading failed in the middle.
    case incomplete
    /// The app that was asked for is not in it.
    case appNotFound
  }

  init(_ problem: InputProblem) {
    kind =
      switch problem {
      case .unreadable: .unreadable
      case .empty: .empty
      case .binary: .notText
      case .noLogs: .noLogs
      // Nothing asks for records to be left out here.
      case .noRecords, .allLeftOut: .noRecords
      // Nothing is captured here.
      case .readFailed, .captureFailed: .incomplete
      case .appNotFound: .appNotFound
      }
    explanation = problem.words
  }
}

/// What is wrong with a rule, a configuration or a baseline.
public struct ConfigurationProblem: Hashable, Sendable {
  /// The path of the file, or the setting that is wrong.
  public let path: String
  /// The line, from 1; `nil` when the problem is the file as a whole.
  public let line: Int?
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// What was expected, or what was probably meant.
  public let hint: String?

  init(path: String, line: Int? = nil, message: String, hint: String? = nil) {
    self.path = path
    self.line = line
    self.message = message
    self.hint = hint
  }
}

extension ConfigurationProblem: CustomStringConvertible {
  /// The problem in one line: `file:line: message; hint`.
  public var description: String {
    let place = line.map { "\(path):\($0)" } ?? path
    return TerminalText.harmless("\(place): \(message)" + (hint.map { "; " + $0 } ?? ""))
  }
}

extension LintError: CustomStringConvertible {
  /// The error in words, one problem a line: where, what is wrong, and what was expected.
  public var description: String {
    switch self {
    case .unusableLog(let path, let problem):
      TerminalText.harmless("\(path): \(problem.explanation)")
    case .unusableConfiguration(let problems):
      problems.map(\.description).joined(separator: "\n")
    }
  }
}

extension LintError {
  init(_ error: ProjectError) {
    switch error {
    case .catalog(.unreadable(let path, let reason)):
      self = .unusableConfiguration([ConfigurationProblem(path: path, message: reason)])
    case .catalog(.noPlainFormat):
      self = .unusableConfiguration([
        ConfigurationProblem(
          path: "formats", message: "no format is left for lines without header",
          hint: "keep `plain`")
      ])
    case .invalid(let diagnostics):
      self = .unusableConfiguration(
        diagnostics.filter { $0.severity == .error }.map { diagnostic in
          ConfigurationProblem(
            path: diagnostic.file, line: diagnostic.hasPlace ? diagnostic.line : nil,
            message: diagnostic.message, hint: diagnostic.hint)
        })
    }
  }

  init(_ error: BaselineError, path: String) {
    switch error {
    case .unreadable(let reason):
      self = .unusableConfiguration([
        ConfigurationProblem(path: path, message: "cannot be read: \(reason)")
      ])
    case .malformed(let problems):
      self = .unusableConfiguration(
        problems.map { placed in
          ConfigurationProblem(path: path, line: placed.line, message: placed.problem.words)
        })
    }
  }
}
