import Testing

struct FormatsTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `formats are listed in the order of trying with kind and time`() throws {
    let outcome = try place.run("formats", "list")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let ids = outcome.lines.map { String($0.prefix { $0 != " " }) }
    #expect(ids.firstIndex(of: "log-default") ?? 0 < ids.firstIndex(of: "log-compact") ?? 0)
    #expect(ids.last == "plain")
    let rows = [
      /log-default +header +full  .*/, /idevicesyslog +header +no year  .*/,
      /console-copy +header +time only  .*/, /log-compact +header +no zone  .*/,
      /log-ndjson +json +full  .*/, /unifiedlog-csv +csv +full  .*/,
      /xcode-structured +footer +full  .*/, /github-actions +wrapper +full  .*/,
      /devicectl +tool +none  .*/, /plain +plain +none  .*https:.*/,
    ]
    for row in rows {
      #expect(outcome.lines.contains { $0.wholeMatch(of: row) != nil }, "\(outcome.output)")
    }
  }

  @Test func `a line of a file is explained with its record and its fields`() throws {
    let outcome = try place.run("formats", "explain", "clean.log:2")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("clean.log:2: log-default\n"))
    #expect(outcome.output.contains("\n  process    Demo\n"))
    #expect(outcome.output.contains("read as 2026-03-01T08:00:01.000000+01:00\n"))
    #expect(outcome.output.contains("\n  log-compact"))
    #expect(outcome.output.contains("stopped at column 24, before \"000+0100 0x1f3 Default …\""))
  }

  @Test func `an event's line says who reads it and who does not`() throws {
    let line = "<Google> Invalid Request. <private>"
    let outcome = try place.run("events", "--explain", line)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(
      outcome.output.hasPrefix(
        "sdk.invalid_request, read by google-mobile-ads, message invalid-request-redacted ("))
    #expect(outcome.output.contains("\n  cause          (redacted)\n"))
    let nothing = try place.run("events", "--explain", "nothing of this kind")
    #expect(nothing.output.hasPrefix("no event: no message of the catalog has a literal in it"))
    let own = try place.run("events", "--explain", "[scenelint] ad.loaded ad=A")
    #expect(own.output.hasPrefix("ad.loaded, the app's own word"))
    let both = try place.run("events", "--explain", line, "clean.log")
    #expect(both.status == 2)
  }

  @Test func `a line that is not read says where each format stopped`() throws {
    let line = "2026-03-01 08:00:00.000+0100 Demo[1] text"
    for outcome in [
      try place.run("formats", "explain", line),
      try place.run("formats", "explain", "-", input: line + "\n"),
    ] {
      #expect(outcome.output.hasPrefix("plain\n"), "\(outcome.output)")
      #expect(outcome.output.contains("  xcode-nslog"))
      #expect(outcome.output.contains("stopped at column 24, before \"+0100 Demo[1] text\""))
      #expect(outcome.output.contains("\n  \(line)\n" + String(repeating: " ", count: 25) + "^ "))
      #expect(outcome.output.contains("more with --all."))
    }
    let all = try place.run("formats", "explain", "--all", line)
    #expect(all.output.contains("  metro "))
    #expect(!all.output.contains("--all"))
  }

  @Test func `fields are coloured in the line, and what is in it is harmless`() throws {
    let line = "2026-03-01 08:00:00.123 Df Demo[1:2] a\u{8}b"
    let outcome = try place.run("formats", "explain", "--color", "always", line)
    #expect(outcome.output.contains("\u{1B}[34m2026-03-01 08:00:00.123\u{1B}[0m "))
    #expect(outcome.output.contains("a\\u{8}b"))
    #expect(!outcome.output.contains("\u{8}"))
  }

  @Test func `what cannot be explained is wrong usage or an unusable input`() throws {
    let cases: [([String], Int32, String)] = [
      (["clean.log:9"], 2, "there is no line 9: clean.log has 3 lines"),
      (["clean.log"], 2, "name a line of the file, as in clean.log:1"),
      (["missing.log:1"], 2, "there is no file missing.log"),
      (["empty.log:1"], 3, "it is empty"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try place.program.run(["formats", "explain"] + arguments)
      #expect(outcome.status == status)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }
}
