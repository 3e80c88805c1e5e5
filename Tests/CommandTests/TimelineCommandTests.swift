import Testing

struct TimelineCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `the picture has the ad's lane, its row and the finding`() throws {
    let outcome = try place.run("timeline", "expired.log")
    #expect(outcome.status == 0, "findings are not what the command is asked for")
    #expect(outcome.errors.isEmpty)
    for text in [
      "expired.log", "launch 1", "scene S1", "ad A1 app open U1", "⋯ 4 h 29 min ⋯", "▲1",
      "error[expired-app-open-ad] line 4", "no callback",
    ] { #expect(outcome.output.contains(text), "\(text)") }
  }

  @Test func `times in whole seconds that are printed alike are not told as one`() throws {
    let scene = "The GADRequest scene property should be set for applications that support "
    let events = [
      ("08:00:01", "[scenelint] ad.load_requested ad=A1 format=rewarded unit_id=U1 scene=none"),
      ("08:00:01", "<Google> Invalid Request. \(scene)multi-scene."),
      ("08:00:05", "[scenelint] ad.load_requested ad=A2 format=interstitial unit_id=U2"),
      ("08:00:05", "[scenelint] ad.loaded ad=A2"),
    ]
    try place.write(
      events.map { "Mar  1 \($0.0) iPhone Demo[512] <Notice>: \($0.1)\n" }.joined(),
      to: "seconds.log")
    let found = try place.run("check", "seconds.log").output
    #expect(found.contains("within 1 s  [scenelint] ad.load_requested ad=A1"))
    #expect(!found.contains("same time"))
    #expect(try place.run("timeline", "seconds.log").output.contains("08:00:05   <1 s"))
  }

  @Test(
    arguments: [
      (["LANG": "C"], false), (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], false),
      (["LANG": "de_DE.UTF-8"], true), (["LC_CTYPE": "en_US.utf8", "LANG": "C"], true), ([:], true),
    ] as [([String: String], Bool)])
  func `lines are drawn as the locale allows`(_ environment: [String: String], _ isUTF8: Bool)
    throws
  {
    let text = try place.run("timeline", "expired.log", environment: environment).output
    #expect(text.contains("├") == isUTF8)
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII } == !isUTF8)
    let asked = try place.run("timeline", "--ascii", "expired.log", environment: environment)
    #expect(asked.output.unicodeScalars.allSatisfy { $0.isASCII })
  }

  @Test func `several logs are several pictures, and a bad one does not end the run`() throws {
    let outcome = try place.run("timeline", "expired.log", "missing.log", "empty.log", "clean.log")
    #expect(outcome.status == 3)
    #expect(outcome.output.split(separator: "\n").filter { $0.hasPrefix("launch ") }.count == 2)
    #expect(outcome.output.contains("\n\nclean.log\n"))
    #expect(outcome.errors.contains("missing.log"))
  }

  @Test func `json has launches, entities with their states, and findings`() throws {
    let document = try place.run("timeline", "--format", "json", "expired.log", "clean.log")
      .document()
    #expect(document["version"] as? Int == 1)
    let timelines = try #require(document["timelines"] as? [[String: Any]])
    #expect(timelines.count == 2)
    let entities = try #require(timelines[0]["entities"] as? [[String: Any]])
    #expect(entities.map { $0["kind"] as? String } == ["app", "scene", "ad"])
    let states = try #require(entities[2]["states"] as? [[String: Any]])
    #expect(states.map { $0["state"] as? String }.first == "loading")
    let findings = try #require(timelines[0]["findings"] as? [[String: Any]])
    #expect(findings.map { $0["entity"] as? String } == ["launch1.ad1"])
    #expect(findings.map { $0["line"] as? Int } == [4])
  }

  @Test func `a page and a trace are written to files, old ones replaced`() throws {
    try place.write("old", to: "report.html")
    for (format, file, start) in [
      ("html", "report.html", "<!DOCTYPE html>"),
      ("perfetto", "trace.json", "{\"displayTimeUnit\""),
    ] {
      let outcome = try place.run("timeline", "--format", format, "-o", file, "expired.log")
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty)
      let text = try place.read(file)
      #expect(text.hasPrefix(start))
      #expect(text.contains("expired-app-open-ad"))
      #expect(try place.run("timeline", "--format", format, "expired.log").output == text)
    }
    let nowhere = try place.run("timeline", "--format", "html", "-o", "no/where.html", "clean.log")
    #expect(nowhere.status == 2)
    #expect(nowhere.errors.contains("no/where.html"))
  }

  @Test func `an exception settles its finding in the page`() throws {
    try place.write(
      """
      exceptions:
        - rule: expired-app-open-ad
          reason: a known one
      """, to: ".scenelint.yml")
    let page = try place.run("timeline", "--format", "html", "expired.log")
    #expect(page.status == 0, "\(page.errors)")
    #expect(page.output.contains(#""disposition":{"state":"excepted","reason":"a known one"}"#))
  }

  @Test func `a filter leaves out of the picture what it leaves out of the log`() throws {
    let text = try place.run("timeline", "--until", "09:00", "expired.log").output
    #expect(text.contains("ad A1"))
    #expect(!text.contains("▲1"))
  }

  // MARK: - diff

  @Test func `a log is as it was`() throws {
    let outcome = try place.run("diff", "expired.log", "expired.log")
    #expect(outcome.status == 0, "the finding is not new")
    #expect(outcome.output.contains("0 changes, 0 new findings, 0 gone, 1 as before"))
  }

  @Test func `new findings decide the status`() throws {
    #expect(try place.run("diff", "clean.log", "expired.log").status == 1)
    #expect(try place.run("diff", "expired.log", "clean.log").status == 0)
    #expect(try place.run("diff", "clean.log", "warned.log").status == 1)
    #expect(try place.run("diff", "--fail-on", "error", "clean.log", "warned.log").status == 0)
    #expect(try place.run("diff", "--fail-on", "never", "clean.log", "expired.log").status == 0)
  }

  @Test func `json says what is new and what is gone`() throws {
    let outcome = try place.run("diff", "--format", "json", "warned.log", "expired.log")
    #expect(outcome.status == 1)
    let document = try outcome.document()
    #expect(document["version"] as? Int == 1)
    let findings = try #require(document["findings"] as? [[String: Any]])
    #expect(findings.map { $0["change"] as? String } == ["new", "gone"])
    #expect(findings.map { $0["after_line"] as? Int } == [4, nil])
    let changes = try #require(document["changes"] as? [[String: Any]])
    #expect(changes.contains { $0["change"] as? String == "new" })
    #expect(changes.contains { $0["change"] as? String == "gone" })
  }

  @Test func `wrong use and unusable logs have their status`() throws {
    #expect(try place.run("diff", "expired.log").status == 2)
    #expect(try place.run("diff", "-", "-").status == 2)
    #expect(try place.run("diff", "expired.log", "missing.log").status == 3)
    #expect(try place.run("diff", "empty.log", "expired.log").status == 3)
    try place.write(Logs.clean, to: "logs/a.log")
    #expect(try place.run("diff", "expired.log", "logs").status == 0, "a folder with one log is it")
    try place.write(Logs.clean, to: "logs/b.log")
    let several = try place.run("diff", "expired.log", "logs")
    #expect(several.status == 2)
    #expect(several.errors.contains("holds several logs"))
    #expect(try place.run("diff", "expired.log", "-", input: Logs.expired).status == 0)
  }
}
