package import ByteScan
package import LintModel

/// The coverage as JSON, version 1. The names of its members and their meaning never change within
/// a version; members may be added.
///
///     {"version": 1, "tool": {…}, "logs": [{"file": …, "rules": […], "plan": […]}]}
package struct CoverageReport {
  private static let version = 1

  private let toolVersion: String
  /// The coverages, as they are written.
  private var logs = JSONWriter()

  package init(_ coverages: [LogCoverage] = [], toolVersion: String) {
    self.toolVersion = toolVersion
    for coverage in coverages { add(coverage) }
  }

  /// Adds the next log.
  package mutating func add(_ coverage: LogCoverage) {
    let form = CoverageReport(toolVersion: toolVersion)
    logs.object { form.log(coverage, &$0) }
  }

  /// Writes one JSON document on one line.
  package func write(to output: inout OutputBuffer) {
    output.appendObject(members)
  }

  /// Writes the members of the document, for one that stands in another.
  package func members(to writer: inout JSONWriter) {
    writer.identity(version: Self.version, toolVersion: toolVersion)
    writer.list("logs", of: logs)
  }

  private func log(_ coverage: LogCoverage, _ writer: inout JSONWriter) {
    writer.member("file", coverage.input.path)
    writer.member("problem", coverage.input.problem?.words)
    writer.objects("rules", coverage.rules, rule)
    writer.objects("plan", coverage.plan) { planned, writer in
      writer.member("line", planned.text)
      writer.strings("rules", planned.rules)
    }
  }

  private func rule(_ rule: RuleCoverage, _ writer: inout JSONWriter) {
    writer.member("rule", rule.verdict.rule)
    writer.member("title", rule.title)
    writer.member("severity", rule.severity.rawValue)
    writer.member("verdict", rule.verdict.verdict.rawValue)
    writer.member("reason", rule.verdict.reason?.rawValue)
    writer.strings("missing", rule.verdict.missing)
    if !rule.verdict.undeclared.isEmpty { writer.strings("undeclared", rule.verdict.undeclared) }
    writer.member("judged", rule.verdict.judgedCount)
    writer.member("undecided", rule.verdict.undecidedCount)
    writer.member("line", rule.verdict.firstUndecided?.event.location.firstLine)
    writer.objects("remedies", rule.remedies, remedy)
  }

  private func remedy(_ remedy: RuleCoverage.Remedy, _ writer: inout JSONWriter) {
    switch remedy {
    case .line(let line, let alternatives):
      writer.member("kind", "line")
      writer.member("line", line)
      writer.strings("alternatives", alternatives.map(\.rawValue))
    case .setting(let option, let configuration):
      writer.member("kind", "setting")
      writer.member("option", option)
      writer.member("configuration", configuration)
    case .advice(let words):
      writer.member("kind", "advice")
      writer.member("text", words)
    }
  }
}
