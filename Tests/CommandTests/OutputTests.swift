import LintModel
import LintReport
import Testing

struct OutputTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `json is one document, also for several inputs and unusable ones`() throws {
    let outcome = try place.run(
      "check", "--format", "json", "expired.log", "missing.log", "empty.log", "clean.log")
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1)
    let document = try outcome.document()
    #expect(document["version"] as? Int == 1)
    let inputs = try #require(document["inputs"] as? [[String: Any]])
    #expect(
      inputs.map { $0["file"] as? String }
        == ["expired.log", "missing.log", "empty.log", "clean.log"])
    #expect(inputs.map { $0["problem"] != nil } == [false, true, true, false])
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.map { $0["rule"] as? String } == ["expired-app-open-ad"])
    #expect(findings.map { $0["file"] as? String } == ["expired.log"])
    #expect(findings.map { $0["line"] as? Int } == [4])
  }

  @Test func `json of nothing usable is a document, too`() throws {
    let document = try place.run("check", "--format", "json", "missing.log").document()
    #expect((document["findings"] as? [Any])?.isEmpty == true)
    #expect((document["verdicts"] as? [Any])?.isEmpty == true)
  }

  @Test func `a report is the same on every run`() throws {
    // OTLP says when its records were observed.
    let formats = ReportFormat.names.filter { $0 != "otlp" }
    for run in ["first", "again"] {
      let outputs = formats.flatMap { ["--output", "\($0)=\(run).\($0)"] }
      let outcome = try place.program.run(["check", "expired.log", "clean.log"] + outputs)
      #expect(outcome.status == 1)
    }
    for format in formats {
      let first = try place.read("first.\(format)")
      #expect(try place.read("again.\(format)") == first, "\(format)")
      #expect(first.contains("expired-app-open-ad"), "\(format)")
    }
  }

  @Test func `records have the members that were promised, and only those that the log has`()
    throws
  {
    try place.write(
      "Apr 16 13:53:22 Demo[512] <Notice>: first\n\tsecond\nplain text\n", to: "relay.log")
    let outcome = try place.run("records", "expired.log")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let records = try outcome.objects()
    #expect(records.count == 4)
    let members: Set = [
      "line", "last_line", "timestamp", "process", "pid", "tid", "level", "subsystem", "category",
      "message", "format",
    ]
    for record in records { #expect(Set(record.keys) == members) }
    #expect(records.map { $0["line"] as? Int } == [1, 2, 3, 4])
    #expect(records[0]["timestamp"] as? String == "2026-03-01T08:00:00.000000+01:00")
    #expect(records[0]["process"] as? String == "Demo")
    #expect(records[0]["pid"] as? Int == 512)
    #expect(records[0]["subsystem"] as? String == "com.example.demo")
    #expect(records[0]["message"] as? String == "[scenelint] scene.connected scene=S1")
    #expect(records[0]["format"] as? String == "log-default")
    let relay = try place.run("records", "relay.log").objects()
    #expect(relay.first?["timestamp"] as? String == "--04-16T13:53:22")
    #expect(relay.first?["subsystem"] == nil)
  }

  @Test func `records of several logs name their file`() throws {
    let outcome = try place.run("records", "expired.log", "missing.log", "clean.log")
    #expect(outcome.status == 3)
    let files = try outcome.objects().map { $0["file"] as? String }
    #expect(
      files == Array(repeating: "expired.log", count: 4) + Array(repeating: "clean.log", count: 3))
  }

  @Test func `events can be read back from the notation`() throws {
    let quoted = Logs.record(
      "12:31:00", #"[scenelint] ad.load_failed code=3 reason="No \"fill\" ü""#)
    try place.write(Logs.expired + quoted, to: "some.log")
    let outcome = try place.run("events", "some.log")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let events = try outcome.lines.map { line in
      let cells = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
      try #require(cells.count == 3)
      let event = cells[2].drop { $0 == " " }
      return (line: Int(cells[0]), event: try EventNotation.parse(event))
    }
    #expect(events.map(\.line) == [1, 2, 3, 4, 5])
    #expect(
      events.map(\.event.name)
        == [.sceneConnected, .adLoadRequested, .adLoaded, .adPresentCalled, .adLoadFailed])
    #expect(events[4].event.attributes.last?.value == .string("No \"fill\" ü"))
    #expect(events[4].event.attributes.first?.value == .int(3))
  }

  @Test func `events are also NDJSON`() throws {
    let events = try place.run("events", "--format", "ndjson", "expired.log").objects()
    #expect(
      events.map { $0["event"] as? String }
        == ["scene.connected", "ad.load_requested", "ad.loaded", "ad.present_called"])
    let attributes = try #require(events[1]["attributes"] as? [String: Any])
    #expect(attributes["unit_id"] as? String == "U1")
  }

  @Test func `an event that several records tell names all their lines`() throws {
    try place.write(
      Logs.clean
        + Logs.record("12:30:00", "[scenelint] ad.load_requested ad=I1 format=interstitial")
        + Logs.record("12:31:00", "Failed to load interstitial ad with error: Offline")
        + Logs.record("12:31:00", "[scenelint] ad.load_failed ad=I1 code=-1009"),
      to: "twice.log")
    let lines = try place.run("events", "twice.log").lines
    #expect(lines.count == 5)
    #expect(lines.last?.contains("5,6  12:31:00.000000  ad.load_failed ") == true)
    let events = try place.run("events", "--format", "ndjson", "twice.log").objects()
    #expect(events.map { $0["line"] as? Int } == [1, 2, 3, 4, 5])
    #expect(events.last?["also_lines"] as? [Int] == [6])
    #expect(events.first?["also_lines"] == nil)
  }

  @Test func `hostile text of a log is inert in every output`() throws {
    let hostile = "\u{1B}]0;x\u{7}\u{202E}\u{9B}1m ::error::x ##[error]x"
    try place.write(
      Logs.expired
        + Logs.record("12:30:00", "[scenelint] ad.present_called ad=A1 note=\"\(hostile)\"")
        + "[scenelint] ad.lodaed \(hostile)\n::error::start\n", to: "::error::hostile.log")
    for arguments in [
      ["check"], ["check", "--format", "json"], ["records"], ["events"],
      ["events", "--format", "ndjson"],
    ] {
      let outcome = try place.program.run(arguments + ["--", "::error::hostile.log", "::missing"])
      for text in [outcome.output, outcome.errors] {
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        for line in text.split(separator: "\n") {
          #expect(!line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
        }
        if arguments == ["check"] { #expect(!text.contains("##[")) }
      }
    }
  }

  @Test func `the app can be chosen`() throws {
    let other = Logs.expired.replacing("Demo:", with: "Other:").replacing(" 512 ", with: " 513 ")
    try place.write(Logs.clean + Logs.clean + other, to: "two.log")
    let chosen = try place.run("check", "two.log")
    #expect(chosen.status == 0)
    #expect(chosen.output.contains("app      Demo, which has the most ad records"))
    #expect(chosen.output.contains("choose with --process"))
    let asked = try place.run("check", "--process", "Other", "two.log")
    #expect(asked.status == 1)
    #expect(asked.output.contains("app      Other, as asked for"))
    let events = try place.run("events", "--process", "Other", "two.log")
    #expect(events.lines.count == 4)
  }
}
