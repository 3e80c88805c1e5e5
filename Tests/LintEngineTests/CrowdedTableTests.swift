import LintModel
import RuleCatalog
import TestSupport
import Testing

@testable import LintEngine

/// What becomes of an event that may be about more ads than are compared with each other, or of a
/// question about more entities: nothing that is not known is told.
struct CrowdedTableTests {
  private func repeated(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map { line($0) + "\n" }.joined()
  }

  /// Nameless ads that are loaded, a second apart.
  private func loads(_ count: Int, _ attributes: String = "format=rewarded unit_id=U") -> String {
    repeated(count) { "\($0) ad.loaded \(attributes)" }
  }

  @Test func `of more ads than are compared nothing is known that may differ`() throws {
    let call = "100 ad.present_called format=rewarded unit_id=U"
    let max = AdChoice.comparedMax
    let few = try timeline(loads(max) + call)
    #expect(few.ads.ads.allSatisfy { !$0.isAmbiguous && $0.doubt?.firstLoad != nil })
    let many = try timeline(loads(max + 1) + call)
    #expect(many.ads.ads.allSatisfy { $0.isAmbiguous && $0.doubt?.firstLoad == nil })
    // The newest is called all the same, as of few; of all of them the unit is one.
    #expect(many.ads.ads.last?.state == .presenting)
    #expect(many.ads.ads.allSatisfy { $0.doubt?.traits.contains(.unit) == false })
    for attribute in [EntityAttribute.adAge, .adPresentationCount, .adState] {
      #expect(try value(attribute, loads(max + 1) + call) == .unknown(.ambiguous), "\(attribute)")
    }
    #expect(try value(.adUnitID, loads(max + 1) + call) == .string("U"))
  }

  @Test func `the oldest of many requests is answered first`() throws {
    let requests = repeated(40) { "\($0) ad.load_requested format=banner unit_id=U\($0 % 2)" }
    let table = try timeline(requests + "50 ad.loaded format=banner").ads
    #expect(table.ads.first?.state == .loaded)
    #expect(table.ads.dropFirst().allSatisfy { $0.state == .loading })
    #expect(table.ads.allSatisfy { $0.doubt?.traits == .all })
    #expect(table.isDoubtful(unit: "U0") && table.isDoubtful(unit: "U1"))
    #expect(!table.isDoubtful(unit: "U2"))
    let units = repeated(40) { "\($0) ad.load_requested format=banner unit_id=U\($0)" }
    #expect(try timeline(units + "50 ad.loaded format=banner").ads.isDoubtful(unit: "Other"))
  }

  @Test func `an ad that comes later, or stands elsewhere, is in no doubt`() throws {
    let text = "0 ad.loaded format=rewarded unit_id=V ad=N\n" + loads(40, "format=interstitial")
    let last = "50 ad.present_called format=interstitial\n51 ad.loaded ad=L format=interstitial"
    let table = try timeline(text + last).ads
    #expect(table.ads.first?.isAmbiguous == false)
    #expect(table.ads.last?.isAmbiguous == false)
    #expect(table.ads[1].isAmbiguous)
  }

  @Test func `no ad of many formats is chosen, and all may have been used`() throws {
    let mixed = loads(30, "format=rewarded") + loads(30, "format=interstitial")
    let table = try timeline(mixed + "99 ad.present_called").ads
    #expect(table.count == 61)
    #expect(table.ads.dropLast().allSatisfy { $0.doubt?.traits == .use })
  }

  @Test func `over many on one screen lies the one that came up last`() throws {
    let shown = repeated(40) { "\($0) ad.will_present ad=A\($0) format=interstitial" }
    let table = try timeline(shown + "50 ad.did_dismiss format=interstitial").ads
    #expect(table.ads.last?.state == .dismissed)
    #expect(table.ads.allSatisfy { !$0.isAmbiguous })
  }

  @Test func `a callback leaves all calls open that it may be about`() throws {
    let calls = repeated(40) { "\($0) ad.present_called format=interstitial unit_id=U\($0)" }
    let table = try timeline(calls + "50 ad.will_present ad=X format=rewarded").ads
    #expect(table.ads.dropLast().allSatisfy { $0.doubt?.traits == .use })
    #expect(table.ads.last?.doubt?.traits == .use)
  }

