// Foundation's JSON is read by the helpers of Program.
import Foundation
import Testing

struct ConfigTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  private func configure(_ text: String) throws { try place.write(text, to: ".scenelint.yml") }

  private let exception = """
    exceptions:
      - rule: expired-app-open-ad
        match: {ad.unit_id: "U*", app.version: "<= 5.2.0"}
        reason: Known
        until: 2026-06-30
    """

  // MARK: Where values come from

  @Test func `each layer counts more than the one before`() throws {
    func failOn(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> String?
    {
      let outcome = try place.program.run(
        ["config", "show", "--origin"] + arguments, environment: environment)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.lines.first { $0.hasPrefix("fail_on:") }?
        .split(separator: " ").joined(separator: " ")
    }
    #expect(try failOn() == "fail_on: warning # default")
    try place.write("fail_on: info", to: "base.yml")
    try configure("# nothing\nextends: base.yml")
    #expect(try failOn() == "fail_on: info # base.yml:1")
    try configure("extends: base.yml\nfail_on: error")
    #expect(try failOn() == "fail_on: error # .scenelint.yml:2")
    let variable = ["SCENELINT_FAIL_ON": "never"]
    #expect(try failOn([], variable) == "fail_on: never # SCENELINT_FAIL_ON")
    #expect(try failOn(["--set", "fail_on=info"], variable) == "fail_on: info # --set fail_on")
    #expect(try failOn(["--isolated"], variable) == "fail_on: warning # default")
  }

  @Test func `the option of the command line counts most`() throws {
    try configure("fail_on: never")
    #expect(try place.run("expired.log").status == 0)
    #expect(try place.run("expired.log", "--fail-on", "error").status == 1)
    #expect(try place.run("expired.log", "--isolated").status == 1)
    #expect(try place.run("expired.log", environment: ["SCENELINT_FAIL_ON": "error"]).status == 1)
  }

  /// Reaches `ProjectFiles.filesMax` and `ProjectSearch.foldersMax`.
  @Test func `files build on so many others, and are looked for so far up, and no more`() throws {
    for number in 0..<40 {
      try place.write("extends: file\(number + 1).yml\n", to: "file\(number).yml")
    }
    let outcome = try place.run("config", "show", "--config", "file0.yml")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("there are more than 32 files"), "\(outcome.errors)")
    try configure("fail_on: never")
    for (depth, isFound) in [(63, true), (64, false)] {
      let folder = Array(repeating: "d", count: depth).joined(separator: "/")
      try place.write("", to: folder + "/app.log")
      let shown = try place.program.shell("cd \(folder) && \"$0\" config show", [])
      #expect(shown.lines.contains("fail_on: never") == isFound)
    }
  }

  /// Reaches `LintCatalog.fileBytesMax` and `BaselineReader.fileBytesMax`.
  @Test func `files that are too large are refused`() throws {
    let made = try place.program.shell(
      "truncate -s 4194305 big.yml; truncate -s 67108865 big.json", [])
    #expect(made.status == 0)
    let rules = try place.run("check", "--rules", "big.yml", "clean.log")
    #expect(rules.status == 2)
    #expect(rules.errors.contains("big.yml: it has more than 4194304 bytes"), "\(rules.errors)")
    let baseline = try place.run("check", "--baseline", "big.json", "clean.log")
    #expect(baseline.status == 2)
    #expect(baseline.errors.contains("it has more than 67108864 bytes"), "\(baseline.errors)")
  }

  @Test func `the nearest file above the working folder is read`() throws {
    try configure("fail_on: never\nbaseline: known.json")
    try place.write("", to: "a/b/app.log")
    let outcome = try place.program.shell(#"cd a/b && "$0" config show"#, [])
    #expect(outcome.lines.contains("fail_on: never"))
    #expect(outcome.lines.contains(#"baseline: "../../known.json""#))
    try place.write("fail_on: info", to: "a/.scenelint.yml")
    let nearer = try place.program.shell(#"cd a/b && "$0" config show"#, [])
    #expect(nearer.lines.contains("fail_on: info"))
  }

  @Test func `what is shown configures the same`() throws {
    try configure(
      "extends: strict\nrules: {expired-app-open-ad: {params: {max_age: 3h}}}\nemits: ad.loaded\n"
        + "app: {version: \"5.10\"}\n" + exception)
    let shown = try place.run("config", "show").output
    try configure(shown)
    #expect(try place.run("config", "show").output == shown)
    #expect(!shown.contains("extends"))
  }

  @Test func `a part can be shown by itself`() throws {
    try configure("app: {build: debug, version: 5.2}")
    #expect(
      try place.run("config", "show", "app").output == "app:\n  build: debug\n  version: 5.2\n")
    #expect(try place.run("config", "show", "app.build").output == "app:\n  build: debug\n")
    let missing = try place.run("config", "show", "app.process")
    #expect(missing.status == 2)
    #expect(missing.errors == "scenelint: nothing is set for app.process\n")
  }

  // MARK: Mistakes

  @Test func `every mistake of a file is told, and the status is 2`() throws {
    try configure("fail_on: erorr\nrules: {expired-app-opn-ad: off}\nassume_tz: Europe/Berln\n")
    let outcome = try place.run("clean.log")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.hasPrefix(".scenelint.yml:1:10: error: ") == true)
    #expect(lines[1].hasSuffix("did you mean `expired-app-open-ad`?"))
    #expect(lines[2].hasPrefix(".scenelint.yml:3:12: error: `Europe/Berln` is no zone"))
    try configure("assume_tz: Europe/Berln")
    #expect(try place.run("clean.log").errors.hasPrefix(".scenelint.yml:1:12: error: "))
  }

  @Test(arguments: [
    (["--set", "fail_on"], "a setting is written like fail_on=error"),
    (["--set", "fail_on=erorr"], "scenelint: --set fail_on: `erorr` is not one of the choices"),
    (["--set", "fail_no=error"], "did you mean `fail_on`?"),
    (["--config", "nowhere.yml"], "scenelint: nowhere.yml: No such file or directory"),
    (["--config", "clean.log", "--isolated"], "so --config has no use"),
    (["--pack", "strickt"], "`strickt` is not one of the choices; did you mean `strict`?"),
  ])
  func `a wrong option has status 2 and says why`(_ arguments: [String], _ words: String) throws {
    let outcome = try place.program.run(["check", "clean.log"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `files that build on each other in a ring are told`() throws {
    try configure("extends: other.yml")
    try place.write("extends: .scenelint.yml", to: "other.yml")
    let outcome = try place.run("clean.log")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("other.yml:1:10: error: "))
    try configure("extends: [missing.yml]")
    #expect(try place.run("clean.log").errors.contains(".scenelint.yml:1:11: error: `missing.yml`"))
  }

  // MARK: What the configuration does

  @Test func `rules are switched off, made milder and given other limits`() throws {
    try configure("rules: {expired-app-open-ad: off}")
    #expect(try place.run("expired.log").status == 0)
    try configure("rules: {expired-app-open-ad: info}")
    let mild = try place.run("expired.log")
    #expect(mild.status == 0)
    #expect(mild.output.hasPrefix("info[expired-app-open-ad]"))
    try configure("rules: {expired-app-open-ad: {params: {max_age: 5h}}}")
    #expect(try place.run("expired.log").status == 0)
  }

  @Test func `a pack says which rules run`() throws {
    func rules(_ arguments: String...) throws -> Set<String> {
      let verdicts =
        try place.program.run(["expired.log", "--format", "json"] + arguments)
        .document()["verdicts"] as? [[String: Any]]
      return Set(try #require(verdicts).compactMap { $0["rule"] as? String })
    }
    let stable = try rules()
    let strict = try rules("--pack", "strict")
    let recommended = try rules("--pack", "recommended")
    #expect(recommended.isStrictSubset(of: stable))
    #expect(recommended.isSubset(of: strict) && strict.isSubset(of: stable))
    #expect(try rules("--pack", "none").isEmpty)
    #expect(try rules("--pack", "none", "--set", "rules.expired-app-open-ad=on").count == 1)
    #expect(try rules("--pack", "setup", "--pack", "recommended").isSuperset(of: recommended))
    let listed = try place.run("rules", "list", "--pack", "recommended").lines
    #expect(Set(listed.map { String($0.prefix { $0 != " " }) }) == recommended)
  }

  @Test func `rules of one's own load from beside the file`() throws {
    try configure("catalogs: own")
    try place.write("rule: mine", to: "own/mine.yml")
    let outcome = try place.run("clean.log")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("own/mine.yml:1:1: error: "))
  }

  // MARK: Exceptions and expectations

  @Test func `an excepted finding does not count, and is told as a number`() throws {
    try configure(exception)
    let june = ["SCENELINT_NOW": "2026-06-30", "SCENELINT_APP_VERSION": "5.2"]
    let outcome = try place.run("expired.log", environment: june)
    #expect(outcome.status == 0, "the last day counts")
    #expect(outcome.lines.last == "1 log: no findings; 1 excepted")
    #expect(!outcome.output.contains("error["))
    let shown = try place.run("expired.log", "--show-suppressed", environment: june)
    #expect(shown.status == 0)
    #expect(shown.output.contains("= excepted: Known"))
    let document = try place.run("expired.log", "--format", "json", environment: june).document()
    let finding = try #require((document["findings"] as? [[String: Any]])?.first)
    #expect(
      finding["disposition"] as? [String: String] == ["state": "excepted", "reason": "Known"])
    #expect((document["configuration"] as? [Any])?.isEmpty == true)
  }

  @Test func `an exception that has run out is a finding`() throws {
    try configure(exception)
    let july = ["SCENELINT_NOW": "2026-07-01", "SCENELINT_APP_VERSION": "5.2"]
    let outcome = try place.run("expired.log", environment: july)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("warning[expired-exception]: "))
    #expect(outcome.output.contains("--> .scenelint.yml:2"))
    #expect(outcome.lines.last == "1 log: 1 error, 1 warning")
  }

  @Test func `an exception that no finding needs is told when the rule could judge`() throws {
    try configure(exception)
    let now = ["SCENELINT_NOW": "2026-06-01"]
    let unknown = try place.run("expired.log", environment: now)
    #expect(unknown.status == 1, "a version that nobody told is no version")
    #expect(unknown.output.contains("`app.version`, which is not set."))
    let later = try place.run("expired.log", "--set", "app.version=5.3", environment: now)
    #expect(later.status == 1)
    #expect(later.output.contains("info[unused-exception]: "))
    #expect(!(try place.run("undecided.log", environment: now).output.contains("unused-exception")))
  }

  @Test func `a mistake that a test provokes does not count`() throws {
    let expect = Logs.record("12:29:59", #"scenelint:expect expired-app-open-ad reason="UI test""#)
    let lines = Logs.expired.split(separator: "\n", omittingEmptySubsequences: false)
    let log = lines.prefix(3).joined(separator: "\n") + "\n" + expect
    try place.write(log + lines.suffix(2).joined(separator: "\n"), to: "test.log")
    let outcome = try place.run("test.log")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.lines.last == "1 log: no findings; 1 expected")
    try place.write(Logs.expired + expect, to: "late.log")
    let late = try place.run("late.log")
    #expect(late.status == 1)
    #expect(late.output.contains("error[expectation-not-met]: "))
    #expect(late.output.contains("--> late.log:5"))
  }

  // MARK: Starting

  @Test func `the starter file is right, says nothing new and is not replaced`() throws {
    let before = try place.run("config", "show").output
    #expect(try place.run("config", "init").status == 0)
    #expect(try place.run("config", "show").output == before)
    try configure("fail_on: never")
    let refused = try place.run("config", "init")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("--force replaces it"))
    #expect(try place.run("config", "init", "--force").status == 0)
    #expect(try place.run("config", "show").output == before)
  }

  @Test func `the starter's commented settings are right too`() throws {
    #expect(try place.run("config", "init").status == 0)
    let starter = try place.program.shell("cat .scenelint.yml", []).lines
    // A comment of prose has a capital letter or a backquote; settings are below it.
    let settings = starter.filter { $0.contains(/^# +[a-z_-]+:|^# +- |^[a-z]/) }.map { line in
      line.hasPrefix("# ") ? String(line.dropFirst(2)) : line
    }
    try configure(settings.joined(separator: "\n"))
    try place.makeFolder("rules")
    try place.write(
      "emitter: own\ntitle: t\nprocess: app\nmessages: [{message: m, literal: hello, pattern: hello, "
        + "samples: [{text: hello}]}]", to: "rules/own.yml")
    let outcome = try place.run("config", "show")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.contains("assume_tz: Europe/Berlin"))
    #expect(outcome.lines.contains("  - rule: ad-larger-than-window"))
  }

  @Test func `the schema is one JSON document that knows the rules`() throws {
    let schema = try place.run("config", "schema").document()
    let rules = (schema["properties"] as? [String: [String: Any]])?["rules"]?["properties"]
    #expect((rules as? [String: Any])?["expired-app-open-ad"] != nil)
  }
}
