import LintModel

/// The ads of a launch on shelves: those stand together that are in one state and can be told apart
/// neither by their format nor by the kinds of names that they have.
///
/// An event without an ad's name may be about any ad of a few shelves, and need not look through
/// all ads to find them. What is not known of all ads of a shelf is marked on the shelf; an ad
/// takes it over when that is asked, or when it changes.
///
///     loading, banner, nameless    U1: 7 9 12   U2: 8
///     loaded, native, named        U1: 1 2 3 4 5 6        marked: which of them was used
struct AdShelves {
  private var shelves: [Shelf] = []
  private var places: [Kind: Int] = [:]
  /// The places of the shelves of each state.
  private var placesOfState: [[Int]] = Array(repeating: [], count: Kind.stateCount)
  private struct Shelf {
    let kind: Kind
    var numbers = OrderedNumbers()
    /// The same by their units; those of ads whose unit is not known are under `nil`.
    var numbersOfUnit: [String?: OrderedNumbers] = [:]
    var marks = Marks()
  }

  /// Where an ad stands, and the last mark there that it has taken over.
  struct Place {
    fileprivate let shelf: Int
    fileprivate let unitID: String?
    fileprivate var marks: Marks
    fileprivate var markSeen: Int
  }

  /// What is not known of all ads that stood on a shelf: for each kind the number of the last mark.
  fileprivate final class Marks {
    var count = 0
    var use = 0
    var load = 0
    var everything = 0
    var unit = 0

    init() {}

    init(_ other: Marks) {
      (count, use, load) = (other.count, other.use, other.load)
      (everything, unit) = (other.everything, other.unit)
    }
  }

  /// Other shelves for the copies of the ads.
  func copy() -> AdShelves {
    var copy = self
    for place in shelves.indices { copy.shelves[place].marks = Marks(shelves[place].marks) }
    return copy
  }

  /// Lets the copy of an ad stand here, where the ad stands on the shelves that these are copied of.
  func adopt(_ ad: AdTimeline) {
    if let place = ad.shelf { ad.shelf?.marks = shelves[place.shelf].marks }
  }

  // MARK: - Ads

  /// Puts an ad where it belongs by now.
  mutating func put(_ ad: AdTimeline) {
    let kind = Kind(ad)
    if let place = ad.shelf {
      if shelves[place.shelf].kind == kind, place.unitID == ad.unitID { return }
      remove(ad)
    }
    let shelf = places[kind] ?? add(kind)
    shelves[shelf].numbers.insert(ad.number)
    shelves[shelf].numbersOfUnit[ad.unitID, default: OrderedNumbers()].insert(ad.number)
    let marks = shelves[shelf].marks
    ad.shelf = Place(shelf: shelf, unitID: ad.unitID, marks: marks, markSeen: marks.count)
  }

  /// Takes an ad away.
  mutating func remove(_ ad: AdTimeline) {
    guard let place = ad.shelf else { return }
    ad.takeOverMarks()
    ad.shelf = nil
    shelves[place.shelf].numbers.remove(ad.number)
    shelves[place.shelf].numbersOfUnit[place.unitID]?.remove(ad.number)
    if shelves[place.shelf].numbersOfUnit[place.unitID]?.isEmpty == true {
      shelves[place.shelf].numbersOfUnit[place.unitID] = nil
    }
  }

  private mutating func add(_ kind: Kind) -> Int {
    shelves.append(Shelf(kind: kind))
    places[kind] = shelves.count - 1
    placesOfState[kind.state].append(shelves.count - 1)
    return shelves.count - 1
  }

  // MARK: - Looking for ads

  /// The shelves of ads in a state that are not empty.
  func places(of state: EntityState, where isMeant: (Kind) -> Bool = { _ in true }) -> [Int] {
    placesOfState[Kind.index(of: state)].filter {
      !shelves[$0].numbers.isEmpty && isMeant(shelves[$0].kind)
    }
  }

  /// What the ads of a shelf have in common.
  func kind(of place: Int) -> Kind { shelves[place].kind }

  /// How many ads stand on some shelves.
  func count(on places: [Int]) -> Int { places.reduce(0) { $0 + shelves[$1].numbers.count } }

  /// The first ad on some shelves.
  func first(on places: [Int]) -> Int? { places.compactMap { shelves[$0].numbers.first }.min() }

  /// Whether ads of several units stand on some shelves, or some of which it is told and some not.
  func hasSeveralUnits(on places: [Int]) -> Bool {
    var first: String??
    for place in places {
      guard let unit = shelves[place].numbersOfUnit.first, shelves[place].numbersOfUnit.count == 1
      else { return true }
      if let first, first != unit.key { return true }
      first = .some(unit.key)
    }
    return false
  }

  /// The units of the ads on some shelves; `nil` when there are too many to list.
  func units(on places: [Int], max: Int) -> [String]? {
    guard places.allSatisfy({ shelves[$0].numbersOfUnit.count <= max }) else { return nil }
    return places.flatMap { shelves[$0].numbersOfUnit.keys.compactMap(\.self) }
  }

  /// Some of the ads on shelves.
  struct Selection {
    /// Their numbers, in their order.
    var numbers: [Int]
    /// Whether there are more.
    var isCut: Bool
  }

