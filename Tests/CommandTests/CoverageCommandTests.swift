import Testing

struct CoverageCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `only the rules that are asked for are covered`() throws {
    let rule = "expired-app-open-ad"
    let outcome = try place.run("coverage", "--format", "json", "--rule", rule, "clean.log")
    let logs = try #require(try outcome.objects().first?["logs"] as? [[String: Any]])
    let rules = try #require(logs.first?["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["rule"] as? String } == [rule])
    let unknown = try place.run("coverage", "--rule", "expired-app-opn-ad", "clean.log")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean expired-app-open-ad?"))
  }

  @Test func `each rule is there once, with what would help`() throws {
    let rules = try place.run("rules", "list", "--pack", "stable").lines.map {
      String($0.prefix { $0 != " " })
    }
    let outcome = try place.run("coverage", "expired.log")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    for rule in rules {
      #expect(outcome.lines.count { $0.hasPrefix("  \(rule) ") } == 1, "\(rule)")
    }
    #expect(outcome.output.contains("\n1 failed\n  expired-app-open-ad "))
    #expect(outcome.output.contains("    log   [scenelint] ad.can_present_checked ad=A1"))
    #expect(outcome.output.contains("    say   --emits ad.can_present_checked, or emits: ["))
    #expect(outcome.output.contains(" could run with "))
  }

  @Test func `what is declared is no more missing`() throws {
    let outcome = try place.run("coverage", "--emits", "ad.can_present_checked", "expired.log")
    #expect(!outcome.output.contains("[scenelint] ad.can_present_checked"))
  }

  @Test func `json has the same for programs, in one document`() throws {
    let outcome = try place.run("coverage", "--format", "json", "undecided.log", "clean.log")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    let document = try outcome.document()
    #expect(document["version"] as? Int == 1)
    let logs = try #require(document["logs"] as? [[String: Any]])
    #expect(logs.map { $0["file"] as? String } == ["undecided.log", "clean.log"])
    let rules = try #require(logs[0]["rules"] as? [[String: Any]])
    let rule = try #require(rules.first { $0["rule"] as? String == "expired-app-open-ad" })
    #expect(rule["verdict"] as? String == "inconclusive")
    #expect(rule["line"] as? Int == 1)
    let remedies = try #require(rule["remedies"] as? [[String: Any]])
    #expect(Set(remedies.compactMap { $0["kind"] as? String }) == ["line", "advice"])
    let plan = try #require(logs[0]["plan"] as? [[String: Any]])
    #expect(plan.allSatisfy { ($0["line"] as? String)?.hasPrefix("[scenelint] ") == true })
  }

  @Test func `a log that cannot be used has status 3, and the others are covered`() throws {
    for format in ["pretty", "json"] {
      let outcome = try place.run("coverage", "--format", format, "missing.log", "clean.log")
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasPrefix("scenelint: missing.log: cannot be read"))
      #expect(outcome.output.contains("clean.log"))
    }
  }

  @Test func `the report of check names the command`() throws {
    #expect(try place.run("check", "expired.log").output.contains("scenelint coverage"))
  }
}
