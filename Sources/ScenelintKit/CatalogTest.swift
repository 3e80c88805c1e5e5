import EventExtraction
import LintEngine
import RuleCatalog

/// Runs everything in a catalog that proves it: the examples of rules, the samples of formats and
/// emitters.
package struct CatalogTest: Sendable {
  private let catalog: LintCatalog
  private let paths: [String]

  /// Creates a test of the files at some paths, or of all files when there are none.
  package init(_ catalog: LintCatalog, paths: [String] = []) {
    self.catalog = catalog
    self.paths = paths
  }

  /// What was tested and what is wrong.
  package struct Report: Sendable {
    package var ruleCount = 0
    package var exampleCount = 0
    package var sampleCount = 0
    /// The examples and samples that are wrong.
    package var complaints: [Complaint] = []
  }

  /// What is wrong with an example or a sample.
  package struct Complaint: Hashable, Sendable {
    /// One line, as `file:line: text`.
    package var text: String
    /// The example's lines with what was expected and found; empty for a sample.
    package var difference: [String] = []
  }

  /// Runs the test.
  package func run() -> Report {
    var report = Report()
    let examples = RuleExampleRunner(catalog: catalog.extraction)
    for rule in catalog.catalog.rules where isMeant(rule.path) {
      report.ruleCount += 1
      for example in rule.examples {
        report.exampleCount += 1
        let outcome = examples.run(example, of: rule)
        if let complaint = examples.complaint(about: outcome, in: example) {
          let text = "\(rule.path):\(example.line): \(example.name): \(complaint)"
          let difference = ExampleText(example, of: rule, outcome: outcome).difference
          report.complaints.append(Complaint(text: text, difference: difference))
        }
      }
    }
    let samples = CatalogSampleRunner(catalog: catalog.extraction)
    for format in catalog.catalog.formats where isMeant(format.path) {
      report.sampleCount += format.samples.count
      report.complaints += samples.complaints(about: format).map(words)
    }
    for emitter in catalog.catalog.emitters where isMeant(emitter.path) {
      report.sampleCount += emitter.messages.reduce(0) { $0 + $1.samples.count }
      report.complaints += samples.complaints(about: emitter).map(words)
    }
    return report
  }

  private func words(_ complaint: CatalogSampleRunner.Complaint) -> Complaint {
    Complaint(text: "\(complaint.path):\(complaint.line): \(complaint.text)")
  }

  private func isMeant(_ path: String) -> Bool {
    paths.isEmpty
      || paths.contains { path == $0 || path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }
}
