import LintModel
import RuleCatalog

/// One rule at work over one log.
///
/// The state is fixed per key: nothing for `forbid`, one open obligation per trigger for `respond`,
/// two events for `precede`.
struct RuleRun {
  /// The most obligations that one rule keeps open; more are left undecided, and counted so.
  static let obligationsMax = 10_000
  /// The most different findings that one rule keeps.
  static let findingsMax = 10_000

  let rule: RuleDefinition
  private(set) var findings: [Finding] = []
  private(set) var judgedCount = 0
  private(set) var undecidedCount = 0
  private(set) var firstUndecided: Undecided?

  private var findingIndices: [String: Int] = [:]
  /// Presentations of which this rule has found a fault, so that `present` and the callback that
  /// follows are one finding.
  private var faultyPresentations: Set<Int> = []
  /// The ad with the latest request of which this rule has found a fault, so that the request and
  /// the SDK's refusal of it are one finding.
  private var faultyRequest: AdTable.Handle?
  /// Presentations that were judged when they began, so that the callback is not judged again.
  private var judgedPresentations: Set<Int> = []
  private var obligations: [Obligation] = []
  /// Whether records were left out that the rule would have to know, so that it can judge nothing
  /// more.
  private var isBlind = false
  private var precedence = Precedence()

  /// A judgement that could not be made.
  struct Undecided {
    var reason: RuleVerdict.Reason
    var trigger: Event
  }

  init(_ rule: RuleDefinition) {
    self.rule = rule
  }

  /// The events that the rule has to see.
  var eventNames: Set<EventName> {
    switch rule.check {
    case .forbid(let when, _): return Set(when.names)
    case .respond(let when, _, let then, _, let unless, let until):
      return Set(when.names + then.names + (unless?.names ?? []) + (until?.names ?? []))
    case .precede(let when, _, let after, let since):
      return Set(when.names + after.names + since.names)
    }
  }

  /// Whether the rule waits for something, so that it has to see time go by.
  var isWaiting: Bool { !obligations.isEmpty }

  /// Takes a step that the rule has to see.
  mutating func take(_ step: Timeline.Step, _ timeline: Timeline) {
    switch rule.check {
    case .forbid(let when, let condition):
      if when.contains(step.event.name) { forbid(step, condition, timeline) }
    case .respond(let when, let condition, let then, _, let unless, let until):
      settle(step, then: then, unless: unless, until: until)
      if when.contains(step.event.name) { oblige(step, condition, timeline) }
    case .precede(let when, let condition, let after, let since):
      if when.contains(step.event.name) { precede(step, condition, since, timeline) }
      if after.contains(step.event.name) { precedence.after = step.event }
      if since.contains(step.event.name), !step.repeatsLaunch {
        precedence = Precedence(since: step.event)
      }
    }
  }

  // MARK: - forbid

  private mutating func forbid(_ step: Timeline.Step, _ condition: Predicate, _ timeline: Timeline)
  {
    guard !isJudged(step) else { return }
    let view = AttributeView(timeline: timeline, step: step)
    switch condition.evaluate(view, parameters: rule.parameters) {
    case .yes:
      report(finding(view), presentation: step.presentation)
      if step.event.name == .adLoadRequested { faultyRequest = step.ad }
    case .no: pass(step)
    case .unknown(let reason): leaveUndecided(RuleVerdict.Reason(reason), step.event)
    }
  }

  // MARK: - precede

  private mutating func precede(
    _ step: Timeline.Step, _ condition: Predicate?, _ since: EventClass, _ timeline: Timeline
  ) {
    guard !isJudged(step) else { return }
    let view = AttributeView(timeline: timeline, step: step)
    let applies = condition?.evaluate(view, parameters: rule.parameters) ?? .yes
    guard applies != .no else { return }
    if precedence.after != nil {
      pass(step)
    } else if let start = precedence.since ?? launchStart(since, timeline) {
      judge(applies, finding(view, witnesses: [start]), step)
    } else if precedence.hasLoss {
      leaveUndecided(.logLoss, step.event)
    } else if timeline.launch.isStartSeen && !since.contains(.appLaunched) {
      // The launch was seen from its start, so the event that begins the scope has not happened.
      pass(step)
    } else {
      leaveUndecided(.scopeStartNotSeen, step.event)
    }
  }

  /// Judges a trigger that is at fault if the condition applies.
  private mutating func judge(_ applies: Truth, _ finding: Finding, _ step: Timeline.Step) {
    if case .unknown(let reason) = applies {
      leaveUndecided(RuleVerdict.Reason(reason), step.event)
    } else if precedence.hasLoss {
      leaveUndecided(.logLoss, step.event)
    } else {
      report(finding, presentation: step.presentation)
    }
  }

  /// The start of a launch that was seen by other means than an event, such as a new process id.
  private func launchStart(_ since: EventClass, _ timeline: Timeline) -> Event? {
    since.contains(.appLaunched) && timeline.launch.isStartSeen ? timeline.launch.startEvent : nil
  }

