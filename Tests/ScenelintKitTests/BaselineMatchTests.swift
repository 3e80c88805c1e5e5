import LintModel
import ScenelintKit
import Testing

extension BaselineMatch {
  /// How findings compare when these are the logs that they came from.
  fileprivate func summary(_ inputs: [InputSummary]) -> BaselineSummary {
    var match = self
    for input in inputs { match.take(input) }
    return match.summary
  }
}

struct BaselineMatchTests {
  /// Compares findings with one entry of two occurrences that has a reason.
  private func match(_ logs: [[Finding]]) -> (findings: [Finding], match: BaselineMatch) {
    let baseline = Baseline([BaselineSamples.entry("a", 1, count: 2, reason: "IOS-1")])
    var match = BaselineMatch(baseline, path: "base")
    var matched: [Finding] = []
    for var findings in logs {
      match.apply(to: &findings)
      matched += findings
    }
    return (matched, match)
  }

  @Test(arguments: [1, 2, 3, 9])
  func `a finding is known up to the number of times that the baseline has it`(_ count: Int) {
    let (findings, match) = match([[BaselineSamples.finding("a", 1, occurrences: count)]])
    #expect(findings[0].disposition.isOpen == (count > 2))
    #expect(findings[0].baselinedOccurrences == min(count, 2))
    if count <= 2 { #expect(findings[0].disposition == .baselined(reason: "IOS-1")) }
    let summary = match.summary([])
    #expect(summary.newCount == (count > 2 ? 1 : 0))
    #expect(summary.unchangedCount == (count > 2 ? 0 : 1))
  }

  @Test func `several logs use up the baseline in their order`() {
    let once = BaselineSamples.finding("a", 1)
    let (findings, match) = match([[once], [once], [once]])
    #expect(findings.map(\.disposition.isOpen) == [false, false, true])
    #expect(match.summary([]).newCount == 1)
    #expect(match.summary([]).unchangedCount == 2)
  }

  @Test func `another rule or another fingerprint is new`() {
    let (findings, match) = match([
      [BaselineSamples.finding("a", 2), BaselineSamples.finding("b", 1)]
    ])
    #expect(findings.allSatisfy { $0.disposition.isOpen && $0.baselinedOccurrences == 0 })
    #expect(match.summary([]).newCount == 2)
  }

  @Test func `what an exception is about uses nothing up, and is not gone`() {
    var excepted = BaselineSamples.finding("a", 1)
    excepted.disposition = .excepted(reason: "known")
    let (findings, _) = match([[excepted, BaselineSamples.finding("a", 1, occurrences: 2)]])
    #expect(findings[0].disposition == .excepted(reason: "known"))
    #expect(findings[1].disposition == .baselined(reason: "IOS-1"))
    let (_, alone) = self.match([[excepted]])
    #expect(alone.summary([BaselineSamples.input("a", .fail)]).gone.isEmpty)
  }

  static let inputs: [(inputs: [InputSummary], isGone: Bool)] = [
    ([BaselineSamples.input("a", .pass)], true),
    ([BaselineSamples.input("a", .fail)], true),
    ([BaselineSamples.input("a", .pass), BaselineSamples.input("a", .notApplicable)], true),
    ([], false),
    ([BaselineSamples.input("a", .notApplicable)], false),
    ([BaselineSamples.input("a", .inconclusive)], false),
    ([BaselineSamples.input("a", .fail, undecided: 1)], false),
    ([BaselineSamples.input("a", .pass), BaselineSamples.input("a", .inconclusive)], false),
    ([BaselineSamples.input("b", .pass)], false),
    (
      [BaselineSamples.input("a", .pass), BaselineSamples.input("a", .pass, problem: .empty)], false
    ),
  ]

  @Test(arguments: inputs.indices)
  func `an entry is gone only where its rule could judge everything`(_ index: Int) {
    let (inputs, isGone) = Self.inputs[index]
    let summary = match([]).match.summary(inputs)
    #expect(summary.gone.count == (isGone ? 1 : 0))
    #expect(summary.unjudged.count == (isGone ? 0 : 1))
    let fewer = match([[BaselineSamples.finding("a", 1)]]).match.summary(inputs)
    #expect(fewer.gone.isEmpty && fewer.unjudged.isEmpty)
    #expect(fewer.fewer.map(\.count) == (isGone ? [1] : []))
  }

  @Test func `pruning drops what is gone, and lowers what occurs less often`() {
    let old = Baseline([
      BaselineSamples.entry("a", 1, count: 3, reason: "kept"), BaselineSamples.entry("b", 2),
      BaselineSamples.entry("c", 3),
    ])
    let comparison = BaselineSummary(
      path: "base", newCount: 0, unchangedCount: 1, gone: [BaselineSamples.entry("b", 2)],
      fewer: [BaselineSamples.entry("a", 1, count: 2, reason: "kept")],
      unjudged: [BaselineSamples.entry("c", 3)])
    #expect(
      old.pruned(by: comparison).entries == [
        BaselineSamples.entry("a", 1, count: 2, reason: "kept"), BaselineSamples.entry("c", 3),
      ])
  }
}
