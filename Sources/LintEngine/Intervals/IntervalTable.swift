import LintModel

/// The intervals of the current launch that have begun and not ended.
struct IntervalTable {
  /// The most intervals that are open at one time; more are not begun, and counted.
  static let openMax = 8192

  private var open: [Int: TimelineInterval] = [:]
  private var numbers: [Key: Int] = [:]
  /// The number of the newest interval of the log.
  private(set) var lastNumber = 0
  /// How many intervals were not begun because there was no room.
  private(set) var overflowCount = 0

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

  /// The presentations that are open, the oldest first.
  private(set) var presentations: [Int] = []

  /// How many intervals are open.
  var count: Int { open.count }

  /// An interval that is open.
  subscript(number: Int) -> TimelineInterval? { open[number] }

  /// Whether an open interval takes place beyond doubt.
  func isConfirmed(_ number: Int) -> Bool { open[number]?.isConfirmed ?? false }

  /// The open interval of a kind about an ad, a scene or the app.
  subscript(key: Key) -> TimelineInterval? { numbers[key].flatMap { open[$0] } }

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
    open[lastNumber] = interval
    numbers[key] = lastNumber
    if key.kind == .adPresentation { presentations.append(lastNumber) }
    return interval
  }

  /// Notes that an interval takes place beyond doubt.
  mutating func confirm(_ key: Key) {
    if let number = numbers[key] { open[number]?.isConfirmed = true }
  }

  /// Ends an interval, and returns it as it is at last.
  mutating func end(_ key: Key, isVoid: Bool = false) -> TimelineInterval? {
    guard let number = numbers.removeValue(forKey: key),
      var interval = open.removeValue(forKey: number)
    else { return nil }
    interval.isVoid = isVoid
    if key.kind == .adPresentation { presentations.removeAll { $0 == number } }
    return interval
  }

  /// Ends the presentations of an ad, in whichever scenes they are, the oldest first.
  mutating func endPresentations(of ad: AdTable.Handle) -> [TimelineInterval] {
    let scenes = presentations.compactMap { open[$0] }.filter { $0.ad == ad }.map(\.scene)
    let keys =
      [Key(kind: .adPresentation, ad: ad)]
      + scenes.map { Key(kind: .adPresentation, ad: ad, scene: $0) }
    return keys.compactMap { end($0) }.sorted { $0.number < $1.number }
  }

  /// Ends all intervals, and returns them in the order in which they began.
  mutating func endAll() -> [TimelineInterval] {
    let all = open.values.sorted { $0.number < $1.number }
    open = [:]
    numbers = [:]
    presentations = []
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
      }
    }
    // Only presentations take place in a scene without being about it, and few are open.
    for number in open.keys where open[number]?.scene == scene { open[number]?.scene = other }
    return ended
  }
}
