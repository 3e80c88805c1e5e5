import TestSupport
import Testing

/// What helps to write rules.
struct RuleToolsTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `a new rule is written, passes its test, and is not replaced`() throws {
    for kind in ["forbid", "respond", "precede"] {
      let made = try place.run("rules", "new", "ad-shown-late", "--kind", kind, "--pack", kind)
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.output.hasPrefix("\(kind)/ad-shown-late.yml\n"))
      let tested = try place.run("rules", "test", kind)
      #expect(tested.status == 0, "\(tested.output)")
      let checked = try place.run("rules", "check", "--strict", kind)
      #expect(checked.output == "1 file: no problems\n")
      #expect(checked.status == 0)
    }
    let again = try place.run("rules", "new", "ad-shown-late", "--pack", "forbid")
    #expect(again.status == 2)
    #expect(again.errors.contains("forbid/ad-shown-late.yml: it already exists"))
  }

  @Test(arguments: [["Not_An_Id"], ["x/y"], ["some-id", "--kind", "bogus"], []])
  func `what cannot be a rule is not written`(_ arguments: [String]) throws {
    let outcome = try place.program.run(["rules", "new"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.isEmpty)
    #expect(try place.program.shell("ls *.yml", []).status != 0)
  }

  @Test func `a check tells warnings, and --strict makes them fail`() throws {
    #expect(try place.run("rules", "new", "some-rule").status == 0)
    let changed = try place.program.shell("sed -i 's/^references:.*$//' some-rule.yml", [])
    #expect(changed.status == 0)
    let warned = try place.run("rules", "check", "some-rule.yml")
    #expect(warned.status == 0)
    #expect(warned.output.contains("some-rule.yml:1:1: warning: the rule has no references"))
    #expect(warned.output.hasSuffix("1 file: 2 warnings\n"), "\(warned.output)")
    #expect(try place.run("rules", "check", "--strict", "some-rule.yml").status == 1)
    try place.write("rule: [\n", to: "broken.yml")
    let broken = try place.run("rules", "check", "broken.yml", "some-rule.yml")
    #expect(broken.status == 2)
    #expect(broken.output.hasSuffix("2 files: 1 error, 2 warnings\n"), "\(broken.output)")
    #expect(try place.run("rules", "check", "missing").status == 2)
  }

  @Test func `a failing example is shown with what was expected and found`() throws {
    #expect(try place.run("rules", "new", "some-rule").status == 0)
    let text = try place.program.shell("cat some-rule.yml", []).output
    let right = "00:00:00 ad.loaded ad=A unit_id=U1\n      ↓01:00:01"
    #expect(text.contains(right))
    let wrong = "↓00:00:00 ad.loaded ad=A unit_id=U1\n      01:00:01"
    try place.write(text.replacing(right, with: wrong), to: "some-rule.yml")
    let outcome = try place.run("rules", "test", "some-rule.yml")
    #expect(outcome.status == 1, "\(outcome.output) \(outcome.errors)")
    #expect(outcome.output.contains("    -  a 00:00:00 ad.loaded ad=A unit_id=U1\n"))
    #expect(outcome.output.contains("     + b 01:00:01 ad.present_called ad=A\n"))
    #expect(outcome.output.contains("       a─"))
    #expect(outcome.output.contains("    -  ↑\n"))
  }

  @Test func `rules are listed with what they need, and for programs`() throws {
    let long = try place.run("rules", "list", "--long")
    #expect(long.status == 0)
    #expect(long.output.contains("    confidence high, stable, forbid, app-open; needs ad.loaded;"))
    let document = try place.run("rules", "list", "--format", "json").document()
    let rules = try #require(document["rules"] as? [[String: Any]])
    #expect(rules.count == (try place.run("rules", "list").lines.count))
    let rule = try #require(rules.first { $0["rule"] as? String == "expired-app-open-ad" })
    #expect(rule["kind"] as? String == "forbid")
    #expect(rule["pack"] as? String == "app-open")
    let parameters = try #require(rule["params"] as? [[String: Any]])
    #expect(parameters.map { $0["default"] as? String } == ["4 h"])
  }

  @Test func `examples are drawn where a rule is explained`() throws {
    let outcome = try place.run("rules", "explain", "present-without-outcome")
    #expect(outcome.output.contains("    → b 00:00:10 ad.present_called ad=A\n"))
    #expect(outcome.output.contains("┤ 3 s\n"))
  }

  @Test(arguments: [("docs", "RULES.md"), ("vocabulary", "VOCABULARY.md")])
  func `a page in Rules is what the program prints`(_ command: String, _ name: String) throws {
    let page = try place.run("rules", command)
    #expect(page.status == 0)
    try RecordedFile("Rules/\(name)").expect(page.output, at: #_sourceLocation)
  }
}
