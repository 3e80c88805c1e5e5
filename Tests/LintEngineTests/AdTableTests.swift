import LintModel
import TestSupport
import Testing

@testable import LintEngine

struct AdTableTests {
  /// The ads of a script, and for each line which of them it concerns.
  private func ads(_ text: String) throws -> (table: AdTable, concerned: [Int?]) {
    let timeline = Timeline()
    var numbers: [AdTable.Handle: Int] = [:]
    var concerned: [Int?] = []
    for event in try script(text) {
      guard let handle = timeline.apply(event).first(where: { !$0.event.isDerived })?.ad else {
        concerned.append(nil)
        continue
      }
      let number = numbers[handle] ?? numbers.count
      numbers[handle] = number
      concerned.append(number)
    }
    return (timeline.ads, concerned)
  }

  private func concerned(_ text: String) throws -> [Int?] { try ads(text).concerned }

  @Test(arguments: ["ad", "ad_object", "response_id"])
  func `each key tells ads apart`(_ key: String) throws {
    let (table, concerned) = try ads(
      """
      0 ad.loaded \(key)=1 format=interstitial
      1 ad.loaded \(key)=2 format=interstitial
      2 ad.present_called \(key)=1
      3 ad.will_present \(key)=1
      4 ad.present_called \(key)=2
      """)
    #expect(concerned == [0, 1, 0, 0, 1])
    #expect(table.ads.map(\.isIdentityDerived) == [false, false])
    #expect(table.ads.map(\.presentationCount) == [1, 1])
  }