  // MARK: - respond

  private mutating func oblige(_ step: Timeline.Step, _ condition: Predicate?, _ timeline: Timeline)
  {
    let view = AttributeView(timeline: timeline, step: step)
    let applies = condition?.evaluate(view, parameters: rule.parameters) ?? .yes
    guard applies != .no else { return }
    guard obligations.count < RuleRun.obligationsMax else {
      leaveUndecided(.limitReached, step.event)
      return
    }
    obligations.append(Obligation(step: step, applies: applies, finding: finding(view)))
  }

  /// Ends the obligations that a step answers or lifts.
  private mutating func settle(
    _ step: Timeline.Step, then: EventClass, unless: EventClass?, until: EventClass?
  ) {
    let event = step.event
    if then.contains(event.name) {
      for obligation in removeObligations(where: { $0.isAnswered(by: step) }) {
        guard let elapsed = event.time.nanoseconds(since: obligation.trigger.time) else {
          leaveUndecided(.noTime, obligation.trigger)
          continue
        }
        if elapsed <= answerTime { judgedCount += 1 } else { fail(obligation, at: event) }
      }
    }
    if unless?.contains(event.name) == true { lift(at: event) { $0.isLifted(by: step) } }
    if until?.contains(event.name) == true { lift(at: event) { _ in true } }
  }

  /// Takes obligations away without a judgement, except those that had run out before the event.
  private mutating func lift(at event: Event, where isMeant: (Obligation) -> Bool) {
    for obligation in removeObligations(where: isMeant) {
      if (obligation.elapsed(at: event.time) ?? 0) > answerTime { fail(obligation, at: event) }
    }
  }

  /// Lets time go by: obligations whose deadline lies more than the log's jitter before a moment
  /// fail.
  mutating func advance(to event: Event) {
    guard !obligations.isEmpty else { return }
    let limit = answerTime + AttributeView.jitterNanoseconds
    for obligation in removeObligations(where: { $0.elapsed(at: event.time) ?? 0 > limit }) {
      fail(obligation, at: event)
    }
  }

  private mutating func fail(_ obligation: Obligation, at deadline: Event?) {
    var finding = obligation.finding
    if let deadline { finding.add(Evidence(role: .deadline, event: deadline)) }
    if case .unknown(let reason) = obligation.applies {
      leaveUndecided(RuleVerdict.Reason(reason), obligation.trigger)
    } else if obligation.hasLoss {
      leaveUndecided(.logLoss, obligation.trigger)
    } else {
      report(finding, presentation: nil)
    }
  }

  private mutating func removeObligations(where isMeant: (Obligation) -> Bool) -> [Obligation] {
    let removed = obligations.filter(isMeant)
    if !removed.isEmpty { obligations.removeAll(where: isMeant) }
    return removed
  }

  private var answerTime: Int64 {
    guard case .respond(_, _, _, let within, _, _) = rule.check else { return 0 }
    return within.nanoseconds(rule.parameters)
  }

  // MARK: - Scopes

  /// Records were lost after a moment: what did not show up since then may have happened.
  mutating func takeLoss(after moment: TimePoint) {
    let limit = answerTime
    for index in obligations.indices where (obligations[index].elapsed(at: moment) ?? 0) <= limit {
      obligations[index].hasLoss = true
    }
    precedence.hasLoss = true
  }

  /// A launch ends: nothing crosses it. `end` is the last moment of which the log tells.
  ///
  /// What had run out by then has failed. What had not is undecided.
  mutating func endLaunch(at end: TimePoint) {
    for obligation in removeObligations(where: { _ in true }) {
      guard let elapsed = obligation.elapsed(at: end) else {
        leaveUndecided(.noTime, obligation.trigger)
        continue
      }
      if elapsed > answerTime {
        fail(obligation, at: nil)
      } else {
        leaveUndecided(.logEnded, obligation.trigger)
      }
    }
    precedence = Precedence()
    faultyRequest = nil
    faultyPresentations = []
    judgedPresentations = []
  }

  /// The process ended: nobody can answer any more.
  mutating func endProcess(at event: Event) {
    lift(at: event) { _ in true }
  }

  /// Takes an event whose record was left out.
  mutating func takeLeftOut(_ event: Event) {
    if rule.check.trigger.contains(event.name) { leaveUndecided(.leftOut, event) }
    let isRead = rule.attributesRead.contains { $0.isTold(by: event.name) }
    if isRead || eventNames.subtracting(rule.check.trigger.names).contains(event.name) {
      isBlind = true
    }
    // Nobody knows what is missing.
    if event.name == .logGap || event.name == .logLoss { isBlind = true }
  }

  // MARK: - Results

