import LintReport
import Testing

/// What is no success though nothing was found: too little was judged, or nothing.
struct UnjudgedTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write(Self.foreign, to: "foreign.log")
  }

  /// A log of another app, with a line of its UIKit, which would always print some mistakes.
  private static let foreign =
    "2026-03-01 08:00:00.000000+0100 0x1 Default 0x0 5 0 Mail: (MailCore) synchronized\n"
    + "2026-03-01 08:00:01.000000+0100 0x1 Default 0x0 5 0 Mail: (UIKitCore) [com.apple.UIKit:A] x\n"

  private static let words =
    "scenelint: no rule could judge this log: nothing in it is about an app's scenes or ads; "
    + "scenelint coverage LOG shows what is missing, --allow-unjudged accepts it\n"

  @Test func `a log about something else has status 3 and one line that says so`() throws {
    for options in [
      [], ["--fail-on-inconclusive"], ["--fail-on", "never"], ["--min-judged", "1"],
    ] {
      let outcome = try place.program.run(["check", "foreign.log"] + options)
      #expect(outcome.status == 3)
      #expect(outcome.errors == Self.words)
      #expect(outcome.lines.last == "1 log: nothing could be judged")
    }
    let live = try place.run("watch", input: Self.foreign)
    #expect(live.status == 3)
    #expect(live.errors == Self.words)
  }

  @Test func `it is a success where that is allowed`() throws {
    #expect(try place.run("foreign.log", "--allow-unjudged").status == 0)
    #expect(try place.run("watch", "--allow-unjudged", input: Self.foreign).status == 0)
    #expect(try place.run("foreign.log", "--set", "allow_unjudged=true").status == 0)
    let variable = ["SCENELINT_ALLOW_UNJUDGED": "true"]
    #expect(try place.run("foreign.log", environment: variable).status == 0)
    let few = try place.run("foreign.log", "--allow-unjudged", "--min-judged", "2")
    #expect(few.status == 4)
    #expect(few.errors.contains("0 rules were judged, fewer than the 2 that are required"))
  }

  @Test func `of several logs one that was judged is enough`() throws {
    #expect(try place.run("foreign.log", "clean.log").status == 0)
    let none = try place.run("foreign.log", "foreign.log")
    #expect(none.status == 3)
    #expect(none.errors.contains("no rule could judge any of 2 logs: nothing in them is about"))
    #expect(try place.run("clean.log", "--pack", "none").status == 3)
  }

  @Test func `a required rule that was not judged has status 4 and its reason`() throws {
    #expect(try place.run("clean.log", "--require", "request-before-sdk-start").status == 0)
    let missing = try place.run(
      "clean.log", "--require", "request-before-sdk-start", "--require", "reward-lost")
    #expect(missing.status == 4)
    #expect(
      missing.errors == "scenelint: the required rule reward-lost was not judged: needs "
        + "ad.reward_earned; and ad.did_dismiss; and ad.video_completed\n")
    #expect(missing.lines.last == "1 log: no findings; 1 required rule was not judged")
    let undecided = try place.run(
      "foreign.log", "undecided.log", "clean.log", "--require", "expired-app-open-ad")
    #expect(undecided.status == 4)
    #expect(undecided.errors.contains("not judged: undecided.log: needs a value that the log does"))
    let off = try place.run(
      "clean.log", "--require", "reward-lost", "--set", "rules.reward-lost=off")
    #expect(off.status == 4)
    #expect(off.errors.contains("the required rule reward-lost does not run; it is off"))
    #expect(try place.run("expired.log", "--require", "reward-lost").status == 1)
    #expect(try place.run("expired.log", "--require", "expired-app-open-ad").status == 1)
  }

  @Test func `a required rule that does not exist is wrong usage`() throws {
    for command in [["check", "clean.log"], ["watch"]] {
      let outcome = try place.program.run(command + ["--require", "reward-lots"])
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(
        outcome.errors == "scenelint: no rule is called reward-lots; did you mean reward-lost?\n")
    }
    let count = try place.run("clean.log", "--min-judged", "0")
    #expect(count.status == 2)
    #expect(count.errors.contains("--min-judged needs a number of at least 1"))
  }

  @Test func `fewer rules than asked for have status 4 and both numbers`() throws {
    let summary = try place.run("clean.log", "--format", "json").document()["summary"]
    let judged = try #require((summary as? [String: Any])?["judged_rules"] as? Int)
    #expect(judged > 1)
    #expect(try place.run("clean.log", "--min-judged", "\(judged)").status == 0)
    let few = try place.run("clean.log", "--min-judged", "\(judged + 1)")
    #expect(few.status == 4)
    let words = "\(judged) rules were judged, fewer than the \(judged + 1) that are required"
    #expect(few.errors == "scenelint: \(words)\n")
    #expect(few.lines.last == "1 log: no findings; \(judged) rules judged, \(judged + 1) required")
  }

  @Test func `the configuration says the same`() throws {
    try place.write("require: [reward-lost]\nmin_judged: 900\n", to: ".scenelint.yml")
    let outcome = try place.run("clean.log")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("reward-lost") && outcome.errors.contains("the 900 that are"))
    #expect(try !place.run("clean.log", "--min-judged", "1").errors.contains("900"))
    #expect(try place.run("clean.log", "--isolated").status == 0)
    #expect(
      try place.run("config", "show", "require").output == "require:\n  - reward-lost\n")
    try place.write("require: reward-lots\nmin_judged: -1\n", to: ".scenelint.yml")
    let wrong = try place.run("clean.log")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("did you mean `reward-lost`?"))
    #expect(wrong.errors.contains("a whole number from 0 on"))
  }

  @Test func `every report tells what was not judged`() throws {
    let arguments = ["check", "clean.log", "--require", "reward-lost"]
    // Two are for reading and leave it to standard error; a trace is about what happened.
    let formats = ReportFormat.names.filter { !["pretty", "concise", "perfetto"].contains($0) }
    let words = "the required rule reward-lost was not judged"
    let outcome = try place.program.run(
      arguments + formats.flatMap { ["--output", "\($0)=report.\($0)"] })
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains(words))
    for format in formats {
      #expect(try place.read("report.\(format)").contains(words), "\(format)")
    }
    let report = try place.program.run(arguments + ["--format", "json"]).document()
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["exit_code"] as? Int == 4)
    let problem = try #require((summary["problems"] as? [[String: Any]])?.first)
    #expect(problem["kind"] as? String == "required-rule-not-judged")
    #expect(problem["rule"] as? String == "reward-lost")
    let sarif = try place.program.run(arguments + ["--format", "sarif"]).output
    #expect(sarif.contains(#""executionSuccessful":false,"exitCode":4"#))
    let junit = try place.run("foreign.log", "--format", "junit").output
    #expect(junit.contains(#"name="some-rule-is-judged""#))
    #expect(junit.contains(#"errors="1""#))
  }

  // MARK: Other commands

  @Test func `no baseline is made of logs of which nothing was judged`() throws {
    for command in ["create", "update"] {
      if command == "update" {
        #expect(try place.run("baseline", "create", "expired.log").status == 0)
      }
      let outcome = try place.run("baseline", command, "foreign.log")
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == Self.words + "scenelint: nothing was written\n")
    }
    let allowed = try place.run(
      "baseline", "create", "--allow-unjudged", "-o", "empty.jsonl", "foreign.log")
    #expect(allowed.status == 0)
  }

  @Test func `what got worse is not known when one of the logs shows nothing`() throws {
    for logs in [["foreign.log", "clean.log"], ["clean.log", "foreign.log"]] {
      let outcome = try place.program.run(["diff"] + logs)
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasPrefix("scenelint: foreign.log: no rule could judge this log: "))
    }
    #expect(try place.run("diff", "foreign.log", "expired.log").status == 1)
    #expect(try place.run("diff", "--allow-unjudged", "foreign.log", "clean.log").status == 0)
  }

  @Test func `a log without events says so where it is only shown`() throws {
    let events = try place.run("events", "foreign.log")
    #expect(events.status == 0)
    #expect(events.output.isEmpty)
    for command in ["events", "timeline", "coverage"] {
      let errors = try place.run(command, "foreign.log").errors
      #expect(errors.hasPrefix("scenelint: foreign.log: nothing about an app's scenes or ads; is"))
      #expect(try place.run(command, "clean.log").errors.isEmpty)
    }
    #expect(
      try place.run("doctor", "foreign.log").lines.last == "next  scenelint coverage foreign.log")
  }

  // MARK: Captures

  @Test(arguments: [
    ("echo hi; exit 3", "it ended with status 3"), ("exit 7", "it ended with status 7"),
    ("echo hi; kill -9 $$", "it was ended by signal 9"),
    ("cat clean.log; no-such-tool 2>/dev/null", "it ended with status 127"),
  ])
  func `a capture that fails has status 3 and its reason`(
    _ script: String, _ reason: String
  ) throws {
    let outcome = try place.run("watch", "--format", "json", "--", "sh", "-c", script)
    #expect(outcome.status == 3)
    #expect(outcome.errors == "scenelint: sh: the capture failed: \(reason)\n")
    let inputs = try #require(try outcome.document()["inputs"] as? [[String: Any]])
    #expect(inputs.first?["problem"] as? String == "the capture failed: \(reason)")
    let allowed = try place.run("watch", "--allow-unjudged", "--", "sh", "-c", script)
    #expect(allowed.status == 3)
  }

  @Test func `findings before a capture fails are told, and win`() throws {
    let outcome = try place.run("watch", "--", "sh", "-c", "cat expired.log; exit 3")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("the capture failed: it ended with status 3"))
  }

  @Test func `a capture that ends well is judged as usual`() throws {
    #expect(try place.run("watch", "--", "sh", "-c", "cat clean.log").status == 0)
    #expect(try place.run("watch", "--", "sh", "-c", "cat foreign.log").status == 3)
  }

  @Test func `a capture that the user ends has not failed`() throws {
    // Ctrl-C goes to both, and the command is gone first.
    let script = """
      cat > capture.sh <<'END'
      cat clean.log; kill -INT $PPID; exit 130
      END
      "$0" watch -- sh capture.sh
      """
    let outcome = try place.program.shell(script, [])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
  }
}
