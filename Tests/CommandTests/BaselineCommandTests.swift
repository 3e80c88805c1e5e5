import Testing

struct BaselineCommandTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    // The ad that is shown too late, with all that the other rules have to know.
    let launch = Logs.log([("07:59:58", "app.launched start=cold"), ("07:59:59", "sdk.started")])
    try place.write(launch + Logs.expired, to: "late.log")
  }

  private static let file = ".scenelint-baseline.jsonl"

  @Test func `what the baseline has does not fail the run, and is counted`() throws {
    let created = try place.run("baseline", "create", "expired.log", "warned.log")
    #expect(created.status == 0)
    #expect(created.output == "\(Self.file): 2 findings of 2 rules\n")
    let known = try place.run("check", "--baseline", Self.file, "expired.log", "warned.log")
    #expect(known.status == 0)
    #expect(known.output.contains("baseline \(Self.file): 2 unchanged\n"))
    #expect(known.output.hasSuffix("2 logs: no new findings; 2 baselined\n"))
    #expect(!known.output.contains("error["))
  }

  @Test func `what is new fails, and what is gone is listed`() throws {
    #expect(try place.run("baseline", "create", "warned.log").status == 0)
    let changed = try place.run("check", "--baseline", Self.file, "late.log", "clean.log")
    #expect(changed.status == 1)
    #expect(changed.output.contains("baseline \(Self.file): 1 new, 1 gone\n"))
    #expect(changed.output.contains("    gone  request-before-sdk-start  "))
    #expect(changed.output.hasSuffix("2 logs: 1 error\n"))
  }

  @Test func `more occurrences than the baseline has are open, and said so`() throws {
    #expect(try place.run("baseline", "create", "expired.log").status == 0)
    try place.write(Logs.expired + Logs.expired.replacing("A1", with: "A2"), to: "twice.log")
    let outcome = try place.run("check", "--baseline", Self.file, "twice.log")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("= baseline: 1 more than the baseline's 1"), "\(outcome.output)")
  }

  @Test func `json has the disposition of each finding and the counts`() throws {
    #expect(
      try place.run("baseline", "create", "--reason", "IOS-1", "expired.log", "warned.log").status
        == 0)
    let document = try place.run(
      "check", "--format", "json", "--baseline", Self.file, "late.log", "clean.log"
    ).document()
    let findings = try #require(document["findings"] as? [[String: Any]])
    let disposition = try #require(findings.first?["disposition"] as? [String: String])
    #expect(disposition == ["state": "baselined", "reason": "IOS-1"])
    let summary = try #require(document["summary"] as? [String: Any])
    #expect(summary["findings"] as? Int == 0)
    #expect(summary["error"] as? Int == 0)
    let baseline = try #require(summary["baseline"] as? [String: Any])
    #expect(baseline["new"] as? Int == 0)
    #expect(baseline["unchanged"] as? Int == 1)
    #expect(baseline["gone"] as? Int == 1)
  }

  @Test func `a file is not replaced unless that is asked for`() throws {
    try place.write("precious", to: "mine.jsonl")
    let refused = try place.run("baseline", "create", "-o", "mine.jsonl", "expired.log")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("mine.jsonl: it already exists"))
    let kept = try place.program.shell("cat mine.jsonl; ls -a", [])
    #expect(kept.output.hasPrefix("precious"))
    #expect(!kept.output.contains(".new"), "no draft is left")
    let forced = try place.run("baseline", "create", "--force", "-o", "mine.jsonl", "expired.log")
    #expect(forced.status == 0)
    #expect(try place.run("check", "--baseline", "mine.jsonl", "expired.log").status == 0)
  }

  @Test func `a baseline that is a link is written where it leads to`() throws {
    let made = try place.program.shell("mkdir shared; ln -s shared/base \(Self.file)", [])
    #expect(made.status == 0)
    for command in ["create", "update"] {
      #expect(try place.run("baseline", command, "warned.log", "late.log").status == 0)
      #expect(try place.read("shared/base").contains("request-before-sdk-start"))
      #expect(try place.program.shell("test -L \(Self.file)", []).status == 0)
    }
  }

  @Test func `an update adds, keeps reasons, and prunes only when asked to`() throws {
    #expect(try place.run("baseline", "create", "--reason", "old", "warned.log").status == 0)
    let grown = try place.run("baseline", "update", "late.log", "clean.log")
    #expect(grown.output == "\(Self.file): 2 findings: 1 added, 1 gone, kept\n")
    let text = try place.program.shell("cat \(Self.file)", []).lines
    #expect(text.count == 3)
    #expect(text[1].contains(#""rule":"expired-app-open-ad""#) && !text[1].contains("reason"))
    #expect(text[2].hasSuffix(#""reason":"old"}"#))
    let pruned = try place.run("baseline", "update", "--prune", "late.log", "clean.log")
    #expect(pruned.output == "\(Self.file): 1 finding: 0 added, 1 gone\n")
    #expect(try place.program.shell("cat \(Self.file)", []).lines.count == 2)
  }

  @Test func `nothing is written when a log cannot be used`() throws {
    let outcome = try place.run("baseline", "create", "expired.log", "missing.log")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("nothing was written"))
    #expect(try place.program.shell("cat \(Self.file)", []).status != 0)
  }

  @Test func `a baseline that cannot be written says why`() throws {
    let outcome = try place.run("baseline", "create", "-o", "none/base.jsonl", "expired.log")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("none/base.jsonl cannot be written: there is no folder none"))
  }

  @Test func `a broken baseline is named with its lines, and has status 2`() throws {
    try place.write("{\"scenelint_baseline\":1}\n{\n<<<<<<< ours\n", to: "bad.jsonl")
    for command in [
      ["check", "--baseline", "bad.jsonl"], ["baseline", "update", "-o", "bad.jsonl"],
    ] {
      let outcome = try place.program.run(command + ["clean.log"])
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors == """
          bad.jsonl:2: error: the line is not a JSON object
          bad.jsonl:3: error: a merge conflict is left; keep the lines of both sides

          """)
    }
    let missing = try place.run("check", "--baseline", "none.jsonl", "clean.log")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("none.jsonl: cannot be read: No such file"))
  }
}
