import LintModel
import TestSupport
import Testing

@testable import LintEngine

struct TellingMergerTests {
  /// Reads a script of events, one a line: `SECONDS EMITTER EVENT key=value …`.
  private func told(_ text: String) throws -> [Event] {
    try text.split(separator: "\n").enumerated().map { offset, line in
      let words = line.split(separator: " ", maxSplits: 2)
      var event = try oneEvent("\(words[0]) \(words[2])", line: offset + 1)
      event.emitter = String(words[1])
      return event
    }
  }

  /// What is handed out, each event with the lines that tell it.
  private func merged(_ events: [Event]) -> [String] {
    var merger = TellingMerger()
    var result: [Event] = []
    for event in events {
      merger.take(event)
      while let ready = merger.next() { result.append(ready) }
    }
    merger.finish()
    while let ready = merger.next() { result.append(ready) }
    return result.map { event in
      let lines = ([event.location] + event.otherLocations).map { String($0.firstLine) }
      return lines.joined(separator: "+") + " " + EventNotation.render(event)
    }
  }

  private func merged(_ text: String) throws -> [String] { merged(try told(text)) }

  @Test func `three tellings of one failure are one event that knows what each knows`() throws {
    let events = try merged(
      """
      1.00 sdk ad.load_failed cause=no_fill
      1.02 app ad.load_failed domain=com.google.admob code=1 reason="No ad to show"
      1.05 scenelint ad.load_failed ad=A1 code=1 reason="Request Error: No ad to show." t=7
      """)
    #expect(
      events == [
        "1+2+3 ad.load_failed cause=no_fill domain=com.google.admob code=1 reason=\"No ad to show\" "
          + "ad=A1 t=7.0"
      ])
  }

  @Test(arguments: [
    "code=1", "format=rewarded", "ad=A2", "scene=S2", "reason=\"Timed out.\"", "response_id=R2",
  ])
  func `what contradicts in anything is another fact`(_ difference: String) throws {
    let events = try merged(
      """
      1.0 sdk ad.load_failed code=2 format=banner ad=A1 scene=S1 reason=Offline response_id=R1
      1.1 app ad.load_failed \(difference)
      """)
    #expect(events.count == 2)
  }

  @Test func `another name, process or half of the system is another fact`() throws {
    let first = try oneEvent("1 Demo[5] ad.loaded ad=A")
    for text in [
      "1 Demo[5] ad.load_failed ad=A", "1 Other[5] ad.loaded ad=A", "1 Demo[6] ad.loaded ad=A",
      "1 Demo[5]* ad.loaded ad=A",
    ] {
      var second = try oneEvent(text, line: 2)
      second.emitter = "app"
      #expect(merged([first, second]).count == 2, "\(text)")
    }
    var second = try oneEvent("1 ad.loaded ad=A", line: 2)
    second.emitter = "app"
    #expect(merged([first, second]) == ["1+2 ad.loaded ad=A"])
  }

  @Test func `who says it twice means two`() throws {
    #expect(
      try merged(
        """
        1.0 sdk ad.load_failed cause=network
        1.0 sdk ad.load_failed cause=network
        1.0 sdk ad.load_failed cause=network
        1.1 app ad.load_failed format=banner cause=network
        1.1 app ad.load_failed format=rewarded cause=network
        1.1 app ad.load_failed format=native cause=network
        1.2 scenelint ad.load_failed ad=A1 format=native
        """) == [
          "1+4 ad.load_failed cause=network format=banner",
          "2+5 ad.load_failed cause=network format=rewarded",
          "3+6+7 ad.load_failed cause=network format=native ad=A1",
        ])
    let twice = "1.0 scenelint ad.load_failed response_id=R\n"
    #expect(try merged(twice + twice).count == 2)
  }

  @Test func `one answer of the server is one fact in any words`() throws {
    #expect(
      try merged(
        """
        1.0 app ad.load_failed response_id=R reason="No ad"
        1.1 app ad.load_failed response_id=R reason="Kein Inhalt" code=1
        """) == ["1+2 ad.load_failed response_id=R reason=\"No ad\" code=1"])
  }

  @Test(arguments: [
    // What says nothing may be any failure.
    "samples ad.load_failed\n1.1 app ad.load_failed format=rewarded",
    "samples ad.load_failed\n1.1 app ad.load_failed",
    // One says which, the other why.
    "sdk ad.load_failed cause=network\n1.1 app ad.load_failed format=rewarded",
    "sdk ad.load_failed code=1\n1.1 app ad.load_failed unit_id=U1",
    "sdk ad.load_failed cause=network\n1.1 app ad.load_failed code=1",
    "sdk ad.load_failed reason=<private>\n1.1 app ad.load_failed reason=Offline",
    "sdk ad.load_failed unit_id=U1 code=1\n1.1 app ad.load_failed unit_id=U2 code=1",
    "samples ad.loaded\n1.1 app ad.loaded format=interstitial",
    "samples ad.impression\n1.1 app ad.impression format=interstitial",
    "unity ad.load_requested\n1.1 app ad.load_requested format=banner",
    "samples ad.load_requested format=banner\n1.1 app ad.loaded format=banner",
  ])
  func `tellings that do not say enough to be one are two`(_ text: String) throws {
    #expect(try merged("1.0 \(text)").count == 2)
  }

  @Test(arguments: [
    "sdk ad.load_failed cause=no_fill\n1.1 app ad.load_failed code=1 format=banner",
    "sdk ad.load_failed code=2\n1.1 app ad.load_failed code=2 format=banner",
    "sdk ad.load_failed reason=\"No ad\"\n1.1 app ad.load_failed reason=\"No ad\" unit_id=U1",
    "sdk ad.loaded ad_object=0x1\n1.1 app ad.loaded ad_object=0x1 format=banner",
    "samples ad.will_present\n1.1 app ad.will_present format=rewarded",
  ])
  func `tellings that say one thing of one fact are one`(_ text: String) throws {
    #expect(try merged("1.0 \(text)").count == 1)
  }

  @Test func `where there are several windows a dismissal says whose it is`() throws {
    let windows = "0 app scene.connected scene=S1\n0 app scene.connected scene=S2\n"
    let bare = "1 samples ad.did_dismiss\n1 app ad.did_dismiss format=rewarded"
    #expect(try merged(bare).count == 1)
    #expect(try merged(windows + bare).count == 4)
    let told = "1 samples ad.did_dismiss ad=A\n1 app ad.did_dismiss ad=A"
    #expect(try merged(windows + told).count == 3)
    // What came up in between is dismissed for itself.
    #expect(
      try merged(
        "1 samples ad.did_dismiss\n1 app ad.will_present\n1 samples ad.did_dismiss format=rewarded"
      ).count == 3)
  }

  @Test func `a telling that may belong to different facts belongs to none`() throws {
    let events = try merged(
      """
      1.0 app ad.load_failed code=1
      1.0 app ad.load_failed code=2
      1.1 scenelint ad.load_failed ad=R1
      """)
    #expect(events.count == 3)
  }

  @Test func `an ad's name stands for what was requested under it`() throws {
    let requests = """
      0 scenelint ad.load_requested ad=B1 format=banner
      0 scenelint ad.load_requested ad=R1 format=rewarded\n
      """
    #expect(
      try merged(
        requests + """
          9.0 app ad.load_failed format=banner
          9.0 app ad.load_failed format=rewarded
          9.1 scenelint ad.load_failed ad=R1
          """
      ).dropFirst(2) == [
        "3 ad.load_failed format=banner", "4+5 ad.load_failed format=rewarded ad=R1",
      ])
    #expect(
      try merged(
        requests + """
          9.0 scenelint ad.load_failed ad=B1
          9.1 app ad.load_failed format=rewarded
          """
      ).count == 4)
    // Nothing says what R1 is.
    for events in [
      "1 app ad.loaded format=banner\n1 scenelint ad.loaded ad=R1",
      "1 scenelint ad.loaded ad=R1\n1 app ad.loaded format=banner",
    ] {
      #expect(try merged(events).count == 2)
    }
  }

  @Test func `a hidden value contradicts nothing and gives way to a known one`() throws {
    #expect(
      try merged(
        """
        1.0 sdk sdk.invalid_request reason=<private>
        1.1 app sdk.invalid_request reason="No unit"
        """) == ["1+2 sdk.invalid_request reason=\"No unit\""])
  }

  @Test func `only a dismissal may be told twice by the same`() throws {
    #expect(
      try merged(
        """
        1.0 samples ad.did_dismiss
        1.0 samples ad.did_dismiss format=rewarded
        """) == ["1+2 ad.did_dismiss format=rewarded"])
    #expect(
      try merged("1 samples ad.did_dismiss\n1 samples ad.did_dismiss").count == 2)
    #expect(
      try merged(
        """
        1 scenelint ad.did_dismiss ad=A
        1 scenelint ad.did_dismiss format=rewarded
        """
      ).count == 2)
  }

  @Test func `tellings stand within a second`() throws {
    for (second, count) in [("2.0", 1), ("2.000001", 2), ("0.0", 1)] {
      let events = try merged("1.0 sdk ad.loaded ad=A\n\(second) app ad.loaded ad=A")
      #expect(events.count == count, "\(second)")
    }
    for (t, count) in [(1100, 1), (1101, 2)] {
      let events = try merged(
        """
        - sdk ad.loaded ad=A t=100
        - app ad.loaded ad=A t=\(t)
        """)
      #expect(events.count == count, "\(t)")
    }
  }

  @Test func `tellings stand within so many events`() throws {
    let other = "scenelint scene.resized scene=S\n"
    for (time, max) in [
      ("1", TellingMerger.gapEventsMax), ("-", TellingMerger.gapTimelessEventsMax),
    ] {
      for (gap, count) in [(max, 1), (max + 1, 2)] {
        let between = String(repeating: "\(time) \(other)", count: gap - 1)
        let events = try merged("1 sdk ad.loaded ad=A\n" + between + "\(time) app ad.loaded ad=A")
        #expect(events.count { $0.contains("ad.loaded") } == count, "\(time) \(gap)")
      }
    }
  }

  @Test func `what may tell once more of something long past is not read`() throws {
    func isRead(gap: Int, _ telling: String) throws -> Bool {
      var merger = TellingMerger()
      let between = String(repeating: "1 scenelint scene.resized scene=S\n", count: gap - 1)
      var last: Event?
      for event in try told("1 sdk ad.loaded ad=A\n" + between + telling) {
        merger.take(event)
        while let event = merger.next() { last = event }
      }
      merger.finish()
      while let event = merger.next() { last = event }
      return try #require(last).isUnread == false
    }
    let far = TellingMerger.gapEventsMax + 1
    #expect(try !isRead(gap: far, "1 app ad.loaded ad=A"))
    #expect(try !isRead(gap: 3 * far, "2 app ad.loaded ad=A"))
    for other in [
      "2.1 app ad.loaded ad=A", "1 app ad.loaded ad=B", "1 sdk ad.loaded ad=A",
      "1 app ad.impression ad=A", "- app ad.loaded ad=A",
    ] {
      #expect(try isRead(gap: far, other), "\(other)")
    }
  }

  @Test func `a placeholder of the server is the failure that is told right behind it`() throws {
    let placeholder = "1 sdk ad.load_failed cause=no_fill adapter=com.google.DummyAdapter\n"
    for failure in [
      "format=rewarded reason=\"No ad returned from any ad server.\"",
      "domain=com.google.admob code=8 reason=\"Cannot find an ad network adapter\"",
      "domain=com.google.admob code=1 format=banner", "cause=no_fill format=banner",
    ] {
      let text = placeholder + "1 app ad.load_failed \(failure)"
      #expect(try merged(text).count == 1, "\(failure)")
      // What happened in between may be what it was about.
      let apart = placeholder + "1 app ad.impression\n1 app ad.load_failed \(failure)"
      let isSaid = failure.contains("code=1") || failure.contains("cause")
      #expect(try merged(apart).count == (isSaid ? 2 : 3), "\(failure)")
    }
    for failure in [
      "domain=com.google.admob code=2 reason=\"No ad to show\"", "domain=other code=8",
      "format=banner", "reason=\"The request timed out\"", "cause=network format=banner",
    ] {
      #expect(
        try merged(placeholder + "1 app ad.load_failed \(failure)").count == 2, "\(failure)")
    }
    // Two failures of different formats are two.
    #expect(
      try merged(
        placeholder + placeholder + """
          1 app ad.load_failed format=banner domain=com.google.admob code=8
          1 app ad.load_failed format=rewarded domain=com.google.admob code=8
          """
      ).count == 2)
    #expect(
      try merged(
        placeholder + """
          1 app ad.load_failed format=banner domain=com.google.admob code=8
          1 app ad.load_failed format=rewarded domain=com.google.admob code=8
          """
      ).count == 2)
  }

  @Test func `nothing is told on the other side of a launch or of a jump of the clock`() throws {
    for between in ["app.launched", "log.clock_jump"] {
      let events = try merged("1 sdk ad.loaded ad=A\n1 app \(between)\n1 app ad.loaded ad=A")
      #expect(events.count == 3, "\(between)")
    }
  }

  @Test func `a clock of the later telling is taken if nothing between has it`() throws {
    var merger = TellingMerger()
    for event in try told(
      "- app ad.loaded ad=A\n- app scene.resized\n- scenelint ad.loaded ad=A t=5")
    {
      merger.take(event)
    }
    merger.finish()
    #expect(merger.next()?.time == TimePoint(monotonicNanoseconds: 5_000_000))
    #expect(
      try merged("- app ad.loaded ad=A\n- app scene.resized t=4\n- scenelint ad.loaded ad=A t=5")
        .count == 3)
  }

  @Test func `an event waits no longer than it may be told again, and the order stays`() throws {
    var merger = TellingMerger()
    let events = try told(
      """
      1.0 sdk app.heartbeat
      1.1 sdk ad.loaded
      1.2 sdk app.heartbeat
      2.2 sdk app.heartbeat
      """)
    var counts: [Int] = []
    for event in events {
      merger.take(event)
      var count = 0
      while merger.next() != nil { count += 1 }
      counts.append(count)
    }
    #expect(counts == [1, 0, 0, 3])
  }

  @Test func `what the user left out is told by nobody`() throws {
    var events = try told("1 sdk ad.loaded ad=A\n1 app ad.loaded ad=A")
    events[1].isLeftOut = true
    #expect(merged(events).count == 2)
    events = try told("1 sdk ad.loaded ad=A\n1 app ad.loaded ad=A")
    events[0].isLeftOut = true
    #expect(merged(events).count == 2)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `no telling is lost or told twice, and events stay in the order of the log`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var time = 0.0
    var script = ""
    for _ in 0..<300 {
      time += [0, 0.01, 0.4, 1.5].randomElement(using: &generator) ?? 0
      let clock = Bool.random(using: &generator) ? "\(time)" : "-"
      let emitter = ["sdk", "app", "scenelint"].randomElement(using: &generator) ?? ""
      let text =
        ["ad.loaded", "ad.loaded format=banner", "ad.load_failed ad=A", "app.heartbeat"]
        .randomElement(using: &generator) ?? ""
      script += "\(clock) \(emitter) \(text)\n"
    }
    let lines = try merged(script).map { event in
      event.prefix { $0 != " " }.split(separator: "+").compactMap { Int($0) }
    }
    #expect(lines.flatMap { $0 }.sorted() == Array(1...300), "seed \(seed)")
    #expect(lines.map { $0[0] } == lines.map { $0[0] }.sorted(), "seed \(seed)")
    #expect(lines.contains { $0.count > 1 })
  }
}
