import LintEngine
package import LintModel

/// Lints a log while it is written, and tells what is found as it happens.
///
/// At its end it is judged as a whole, so nothing depends on when its bytes came. What was told
/// before and turned out otherwise is taken back.
package struct LiveLinter: ~Copyable {
  private var analyzer: LiveAnalyzer
  /// The findings that were told and hold, by what makes them one mistake.
  private var told: [Mistake: Finding] = [:]

  private struct Mistake: Hashable {
    let rule: String
    let fingerprint: String

    init(_ finding: Finding) {
      rule = finding.rule
      fingerprint = finding.fingerprint
    }
  }

  /// What has changed since one asked before.
  package struct Update {
    /// What would become of the log if it ended now.
    package let result: Linter.Result
    /// The findings that were not told before, in the order of the log.
    package let appeared: [Finding]
    /// The findings that were told and do not hold.
    package let withdrawn: [Finding]
    /// At the end of the log: the findings that were told and are not what they were, because they
    /// occurred again or something more is known of them.
    package var changed: [Finding] = []
  }

  init(_ analyzer: @escaping () -> LogAnalyzer) {
    self.analyzer = LiveAnalyzer(analyzer)
  }

  /// Takes the next bytes of the log, wherever they are cut.
  package mutating func take(_ bytes: [UInt8]) { analyzer.take(bytes) }

  /// Tells what is new after a rest of so long; `nil` when that can only be told at the end.
  package mutating func update(restedNanoseconds: Int64) -> Update? {
    guard let result = analyzer.preview(restedNanoseconds: restedNanoseconds) else { return nil }
    return tell(result)
  }

  /// Ends the log after a rest of so long. To be called once.
  package mutating func finish(restedNanoseconds: Int64) -> Update {
    let result = analyzer.finish(restedNanoseconds: restedNanoseconds)
    let changed = result.findings.filter { finding in
      told[Mistake(finding)].map { $0 != finding } ?? false
    }
    var update = tell(result)
    update.changed = changed
    return update
  }

  private mutating func tell(_ result: Linter.Result) -> Update {
    let held = Set(result.findings.map { Mistake($0) })
    let withdrawn = told.filter { !held.contains($0.key) }.map(\.value)
    let appeared = result.findings.filter { told[Mistake($0)] == nil }
    for finding in withdrawn { told[Mistake(finding)] = nil }
    for finding in appeared { told[Mistake(finding)] = finding }
    return Update(
      result: result, appeared: appeared,
      withdrawn: withdrawn.sorted { $0.lineAndRule < $1.lineAndRule })
  }
}

extension Finding {
  fileprivate var lineAndRule: (Int, String) { (trigger.event.location.firstLine, rule) }
}

extension Linter {
  /// Prepares the linting of a log that is still being written.
  package func live(path: String) -> LiveLinter {
    LiveLinter { [catalog, rules, options] in
      LogAnalyzer(path: path, inputIndex: 0, catalog: catalog, rules: rules, options: options)
    }
  }
}
