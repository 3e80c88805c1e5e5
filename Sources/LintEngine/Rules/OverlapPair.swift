import LintModel

/// An interval with the earlier ones that it may overlap.
struct OverlappingInterval {
  var present: Present
  /// The newest comes first.
  var pairs: [OverlapPair] = []
  /// Whether there are more than were looked at.
  var isPartial = false
  /// How often others were looked at, because those before came to nothing.
  private(set) var lookCount = 0
  /// Whether one was apart, and whether records were lost since the interval began.
  private var isApart = false
  private(set) var hasLoss = false
  /// How many earlier intervals had ended when it began, and of those that were looked at since.
  private var endCount: Int
  /// Whether one that was not looked at has ended since.
  private var hasMissed = false

  init(_ interval: TimelineInterval, endCount: Int) {
    present = Present(interval)
    self.endCount = endCount
  }

  var trigger: Event { present.interval.start }

  /// When a judgement is made, and by what.
  struct Now {
    let time: TimePoint
    let tolerance: Int64
    let longerThan: Int64
    let callbacks: CallbackLogging
  }

  enum Judgement {
    case fails(FindingDraft)
    case undecided(RuleVerdict.Reason)
    case passes
    /// Those that were looked at do not overlap it; of others, that is not known.
    case isPartial
    /// It did not take place, or nothing that it may overlap did.
    case isNothing
  }

  mutating func change(_ change: (inout Present) -> Void) { change(&present) }

  mutating func change(first number: Int, _ change: (inout Present) -> Void) {
    for place in pairs.indices where pairs[place].first.interval.number == number {
      change(&pairs[place].first)
    }
  }

  /// The ends may have been lost.
  mutating func takeLoss() {
    hasLoss = true
    for place in pairs.indices { pairs[place].hasLoss = true }
  }

  /// Whether something is known by now of a pair that was open.
  func state(_ now: Now) -> DeadlineQueue.State {
    var state = DeadlineQueue.State.blocked
    for pair in pairs where pair.ending == nil {
      guard pair.outcome(with: present, now) == .open else { return .due }
      if pair.isProven(with: present, now) { state = .early }
    }
    return state
  }

  /// What is known for certain, or of all pairs.
  mutating func judgement(_ now: Now) -> Judgement? {
    if present.interval.isVoid { return .isNothing }
    for place in pairs.indices where pairs[place].ending == nil {
      let pair = pairs[place]
      switch pair.outcome(with: present, now) {
      case .open: break
      case .overlapping:
        if let doubt = pair.doubt ?? (pair.hasLoss ? .logLoss : nil) {
          pairs[place].ending = .undecided(doubt)
        } else if let draft = pair.draft {
          return .fails(draft)
        }
      case .apart: pairs[place].ending = .apart
      case .timeless: pairs[place].ending = .undecided(.noTime)
      case .imprecise: pairs[place].ending = .undecided(pair.doubt ?? .impreciseTime)
      case .nothing: pairs[place].ending = .nothing
      }
    }
    guard pairs.allSatisfy({ $0.ending != nil }) else { return nil }
    // What was too short overlapped nothing for too long.
    let length = present.end?.time.distance(since: trigger.time)
    if length?.exceeds(now.longerThan) == false { (isPartial, hasMissed) = (false, false) }
    return result
  }

  /// What is known of the pairs that are not open.
  var result: Judgement {
    for pair in pairs {
      if case .undecided(let reason)? = pair.ending { return .undecided(reason) }
    }
    if isPartial { return .isPartial }
    if hasMissed { return .undecided(.limitReached) }
    return isApart || pairs.contains { $0.ending == .apart } ? .passes : .isNothing
  }

  /// Makes room for others to be looked at, given how many have ended by now. What ended while the
  /// interval went on for no longer than is allowed is none of them.
  mutating func lookAgain(endCount: Int, _ now: Now) {
    self.endCount += pairs.count { $0.hasEnded }
    let isEarly = now.time.distance(since: trigger.time)?.exceeds(now.longerThan) == false
    if isEarly { self.endCount = endCount }
    hasMissed = hasMissed || endCount > self.endCount
    isApart = isApart || pairs.contains { $0.ending == .apart }
    (pairs, isPartial) = ([], false)
    lookCount += 1
  }
}

