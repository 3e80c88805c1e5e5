import LintModel
import RuleCatalog
import TestSupport
import Testing

@testable import LintEngine

/// More evaluators that look at a whole log at once, for the kinds that count and measure.
struct NaiveKindsTests {
  /// One thing that happens: an event of a unit, lost records, or the bound of an interval.
  private struct Moment: CustomStringConvertible {
    let line: Int
    let milliseconds: Int64
    var unit: Int?
    var isLoss = false
    var begun: Int?
    var ended: Int?

    var description: String {
      let what = isLoss ? "loss" : unit.map { "U\($0)" } ?? "beat"
      return "\(line): \(milliseconds) \(what) \(begun.map { "+\($0)" } ?? "")"
        + (ended.map { "-\($0)" } ?? "")
    }

    var event: Event {
      let name: EventName = isLoss ? .logLoss : unit == nil ? .appHeartbeat : .adLoadFailed
      let unit = unit.map { Event.Attribute(.unitID, value: .string("U\($0)")) }
      return Event(
        name: name, attributes: [unit].compactMap { $0 },
        location: RecordLocation(inputIndex: 0, firstLine: line, lastLine: line),
        time: TimePoint(wallNanoseconds: milliseconds * 1_000_000), emitter: "scenelint",
        excerpt: "")
    }
  }

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

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `forbid and limit agree with a search through the whole log`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bound = Int.random(in: 0...3, using: &generator)
    let seconds = Int.random(in: 1...6, using: &generator)
    let isStreak = Bool.random(using: &generator)
    let limit = try rule(
      """
      kind: limit
      count: ad.load_failed
      by: ad.unit_id
      \(isStreak ? "gap" : "in"): \(seconds)s
      at_most: \(bound)
      """)
    let forbid = try rule(
      "kind: forbid\nwhen: ad.load_failed\nif: ad.unit_id == \"U1\"", fingerprint: "[event.code]")
    for _ in 0..<20 {
      var milliseconds: Int64 = 0
      let log = (1...25).map { line in
        milliseconds += Int64.random(in: 0...2000, using: &generator)
        let what = Int.random(in: 0..<12, using: &generator)
        // A streak that records were lost in is open as a whole, which is another question.
        return Moment(
          line: line, milliseconds: milliseconds, unit: what < 9 ? what % 3 : nil,
          isLoss: what == 11 && !isStreak)
      }
      let events = log.map(\.event)
      let expected = self.limit(
        log, bound: bound, span: Int64(seconds) * 1000, isStreak: isStreak)
      #expect(
        Outcome(judge(limit, events)) == expected,
        "seed \(seed): \(bound) in \(seconds) s, streak: \(isStreak)\n\(log)")
      var forbidden = Outcome()
      forbidden.failed = log.filter { $0.unit == 1 }.map(\.line)
      #expect(Outcome(judge(forbid, events)) == forbidden, "seed \(seed)\n\(log)")
    }
  }

  /// Counts anew for each event.
  private func limit(_ log: [Moment], bound: Int, span: Int64, isStreak: Bool) -> Outcome {
    func count(at place: Int) -> Int {
      let time = log[place].milliseconds
      let earlier = log[...place].filter { $0.unit == log[place].unit && !$0.isLoss }
      guard isStreak else { return earlier.count { time - $0.milliseconds <= span } }
      let breaks = zip(earlier, earlier.dropFirst()).enumerated().filter {
        $0.element.1.milliseconds - $0.element.0.milliseconds >= span
      }
      return earlier.count - (breaks.last.map { $0.offset + 1 } ?? 0)
    }
    var outcome = Outcome()
    for (place, moment) in log.enumerated() {
      if moment.isLoss {
        let before = log[..<place].last?.milliseconds
        let counted = log[..<place].filter { $0.unit != nil }
        if let before, counted.contains(where: { before - $0.milliseconds <= span }) {
          outcome.isOpen = true
        }
      }
      guard moment.unit != nil else { continue }
      let previous = log[..<place].lastIndex { $0.unit == moment.unit }
      let wasAbove = previous.map { count(at: $0) > bound } ?? false
      let hasLoss = log[..<place].contains {
        $0.isLoss && moment.milliseconds - $0.milliseconds <= span
      }
      if count(at: place) > bound {
        if !wasAbove { outcome.failed.append(moment.line) }
      } else if hasLoss {
        outcome.isOpen = true
      }
    }
    return outcome
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `overlap and hold agree with a search through the whole log`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let length = Int64.random(in: 0...6, using: &generator)
    let side = Bool.random(using: &generator) ? "at_most" : "at_least"
    let overlap = try rule(
      """
      kind: overlap
      intervals: [content.loading as first, content.loading as second]
      longer_than: \(length)s
      """, fingerprint: "[app.launch_id]")
    let hold = try rule(
      "kind: hold\nstate: content.loading\n\(side): \(length)s", fingerprint: "[app.launch_id]")
    for _ in 0..<20 {
      let log = intervalLog(using: &generator)
      #expect(
        Outcome(play(overlap, log)) == self.overlap(log, longerThan: length * 1000),
        "seed \(seed): overlap \(length) s\n\(log)")
      #expect(
        Outcome(play(hold, log)) == self.hold(log, side, length * 1000),
        "seed \(seed): \(side) \(length) s\n\(log)")
    }
  }

  private func intervalLog(using generator: inout SeededGenerator) -> [Moment] {
    var milliseconds: Int64 = 0
    var open: [Int] = []
    return (1...14).map { line in
      milliseconds += Int64.random(in: 0...2000, using: &generator)
      var moment = Moment(line: line, milliseconds: milliseconds)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        moment.begun = line
        open.append(line)
      case 2, 3:
        guard !open.isEmpty else { break }
        moment.ended = open.remove(at: Int.random(in: 0..<open.count, using: &generator))
      default: break
      }
      return moment
    }
  }

  private func play(_ rule: RuleDefinition, _ log: [Moment]) -> Judgement {
    var player = StepPlayer(rule)
    var open: [Int: TimelineInterval] = [:]
    for moment in log {
      for step in player.timeline.apply(moment.event) {
        (step.began, step.ended) = ([], [])
        if let number = moment.begun {
          let interval = TimelineInterval(
            number: number, kind: .contentLoading, launchID: step.launchID, start: step.event)
          open[number] = interval
          step.began = [interval]
        }
        if let interval = moment.ended.flatMap({ open[$0] }) { step.ended = [interval] }
        player.play(step)
      }
    }
    return player.finish(at: nil)
  }

  /// The time at which the interval that a line began ends, if it does.
  private func end(of line: Int, in log: [Moment]) -> Int64? {
    log.first { $0.ended == line }?.milliseconds
  }

  /// Looks at each two intervals; with whichever an interval overlaps, it is one mistake.
  private func overlap(_ log: [Moment], longerThan: Int64) -> Outcome {
    let last = log.last?.milliseconds ?? 0
    let begun = log.filter { $0.begun != nil }
    var outcome = Outcome()
    for (place, second) in begun.enumerated() {
      var (fails, isOpen) = (false, false)
      for first in begun[..<place] {
        let firstEnd = log.first { $0.ended == first.line }
        // What ended on an earlier line of the same millisecond is no overlap.
        if let firstEnd, firstEnd.line < second.line { continue }
        let ends = [firstEnd?.milliseconds, end(of: second.line, in: log)].compactMap { $0 }
        let length = (ends.min() ?? last) - second.milliseconds
        fails = fails || length > longerThan
        isOpen = isOpen || ends.isEmpty
      }
      if fails {
        outcome.failed.append(second.line)
      } else if isOpen {
        outcome.isOpen = true
      }
    }
    return outcome
  }

  /// Looks at each interval.
  private func hold(_ log: [Moment], _ side: String, _ bound: Int64) -> Outcome {
    let last = log.last?.milliseconds ?? 0
    var outcome = Outcome()
    for start in log where start.begun != nil {
      let end = end(of: start.line, in: log)
      let length = (end ?? last) - start.milliseconds
      let isLong = side == "at_most" && length > bound
      let isShort = side == "at_least" && end != nil && length < bound
      if isLong || isShort {
        outcome.failed.append(start.line)
      } else if end == nil, length <= bound {
        outcome.isOpen = true
      }
    }
    return outcome
  }
}
