import LintModel
import RuleCatalog

/// The intervals that may be the first of a pair, sorted by what a rule can tell of them.
///
/// A rule cannot tell intervals apart of which it reads the same values: they are one class. If the
/// newest of a class concerns an interval that begins, the others add nothing to that, and if it
/// does not, they do not either. So however many go on, only the newest of each class are looked
/// at.
struct OverlapTable {
  /// The most classes that are told apart; beyond, the one that was added to the longest ago is
  /// forgotten.
  static let classesMax = 32
  /// The most of one class that are looked at for one interval.
  static let lookedAtMax = 3

  /// The values by which the rule tells intervals apart.
  let traits: OverlapTraits
  private(set) var members: [Int: Member] = [:]
  private var places: [Class: Int] = [:]
  private var stacks: [Stack] = []
  /// The members of each ad, where the rule asks which ad it is.
  private var ofAds: [AdTable.Handle: NumberStack] = [:]
  /// The numbers of the intervals in the order in which they were added, from `oldest` on.
  private var added: [Int] = []
  private var oldest = 0
  /// The intervals that had to be forgotten, one for each class.
  private var forgotten: [TimelineInterval] = []
  /// How many intervals have ended so far.
  private(set) var endCount = 0

  /// What an interval is to a rule.
  struct Class: Hashable {
    let values: [AttributeValue]
    let phase: Phase
  }

  enum Phase: Hashable {
    /// It goes on, as far as a mere call tells.
    case called
    /// It goes on beyond doubt.
    case confirmed
    /// It has ended not long ago.
    case ended
  }

  /// An interval with its class.
  struct Member {
    var present: Present
    /// How often records had been lost when it began.
    let lossCount: Int
    fileprivate(set) var of: Class
  }

  /// The members of a class.
  struct Stack {
    let of: Class
    fileprivate(set) var numbers = NumberStack()
    /// When the class was last added to, by the number of the interval.
    fileprivate var turn = 0
    /// The oldest member that was looked at when older ones were not.
    var skippedBelow = 0

    /// How many members there are.
    var count: Int { numbers.count }
  }

  /// An interval that is worth a look, and the class that it is looked at for.
  struct Look {
    let number: Int
    let place: Int
  }

  init(_ traits: OverlapTraits) {
    self.traits = traits
  }

  /// How many intervals are kept.
  var count: Int { members.count }

  subscript(number: Int) -> Present? { members[number]?.present }

  /// The members of a class.
  subscript(place place: Int) -> Stack {
    get { stacks[place] }
    set { stacks[place] = newValue }
  }

  // MARK: - Members

  /// Adds an interval that begins.
  mutating func add(_ present: Present, _ view: AttributeView, lossCount: Int) {
    let number = present.interval.number
    let its = Class(
      values: traits.values(of: present.interval, view),
      phase: present.interval.isConfirmed ? .confirmed : .called)
    if members.count >= RuleLimits.intervalsMax { forgetOldest() }
    members[number] = Member(present: present, lossCount: lossCount, of: its)
    added.append(number)
    if traits.readsAd, let ad = present.interval.ad {
      ofAds[ad, default: NumberStack()].add(number)
    }
    compact()
    push(number, to: its)
  }

  /// Takes over that an interval takes place. Tells whether it was passed over when another one
  /// began.
  mutating func confirm(_ number: Int, _ view: AttributeView) -> Bool {
    guard var member = members[number] else { return false }
    let skippedBelow = places[member.of].map { stacks[$0].skippedBelow } ?? 0
    member.present.confirm()
    let values = traits.values(of: member.present.interval, view)
    move(number, member, to: Class(values: values, phase: .confirmed))
    return number < skippedBelow
  }

  /// Takes over that an interval has ended. It is kept where the next one may come too soon after
  /// it.
  mutating func end(_ number: Int, as present: Present, isKept: Bool) {
    guard var member = members[number] else { return }
    endCount += present.interval.isVoid ? 0 : 1
    member.present = present
    guard isKept else { return remove(number) }
    let its = Class(values: member.of.values, phase: .ended)
    move(number, member, to: its)
    // Those that ended before are further away.
    guard let place = places[its], stacks[place].count > OverlapTable.lookedAtMax else { return }
    let first = stacks[place].numbers.oldest { isMember($0, of: its) }
    if let first { remove(first) }
  }

  private mutating func move(_ number: Int, _ member: Member, to its: Class) {
    leave(member.of)
    members[number] = member
    members[number]?.of = its
    push(number, to: its)
  }

  mutating func remove(_ number: Int) {
    guard let member = members.removeValue(forKey: number) else { return }
    leave(member.of)
    guard traits.readsAd, let ad = member.present.interval.ad else { return }
    let members = members
    ofAds[ad]?.removeOne { members[$0] != nil }
    if ofAds[ad]?.count == 0 { ofAds[ad] = nil }
  }

  mutating func removeAll() {
    let endCount = endCount
    self = OverlapTable(traits)
    self.endCount = endCount
  }

  private func isMember(_ number: Int, of its: Class) -> Bool { members[number]?.of == its }

  private mutating func leave(_ its: Class) {
    guard let place = places[its] else { return }
    let members = members
    stacks[place].numbers.removeOne { members[$0]?.of == its }
  }

  /// Puts an interval on the members of a class.
  private mutating func push(_ number: Int, to its: Class) {
    if places[its] == nil, stacks.count == OverlapTable.classesMax { forgetClass() }
    let place = places[its] ?? stacks.count
    if place == stacks.count {
      stacks.append(Stack(of: its))
      places[its] = place
    }
    // What is confirmed late stands below what began since.
    stacks[place].numbers.add(number, isOrdered: its.phase != .ended)
    stacks[place].turn = number
  }

