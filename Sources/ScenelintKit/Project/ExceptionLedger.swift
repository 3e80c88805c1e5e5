package import LintModel
import RuleCatalog

/// The exceptions of a project, and what became of each during a run.
package struct ExceptionLedger: Sendable {
  /// The rule that an exception has run out.
  package static let expiredRule = "expired-exception"
  /// The rule that no finding needs an exception.
  package static let unusedRule = "unused-exception"

  private let exceptions: [FindingException]
  private let index: ExceptionIndex
  private let appVersion: String?
  private let today: CalendarDay
  private var used: Set<Int> = []
  /// The rules that could judge all of some log.
  private var judgedRules: Set<String> = []
  /// The rules that left something open in some log, so that a finding may have been missed.
  private var undecidedRules: Set<String> = []

  init(
    _ settings: [SettingNode], rules: [RuleDefinition], appVersion: String?, today: CalendarDay
  ) {
    exceptions = settings.compactMap { FindingException($0, rules: rules) }
    index = ExceptionIndex(exceptions)
    self.appVersion = appVersion
    self.today = today
  }

  /// Marks the findings of a log that an exception is about.
  package mutating func apply(to findings: inout [Finding], of input: InputSummary) {
    for verdict in input.verdicts {
      switch verdict.verdict {
      case .pass, .fail: judgedRules.insert(verdict.rule)
      case .inconclusive, .notApplicable: undecidedRules.insert(verdict.rule)
      }
      if verdict.undecidedCount > 0 { undecidedRules.insert(verdict.rule) }
    }
    for number in findings.indices {
      let finding = findings[number]
      for place in index.places(for: finding, path: input.path, appVersion: appVersion)
      where exceptions[place].isAbout(finding, path: input.path, appVersion: appVersion) {
        used.insert(place)
        if findings[number].disposition.isOpen, !isExpired(exceptions[place]) {
          findings[number].disposition = .excepted(reason: exceptions[place].reason)
        }
      }
    }
  }

  /// What is wrong with the exceptions themselves, after all logs were judged.
  ///
  /// An exception is unused only when its rule could judge every log: where it could not, nobody
  /// knows whether there was something to except.
  package var findings: [ProjectFinding] {
    exceptions.enumerated().compactMap { place, exception in
      if isExpired(exception) { return expired(exception, isNeeded: used.contains(place)) }
      let isUnused =
        !used.contains(place) && judgedRules.contains(exception.rule)
        && !undecidedRules.contains(exception.rule)
      return isUnused ? unused(exception) : nil
    }
  }

  private func isExpired(_ exception: FindingException) -> Bool {
    exception.until.map { $0 < today } ?? false
  }

  private func expired(_ exception: FindingException, isNeeded: Bool) -> ProjectFinding? {
    guard let until = exception.until else { return nil }
    let owner = exception.owner.map { " of \($0)" } ?? ""
    return ProjectFinding(
      rule: Self.expiredRule, title: "An exception has expired", severity: .warning,
      message: "The exception\(owner) for \(exception.rule) held until \(until)"
        + (isNeeded ? ", and its findings count again." : "."),
      fix: isNeeded
        ? "Fix the mistake and remove the exception, or set `until` to a later day."
        : "Remove it, or set `until` to a later day.",
      place: exception.origin)
  }

  private func unused(_ exception: FindingException) -> ProjectFinding {
    let needsVersion = exception.conditions.contains { $0.key == "app.version" }
    let why =
      needsVersion && appVersion == nil
      ? ": it asks for `app.version`, which is not set." : "."
    return ProjectFinding(
      rule: Self.unusedRule, title: "An exception is not used", severity: .info,
      message: "No finding of this run matches the exception for \(exception.rule)"
        + why,
      fix: needsVersion && appVersion == nil
        ? "Set `app.version`, with `--set app.version=…` or SCENELINT_APP_VERSION."
        : "Remove it if the mistake is fixed for good.",
      place: exception.origin)
  }
}

extension ProjectFinding {
  fileprivate init(
    rule: String, title: String, severity: Severity, message: String, fix: String,
    place: SettingOrigin
  ) {
    let file = if case .file(let path, _, _) = place { path } else { place.description }
    let line = if case .file(_, let line, _) = place { line } else { 1 }
    self.init(
      rule: rule, title: title, severity: severity, message: message, fix: fix, file: file,
      line: line)
  }
}
