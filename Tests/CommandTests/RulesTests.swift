import Testing

struct RulesTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `rules are listed with severity and title`() throws {
    let outcome = try place.run("rules", "list")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.contains { $0.wholeMatch(of: /expired-app-open-ad +error +\S.*/) != nil })
    #expect(outcome.lines == outcome.lines.sorted())
  }

  @Test func `a listed rule is explained`() throws {
    for line in try place.run("rules", "list").lines.prefix(3) {
      let rule = String(line.prefix { $0 != " " })
      let outcome = try place.run("rules", "explain", rule)
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("\(rule): "))
      for heading in ["Why", "Fix", "Needs", "Check", "Examples"] {
        #expect(outcome.output.contains("\n\(heading)"), "\(rule)")
      }
    }
  }

  @Test func `the built-in catalog passes its own examples`() throws {
    let outcome = try place.run("rules", "test")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("all right\n"), "\(outcome.output)")
  }

  @Test func `examples that are wrong are named with file and line, and have status 1`() throws {
    try place.write(OwnCatalog.rule, to: "mine/own-rule.yml")
    let right = try place.run("rules", "test", "mine")
    #expect(right.status == 0, "\(right.errors)")
    #expect(right.output == "2 examples of 1 rule, 0 samples of formats and events: all right\n")
    try place.write(
      OwnCatalog.rule.replacing("version == \"1.0\"", with: "version == \"9.9\""),
      to: "mine/own-rule.yml")
    let wrong = try place.run("rules", "test", "mine")
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("mine/own-rule.yml:16: the old version: "), "\(wrong.output)")
    #expect(wrong.output.hasSuffix("1 wrong\n"))
  }

  @Test func `nothing to test is wrong usage`() throws {
    try place.makeFolder("nothing")
    #expect(try place.run("rules", "test", "nothing").status == 2)
    #expect(try place.run("rules", "test", "missing").status == 2)
  }

  @Test func `a rule of one's own finds something`() throws {
    try place.write(OwnCatalog.rule, to: "own-rule.yml")
    try place.write(Logs.log([("08:00:00", "sdk.version version=1.0")]), to: "old.log")
    let outcome = try place.run("check", "--rules", "own-rule.yml", "old.log")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("error[own-rule]: Old SDK"))
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a rule that takes the place of a built-in one is used, and it is said`() throws {
    let rule = OwnCatalog.rule.replacing("own-rule", with: "expired-app-open-ad")
    try place.write(rule, to: "mine/expired-app-open-ad.yml")
    let outcome = try place.run("check", "--rules", "mine", "expired.log")
    #expect(outcome.status == 0, "the late ad is no concern of the new rule")
    #expect(
      outcome.errors == """
        mine/expired-app-open-ad.yml:1:1: note: replaces the built-in rule of \
        app-open/expired-app-open-ad.yml

        """)
    let json = try place.run("check", "--format", "json", "--rules", "mine", "expired.log")
    #expect(json.lines.count == 1, "notes are not written to standard output")
  }

  @Test(arguments: [
    ("rule: [\n", "own-rule.yml:2:1: ", "error: not valid YAML"),
    (OwnCatalog.rule + "bogus: 1\n", "own-rule.yml:24:1: ", "error: a rule has no key `bogus`"),
    (
      OwnCatalog.rule.replacing("severity: error", with: "severity: eror"), "own-rule.yml:3:11: ",
      "did you mean `error`?"
    ),
    (
      OwnCatalog.rule.replacing("version == \"1.0\"", with: "version.matches(\"(\")"),
      "own-rule.yml:12:29: ", "missing closing parenthesis"
    ),
  ])
  func `a broken rule is named with file, line and column, and has status 2`(
    _ text: String, _ place: String, _ words: String
  ) throws {
    try self.place.write(text, to: "own-rule.yml")
    let outcome = try self.place.run("check", "--rules", "own-rule.yml", "clean.log")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix(place), "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `a pattern that does not compile is named with file, line and column`() throws {
    try place.write(
      OwnCatalog.emitter(pattern: "hello (x", sample: "hello x"), to: "own-emitter.yml")
    let outcome = try place.run("check", "--rules", "own-emitter.yml", "clean.log")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "own-emitter.yml:7:23: error: bad pattern: missing closing parenthesis\n")
  }

  @Test func `a pattern that runs away is stopped and named, and the run goes on`() throws {
    try place.write(
      OwnCatalog.emitter(pattern: "^hello (a+)+$", sample: "hello aa"), to: "own-emitter.yml")
    let hostile = Logs.record("12:30:01", "hello " + String(repeating: "a", count: 60) + "b")
    try place.write(Logs.expired + hostile + hostile, to: "hostile.log")
    let failed = try place.run("check", "--rules", "own-emitter.yml", "hostile.log")
    #expect(failed.status == 1)
    #expect(failed.output.contains("error[expired-app-open-ad]"))
    #expect(failed.output.contains("the pattern at own-emitter.yml:7 was stopped 2 times"))
    #expect(failed.output.contains("^hello (a+)+$"))
    try place.write(Logs.clean + hostile, to: "hostile.log")
    let clean = try place.run("check", "--rules", "own-emitter.yml", "hostile.log")
    #expect(clean.status == 0)
    #expect(clean.output.contains("was stopped 1 time, because it backtracks too often"))
  }
}