  @Test func `who holds an ad learns what is not known of it by now`() throws {
    let call = try oneEvent("0 ad.present_called format=rewarded")
    let callback = try oneEvent("1 ad.will_present ad=B format=app_open")
    let timeline = Timeline()
    _ = timeline.apply(call)
    let held = try #require(timeline.ads.ads.first)
    let copy = timeline.copy()
    let copied = try #require(copy.ads.ads.first)
    _ = copy.apply(callback)
    // A copy goes its own way.
    #expect(copied.doubt?.traits == .use)
    #expect(held.doubt == nil)
    _ = timeline.apply(callback)
    #expect(held.doubt?.traits == .use)
  }

  @Test func `a crowd of banners leaves open how many are live`() throws {
    let banners = loads(40, "format=banner unit_id=U scene=S")
    let last = "60 scene.resized scene=S width=9 height=9"
    #expect(try value(.sceneLiveBanners, banners + last) == .int(40))
    let refreshed = banners + "50 ad.refreshed format=banner unit_id=U\n" + last
    #expect(try value(.sceneLiveBanners, refreshed) == .unknown(.ambiguous))
  }

  @Test func `of many other loads and unused ads some are counted`() throws {
    let max = AdTable.countedMax
    for (count, expected) in [(max - 1, max - 1), (max, max), (max + 9, max)] {
      let named = repeated(count) { "\($0) ad.loaded ad=A\($0) format=rewarded unit_id=U" }
      let next = "99 ad.load_requested ad=X format=rewarded unit_id=U"
      #expect(try value(.adUnusedCount, named + next) == .int(expected), "\(count)")
      let loading = repeated(count) { "\($0) ad.load_requested ad=A\($0) format=banner unit_id=U" }
      let more = "99 ad.load_requested ad=X format=banner unit_id=U"
      #expect(try value(.adLoadCountInFlight, loading + more) == .int(expected), "\(count)")
    }
  }

  @Test func `behind many presentations that may be none nothing is known of the screen`() throws {
    let start = "0 app.launched start=cold\n"
    let last = "99 ad.impression ad=X format=banner"
    func calls(_ count: Int) -> String {
      repeated(count) { "2 ad.present_called ad=A\($0) format=rewarded" }
    }
    let shown = start + "1 ad.will_present ad=S format=app_open\n"
    let max = IntervalTable.comparedMax
    #expect(try value(.appAdOnScreen, shown + calls(max - 1) + last) == .string("app_open"))
    #expect(try value(.appAdOnScreen, shown + calls(max) + last) == .unknown(.notLogged))
    #expect(try value(.appOpenOnScreen, shown + calls(max - 1) + last) == .bool(true))
    #expect(try value(.appOpenOnScreen, shown + calls(max) + last) == .unknown(.notLogged))
    // The newest that is certain is enough.
    let newest = start + calls(99) + "3 ad.will_present ad=S format=app_open\n"
    #expect(try value(.appOpenOnScreen, newest + last) == .bool(true))
  }

  @Test func `of many windows nothing tells which was in the foreground first`() throws {
    func text(_ count: Int) -> String {
      "0 app.launched start=cold\n"
        + repeated(count) { "\($0 + 1) scene.became_active scene=S\($0)" }
        + "99 scene.became_active scene=X\n99 ad.will_present ad=A scene=X"
    }
    let max = SceneTable.comparedMax
    #expect(try value(.sceneOthersInForeground, text(1)) == .bool(true))
    #expect(try value(.sceneOthersInForeground, text(max - 1)) == .bool(true))
    let first = "0 app.launched start=cold\n1 scene.became_active scene=S\n"
    let connected = repeated(max) { "2 scene.connected scene=C\($0)" }
    let last = "3 ad.will_present ad=A scene=S"
    #expect(try value(.sceneOthersInForeground, first + last) == .bool(false))
    #expect(try value(.sceneOthersInForeground, first + connected + last) == .unknown(.notLogged))
  }

  @Test func `the oldest of an ad's many names are forgotten, and counted`() throws {
    let max = AdTable.namesOfAdMax
    func refreshed(_ count: Int) -> String {
      repeated(count) { "\($0) ad.refreshed ad=A format=banner response_id=R\($0)" }
    }
    let all = try timeline(refreshed(max - 1))
    #expect(all.ads.forgottenNameCount == 0)
    #expect(all.notes.isEmpty)
    let more = try timeline(refreshed(max))
    #expect(more.ads.forgottenNameCount == max / 2)
    #expect(more.ads.forgotten == .finished)
    #expect(
      more.notes.map(\.text) == ["an ad has more than 64 names; 32 of the oldest were forgotten"])
    #expect(more.ads.number(of: AdTable.Name(key: .responseID, text: "R0")) == nil)
    #expect(more.ads.number(of: AdTable.Name(key: .responseID, text: "R\(max - 1)")) == 0)
  }
}