  @Test func `a record with two keys joins what comes under either`() throws {
    #expect(
      try concerned(
        """
        0 ad.loaded ad=A response_id=R ad_object=0x1
        1 ad.present_called ad_object=0x1
        2 ad.will_present response_id=R
        3 ad.did_dismiss ad=A
        """) == [0, 0, 0, 0])
  }

  @Test func `a name that is requested again is a new ad once the first one is answered`() throws {
    #expect(
      try concerned(
        """
        0 ad.load_requested ad=A
        1 ad.load_requested ad=A
        2 ad.loaded ad=A
        3 ad.load_requested ad=A
        4 ad.loaded ad=A
        """) == [0, 0, 0, 1, 1])
  }

  @Test func `a load under the name of an ad that is used up is a new ad`() throws {
    let used = "0 ad.loaded ad=A format=interstitial\n1 ad.will_present ad=A\n"
    #expect(
      try concerned(used + "2 ad.did_dismiss ad=A\n3 ad.loaded ad=A\n4 ad.will_present ad=A")
        == [0, 0, 0, 1, 1])
    #expect(try concerned("0 ad.load_failed ad=A\n1 ad.loaded ad=A") == [0, 1])
    #expect(try concerned("0 ad.loaded ad=A\n1 ad.released ad=A\n2 ad.loaded ad=A") == [0, 0, 1])
    // One that is not used is told of twice.
    #expect(try concerned("0 ad.loaded ad=A\n1 ad.loaded ad=A") == [0, 0])
  }

  @Test(arguments: ["banner", "native"])
  func `an ad in the content stays the same through loads and clicks`(_ format: String) throws {
    let text = """
      0 ad.load_requested ad=A format=\(format)
      1 ad.loaded ad=A
      2 ad.refreshed ad=A
      3 ad.will_present ad=A
      4 ad.did_dismiss ad=A
      5 ad.loaded ad=A
      6 ad.load_failed ad=A
      7 ad.loaded ad=A
      """
    let (table, concerned) = try ads(text)
    #expect(Set(concerned) == [0])
    #expect(table.ads[0].state == .loaded)
    #expect(try timeline(text).impossibleCount == 0)
  }

  @Test func `no two ads of a log have one handle`() throws {
    let text = "0 app.launched\n1 ad.loaded ad=A\n2 app.launched\n3 ad.loaded ad=A"
    let handles = try steps(text).compactMap(\.ad)
    #expect(Set(handles).count == 2)
    #expect(try timeline(text).ads[handles[0]] == nil)
    #expect(try timeline(text).counts.ads == 2)
  }

  @Test func `the oldest request is answered first`() throws {
    let (table, concerned) = try ads(
      """
      0 ad.load_requested format=banner
      1 ad.load_requested format=banner
      2 ad.loaded format=banner
      3 ad.load_failed format=banner
      """)
    #expect(concerned == [0, 1, 0, 1])
    #expect(table.ads.map(\.state) == [.loaded, .failed])
    #expect(table.ads.map(\.isIdentityDerived) == [true, true])
  }

  @Test func `the newest ad that is loaded is presented`() throws {
    #expect(
      try concerned(
        """
        0 ad.loaded ad=A format=interstitial
        1 ad.loaded ad=B format=interstitial
        2 ad.present_called format=interstitial
        """) == [0, 1, 1])
  }

  @Test func `an ad that was presented once is never presented again by a guess`() throws {
    let (table, concerned) = try ads(
      """
      0 ad.loaded ad=A format=interstitial
      1 ad.present_called
      2 ad.will_present
      3 ad.did_dismiss
      4 ad.present_called format=interstitial
      """)
    #expect(concerned == [0, 0, 0, 0, 1])
    #expect(table.ads.map(\.presentationCount) == [1, 1])
  }

  @Test func `where ads of several formats could be meant none is`() throws {
    let loads = """
      0 ad.loaded ad=A format=interstitial
      1 ad.loaded ad=B format=rewarded

      """
    #expect(try concerned(loads + "2 ad.impression") == [0, 1, nil])
    #expect(try concerned(loads + "2 ad.impression format=rewarded") == [0, 1, 1])
    #expect(try concerned(loads + "2 ad.present_called") == [0, 1, 2])
  }

  @Test func `nothing that an ad is known by may differ`() throws {
    let load = "0 ad.loaded format=interstitial unit_id=U1 response_id=R1\n"
    #expect(try concerned(load + "1 ad.present_called unit_id=U2") == [0, 1])
    #expect(try concerned(load + "1 ad.present_called format=rewarded") == [0, 1])
    #expect(try concerned(load + "1 ad.present_called unit_id=U1") == [0, 0])
    #expect(try concerned(load + "1 ad.present_called response_id=R2") == [0, 1])
  }

  @Test func `a name of its own is not given to an ad that has another`() throws {
    #expect(try concerned("0 ad.loaded ad=A\n1 ad.present_called ad=B") == [0, 1])
  }

  @Test func `what is no sign of an ad makes none`() throws {
    let names = [
      "ad.impression", "ad.click", "ad.released", "ad.not_ready", "ad.reward_earned",
      "ad.load_ignored", "ad.can_present_checked", "ad.will_dismiss", "ad.video_completed",
    ]
    for name in names { #expect(try concerned("0 \(name)") == [nil], "\(name)") }
    #expect(try concerned("0 app.heartbeat") == [nil])
  }

  @Test func `an answer reaches no ad that is answered already`() throws {
    let (table, concerned) = try ads(
      "0 ad.load_requested ad=A format=banner\n1 ad.loaded ad=A\n2 ad.load_failed format=banner")
    #expect(concerned == [0, 0, 1])
    #expect(table.ads.map(\.state) == [.loaded, .failed])
  }

  @Test func `other loads of the unit are counted while they are in flight`() throws {
    let timeline = try timeline(
      """
      0 ad.load_requested ad=A format=banner unit_id=U1
      1 ad.load_requested ad=B format=banner unit_id=U1
      2 ad.load_requested ad=C format=banner unit_id=U2
      3 ad.load_requested ad=D format=banner unit_id=U1
      4 ad.loaded ad=B
      """)
    var table = timeline.ads
    let ad = try #require(table.ad(of: try oneEvent("5 ad.load_requested ad=D")))
    let newest = try #require(table[ad])
    #expect(table.loadCountInFlight(of: newest, besides: ad) == 1)
  }

  @Test func `the oldest make room at the limit, finished ones first, and are counted`() throws {
    var table = AdTable()
    func load(_ number: Int) throws -> AdTable.Handle {
      try #require(table.ad(of: try oneEvent("0 ad.load_requested ad=A\(number)")))
    }
    let first = try load(0)
    for number in 1..<AdTable.adsMax { _ = try load(number) }
    #expect(table.forgottenCount == 0)
    #expect(table[first] != nil)
    let last = try load(AdTable.adsMax)
    #expect(table.forgottenCount == AdTable.adsMax / 8)
    #expect(table.forgotten == .open)
    #expect(table.count == AdTable.adsMax + 1)
    #expect(table[first] == nil)
    #expect(table[last]?.id == "A\(AdTable.adsMax)")
    table.update(first) { $0.format = .banner }
    let again = try load(0)
    #expect(again != first)
    #expect(try load(AdTable.adsMax) == last)
  }

  @Test func `ads that are over make room before those that are not, wherever they stand`() throws {
    var table = AdTable()
    var handles: [AdTable.Handle] = []
    for number in 0..<AdTable.adsMax {
      let name = "ad=A\(number) format=interstitial"
      handles.append(try #require(table.ad(of: try oneEvent("0 ad.load_requested \(name)"))))
      guard number % 2 == 1 else { continue }
      table.update(handles[number]) { $0.state = .failed }
    }
    let last = try #require(table.ad(of: try oneEvent("0 ad.load_requested ad=Z")))
    #expect(table.forgotten == .finished)
    #expect(handles.indices.allSatisfy { $0 % 2 == 1 || table[handles[$0]]?.id == "A\($0)" })
    // What has just failed may still be told of.
    #expect(table[handles[1]] == nil)
    #expect(table[handles[AdTable.adsMax - 1]] != nil)
    #expect(table[last]?.id == "Z")
    #expect(table.ordinalOfLaunch(try #require(table[last])) == AdTable.adsMax + 1)
    #expect(try table.ad(of: oneEvent("1 ad.loaded ad=A0")) == handles[0])
    #expect(try table.ad(of: oneEvent("1 ad.loaded ad=Z")) == last)
  }

  @Test func `the scene that a record names chooses the ad`() throws {
    let loads = """
      0 ad.load_requested scene=S1 format=interstitial
      1 ad.loaded scene=S1 format=interstitial
      2 ad.load_requested scene=S2 format=interstitial
      3 ad.loaded scene=S2 format=interstitial

      """
    for (scene, ad) in [("scene=S1", 0), ("scene=S2", 1)] {
      let (table, concerned) = try ads(loads + "4 ad.present_called \(scene)")
      #expect(concerned.last == ad, "\(scene)")
      #expect(table.ads.allSatisfy { !$0.isAmbiguous })
    }
    // Another kind of name may be either's, another window neither's; one of them is taken.
    for scene in ["scene_object=0x1", "scene=S3", "format=interstitial"] {
      let (table, concerned) = try ads(loads + "4 ad.present_called \(scene)")
      #expect(concerned.last == 1, "\(scene)")
      #expect(table.ads.allSatisfy { $0.doubt?.traits == .requestScene }, "\(scene)")
    }
    let none = loads.replacing("scene=S2", with: "scene=none")
    #expect(
      try concerned(none + "4 ad.present_called scene=none").last == 1)
    #expect(try concerned(none + "4 ad.present_called scene=S1").last == 0)
  }

  @Test func `what tells more of what a record says comes first`() throws {
    let loads = "0 ad.loaded format=interstitial unit_id=U1\n1 ad.loaded format=interstitial\n"
    let (table, concerned) = try ads(loads + "2 ad.present_called unit_id=U1")
    #expect(concerned == [0, 1, 0])
    #expect(table.ads.map(\.isAmbiguous) == [false, true])
  }

  @Test func `equal ads are in doubt only by their times`() throws {
    let loads = "0 ad.loaded format=rewarded unit_id=U\n9 ad.loaded format=rewarded unit_id=U\n"
    let (table, _) = try ads(loads + "20 ad.present_called unit_id=U")
    #expect(table.ads.map(\.isAmbiguous) == [false, false])
    let age = try #require(try value(.adAge, loads + "20 ad.present_called unit_id=U").distance)
    #expect(
      [10, 11, 19, 20, 21].map { age.exceeds($0 * 1_000_000_000) } == [true, nil, nil, nil, false])
    let alike = loads.replacing("\n9 ", with: "\n0 ")
    #expect(
      try value(.adAge, alike + "20 ad.present_called unit_id=U")
        == .duration(nanoseconds: 20_000_000_000))
  }

  @Test func `a callback of an ad whose call is in doubt leaves the others' calls open`() throws {
    let (table, concerned) = try ads(
      """
      0 ad.loaded format=interstitial unit_id=U
      1 ad.loaded format=interstitial unit_id=V
      2 ad.present_called format=interstitial
      3 ad.will_present ad=A unit_id=U
      4 ad.did_dismiss ad=A
      5 ad.loaded format=interstitial unit_id=U
      6 ad.present_called format=interstitial
      7 ad.will_present ad=B unit_id=V
      """)
    #expect(concerned == [0, 1, 1, 0, 0, 2, 2, 1])
    #expect(table.ads[2].doubt?.traits.contains(.use) == true)
  }

  @Test func `the end of an ad that was not shown leaves open what was`() throws {
    let guessed = """
      0 ad.loaded ad=A format=interstitial
      1 ad.loaded ad=B format=interstitial
      2 ad.present_called
      3 ad.will_present\n
      """
    let (table, concerned) = try ads(guessed + "9 ad.did_dismiss ad=A")
    #expect(concerned == [0, 1, 1, 1, 0])
    #expect(table.ads[1].doubt?.traits.contains(.use) == true)
    let (other, _) = try ads(guessed + "9 ad.did_dismiss ad=B")
    #expect(other.ads[1].doubt?.traits.contains(.use) == false)
  }

  @Test func `a callback under a name takes over the call that named no ad`() throws {
    let (table, concerned) = try ads(
      """
      0 ad.loaded ad=A format=interstitial unit_id=U
      1 ad.loaded ad=B format=interstitial unit_id=U
      2 ad.present_called
      3 ad.will_present ad=A
      """)
    #expect(concerned == [0, 1, 1, 0])
    #expect(table.ads.map(\.presentationCount) == [1, 0])
    #expect(table.ads.map(\.state) == [.presented, .loaded])
  }

  @Test func `a refusal that may be of any of several requests is in doubt`() throws {
    let requests = "0 ad.load_requested format=banner unit_id=U\n"
    let refusal = "2 sdk.invalid_request cause=ad_unit"
    #expect(try value(.adUnitID, requests + refusal) == .string("U"))
    let two = requests + "1 ad.load_requested format=banner unit_id=V\n"
    #expect(try value(.adUnitID, two + refusal) == .unknown(.ambiguous))
    #expect(try value(.adUnitID, two + refusal + " unit_id=U") == .string("U"))
    #expect(try value(.adFormat, two + refusal) == .string("banner"))
  }

  @Test func `what one record says alone is no less sure because its ad is in doubt`() throws {
    let log = """
      0 ad.load_requested ad=A format=banner unit_id=U
      1 ad.load_requested ad=B format=banner unit_id=V
      2 sdk.invalid_request cause=ad_unit
      """
    for (condition, isSure) in [
      ("event.cause == \"ad_unit\"", true), ("ad.format == \"banner\"", false),
    ] {
      let rule = try rule("kind: forbid\nwhen: sdk.invalid_request\nif: \(condition)")
      let finding = try #require(try judge(rule, log).findings.first)
      #expect((finding.confidence != .low) == isSure, "\(condition)")
    }
  }

  @Test func `a call that is taken over leaves the state of either ad told`() throws {
    let steps = try steps(
      """
      0 ad.loaded ad=A format=rewarded
      1 ad.loaded ad=B format=rewarded
      2 ad.present_called format=rewarded
      3 ad.will_present ad=A
      """)
    let told = steps.map { step in step.transitions.map { "\($0.from?.rawValue ?? "-")>\($0.to)" } }
    #expect(
      told == [
        ["->loaded"], ["->loaded"], ["loaded>presenting"],
        ["presenting>loaded", "loaded>presenting", "presenting>presented"],
      ])
    #expect(steps[3].transitions.map(\.entity).first == steps[2].transitions.map(\.entity).first)
    #expect(steps[3].transitions.allSatisfy { !$0.isImpossible })
  }

  @Test func `the other callback is that of the ad which had the first`() throws {
    #expect(
      try concerned(
        """
        0 ad.loaded ad=A format=interstitial
        1 ad.loaded ad=B format=interstitial
        2 ad.present_called ad=A
        3 ad.present_called ad=B
        4 ad.will_present ad=B
        5 ad.did_present
        6 ad.will_present ad=A
        """) == [0, 1, 0, 1, 1, 1, 0])
  }

  /// The count decides whether an ad is searched for by what else is known.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func `ads without identifier are counted right, past the limit as well`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = ["ad.load_requested", "ad.loaded", "ad.load_failed", "ad.present_called"]
    var table = AdTable()
    for _ in 0..<400 {
      let name = names[Int.random(in: 0..<names.count, using: &generator)]
      let number = Int.random(in: 0..<30, using: &generator)
      let keys = [
        "ad=A\(number)", "response_id=R\(number)", "format=banner",
        "ad=A\(number) response_id=R\(number)",
      ]
      let key = keys[Int.random(in: 0..<keys.count, using: &generator)]
      _ = table.ad(of: try oneEvent("0 \(name) \(key)"))
      #expect(table.namelessCount == table.ads.count { $0.id == nil }, "seed \(seed)")
    }
    #expect(table.namelessCount > 0)
    let anonymous = try oneEvent("0 ad.load_requested")
    for _ in 0..<AdTable.adsMax { _ = table.ad(of: anonymous) }
    #expect(table.forgottenCount > 0)
    #expect(table.namelessCount == table.ads.count { $0.id == nil }, "seed \(seed)")
  }
}