  // MARK: - Limits

  /// Takes out what ended long ago, if there is no room for another class.
  mutating func makeRoom(isPast: (Present) -> Bool) {
    guard stacks.count == OverlapTable.classesMax else { return }
    for stack in stacks where stack.of.phase == .ended {
      for number in stack.numbers.all(isIn: { isMember($0, of: stack.of) }) {
        if let present = members[number]?.present, isPast(present) { remove(number) }
      }
    }
  }

  /// Hands out the intervals that had to be forgotten, the newest of each class.
  mutating func takeForgotten() -> [TimelineInterval] {
    defer { if !forgotten.isEmpty { forgotten = [] } }
    return forgotten
  }

  /// Makes room for a class.
  private mutating func forgetClass() {
    let order = stacks.indices.min {
      (stacks[$0].count > 0 ? 1 : 0, stacks[$0].turn)
        < (stacks[$1].count > 0 ? 1 : 0, stacks[$1].turn)
    }
    guard let place = order else { return }
    let stack = stacks[place]
    let numbers = stack.numbers.all { isMember($0, of: stack.of) }
    if let newest = numbers.last.flatMap({ members[$0] }) {
      forgotten.append(newest.present.interval)
    }
    for number in numbers { remove(number) }
    places[stack.of] = nil
    let last = stacks.removeLast()
    if place < stacks.count {
      stacks[place] = last
      places[last.of] = place
    }
  }

  private mutating func forgetOldest() {
    while oldest < added.count {
      let number = added[oldest]
      oldest += 1
      guard let member = members[number] else { continue }
      remove(number)
      return forgotten.append(member.present.interval)
    }
  }

  private mutating func compact() {
    guard added.count > 2 * members.count + 64 else { return }
    added = added[oldest...].filter { members[$0] != nil }
    oldest = 0
  }

  // MARK: - Looking

  /// The newest members of each class and those that are about an ad, the newest of all first.
  mutating func looks(for ad: AdTable.Handle?) -> [Look] {
    let (members, countMax) = (members, OverlapTable.lookedAtMax)
    var looks: [Look] = []
    for place in stacks.indices {
      let its = stacks[place].of
      for number in stacks[place].numbers.newest(countMax, isIn: { members[$0]?.of == its }) {
        looks.append(Look(number: number, place: place))
      }
    }
    let ofAd = ad.flatMap { ofAds[$0]?.newest(countMax, isIn: { members[$0] != nil }) }
    for number in ofAd ?? [] {
      guard let place = members[number].flatMap({ places[$0.of] }),
        !looks.contains(where: { $0.number == number })
      else { continue }
      looks.append(Look(number: number, place: place))
    }
    return looks.count < 2 ? looks : looks.sorted { $0.number > $1.number }
  }

  /// The newest of the members that go on and are older than an interval; `nil` where they cannot
  /// be found.
  func looks(below number: Int) -> [Look]? {
    var looks: [Look] = []
    for (place, stack) in stacks.enumerated() where stack.of.phase != .ended {
      let newest = stack.numbers.newest(OverlapTable.lookedAtMax, below: number) {
        isMember($0, of: stack.of)
      }
      guard let newest else { return nil }
      looks += newest.map { Look(number: $0, place: place) }
    }
    return looks.sorted { $0.number > $1.number }
  }
}

/// What a rule reads of the first of two intervals.
struct OverlapTraits {
  /// What it reads that stays as it is while an interval goes on.
  private let lasting: [IntervalAttribute]
  /// Whether it reads nothing else, so that it answers the same for all of a class.
  let areAll: Bool
  /// Whether it asks which ad the interval is about.
  let readsAd: Bool

  init(_ check: OverlapCheck) {
    let ofFirst = (check.condition?.attributesRead ?? []).compactMap { reference in
      if case .interval(.first, let attribute) = reference { attribute } else { nil }
    }
    let ofKey = check.key.compactMap { reference in
      if case .entity(let its) = reference { IntervalAttribute.entity(its) } else { nil }
    }
    let read = ofFirst + ofKey
    readsAd = read.contains { $0.isAd }
    var lasting: [IntervalAttribute] = []
    for attribute in read where attribute.isLasting && !lasting.contains(attribute) {
      lasting.append(attribute)
    }
    self.lasting = lasting
    areAll = read.allSatisfy { $0.isLasting || $0.isAd }
  }

  /// The values by which the rule tells an interval from others.
  func values(of interval: TimelineInterval, _ view: AttributeView) -> [AttributeValue] {
    guard !lasting.isEmpty else { return [] }
    let view = AttributeView(view, about: interval)
    return lasting.map { attribute in
      switch attribute {
      case .entity(let attribute): view.value(of: attribute)
      case .ad, .scene, .duration: interval.scene.map { .int($0) } ?? .unknown(.notLogged)
      }
    }
  }
}

extension IntervalAttribute {
  /// Whether it says which ad an interval is about.
  fileprivate var isAd: Bool { self == .ad || self == .entity(.adID) }

  /// Whether the value stays as it is while an interval goes on.
  fileprivate var isLasting: Bool {
    switch self {
    case .scene: true
    case .ad, .duration: false
    case .entity(let attribute):
      switch attribute {
      case .adFormat, .adUnitID, .adUnitOrFormat, .adIsFullScreen, .adIsTestUnit,
        .adRequestScene, .adPresentScene, .sceneID, .sceneRole, .appLaunchID, .appLaunchIndex,
        .appStart, .appBuild, .appSDKVersion, .appIsDebugRun, .appIsTestDevice:
        true
      default: false
      }
    }
  }
}
