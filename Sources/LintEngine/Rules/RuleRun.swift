import LintModel
import RuleCatalog

/// One rule at work over one log.
final class RuleRun {
  /// The events that the rule has to see.
  let eventNames: EventNameSet
  /// The events that it judges.
  private let triggers: EventNameSet
  /// Whether it has to see all steps at which an interval begins or ends.
  let readsIntervals: Bool
  /// Whether it ever waits for something.
  let canWait: Bool
  let ledger: RuleLedger
  private let state: any CheckState
  /// The tables that the rule cannot do without.
  private let tables: Timeline.FullTables
  private var eventCount = 0
  private var keptCountMax = 0

  init(_ rule: JudgedRule) {
    ledger = RuleLedger(rule)
    eventNames = rule.eventNames
    triggers = rule.triggers
    tables = rule.tables
    readsIntervals = rule.readsIntervals
    state = Self.state(of: rule.definition)
    canWait = state.canWait
  }

  /// Makes what a check of each kind remembers.
  private static func state(of rule: RuleDefinition) -> any CheckState {
    switch rule.check {
    case .forbid(let check): ForbidState(check)
    case .respond(let check): RespondState(check, rule.parameters)
    case .precede(let check): PrecedeState(check)
    case .limit(let check) where check.side == .atMost: LimitState(check, rule.parameters)
    case .limit(let check): QuotaState(check, rule.parameters)
    case .overlap(let check): OverlapState(check, rule.parameters)
    case .hold(let check): HoldState(check, rule.parameters)
    }
  }

  private init(_ other: RuleRun) {
    eventNames = other.eventNames
    triggers = other.triggers
    tables = other.tables
    readsIntervals = other.readsIntervals
    canWait = other.canWait
    ledger = other.ledger.copy()
    state = other.state.copy(other.rule.parameters)
    eventCount = other.eventCount
    keptCountMax = other.keptCountMax
    isWaiting = other.isWaiting
  }

  /// Returns a copy that shares nothing with this one.
  func copy() -> RuleRun { RuleRun(self) }

  var rule: RuleDefinition { ledger.rule.definition }

  /// Whether the rule waits for something, so that it has to see time go by.
  private(set) var isWaiting = false

  /// Takes a step that the rule has to see.
  func take(_ view: AttributeView) {
    state.take(view, ledger)
    isWaiting = state.isWaiting
    eventCount += 1
    // Only what it takes makes it keep more.
    keptCountMax = max(keptCountMax, state.keptCount)
  }

  /// What the rule has cost so far.
  var usage: RuleUsage {
    RuleUsage(
      rule: rule.id, eventCount: eventCount, judgedCount: ledger.judgedCount,
      undecidedCount: ledger.undecidedCount, keptCountMax: keptCountMax, keptMax: rule.keptMax)
  }

  /// Lets time go by up to an event.
  func advance(to event: Event) {
    state.advance(to: event, ledger)
    isWaiting = state.isWaiting
  }

  /// Records were lost between a moment and an event.
  func takeLoss(after moment: TimePoint, at event: Event) {
    state.takeLoss(after: moment, at: event, ledger)
  }

  /// The process ended.
  func endProcess(at event: Event) {
    if !rule.acrossLaunches { state.endProcess(at: event, ledger) }
  }

  /// A launch ends at the last moment of which the log tells.
  func endLaunch(at end: TimePoint) {
    if rule.acrossLaunches { return }
    state.endLaunch(at: end, ledger)
    ledger.beginLaunch()
  }

  /// Some tables of the launch have no room for more.
  func takeFull(_ full: Timeline.FullTables) {
    if !tables.isDisjoint(with: full) { ledger.goBlindInLaunch() }
  }

  /// The log ends.
  func finish(at end: TimePoint) { state.endLaunch(at: end, ledger) }

  /// Takes an event whose record was left out.
  func takeLeftOut(_ event: Event) {
    let reason: RuleVerdict.Reason = event.isUnread ? .limitReached : .leftOut
    // Nobody knows what is missing; of what the user leaves out, nobody asks.
    let isAnything = event.name == .logGap || event.name == .logLoss
    if triggers.contains(event.name) || isAnything && event.isUnread {
      ledger.leaveUndecided(reason, event)
    }
    if isAnything || blindingEvents.contains(event.name) { ledger.goBlind(reason) }
  }

  /// The events without which the rule can judge nothing that follows: those of its other classes,
  /// those that tell what it reads, the many that its intervals are made of, and what it counts.
  private lazy var blindingEvents: EventNameSet = {
    let check = rule.check
    let read = rule.attributesRead + check.key + check.conditions.flatMap(\.attributesRead)
    return EventNameSet(
      EventName.allCases.filter { name in
        intervalGroups.contains(name.group) || read.contains { $0.isTold(by: name) }
          || eventNames.contains(name) && (check.isCount || !triggers.contains(name))
      })
  }()

  /// The groups of the events that begin and end the rule's intervals.
  private lazy var intervalGroups = rule.check.intervalGroups

  /// Takes note that events of a kind came before those that are judged. For the rule the log
  /// begins behind them, but one of them may have been a mistake.
  func takeDropped(_ event: Event) {
    guard triggers.contains(event.name) || intervalGroups.contains(event.name.group) else { return }
    ledger.leaveUndecided(.limitReached, event)
  }
}

extension RuleCheck {
  /// The events that a check has to see.
  var eventNames: EventNameSet {
    var names = EventNameSet(events.flatMap(\.names))
    if intervals.contains(.adPresentation) { names.formUnion(EventName.confirmations) }
    // What shows that a cold start has an ad to wait for.
    if intervals.contains(.appColdStart) { names.formUnion([.adLoadRequested, .adLoaded]) }
    return names
  }

  /// The groups of the events that begin and end those intervals.
  fileprivate var intervalGroups: Set<EventName.Group> {
    var groups: Set<EventName.Group> = []
    for kind in intervals {
      switch kind {
      case .appForeground, .appBackground, .sceneConnection, .sceneForeground:
        groups.formUnion([.app, .scene])
      case .appColdStart: groups.formUnion([.app, .scene, .content, .ad])
      case .contentLoading: groups.formUnion([.app, .content])
      case .adLoading, .adReady, .adPresentation: groups.formUnion([.app, .ad])
      }
    }
    return groups
  }
}

extension EventName {
  /// The events by which the SDK shows that a presentation takes place.
  static let confirmations: EventNameSet = [
    .adWillPresent, .adDidPresent, .adImpression, .adClick, .adVideoCompleted, .adRewardEarned,
    .adWillDismiss, .adDidDismiss,
  ]
}

extension AttributeReference {
  /// Whether an event may change the attribute's value.
  func isTold(by name: EventName) -> Bool {
    let attribute: EntityAttribute
    switch self {
    case .entity(let read), .interval(_, .entity(let read)): attribute = read
    case .interval(_, .ad): attribute = .adID
    case .interval(_, .scene): attribute = .sceneID
    case .interval(_, .duration), .event, .measure: return false
    }
    let group = attribute.group
    return switch name.group {
    case .ad:
      group == .ad
        || [
          .appOpenPresentations, .appAdOnScreen, .appOpenOnScreen, .sceneAdOnScreen,
          .sceneLiveBanners,
        ].contains(attribute)
    // An app's only scene is in the app's state, and the app in that of its scenes.
    case .scene, .window, .app:
      group == .scene || group == .app || group == .event || attribute == .adCheckedSinceResize
    case .screen: group == .screen || group == .app
    case .sdk: attribute == .appIsTestDevice || attribute == .appSDKVersion
    case .content: group == .app
    default: false
    }
  }
}
