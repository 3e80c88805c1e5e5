import LintModel

/// How many findings there are, by what becomes of them.
struct FindingTally {
  /// Findings that count, by severity.
  private(set) var open: [Severity: Int] = [:]
  /// Findings that the project has settled, by the state that they are in; they do not count.
  private(set) var suppressed: [String: Int] = [:]

  init(_ findings: [Finding] = [], _ own: [ProjectFinding] = []) {
    for finding in findings { add(finding) }
    for finding in own { add(finding) }
  }

  var openCount: Int { open.values.reduce(0, +) }
  var suppressedCount: Int { suppressed.values.reduce(0, +) }

  mutating func add(_ finding: Finding) {
    if finding.disposition.isOpen {
      open[finding.severity, default: 0] += 1
    } else {
      suppressed[finding.disposition.state, default: 0] += 1
    }
  }

  mutating func add(_ finding: ProjectFinding) {
    open[finding.severity, default: 0] += 1
  }
}
