import LintModel
import RuleCatalog
import TestSupport
import Testing

@testable import LintEngine

/// Overlaps as a judge sees them that holds each interval against all earlier ones.
struct OverlapTwinTests {
  private static let rules = [
    "where: first.ad != second.ad && first.scene != second.scene\nlonger_than: 250ms",
    "where: first.ad != second.ad && first.scene == second.scene\nlonger_than: 2s",
    "by: ad.format",
    """
    where: first.ad.format != second.ad.format && first.ad.format == "rewarded"
    gap: 1s
    """,
    "where: first.ad == second.ad || first.ad.unit_id != second.ad.unit_id",
    "where: first.duration > 1s\nlonger_than: 500ms",
  ]

  /// So many of these read what stays as it is while an interval goes on.
  private static let lastingCount = 5

  private static func definition(_ more: String) throws -> RuleDefinition {
    try rule(
      """
      kind: overlap
      intervals: [ad.presentation as first, ad.presentation as second]
      \(more)
      """, message: "{second.ad.id} over {first.ad.id}",
      fingerprint: "[first.ad.id, second.ad.id]")
  }

  private static let formats = ["interstitial", "rewarded", "app_open"]

  private static func log(
    ads: Int, count: Int, using generator: inout SeededGenerator
  ) -> String {
    var seconds = 0.0
    return (0..<count).map { _ in
      seconds += [0, 0.1, 0.3, 0.3, 1, 4][Int.random(in: 0..<6, using: &generator)]
      let ad = Int.random(in: 0..<ads, using: &generator)
      let scene = ["S1", "S1", "S2", ""][Int.random(in: 0..<4, using: &generator)]
      let more =
        "ad=A\(ad) format=\(formats[ad % 3]) unit_id=U\(ad % 2)"
        + (scene.isEmpty ? "" : " scene=\(scene)")
      let event =
        switch Int.random(in: 0..<22, using: &generator) {
        case 0..<5: "ad.will_present \(more)"
        case 5..<8: "ad.present_called \(more)"
        case 8: "ad.present_failed ad=A\(ad)"
        case 9: "ad.impression ad=A\(ad)"
        case 10..<15: "ad.did_dismiss ad=A\(ad)"
        case 15: "ad.load_requested ad=A\(ad) format=\(formats[ad % 3]) unit_id=U\(ad % 2)"
        case 16 where seconds > 20: "log.loss"
        case 17 where seconds > 30: "app.launched"
        case 18 where seconds > 40: "app.crashed"
        default: "app.heartbeat"
        }
      return "\(seconds) \(event)"
    }.joined(separator: "\n")
  }

  private static func play(
    _ rule: RuleDefinition, _ log: String
  ) throws -> (real: RuleLedger, naive: RuleLedger) {
    guard case .overlap(let check) = rule.check else { throw CancellationError() }
    let ledgers = (RuleLedger(JudgedRule(rule)), RuleLedger(JudgedRule(rule)))
    let states: [any CheckState] = [OverlapState(check, rule.parameters), AllPairs(check, rule)]
    var latest = TimePoint.unknown
    let timeline = Timeline()
    for event in try script(log) {
      for step in timeline.apply(event) {
        for (state, ledger) in zip(states, [ledgers.0, ledgers.1]) {
          let event = step.event
          if step.beginsLaunch { state.endLaunch(at: latest, ledger) }
          if event.name == .logLoss { state.takeLoss(after: latest, at: event, ledger) }
          if event.time.nanoseconds(since: latest) ?? 1 > 0 { state.advance(to: event, ledger) }
          state.take(AttributeView(timeline: timeline, step: step), ledger)
          if EventName.endsOfLaunch.contains(event.name) { state.endProcess(at: event, ledger) }
        }
        latest = step.event.time
      }
    }
    for (state, ledger) in zip(states, [ledgers.0, ledgers.1]) {
      state.endLaunch(at: latest, ledger)
    }
    return ledgers
  }

  /// Of a few ads in three scenes hardly ever so many go on that one is not looked at.
  @Test func `the newest of each class tell what all pairs tell`() throws {
    var (count, missedCount) = (0, 0)
    for seed in 0..<100 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      for (place, more) in Self.rules.enumerated() {
        let rule = try Self.definition(more)
        for _ in 0..<5 {
          let log = Self.log(ads: 5, count: 60, using: &generator)
          let (real, naive) = try Self.play(rule, log)
          let isMissed = Self.expectHonest(real, naive, "seed \(seed)\n\(more)\n\(log)")
          guard place < Self.lastingCount else { continue }
          if isMissed { #expect(real.undecidedCount > naive.undecidedCount) }
          count += 1
          missedCount += isMissed ? 1 : 0
        }
      }
    }
    #expect(missedCount * 50 < count, "\(missedCount) of \(count)")
  }

