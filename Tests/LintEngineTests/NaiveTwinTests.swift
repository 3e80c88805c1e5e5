import LintModel
import RuleCatalog
import TestSupport
import Testing

@testable import LintEngine

/// Evaluators that look at a whole log at once, and are obviously right.
struct NaiveTwinTests {
  /// What became of each trigger, by the line of the log.
  private struct Outcome: Equatable {
    var failed: [Int] = []
    var isOpen = false

    init() {}

    init(_ judgement: Judgement) {
      failed = judgement.findings.flatMap { [$0.trigger] + $0.otherTriggers }
        .map(\.event.location.firstLine).sorted()
      isOpen = judgement.verdict.undecidedCount > 0
    }
  }

  /// A log of events of a few names, in the order of time.
  private func randomLog(
    _ names: [EventName], count: Int, using generator: inout SeededGenerator
  ) -> [Event] {
    var milliseconds: Int64 = 0
    return (1...count).map { line in
      milliseconds += Int64.random(in: 0...2000, using: &generator)
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      return Event(
        name: name, attributes: [],
        location: RecordLocation(inputIndex: 0, firstLine: line, lastLine: line),
        time: TimePoint(wallNanoseconds: milliseconds * 1_000_000), emitter: "scenelint",
        excerpt: name.rawValue)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `respond agrees with a search through the whole log`(_ seed: UInt64) throws {
    let rule = try rule(
      """
      kind: respond
      when: content.loading_shown
      then: content.loading_finished
      within: 3s
      unless: screen.did_disappear
      until: log.clock_jump
      """, fingerprint: "[event.screen]")
    var generator = SeededGenerator(seed: seed)
    let names: [EventName] = [
      .contentLoadingShown, .contentLoadingFinished, .screenDidDisappear, .logLoss, .appLaunched,
      .appHeartbeat, .appHeartbeat, .logClockJump, .contentLoadingShown,
    ]
    for _ in 0..<20 {
      let log = randomLog(names, count: 30, using: &generator)
      #expect(Outcome(judge(rule, log)) == respond(log), "seed \(seed)\n\(text(log))")
    }
  }

  /// For each trigger, the first event that ends the waiting decides.
  private func respond(_ log: [Event]) -> Outcome {
    var outcome = Outcome()
    for (place, trigger) in log.enumerated() where trigger.name == .contentLoadingShown {
      var hasLoss = false
      let deadline = (trigger.time.wallNanoseconds ?? 0) + 3_000_000_000
      var result: Truth?
      var before = trigger.time.wallNanoseconds ?? 0
      for event in log[(place + 1)...] where result == nil {
        let now = event.time.wallNanoseconds ?? 0
        if event.name == .logLoss { hasLoss = hasLoss || before <= deadline }
        if now > deadline {
          // A new launch cannot tell of the old one, whose last record came before.
          let isKnown = event.name != .appLaunched || before > deadline
          result = hasLoss || !isKnown ? .unknown(.notLogged) : .no
        } else if event.name == .appLaunched {
          result = .unknown(.notLogged)
        } else if [.contentLoadingFinished, .screenDidDisappear, .logClockJump]
          .contains(event.name)
        {
          result = .yes
        }
        before = now
      }
      switch result ?? .unknown(.notLogged) {
      case .yes: break
      case .no: outcome.failed.append(trigger.location.firstLine)
      case .unknown: outcome.isOpen = true
      }
    }
    return outcome
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `precede agrees with a search through the whole log`(_ seed: UInt64) throws {
    let rule = try rule(
      """
      kind: precede
      when: content.main_shown
      after: consent.resolved
      since: screen.did_load
      """, fingerprint: "[event.screen]")
    var generator = SeededGenerator(seed: seed)
    let names: [EventName] = [
      .contentMainShown, .contentMainShown, .consentResolved, .screenDidLoad, .appHeartbeat,
      .logLoss, .appLaunched, .screenDidLoad,
    ]
    for _ in 0..<20 {
      let log = randomLog(names, count: 30, using: &generator)
      #expect(Outcome(judge(rule, log)) == precede(log), "seed \(seed)\n\(text(log))")
    }
  }

  /// For each trigger, looks back to the event that began the scope, or the launch.
  private func precede(_ log: [Event]) -> Outcome {
    var outcome = Outcome()
    for (place, trigger) in log.enumerated() where trigger.name == .contentMainShown {
      let launch = log[..<place].lastIndex { $0.name == .appLaunched }
      let ofLaunch = log[(launch.map { $0 + 1 } ?? 0)..<place]
      let start = ofLaunch.lastIndex { $0.name == .screenDidLoad }
      let scope = start.map { ofLaunch[($0 + 1)...] } ?? ofLaunch
      if scope.contains(where: { $0.name == .consentResolved }) { continue }
      let hasLoss = scope.contains { $0.name == .logLoss }
      if start != nil, !hasLoss {
        outcome.failed.append(trigger.location.firstLine)
      } else if hasLoss || launch == nil {
        outcome.isOpen = true
      }
    }
    return outcome
  }

  private func text(_ log: [Event]) -> String {
    log.map { event in
      let time = Double(event.time.wallNanoseconds ?? 0) / 1e9
      return "\(event.location.firstLine): \(time) \(event.name.rawValue)"
    }.joined(separator: "\n")
  }
}