  /// Whether the rule is done with the presentation or request that a step is a part of: a fault
  /// was found, or its beginning was judged and the step tells of the same beginning once more.
  private func isJudged(_ step: Timeline.Step) -> Bool {
    guard let presentation = step.presentation else {
      return step.event.name == .sdkInvalidRequest && step.ad != nil && step.ad == faultyRequest
    }
    return faultyPresentations.contains(presentation)
      || step.event.name.beginsPresentation && judgedPresentations.contains(presentation)
  }

  private mutating func pass(_ step: Timeline.Step) {
    guard !isBlind else { return leaveUndecided(.leftOut, step.event) }
    judgedCount += 1
    if let presentation = step.presentation, step.event.name.beginsPresentation {
      judgedPresentations.insert(presentation)
    }
  }

  private mutating func leaveUndecided(_ reason: RuleVerdict.Reason, _ trigger: Event) {
    guard
      rule.whenUnknown == .inconclusive || reason == .limitReached || reason == .leftOut
    else { return }
    judgedCount += 1
    undecidedCount += 1
    firstUndecided = firstUndecided ?? Undecided(reason: reason, trigger: trigger)
  }

  private mutating func report(_ finding: Finding, presentation: Int?) {
    guard !isBlind else { return leaveUndecided(.leftOut, finding.trigger.event) }
    judgedCount += 1
    if let presentation { faultyPresentations.insert(presentation) }
    if let index = findingIndices[finding.fingerprint] {
      findings[index].occurrences += 1
      if findings[index].otherTriggers.count < Finding.otherTriggersMax {
        findings[index].otherTriggers.append(finding.trigger)
      }
    } else if findings.count < RuleRun.findingsMax {
      findingIndices[finding.fingerprint] = findings.count
      findings.append(finding)
    } else {
      leaveUndecided(.limitReached, finding.trigger.event)
    }
  }

  private func finding(_ view: AttributeView, witnesses: [Event] = []) -> Finding {
    FindingBuilder(rule: rule, view: view).finding(witnesses: witnesses)
  }
}

/// What a trigger of `respond` waits for.
private struct Obligation {
  let trigger: Event
  let ad: AdTable.Handle?
  let scene: Int?
  let applies: Truth
  let finding: Finding
  var hasLoss = false

  init(step: Timeline.Step, applies: Truth, finding: Finding) {
    trigger = step.event
    ad = step.ad
    scene = step.scene
    self.applies = applies
    self.finding = finding
  }

  /// Whether an event is the awaited one for this trigger: it concerns the same ad, or where the
  /// trigger concerns none, the same scene.
  func isAnswered(by step: Timeline.Step) -> Bool {
    if let ad, let other = step.ad { return ad == other }
    return isLifted(by: step)
  }

  /// Whether an event takes the obligation away: it concerns the same scene, or one of them none.
  func isLifted(by step: Timeline.Step) -> Bool {
    guard let scene, let other = step.scene else { return true }
    return scene == other
  }

  /// The time since the trigger, or `nil` when it is not known.
  func elapsed(at time: TimePoint) -> Int64? { time.nanoseconds(since: trigger.time) }
}

/// What `precede` remembers of a launch.
private struct Precedence {
  /// The event that began the scope.
  var since: Event?
  /// The event that allows what is judged, if it has come since then.
  var after: Event?
  var hasLoss = false
}

extension RuleVerdict.Reason {
  init(_ reason: AttributeValue.UnknownReason) {
    switch reason {
    case .notLogged: self = .unknownValue
    case .redacted: self = .redacted
    case .noTime: self = .noTime
    }
  }
}

extension EventName {
  /// Whether the event tells that a presentation begins. The call and its callbacks are one.
  fileprivate var beginsPresentation: Bool {
    switch self {
    case .adPresentCalled, .adWillPresent, .adDidPresent: true
    default: false
    }
  }
}

extension RuleCheck {
  /// The events that are judged.
  fileprivate var trigger: EventClass {
    switch self {
    case .forbid(let when, _): when
    case .respond(let when, _, _, _, _, _): when
    case .precede(let when, _, _, _): when
    }
  }
}

extension AttributeReference {
  /// Whether an event may change the attribute's value.
  fileprivate func isTold(by name: EventName) -> Bool {
    guard case .entity(let attribute) = self else { return false }
    let group = attribute.rawValue.prefix { $0 != "." }
    return switch name.group {
    case "ad":
      group == "ad"
        || [
          .appOpenPresentations, .appAdOnScreen, .appOpenOnScreen, .sceneAdOnScreen,
          .sceneLiveBanners,
        ].contains(attribute)
    // An app's only scene is in the app's state, and the app in that of its scenes.
    case "scene", "window", "app":
      group == "scene" || group == "app" || group == "event" || attribute == .adCheckedSinceResize
    case "screen": group == "screen" || group == "app"
    case "sdk": attribute == .appIsTestDevice || attribute == .appSDKVersion
    case "content": group == "app"
    default: false
    }
  }
}
