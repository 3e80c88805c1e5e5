import Testing

/// Patterns of a user that take time without end on some lines.
struct RunawayTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(Self.emitter, to: "own-emitter.yml")
    try place.write(Self.format, to: "own-format.yml")
    try place.write(Self.rule, to: "own-rule.yml")
  }

  /// What each pattern nearly matches.
  private static let hostile = String(repeating: "a", count: 60) + "!"

  private static let emitter = #"""
    emitter: own-emitter
    title: Says hello
    process: app
    messages:
      - message: hello
        literal: hello
        pattern: '^hello (?:a+)+$'
        event: sdk.version
        set: {version: "2.0"}
        samples:
          - text: hello aa
            event: sdk.version version=2.0

    """#

  private static let format = #"""
    format: own-format
    title: Rows
    order: 1
    time: none
    start: >-
      ^row\ (?<message>(?:a+)+)$
    continuation: none
    samples:
      - log: "row aa"
        records: [{first_line: 1, last_line: 1, message: aa}]

    """#

  private static let rule = OwnCatalog.rule(
    if: #"event.version.matches("^(?:a+)+$")"#, failingVersion: "aa")

  /// The words of a report, whose lines are as long as the terminal.
  private func words(_ text: String) -> String {
    text.split { $0.isWhitespace }.joined(separator: " ")
  }

  private static let limit = "because it backtracks too often: "

  private func verdict(of file: String, _ log: String) throws -> [String] {
    try place.write(log, to: "hostile.log")
    let document = try place.run(
      "check", "--format", "json", "--rules", file, "--rules", "own-rule.yml", "hostile.log"
    ).document()
    let verdicts = try #require(document["verdicts"] as? [[String: Any]])
    let verdict = try #require(verdicts.first { $0["rule"] as? String == "own-rule" })
    return [verdict["verdict"], verdict["reason"]].compactMap { $0 as? String }
  }

  @Test func `an event's pattern is named by each command`() throws {
    let line = Logs.record("12:30:01", "hello " + Self.hostile)
    try place.write(Logs.clean + line + line, to: "hostile.log")
    let stop = "the pattern at own-emitter.yml:7 was stopped 2 times, \(Self.limit)^hello (?:a+)+$"
    let options = ["--rules", "own-emitter.yml"]
    for format in ["pretty", "sarif"] {
      let checked = try place.program.run(
        ["check", "--format", format] + options + ["hostile.log"])
      #expect(words(checked.output).contains(stop), "\(format)")
    }
    #expect(try place.program.run(["events"] + options + ["hostile.log"]).errors.contains(stop))
    let watched = try place.program.run(
      ["watch"] + options, input: try place.read("hostile.log"))
    #expect(words(watched.output).contains(stop))
  }

  @Test func `a header's pattern is named by each command`() throws {
    try place.write(Logs.clean + "row \(Self.hostile)\n", to: "hostile.log")
    let stop = "the pattern at own-format.yml:6 was stopped 1 time, \(Self.limit)^row"
    let options = ["--rules", "own-format.yml"]
    let checked = try place.program.run(["check"] + options + ["hostile.log"]).output
    #expect(words(checked).contains(stop))
    for command in ["records", "events"] {
      let read = try place.program.run([command] + options + ["hostile.log"])
      #expect(read.errors.contains(stop), "\(command): \(read.errors)")
      #expect(read.status == 0)
    }
    let watched = try place.program.run(
      ["watch"] + options, input: try place.read("hostile.log"))
    #expect(words(watched.output).contains(stop))
  }

  @Test func `the pattern of a rule's condition is named`() throws {
    let log = Logs.log([("08:00:00", "sdk.version version=\(Self.hostile)")])
    try place.write(log, to: "hostile.log")
    let checked = try place.run("check", "--rules", "own-rule.yml", "hostile.log")
    let stop = "the pattern at own-rule.yml:12 was stopped 1 time, \(Self.limit)^(?:a+)+$"
    #expect(words(checked.output).contains(stop), "\(checked.output)")
    #expect(try verdict(of: "own-rule.yml", log) == ["inconclusive", "limit-reached"])
  }

  @Test func `a rule whose event may be there does not pass`() throws {
    let line = Logs.record("12:30:01", "hello " + Self.hostile)
    let undecided = ["inconclusive", "limit-reached"]
    let version = Logs.log([("08:00:00", "sdk.version version=2.0")])
    #expect(try verdict(of: "own-emitter.yml", version + line) == undecided)
    #expect(try verdict(of: "own-emitter.yml", line + version) == undecided)
    #expect(try verdict(of: "own-format.yml", "row \(Self.hostile)\n" + version) == undecided)
    #expect(try verdict(of: "own-emitter.yml", version) == ["pass"])
    let other = Logs.record("12:30:01", "hello aa")
    #expect(try verdict(of: "own-emitter.yml", version + other) == ["pass"])
  }

  @Test func `a pattern that runs away on every line is given up`() throws {
    let line = Logs.record("12:30:01", "hello " + Self.hostile)
    // Some in the first chunk, and more than enough in the next one.
    let other = String(repeating: Logs.record("12:30:01", "other"), count: 18_000)
    let text = Logs.clean + String(repeating: line, count: 20) + other
    try place.write(text + String(repeating: line, count: 900), to: "hostile.log")
    let stop = "was stopped 200 times and then not tried any more, \(Self.limit)"
    for jobs in ["1", "2"] {
      let checked = try place.run(
        "check", "--jobs", jobs, "--rules", "own-emitter.yml", "hostile.log")
      #expect(words(checked.output).contains(stop), "\(checked.output)")
      #expect(checked.status == 0)
    }
  }

  @Test func `samples and examples that run away fail their test`() throws {
    let stop = { (path: String) in "the pattern at \(path) was stopped 1 time, \(Self.limit)" }
    try place.write(
      Self.emitter + "      - text: hello \(Self.hostile)\n        event: sdk.version\n",
      to: "own-emitter.yml")
    try place.write(
      Self.format + "  - log: \"row \(Self.hostile)\"\n    records: []\n", to: "own-format.yml")
    try place.write(
      Self.rule + """
          - name: a strange version
            verdict: inconclusive
            events: |
              ?00:00:01 sdk.version version=\(Self.hostile)

        """, to: "own-rule.yml")
    for (path, line) in [("own-emitter.yml", 7), ("own-format.yml", 6), ("own-rule.yml", 12)] {
      let tested = try place.run("rules", "test", path)
      #expect(tested.status == 1)
      #expect(tested.output.contains(stop("\(path):\(line)")), "\(tested.output)")
    }
  }

  @Test func `a check of the catalog warns of each, with its place and what to do`() throws {
    let checked = try place.run(
      "rules", "check", "own-emitter.yml", "own-format.yml", "own-rule.yml")
    for place in ["own-emitter.yml:7:22", "own-format.yml:6:20", "own-rule.yml:12:30"] {
      #expect(
        checked.output.contains("\(place): warning: the repeated group `(?:a+)+` can be matched"),
        "\(checked.output)")
    }
    #expect(checked.output.contains("make it atomic, `(?>…)`, or possessive, `++`"))
  }
}
