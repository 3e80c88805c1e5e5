import LintModel
import TestSupport
import Testing

@testable import LintEngine

/// What the indexes of ads answer is what a look at all ads finds.
struct AdShelvesTests {
  private static let states: [EntityState] = EntityState.ofAds

  /// A timeline after each of some random events.
  private func afterEach(
    _ seed: UInt64, _ check: (Timeline, Timeline.Step) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    let timeline = Timeline()
    for line in 1...160 {
      let event = try oneEvent(randomLine(line, using: &random), line: line)
      for step in timeline.apply(event) { try check(timeline, step) }
    }
  }

  private func randomLine(_ line: Int, using random: inout SeededGenerator) -> String {
    func any(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    if Int.random(in: 0..<12, using: &random) == 0 {
      // Two names of one scene, which joins what is known under each.
      return "\(line) scene.identified scene=S\(Int.random(in: 0..<3, using: &random)) "
        + "scene_object=0x\(Int.random(in: 0..<3, using: &random))"
    }
    let name = any([
      "ad.load_requested", "ad.load_requested", "ad.loaded", "ad.loaded", "ad.load_failed",
      "ad.present_called", "ad.will_present", "ad.did_present", "ad.did_dismiss", "ad.released",
      "ad.impression", "ad.refreshed", "ad.can_present_checked",
    ])
    let id = any(["", " ad=A\(Int.random(in: 0..<12, using: &random))"])
    let response = any(["", "", " response_id=R\(Int.random(in: 0..<6, using: &random))"])
    let unit = any(["", " unit_id=U1", " unit_id=U2"])
    let format = any(["", " format=banner", " format=rewarded", " format=mrec", " format=banner"])
    let scene = any(["", "", " scene=S1", " scene=S2", " scene_object=0x1"])
    return "\(line) \(name)\(id)\(response)\(unit)\(format)\(scene)"
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `ads in a state, of a unit, stand on its shelves in their order`(_ seed: UInt64) throws {
    try afterEach(seed) { timeline, _ in
      let (table, ads) = (timeline.ads, timeline.ads.ads)
      for state in Self.states {
        let places = table.shelves.places(of: state)
        let all = ads.filter { $0.state == state }
        #expect(table.shelves.ads(on: places, of: nil, max: 500).numbers == all.map(\.number))
        #expect(table.shelves.count(on: places) == all.count)
        #expect(table.shelves.first(on: places) == all.first?.number)
        let possible = all.filter { $0.unitID == nil || $0.unitID == "U1" }.map(\.number)
        #expect(table.shelves.ads(on: places, of: "U1", max: 500).numbers == possible)
        let units = Set(all.map(\.unitID))
        #expect(table.shelves.hasSeveralUnits(on: places) == (units.count > 1))
      }
      #expect(table.namelessCount == ads.count { $0.id == nil })
      for ad in ads { #expect(table[ad.number] === ad) }
    }
  }

  @Test(arguments: [1, 2, 3, 5] as [UInt64])
  func `the ads of a unit are those that a look at all ads finds`(_ seed: UInt64) throws {
    var hasFound = false
    try afterEach(seed) { timeline, step in
      guard let handle = step.ad, let ad = timeline.ads[handle] else { return }
      let found = timeline.ads.loadedAlternatives(to: ad, besides: handle)
      let all = timeline.ads.ads.filter { $0 !== ad && isAlternative($0, to: ad) }
      #expect(found.ads.map { ObjectIdentifier($0) } == all.map { ObjectIdentifier($0) })
      #expect(!found.isCut)
      let count = timeline.ads.loadCountInFlight(of: ad, besides: handle)
      if timeline.ads.ads.allSatisfy({ !timeline.ads.isDoubtful(unit: $0.unitID) }) {
        #expect(count == loadCount(of: ad, in: timeline.ads.ads), "seed \(seed)")
      }
      hasFound = hasFound || !found.ads.isEmpty && (count ?? 0) > 0
    }
    #expect(hasFound, "seed \(seed)")
  }

  private func isAlternative(_ other: AdTimeline, to ad: AdTimeline) -> Bool {
    guard other.state == .loaded, mayBeOne(other.format, ad.format) else { return false }
    guard let mine = ad.unitID else { return other.unitID != nil || other.format == ad.format }
    return other.unitID.map { $0 == mine } ?? true
  }

  private func mayBeOne(_ format: AdFormat?, _ other: AdFormat?) -> Bool {
    format == nil || other == nil || format == other
  }

  private func loadCount(of ad: AdTimeline, in ads: [AdTimeline]) -> Int? {
    let loading = ads.filter { $0 !== ad && $0.state == .loading }
    let same = loading.filter { $0.unitID == ad.unitID && $0.format == ad.format }
    let possible = loading.filter { other in
      (other.unitID == nil || ad.unitID == nil || other.unitID == ad.unitID)
        && mayBeOne(other.format, ad.format)
    }
    return same.isEmpty && !possible.isEmpty ? nil : same.count
  }

  @Test(arguments: [5, 6, 7, 8] as [UInt64])
  func `the banners of a scene are those that a look at all ads finds`(_ seed: UInt64) throws {
    var hasFound = false
    try afterEach(seed) { timeline, _ in
      let banners = timeline.ads.ads.filter { $0.format == .banner }
      let doubtful = banners.filter { $0.doubt?.traits.contains(.requestScene) ?? false }
      #expect(timeline.ads.banners.doubtful.elements == doubtful.map(\.number)[...])
      let live = banners.filter { ad in
        !doubtful.contains { $0 === ad } && ad.state != .failed && ad.state != .released
          && (ad.events[.adLoaded] != nil || ad.events[.adRefreshed] != nil)
      }
      for scene in timeline.scenes.scenes.indices {
        let count = live.count { $0.sceneIndex == scene }
        let isUnclear = live.contains { $0.sceneIndex == nil }
        #expect(timeline.ads.banners.count(in: scene) == (isUnclear ? nil : count))
        hasFound = hasFound || count > 0 && !isUnclear
      }
    }
    #expect(hasFound, "seed \(seed)")
  }

  @Test func `numbers stay in their order, whichever come and go`() {
    var random = SeededGenerator(seed: 9)
    var numbers = OrderedNumbers()
    var expected: [Int] = []
    for next in 0..<4000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        numbers.insert(next)
        expected.append(next)
      case 2:
        guard let gone = expected.randomElement(using: &random) else { continue }
        numbers.remove(gone)
        expected.removeAll { $0 == gone }
        // One that is there no more, or was never, may be told to go.
        numbers.remove(gone)
        guard Bool.random(using: &random) else { continue }
        numbers.insert(gone)
        expected = (expected + [gone]).sorted()
      default:
        guard let first = numbers.first else { continue }
        numbers.remove(first)
        expected.removeFirst()
      }
      #expect(numbers.elements == expected[...])
      #expect(numbers.count == expected.count)
      #expect(numbers.last == expected.last)
    }
  }
}