  @Test func `of many, what is not looked at is said to be open`() throws {
    for seed in 0..<20 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      for more in Self.rules {
        let rule = try Self.definition(more)
        let log = Self.log(ads: 60, count: 300, using: &generator)
        let (real, naive) = try Self.play(rule, log)
        Self.expectHonest(real, naive, "seed \(seed)\n\(more)\n\(log)")
        #expect(Self.lines(real).count * 5 >= Self.lines(naive).count * 4)
      }
    }
  }

  /// Nothing is found that all pairs do not show, and what is not found is open. Tells whether
  /// anything was not found.
  @discardableResult
  private static func expectHonest(
    _ real: RuleLedger, _ naive: RuleLedger, _ text: String
  ) -> Bool {
    let (its, all) = (lines(real), lines(naive))
    #expect(its.isSubset(of: all), "\(its.subtracting(all).sorted()) \(text)")
    if its.count < all.count {
      let words = "\(all.subtracting(its).sorted())"
      #expect(real.undecidedCount > 0, "\(words) \(text)")
    }
    let verdicts = [real, naive].map { $0.verdict(missing: [], undeclared: []).verdict }
    #expect(verdicts[0] == verdicts[1] || verdicts[0] == .inconclusive, "\(verdicts) \(text)")
    return its.count < all.count
  }

  private static func lines(_ ledger: RuleLedger) -> Set<Int> {
    Set(
      ledger.findings.flatMap { finding in
        ([finding.trigger] + finding.otherTriggers).map(\.event.location.firstLine)
      })
  }

  @Test func `an interval is looked at with a few, however many go on`() throws {
    let rule = try Self.definition(Self.rules[0])
    guard case .overlap(let check) = rule.check else { return }
    let (state, ledger) = (OverlapState(check, rule.parameters), RuleLedger(JudgedRule(rule)))
    let timeline = Timeline()
    let count = 200 * OverlapTable.lookedAtMax
    for number in 0..<count {
      let line = "\(number) ad.will_present ad=A\(number) format=rewarded unit_id=U scene=S1"
      for step in timeline.apply(try oneEvent(line, line: number + 1)) {
        state.take(AttributeView(timeline: timeline, step: step), ledger)
      }
    }
    // One class, so that nobody waits, and none is forgotten.
    #expect(state.keptCount == count)
    #expect(!state.isWaiting)
    #expect(ledger.undecidedCount == 0)
    let other = try oneEvent("700 ad.will_present ad=B format=rewarded unit_id=U scene=S2")
    for step in timeline.apply(other) {
      state.take(AttributeView(timeline: timeline, step: step), ledger)
    }
    state.advance(to: try oneEvent("710 app.heartbeat"), ledger)
    #expect(ledger.findings.map(\.message) == ["B over A\(count - 1)"])
    #expect(ledger.judgedCount == 1)
  }

  @Test func `what is forgotten for want of room is said to be open`() throws {
    let rule = try Self.definition("where: first.scene == second.scene")
    guard case .overlap(let check) = rule.check else { return }
    let (state, ledger) = (OverlapState(check, rule.parameters), RuleLedger(JudgedRule(rule)))
    let timeline = Timeline()
    for number in 0..<OverlapTable.classesMax + 3 {
      let line = "\(number) ad.will_present ad=A\(number) format=rewarded scene=S\(number)"
      for step in timeline.apply(try oneEvent(line, line: number + 1)) {
        state.take(AttributeView(timeline: timeline, step: step), ledger)
      }
    }
    #expect(ledger.findings.isEmpty)
    #expect(ledger.undecidedCount == 3)
    #expect(ledger.firstUndecided?.reason == .limitReached)
    #expect(state.keptCount == OverlapTable.classesMax)
  }
}

/// Holds each interval that begins against all earlier ones, and keeps all of them.
private final class AllPairs: CheckState {
  private let check: OverlapCheck
  private let rule: RuleDefinition
  private var presents: [Present] = []
  private var lossCounts: [Int] = []
  private var lossCount = 0
  private var pairs: [[Pair]] = []
  private var callbacks = CallbackLogging.unknown

  private struct Pair {
    let first: Int
    let second: Int
    var doubt: RuleVerdict.Reason?
    var hasLoss: Bool
    let isTooClose: Bool
    var draft: FindingDraft?
    var result: Result?
  }

  private enum Result {
    case undecided(RuleVerdict.Reason)
    case apart
    case nothing
  }

  init(_ check: OverlapCheck, _ rule: RuleDefinition) {
    (self.check, self.rule) = (check, rule)
  }

  var keptCount: Int { presents.count }

  func copy(_ parameters: [RuleParameter]) -> any CheckState { AllPairs(check, rule) }

  func take(_ view: AttributeView, _ ledger: RuleLedger) {
    callbacks = view.callbacks
    for place in presents.indices {
      if presents[place].interval.isConfirmed(by: view.step) { presents[place].confirm() }
      for ended in view.step.ended where ended.number == presents[place].interval.number {
        presents[place].end(as: ended, at: view.step.event)
      }
    }
    settle(at: view.step.event.time, TimePoint.jitterNanoseconds, ledger)
    for interval in view.step.began where interval.kind == check.first {
      presents.append(Present(interval))
      lossCounts.append(lossCount)
      let second = presents.count - 1
      let earlier = (0..<second).reversed().compactMap { pair($0, second, view, ledger) }
      if !earlier.isEmpty { pairs.append(earlier) }
    }
    settle(at: view.step.event.time, TimePoint.jitterNanoseconds, ledger)
  }