  /// The ads on some shelves that may be of a unit: those of the unit and of unknown ones, or all
  /// where the unit is not known. Of more than `max` only so many of the oldest or newest of each
  /// shelf and unit are listed.
  func ads(
    on places: [Int], of unitID: String?, max: Int, areOldest: Bool = false
  ) -> Selection {
    var lists: [ArraySlice<Int>] = []
    for place in places {
      guard let unitID else {
        lists.append(shelves[place].numbers.elements)
        continue
      }
      if let known = shelves[place].numbersOfUnit[unitID] { lists.append(known.elements) }
      if let unknown = shelves[place].numbersOfUnit[nil] { lists.append(unknown.elements) }
    }
    let isCut = lists.reduce(0) { $0 + $1.count } > max
    if isCut { lists = lists.map { areOldest ? $0.prefix(max) : $0.suffix(max) } }
    let numbers = lists.count == 1 ? Array(lists[0]) : lists.joined().sorted()
    return Selection(numbers: numbers, isCut: isCut)
  }

  // MARK: - Marks

  /// Notes that something is not known of all ads on some shelves but one, which may stand there;
  /// returns whether there are others.
  @discardableResult
  func mark(
    _ traits: AdDoubt.Traits, on places: [Int], besides ad: AdTimeline? = nil
  ) -> Bool {
    let isAmong = ad?.shelf.map { places.contains($0.shelf) } ?? false
    guard count(on: places) > (isAmong ? 1 : 0) else { return false }
    ad?.takeOverMarks()
    for place in places {
      let marks = shelves[place].marks
      marks.count += 1
      if traits.contains(.use) { marks.use = marks.count }
      if traits.contains(.load) { marks.load = marks.count }
      if traits.contains(.names) { marks.everything = marks.count }
      if traits.contains(.unit) { marks.unit = marks.count }
    }
    if let ad, let marks = ad.shelf?.marks { ad.shelf?.markSeen = marks.count }
    return true
  }
}

extension AdTimeline {
  /// Takes over what is not known of all ads of its shelf.
  func takeOverMarks() {
    guard let place = shelf, place.marks.count > place.markSeen else { return }
    var traits: AdDoubt.Traits = []
    if place.marks.use > place.markSeen { traits.insert(.use) }
    if place.marks.load > place.markSeen { traits.insert(.load) }
    if place.marks.everything > place.markSeen { traits.formUnion(.all.subtracting(.unit)) }
    if place.marks.unit > place.markSeen { traits.insert(.unit) }
    shelf?.markSeen = place.marks.count
    doubt(traits)
    if traits.contains(.names) { doubt?.forgetMoments() }
  }
}

extension AdShelves {
  /// What the ads of one shelf have in common.
  struct Kind: Hashable {
    /// The state's place among those of ads.
    let state: Int
    /// The format's place among those of the SDK, from 1; 0 where it is not known, and the number
    /// behind the last for all others.
    let format: UInt8
    /// Which names the ads have.
    let names: AdNameSet
    /// Of an ad that is being presented: whether it was guessed.
    let isDerived: Bool
    /// Of one that is on screen: whether `ad.did_present` came.
    let hasComeUp: Bool
    /// Of one that was told to come up: whether the call says the app's name for it, and whether it
    /// says none at all.
    let isCallNamed: Bool
    let isCallNameless: Bool

    init(_ ad: AdTimeline) {
      state = Kind.index(of: ad.state)
      format = ad.formatNumber
      names = ad.names
      isDerived = ad.isPresenting && ad.isIdentityDerived
      hasComeUp = ad.state == .presented && ad.callbacks.contains(.adDidPresent)
      let call = ad.state == .presenting ? ad.events[.adPresentCalled] : nil
      isCallNamed = call.map { $0[.ad] != nil } ?? false
      isCallNameless = call.map { AdNameSet(toldBy: $0).isEmpty } ?? false
    }

    /// Whether the ads may be banners, as far as their format is told.
    var isBanner: Bool { format == Kind.number(of: .banner) }

    /// Whether two formats may be one.
    func mayHave(format other: UInt8) -> Bool { format == 0 || other == 0 || format == other }

    // Swift would hash each field by itself.
    func hash(into hasher: inout Hasher) {
      let flags = [isDerived, hasComeUp, isCallNamed, isCallNameless]
      let bits = flags.reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
      hasher.combine(((bits << 3 | Int(names.rawValue)) << 4 | Int(format)) << 4 | state)
    }

    /// The number of a format, as shelves are told apart by it.
    static func number(of format: AdFormat?) -> UInt8 {
      guard let format else { return 0 }
      return UInt8((AdFormat.all.firstIndex(of: format) ?? AdFormat.all.count) + 1)
    }

    static let stateCount = 9

    /// A state's place among those of ads.
    static func index(of state: EntityState) -> Int {
      switch state {
      case .loading: 0
      case .loaded: 1
      case .presenting: 2
      case .presented: 3
      case .dismissed: 4
      case .failed: 5
      case .released: 6
      case .expired: 7
      default: 8
      }
    }
  }
}

/// The names that tell ads apart: the app's own, the ad's address, the number of its answer.
struct AdNameSet: OptionSet, Hashable {
  let rawValue: UInt8

  static let id = AdNameSet(rawValue: 1 << 0)
  static let object = AdNameSet(rawValue: 1 << 1)
  static let response = AdNameSet(rawValue: 1 << 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Those that an event tells.
  init(toldBy event: Event) {
    self = []
    if event.string(.ad) != nil { insert(.id) }
    if event.string(.adObject) != nil { insert(.object) }
    if event.string(.responseID) != nil { insert(.response) }
  }
}

extension AdTimeline {
  /// Which names of it are known.
  fileprivate var names: AdNameSet {
    var names: AdNameSet = []
    if id != nil { names.insert(.id) }
    if object != nil { names.insert(.object) }
    if responseID != nil { names.insert(.response) }
    return names
  }
}
