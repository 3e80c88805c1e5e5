import LintModel

/// The intervals of the current launch that have begun and not ended.
struct IntervalTable {
  /// The most intervals that are open at one time; more are not begun, and counted.
  static let openMax = 8192
  /// The most presentations that are looked at to tell what is on screen: the newest.
  static let comparedMax = 32

  private var open: [Int: Open] = [:]
  private var numbers: [Key: Int] = [:]
  /// The numbers of those that are about a scene or take place in one.
  private var numbersOfScene: [Int: Set<Int>] = [:]
  /// The presentations of each ad, the oldest first.
  private var presentationsOfAd: [AdTable.Handle: [Int]] = [:]
  /// The presentations that are open, the oldest first.
  private(set) var presentations = OrderedNumbers()
  /// The scenes' foregrounds that are open, the oldest first.
  private(set) var foregrounds = OrderedNumbers()
  /// The number of the newest interval of the log.
  private(set) var lastNumber = 0
  /// How many intervals were not begun because there was no room.
  private(set) var overflowCount = 0

  /// An interval that is open.
  private struct Open {
    var key: Key
    var interval: TimelineInterval
  }

  /// What an interval is about: no two of one kind about the same thing are open at one time.
  struct Key: Hashable {
    var kind: IntervalKind
    var ad: AdTable.Handle?
    var scene: Int?

    /// Leaves out the kind, of which Swift hashes the text: few are open about one thing.
    func hash(into hasher: inout Hasher) {
      hasher.combine((ad?.ordinal ?? 0) << 16 ^ (scene ?? -1))
    }
  }

  /// How many intervals are open.
  var count: Int { open.count }

  /// An interval that is open.
  subscript(number: Int) -> TimelineInterval? { open[number]?.interval }

  /// Whether an open interval takes place beyond doubt.
  func isConfirmed(_ number: Int) -> Bool { open[number]?.interval.isConfirmed ?? false }

  /// The open interval of a kind about an ad, a scene or the app.
  subscript(key: Key) -> TimelineInterval? { numbers[key].flatMap { open[$0]?.interval } }

  /// Begins an interval, or returns `nil` when one about the same is open or there is no room.
  ///
  /// `scene` is where it takes place. It tells intervals apart for those about scenes.
  mutating func begin(
    _ key: Key, in launchID: Int, at event: Event, scene: Int? = nil, isStartSeen: Bool,
    isConfirmed: Bool = true
  ) -> TimelineInterval? {
    guard numbers[key] == nil else { return nil }
    guard open.count < IntervalTable.openMax else {
      overflowCount += 1
      return nil
    }
    lastNumber += 1
    let interval = TimelineInterval(
      number: lastNumber, kind: key.kind, launchID: launchID, ad: key.ad,
      scene: key.scene ?? scene, start: event, isStartSeen: isStartSeen, isConfirmed: isConfirmed)
    open[lastNumber] = Open(key: key, interval: interval)
    numbers[key] = lastNumber
    if let scene = interval.scene { numbersOfScene[scene, default: []].insert(lastNumber) }
    switch key.kind {
    case .adPresentation:
      presentations.insert(lastNumber)
      if let ad = key.ad { presentationsOfAd[ad, default: []].append(lastNumber) }
    case .sceneForeground: foregrounds.insert(lastNumber)
    default: break
    }
    return interval
  }

  /// Notes that an interval takes place beyond doubt.
  mutating func confirm(_ key: Key) {
    if let number = numbers[key] { open[number]?.interval.isConfirmed = true }
  }

  /// Ends an interval, and returns it as it is at last.
  mutating func end(_ key: Key, isVoid: Bool = false) -> TimelineInterval? {
    numbers[key].flatMap { end($0, isVoid: isVoid) }
  }

  private mutating func end(_ number: Int, isVoid: Bool) -> TimelineInterval? {
    guard let (key, ended) = open.removeValue(forKey: number).map({ ($0.key, $0.interval) }) else {
      return nil
    }
    var interval = ended
    interval.isVoid = isVoid
    numbers[key] = nil
    if let scene = interval.scene { numbersOfScene[scene]?.remove(number) }
    switch key.kind {
    case .adPresentation:
      presentations.remove(number)
      guard let ad = key.ad else { break }
      presentationsOfAd[ad]?.removeAll { $0 == number }
      if presentationsOfAd[ad]?.isEmpty == true { presentationsOfAd[ad] = nil }
    case .sceneForeground: foregrounds.remove(number)
    default: break
    }
    return interval
  }

  /// Ends the presentations of an ad, in whichever scenes they are, the oldest first.
  mutating func endPresentations(of ad: AdTable.Handle) -> [TimelineInterval] {
    (presentationsOfAd.removeValue(forKey: ad) ?? []).compactMap { end($0, isVoid: false) }
  }

  /// Ends all intervals, and returns them in the order in which they began.
  mutating func endAll() -> [TimelineInterval] {
    let all = open.values.map(\.interval).sorted { $0.number < $1.number }
    open = [:]
    numbers = [:]
    numbersOfScene = [:]
    presentationsOfAd = [:]
    presentations = OrderedNumbers()
    foregrounds = OrderedNumbers()
    return all
  }

  /// Two scenes turn out to be one: what is open about the first one goes on about the other, and
  /// never began where both have it open.
  mutating func join(_ scene: Int, into other: Int) -> [TimelineInterval] {
    var ended: [TimelineInterval] = []
    for kind in [IntervalKind.sceneConnection, .sceneForeground] {
      let key = Key(kind: kind, scene: scene)
      let kept = Key(kind: kind, scene: other)
      guard let number = numbers[key] else { continue }
      if numbers[kept] != nil {
        if let interval = end(key, isVoid: true) { ended.append(interval) }
      } else {
        numbers[key] = nil
        numbers[kept] = number
        open[number]?.key = kept
      }
    }
    let moved = numbersOfScene.removeValue(forKey: scene) ?? []
    for number in moved { open[number]?.interval.scene = other }
    if !moved.isEmpty { numbersOfScene[other, default: []].formUnion(moved) }
    return ended
  }
}
