import Testing

/// What rules cost, and the traces of their examples.
struct RuleCostTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `the cost of a run goes to standard error, and nothing else changes`() throws {
    let plain = try place.run("check", "expired.log", "clean.log")
    let outcome = try place.run("check", "--stats", "expired.log", "clean.log")
    #expect(outcome.output == plain.output)
    #expect(outcome.status == plain.status)
    let lines = outcome.errors.split(separator: "\n")
    let run = try #require(lines.first)
    #expect(
      run.wholeMatch(of: /\d+ \w+, \d+ records, \d+ events in [\d,]+ ms: [\d,]+ records\/s/) != nil,
      "\(run)")
    let heading = try #require(lines.dropFirst().first)
    #expect(heading.contains(/^rule +events +judged +undecided +kept +at most$/))
    let rules = try place.run("rules", "list", "--pack", "stable").lines
    #expect(lines.count == 2 + rules.count)
    let rule = try #require(lines.first { $0.hasPrefix("expired-app-open-ad ") })
    let numbers = rule.split(separator: " ").dropFirst().compactMap { Int($0) }
    #expect(numbers.count == 5, "\(rule)")
    #expect(numbers[0] > 0 && numbers[1] > 0, "\(rule)")
    #expect(numbers[3] <= numbers[4], "\(rule)")
  }

  @Test func `a list says what each rule keeps at most`() throws {
    let long = try place.run("rules", "list", "--long").output
    #expect(long.contains("keeps nothing"))
    let document = try place.run("rules", "list", "--format", "json").document()
    let rules = try #require(document["rules"] as? [[String: Any]])
    #expect(rules.allSatisfy { ($0["keeps"] as? String)?.isEmpty == false })
  }

  @Test func `the examples of a rule are printed as traces`() throws {
    let outcome = try place.run("rules", "trace", "expired-app-open-ad")
    #expect(outcome.status == 0)
    let traces = try outcome.objects()
    #expect(traces.allSatisfy { $0["rule"] as? String == "expired-app-open-ad" })
    #expect(traces.contains { $0["verdict"] as? String == "fail" && $0["marked"] as? Int != nil })
    let all = try place.run("rules", "trace")
    #expect(all.lines.count > traces.count)
    let unknown = try place.run("rules", "trace", "expired-app-open-adds")
    #expect(unknown.status == 2)
    #expect(
      unknown.errors
        == "scenelint: no rule is called expired-app-open-adds; did you mean expired-app-open-ad?\n"
    )
  }
}
