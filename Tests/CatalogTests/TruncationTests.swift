import LintEngine
import LintModel
import RuleCatalog
import Testing

/// What may change when a log goes on.
///
/// The laws: a finding is never taken back by more of the log, and a log that was cut tells nothing
/// that the whole one denies. They hold for logs in the order of time, as examples are; a record
/// that comes late by the log's jitter can still answer what the end of the log had given up.
struct TruncationTests {
  private static let examples = TestedCatalog.examples.filter { $0.events != nil }
  /// The kinds whose mistake takes time to be one.
  private static let waitingKinds: Set<RuleCheck.Kind> = [.respond, .overlap, .hold]
  private static let logs = TestedCatalog.examples.filter { $0.log != nil }

  @Test(arguments: examples)
  func `more events take no finding back`(_ tested: ExampleCase) throws {
    let events = try #require(tested.events)
    var failedBefore: Set<Int> = []
    for count in 0...events.count {
      let outcome = try #require(tested.outcome(of: Array(events.prefix(count))))
      let failed = outcome.verdict.verdict == .fail ? Set(outcome.markedLines) : []
      #expect(failedBefore.isSubset(of: failed), "\(count) events")
      failedBefore = failed
    }
  }

  @Test(arguments: logs)
  func `more lines take no finding back`(_ tested: ExampleCase) throws {
    let lines = try #require(tested.log).split(omittingEmptySubsequences: false) { $0 == "\n" }
    var failedBefore: Set<Int> = []
    for count in 0...lines.count {
      let text = lines.prefix(count).joined(separator: "\n")
      let outcome = try #require(TestedCatalog.analyze(text, tested))
      let failed = outcome.verdict.verdict == .fail ? Set(outcome.markedLines) : []
      #expect(failedBefore.isSubset(of: failed), "\(count) lines")
      failedBefore = failed
    }
  }

  /// Once the trigger is there, the rule has failed or waits for the end of the log to say so.
  /// Before, it does not point at what has not happened.
  @Test(arguments: examples.filter { $0.example.verdict == .fail })
  func `a mistake is open or found from its trigger on`(_ tested: ExampleCase) throws {
    let events = try #require(tested.events)
    let marked = try #require(tested.example.markedLine)
    let trigger = try #require(events.firstIndex { $0.bodyLine == marked })
    for count in 0...events.count {
      let outcome = try #require(tested.outcome(of: Array(events.prefix(count))))
      if count <= trigger {
        #expect(!outcome.markedLines.contains(marked), "\(count) events")
      } else if outcome.verdict.verdict == .inconclusive {
        #expect(outcome.verdict.reason == .logEnded, "\(count) events")
        #expect(Self.waitingKinds.contains(tested.rule.check.kind), "\(count) events")
      } else {
        // With an `emits:` list a class may not have been seen yet.
        let isUnseen = outcome.verdict.verdict == .notApplicable && tested.example.emits != nil
        #expect(outcome.verdict.verdict == .fail || isUnseen, "\(count) events")
      }
    }
  }

  @Test(arguments: logs.filter { $0.example.verdict == .fail })
  func `a mistake in a log is open or found from its trigger on`(_ tested: ExampleCase) throws {
    let lines = try #require(tested.log).split(omittingEmptySubsequences: false) { $0 == "\n" }
    let marked = try #require(tested.example.markedLine)
    for count in 0...lines.count {
      let text = lines.prefix(count).joined(separator: "\n")
      let outcome = try #require(TestedCatalog.analyze(text, tested))
      if count <= marked {
        #expect(!outcome.markedLines.contains(marked), "\(count) lines")
      } else {
        let isUnseen = outcome.verdict.verdict == .notApplicable && tested.example.emits != nil
        let isOpen =
          outcome.verdict.reason == .logEnded && Self.waitingKinds.contains(tested.rule.check.kind)
        #expect(outcome.verdict.verdict == .fail || isOpen || isUnseen, "\(count) lines")
      }
    }
  }

  @Test(arguments: logs.filter { $0.example.verdict == .pass })
  func `a beginning of a log without mistake has none either`(_ tested: ExampleCase) throws {
    let lines = try #require(tested.log).split(omittingEmptySubsequences: false) { $0 == "\n" }
    for count in 0...lines.count {
      let text = lines.prefix(count).joined(separator: "\n")
      let outcome = try #require(TestedCatalog.analyze(text, tested))
      #expect(outcome.verdict.verdict != .fail, "\(count) lines")
    }
  }

  @Test(arguments: examples.filter { $0.example.verdict == .pass })
  func `a beginning of events without mistake has none`(_ tested: ExampleCase) throws {
    let events = try #require(tested.events)
    for count in 0...events.count {
      let outcome = try #require(tested.outcome(of: Array(events.prefix(count))))
      #expect(outcome.verdict.verdict != .fail, "\(count) events")
    }
  }
}
