import LintModel
import TestSupport
import Testing

@testable import LintEngine

struct UnitShelvesTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `the ads of a unit are those that a look at all ads finds`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let timeline = Timeline()
    var hasFound = false
    for line in 1...120 {
      let event = try oneEvent(randomLine(using: &random), line: line)
      for step in timeline.apply(event) {
        guard let handle = step.ad, let ad = timeline.ads[handle] else { continue }
        let found = timeline.ads.loadedAlternatives(to: ad, besides: handle)
        let all = timeline.ads.ads.filter { $0 !== ad && isAlternative($0, to: ad) }
        #expect(found.map { ObjectIdentifier($0) } == all.map { ObjectIdentifier($0) })
        let count = timeline.ads.loadCountInFlight(of: ad, besides: handle)
        #expect(count == loadCount(of: ad, in: timeline.ads.ads), "seed \(seed), line \(line)")
        hasFound = hasFound || !found.isEmpty && (count ?? 0) > 0
      }
    }
    #expect(hasFound, "seed \(seed)")
  }

  private func randomLine(using random: inout SeededGenerator) -> String {
    let names = ["ad.load_requested", "ad.load_requested", "ad.loaded", "ad.loaded"]
    let more = ["ad.load_failed", "ad.present_called", "ad.did_dismiss", "ad.released"]
    let name = (names + more).randomElement(using: &random) ?? ""
    let unit = ["", " unit_id=U1", " unit_id=U2"].randomElement(using: &random) ?? ""
    let format = ["", " format=banner", " format=rewarded"].randomElement(using: &random) ?? ""
    return "1 \(name) ad=A\(Int.random(in: 0..<12, using: &random))\(unit)\(format)"
  }

  private func isAlternative(_ other: AdTimeline, to ad: AdTimeline) -> Bool {
    guard other.state == .loaded else { return false }
    guard let mine = ad.unitID else { return other.unitID != nil || other.format == ad.format }
    return other.unitID.map { $0 == mine } ?? true
  }

  private func loadCount(of ad: AdTimeline, in ads: [AdTimeline]) -> Int? {
    let loading = ads.filter { $0 !== ad && $0.state == .loading }
    let same = loading.filter { $0.unitID == ad.unitID && $0.format == ad.format }
    let possible = loading.filter { other in
      (other.unitID == nil || ad.unitID == nil || other.unitID == ad.unitID)
        && (other.format == nil || ad.format == nil || other.format == ad.format)
    }
    return same.isEmpty && !possible.isEmpty ? nil : same.count
  }
}
