import ExtractionTesting
import LintModel
import TestSupport
import Testing

@testable import EventExtraction
@testable import RuleCatalog

struct EventExtractorTests {
  private func row(_ message: String, process: String = "Demo") -> String {
    ExtractionTesting.row(message, process: process)
  }

  private func events(_ text: String) throws -> [String] { try ExtractionTesting.events(text) }

  @Test func `a message gives its event with what the pattern captured`() throws {
    let event = try #require(
      try ExtractionTesting.extract("noise\n" + row("ad loaded id A in rewarded code 3")).events
        .first)
    #expect(EventNotation.render(event) == "ad.loaded ad=A format=rewarded code=3")
    #expect(event.location == RecordLocation(inputIndex: 3, firstLine: 2, lastLine: 2))
    #expect(event.timestamp?.description == "T00:00:00.000000")
    #expect(event.process == "Demo")
    #expect(event.pid == 5)
    #expect(event.emitter == "ads")
    #expect(event.isFromApp)
    #expect(event.excerpt == "ad loaded id A in rewarded code 3")
    #expect(event.time == .unknown)
  }

  @Test func `a fixed value stands in where nothing was captured`() throws {
    #expect(try events(row("ad loaded id A")) == ["ad.loaded ad=A format=banner"])
  }

  @Test func `a literal without its pattern is nothing`() throws {
    let chunk = try ExtractionTesting.extract(row("state of the art", process: "SpringBoard"))
    #expect(chunk.events.isEmpty)
    #expect(chunk.sightings.isEmpty)
  }

  @Test func `the first message that matches is the record's`() throws {
    #expect(try events(row("ad loaded quietly")) == [])
    #expect(try events(row("ad loaded and more")) == ["ad.refreshed"])
    #expect(try events(row("was: ad loaded id B")) == ["ad.loaded ad=B format=banner"])
  }

  @Test func `the process decides between emitters of the same words`() throws {
    #expect(try events(row("shared words")) == ["ad.click"])
    #expect(try events(row("shared words", process: "SpringBoard")) == ["app.terminated"])
    #expect(try events(row("shared words", process: "backboardd")) == [])
    #expect(try events("shared words\n") == ["ad.click"])
    let system = try ExtractionTesting.extract(row("state of a.b is 7", process: "SpringBoard"))
    #expect(system.events.map(\.isFromApp) == [false])
    #expect(try events(row("state of a.b is 7")) == [])
  }

  @Test(arguments: SystemProcesses.names.sorted())
  func `a process of the system is never the app`(_ name: String) throws {
    #expect(try events(row("ad loaded id A", process: name)) == [])
  }

  @Test func `a redacted value is there and unknown`() throws {
    let event = try #require(
      try ExtractionTesting.extract(row("ad loaded id <private> code <private>")).events.first)
    #expect(event[.ad] == .unknown(.redacted))
    #expect(event[.code] == .unknown(.redacted))
    #expect(event[.format] == .string("banner"))
  }

  @Test func `a value of the wrong type is left out`() throws {
    #expect(try events(row("ad loaded id A code x")) == ["ad.loaded ad=A format=banner"])
  }

  @Test func `a captured text gives the word that it stands for, and none where there is none`()
    throws
  {
    let cases = [
      ("ad failed in App-Open, 3", "format=app_open code=3 cause=no_fill"),
      ("ad failed in side bar, 4", "code=4 format=banner"),
      ("ad failed, 4 Offline", "code=4 cause=network format=banner"),
      ("ad failed, 3 offline", "code=3 cause=no_fill format=banner"),
      ("ad failed in <private>, 3 x", "format=<private> code=3 cause=no_fill"),
    ]
    for (message, attributes) in cases {
      #expect(try events(row(message)) == ["ad.load_failed " + attributes])
    }
  }

  @Test func `an excerpt ends at its limit`() throws {
    for count in [Event.excerptBytesMax - 1, Event.excerptBytesMax, Event.excerptBytesMax + 1] {
      let message = "[scenelint] app.heartbeat note=" + String(repeating: "x", count: count - 31)
      let event = try #require(try ExtractionTesting.extract(row(message)).events.first)
      #expect(event.excerpt.utf8.count == min(count, Event.excerptBytesMax))
      let note = event.attributes.first { $0.key == "note" }
      #expect(note?.value.description.utf8.count == count - 31)
    }
  }

  @Test func `a continuation line belongs to its record`() throws {
    let chunk = try ExtractionTesting.extract(row("first") + "shared words\n" + row("last"))
    #expect(chunk.events.map(\.name) == [.adClick])
    #expect(chunk.events.map(\.location.firstLine) == [1])
    #expect(chunk.events.map(\.location.lastLine) == [2])
  }

  @Test func `instrumentation comes before the catalog, and gives the monotonic clock`() throws {
    let chunk = try ExtractionTesting.extract(
      row("[scenelint] ad.loaded ad=Z t=1500.5 note=\"ad loaded id A\""))
    #expect(chunk.events.map { $0.string(.ad) } == ["Z"])
    #expect(chunk.events.map(\.emitter) == ["scenelint"])
    #expect(chunk.events.map(\.time.monotonicNanoseconds) == [1_500_500_000])
    #expect(chunk.sightings == [.init(emitter: nil, process: "Demo")])
  }

  @Test func `a tag in the middle of a text is no instrumentation`() throws {
    #expect(try events(row("see[scenelint] app.heartbeat: ad loaded here")) == ["ad.refreshed"])
    #expect(try events(row("see[scenelint] app.heartbeat")) == [])
  }

  @Test func `malformed instrumentation is counted, and some of it kept`() throws {
    let bad = row("[scenelint] ad.lodaed ad=A")
    let chunk = try ExtractionTesting.extract(
      String(repeating: bad, count: ExtractedChunk.problemsMax + 3)
        + row("[scenelint] app.heartbeat"))
    #expect(chunk.events.map(\.name) == [.appHeartbeat])
    #expect(chunk.problemCount == ExtractedChunk.problemsMax + 3)
    #expect(chunk.problems.count == ExtractedChunk.problemsMax)
    #expect(chunk.problems.map(\.location.firstLine) == Array(1...ExtractedChunk.problemsMax))
    #expect(chunk.problems.first?.error == .unknownEvent(name: "ad.lodaed", at: 0))
  }

  @Test func `records, times and sightings are found`() throws {
    let chunk = try ExtractionTesting.extract(
      "plain\n" + ExtractionTesting.row("AdSDK says", at: 1) + ExtractionTesting.row("x", at: 2)
        + ExtractionTesting.row("AdSDK: ad loaded", at: 3, process: "Other"))
    #expect(chunk.recordCounts == [3, 1])
    #expect(chunk.firstTimestamp?.description == "T00:00:01.000000")
    #expect(chunk.lastTimestamp?.description == "T00:00:03.000000")
    #expect(chunk.sightings.contains(.init(emitter: 0, process: "Demo")))
    #expect(chunk.sightings.contains(.init(emitter: 0, process: "Other")))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `what a chunk has shown before hides nothing new`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let processes = ["Demo", "Other", "De", "App1", "App2", "App10", "Appé", "SpringBoard", ""]
    let messages = ["AdSDK says", "BoardKit: x", "AdSDK and BoardKit", "x", "ad loaded id A"]
    let rows = (0..<120).map { second in
      ExtractionTesting.row(
        messages.randomElement(using: &random) ?? "", at: second,
        process: processes.randomElement(using: &random) ?? "")
    }
    let whole = try ExtractionTesting.extract(rows.joined())
    var sightings: Set<ExtractedChunk.Sighting> = []
    var eventCount = 0
    for row in rows {
      let chunk = try ExtractionTesting.extract(row)
      sightings.formUnion(chunk.sightings)
      eventCount += chunk.events.count
    }
    // Of an emitter of the system, one process is enough: it is known which they are.
    let isOfSystem = { (sighting: ExtractedChunk.Sighting) in sighting.emitter == 1 }
    #expect(
      Set(whole.sightings.filter { !isOfSystem($0) }) == sightings.filter { !isOfSystem($0) })
    #expect(whole.sightings.contains(where: isOfSystem) == sightings.contains(where: isOfSystem))
    #expect(sightings.count > 6)
    #expect(whole.events.count == eventCount)
  }

  @Test func `nothing comes of nothing`() throws {
    let chunk = try ExtractionTesting.extract("")
    #expect(chunk.events.isEmpty)
    #expect(chunk.firstTimestamp == nil)
    #expect(chunk.recordCounts == [0, 0])
  }

  @Test func `a literal is searched for as far as every format leaves it unchanged`() {
    let cases = [
      ("plain words", "plain words"), (#"say "loaded" now"#, "loaded"), ("a/bcd", "bcd"),
      ("é loaded", " loaded"), (#"\"#, #"\"#),
    ]
    for (literal, searched) in cases {
      #expect(
        String(decoding: EmitterDefinition.searchableBytes(of: literal), as: UTF8.self) == searched)
    }
  }
}
