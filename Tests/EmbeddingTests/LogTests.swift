// Foundation knows the environment.
import Foundation
import ScenelintKit
import Testing

/// The log that was captured while the UI tests ran.
private let log = ProcessInfo.processInfo.environment["UI_TEST_LOG"]

@Suite(.enabled(if: log != nil, "UI_TEST_LOG names no log"))
struct LogTests {
  static let report = Result { try LogLinter().lint(contentsOf: log ?? "") }

  @Test func `the app made no mistake`() throws {
    for finding in try Self.report.get().findings where finding.severity >= .warning {
      Issue.record("\(finding)\nwhy: \(finding.why)\nfix: \(finding.fix)")
    }
  }

  @Test(arguments: ["expired-app-open-ad", "present-without-outcome"])
  func `the log tells enough to judge`(rule: String) throws {
    let verdict = try #require(try Self.report.get().verdict(of: rule), "no such rule: \(rule)")
    #expect(verdict.outcome == .pass, "\(rule) \(verdict.explanation ?? "found a mistake")")
  }
}