/// An earlier interval that another one may overlap.
struct OverlapPair {
  var first: Present
  var hasLoss: Bool
  /// The start of the second.
  let trigger: Event
  var doubt: RuleVerdict.Reason?
  /// Whether it is in doubt that the two concern each other.
  var isDoubtful = false
  var draft: FindingDraft?
  /// What the pair came to, unless that is open, or a mistake.
  var ending: Ending?
  /// Whether the first had ended before the second began, and too shortly before.
  private let isTooClose: Bool

  enum Ending: Equatable {
    case undecided(RuleVerdict.Reason)
    case apart
    case nothing
  }

  enum Outcome {
    case open
    case overlapping
    case apart
    /// It is not known for how long they overlap.
    case timeless
    /// The times are too coarse to tell for how long.
    case imprecise
    /// One of them did not take place.
    case nothing
  }

  init(first: Present, hasLoss: Bool, trigger: Event) {
    self.first = first
    self.hasLoss = hasLoss
    self.trigger = trigger
    isTooClose = first.end != nil
  }

  /// Whether the first has ended since the second began.
  var hasEnded: Bool { first.end != nil && !isTooClose && !first.interval.isVoid }

  /// Whether the two are a mistake for certain if the second takes place, and the first goes on for
  /// long enough.
  var isCertain: Bool {
    ending == nil && doubt == nil && !hasLoss && first.interval.isConfirmed
  }

  func isProven(with second: Present, _ now: OverlappingInterval.Now) -> Bool {
    first.isProven(at: now.time, now.tolerance, now.callbacks)
      && second.isProven(at: now.time, now.tolerance, now.callbacks)
  }

  func outcome(with second: Present, _ now: OverlappingInterval.Now) -> Outcome {
    if first.interval.isVoid || second.interval.isVoid { return .nothing }
    guard isProven(with: second, now) else {
      if first.end != nil, !first.isProven(at: now.time, 0, now.callbacks) { return .nothing }
      guard second.end != nil else { return .open }
      // Where no callbacks are logged, only the first's own end may show that it took place.
      let mayCome = now.callbacks != .shown && second.isProven(at: now.time, 0, now.callbacks)
      return mayCome ? .open : .nothing
    }
    if isTooClose || now.longerThan < 0 { return .overlapping }
    let ends = [first.end, second.end].compactMap { $0?.time.distance(since: trigger.time) }
    if first.end != nil || second.end != nil {
      guard let length = ends.min(by: { $0.nominal < $1.nominal }) else { return .timeless }
      return length.exceeds(now.longerThan).map { $0 ? .overlapping : .apart } ?? .imprecise
    }
    let length = now.time.distance(since: trigger.time)
    return length?.exceeds(now.longerThan + now.tolerance) == true ? .overlapping : .open
  }
}

/// An interval with what became of it since it began.
struct Present {
  private(set) var interval: TimelineInterval
  /// The event with which it ended.
  private(set) var end: Event?

  init(_ interval: TimelineInterval) {
    self.interval = interval
  }

  /// Takes over that the interval takes place.
  mutating func confirm() {
    if end == nil { interval.isConfirmed = true }
  }

  /// Takes over that the interval has ended, and what it is at last.
  mutating func end(as ended: TimelineInterval, at event: Event) {
    guard end == nil else { return }
    let isConfirmed = interval.isConfirmed || ended.isConfirmed
    interval = ended
    interval.isConfirmed = isConfirmed
    end = event
  }

  /// Whether it takes place for certain, as far as the log tells at a moment.
  func isProven(at time: TimePoint, _ tolerance: Int64, _ callbacks: CallbackLogging) -> Bool {
    if let end { return interval.isProven(at: end.time, callbacks: callbacks) }
    return interval.isProven(at: time, tolerance: tolerance, callbacks: callbacks)
  }
}
