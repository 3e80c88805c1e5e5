import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

/// Shows one rule a script in which the test itself says which intervals begin and end.
///
/// A line is one of a script, with `+KIND:NUMBER` behind it where an interval begins that is about
/// the event's ad and scene, and `-NUMBER` where it ends. `?` behind the number says that only a
/// call was seen, `<` that the start was not, and `x` that the interval did not take place.
func judgeIntervals(
  _ rule: RuleDefinition, _ text: String, end: Double? = nil
) throws -> Judgement {
  var player = StepPlayer(rule)
  var open: [Int: TimelineInterval] = [:]
  for (index, line) in text.split(separator: "\n").enumerated() {
    let words = line.split(separator: " ")
    let isMark: (Substring) -> Bool = { "+-".contains($0.first ?? " ") && $0.count > 1 }
    let plain = words.filter { !isMark($0) }.joined(separator: " ")
    let steps = player.timeline.apply(try oneEvent(plain, line: index + 1))
    for step in steps { (step.began, step.ended) = ([], []) }
    for mark in words.filter(isMark) {
      let number = try #require(Int(mark.filter(\.isNumber)))
      if mark.first == "+" {
        let kind = IntervalKind(rawValue: String(mark.dropFirst().prefix { $0 != ":" }))
        let interval = TimelineInterval(
          number: number, kind: try #require(kind), launchID: steps[0].launchID, ad: steps[0].ad,
          scene: steps[0].scene, start: steps[0].event, isStartSeen: !mark.contains("<"),
          isConfirmed: !mark.contains("?"))
        open[number] = interval
        steps[0].began.append(interval)
      } else {
        var interval = try #require(open[number])
        interval.isVoid = mark.contains("x")
        steps[0].ended.append(interval)
      }
    }
    for step in steps { player.play(step) }
  }
  return player.finish(at: end)
}

/// Shows one rule steps, as the engine does.
struct StepPlayer {
  let timeline = Timeline()
  let run: RuleRun
  private var latest: TimePoint = .unknown

  init(_ rule: RuleDefinition) {
    run = RuleRun(JudgedRule(rule))
  }

  mutating func play(_ step: Timeline.Step) {
    let event = step.event
    if step.beginsLaunch { run.endLaunch(at: latest) }
    if event.name == .logLoss { run.takeLoss(after: latest, at: event) }
    if event.time.nanoseconds(since: latest) ?? 1 > 0 {
      if event.time != .unknown { latest = event.time }
      if run.isWaiting { run.advance(to: event) }
    }
    if run.eventNames.contains(event.name) || !step.began.isEmpty || !step.ended.isEmpty {
      run.take(AttributeView(timeline: timeline, step: step))
    }
    if EventName.endsOfLaunch.contains(event.name) { run.endProcess(at: event) }
  }

  mutating func finish(at end: Double?) -> Judgement {
    let last = end.map { TimePoint(wallNanoseconds: Int64($0 * 1e9)) } ?? latest
    run.finish(at: last)
    return Judgement(
      verdict: run.ledger.verdict(missing: [], undeclared: []), findings: run.ledger.findings)
  }
}