  private func pair(
    _ first: Int, _ second: Int, _ view: AttributeView, _ ledger: RuleLedger
  ) -> Pair? {
    let present = presents[first]
    let moment = PairMoment(view: view, first: present, second: presents[second].interval)
    var applies = moment.sharesKey(check.key)
    if let condition = check.condition {
      applies = applies.and(condition.evaluate(moment, parameters: rule.parameters))
    }
    guard applies != .no, !present.interval.isVoid else { return nil }
    var pair = Pair(
      first: first, second: second, hasLoss: present.end == nil && lossCounts[first] < lossCount,
      isTooClose: present.end != nil)
    if case .unknown(let reason) = applies { pair.doubt = RuleVerdict.Reason(reason) }
    if let end = present.end {
      guard let gap = check.gap?.nanoseconds(rule.parameters),
        present.isProven(at: end.time, 0, callbacks)
      else { return nil }
      let distance = moment.event.time.elapsed(since: end.time)
      if distance?.reaches(gap) == true { pair.result = .apart }
      if distance == nil { pair.result = .undecided(.noTime) }
    }
    pair.draft = FindingDraft(
      ledger.rule, moment, witnesses: [present.interval.start] + [present.end].compactMap { $0 })
    return pair
  }

  private func settle(at time: TimePoint, _ tolerance: Int64, _ ledger: RuleLedger) {
    pairs = pairs.compactMap { pairs in
      var pairs = pairs
      for place in pairs.indices where pairs[place].result == nil {
        if judge(&pairs[place], at: time, tolerance), let draft = pairs[place].draft {
          ledger.report(draft)
          return nil
        }
      }
      guard !presents[pairs[0].second].interval.isVoid else { return nil }
      guard pairs.allSatisfy({ $0.result != nil }) else { return pairs }
      tell(pairs, ledger, orElse: nil)
      return nil
    }
  }

  private func tell(_ pairs: [Pair], _ ledger: RuleLedger, orElse reason: RuleVerdict.Reason?) {
    let trigger = presents[pairs[0].second].interval.start
    for pair in pairs {
      if case .undecided(let reason)? = pair.result {
        return ledger.leaveUndecided(reason, trigger)
      }
    }
    if let reason { return ledger.leaveUndecided(reason, trigger) }
    if pairs.contains(where: { if case .apart? = $0.result { true } else { false } }) {
      ledger.pass(trigger)
    }
  }

  /// Whether two overlap for certain.
  private func judge(_ pair: inout Pair, at time: TimePoint, _ tolerance: Int64) -> Bool {
    let (first, second) = (presents[pair.first], presents[pair.second])
    if first.interval.isVoid || second.interval.isVoid {
      pair.result = .nothing
      return false
    }
    guard first.isProven(at: time, tolerance, callbacks),
      second.isProven(at: time, tolerance, callbacks)
    else {
      if first.end != nil, !first.isProven(at: time, 0, callbacks) { pair.result = .nothing }
      let mayCome = callbacks != .shown && second.isProven(at: time, 0, callbacks)
      if second.end != nil, !mayCome { pair.result = .nothing }
      return false
    }
    if let longerThan = check.longerThan?.nanoseconds(rule.parameters), !pair.isTooClose {
      let start = second.interval.start.time
      let ends = [first.end, second.end].compactMap { $0?.time.nanoseconds(since: start) }
      if let end = ends.min() {
        if end <= longerThan {
          pair.result = .apart
          return false
        }
      } else if (time.nanoseconds(since: start) ?? 0) <= longerThan + tolerance {
        return false
      }
    }
    guard let doubt = pair.doubt ?? (pair.hasLoss ? .logLoss : nil) else { return true }
    pair.result = .undecided(doubt)
    return false
  }

  func advance(to event: Event, _ ledger: RuleLedger) {
    settle(at: event.time, TimePoint.jitterNanoseconds, ledger)
  }

  func takeLoss(after moment: TimePoint, at event: Event, _ ledger: RuleLedger) {
    settle(at: moment, 0, ledger)
    lossCount += 1
    for row in pairs.indices {
      for place in pairs[row].indices { pairs[row][place].hasLoss = true }
    }
  }

  func endProcess(at event: Event, _ ledger: RuleLedger) {
    settle(at: event.time, 0, ledger)
    for pairs in pairs {
      let known = pairs.filter { if case .undecided? = $0.result { true } else { false } }
      if !known.isEmpty { tell(known, ledger, orElse: nil) }
    }
    (presents, lossCounts, pairs) = ([], [], [])
  }

  func endLaunch(at end: TimePoint, _ ledger: RuleLedger) {
    settle(at: end, 0, ledger)
    for pairs in pairs { tell(pairs, ledger, orElse: .logEnded) }
    (presents, lossCounts, pairs) = ([], [], [])
  }
}
