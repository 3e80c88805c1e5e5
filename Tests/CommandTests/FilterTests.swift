import Testing

/// What the options that choose records promise.
struct FilterTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// Each rule's verdict with its reason.
  private func verdicts(_ arguments: [String]) throws -> [String: String] {
    let document = try place.program.run(["check", "--format", "json"] + arguments).document()
    let verdicts = try #require(document["verdicts"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: verdicts.map { verdict in
        let words = [verdict["verdict"], verdict["reason"]].compactMap { $0 as? String }
        return (verdict["rule"] as? String ?? "", words.joined(separator: " "))
      })
  }

  private func notes(_ arguments: [String]) throws -> [String] {
    let document = try place.program.run(["check", "--format", "json"] + arguments).document()
    let inputs = try #require(document["inputs"] as? [[String: Any]])
    let notes = try #require(inputs.first?["notes"] as? [[String: Any]])
    return notes.compactMap { $0["text"] as? String }
  }

  @Test func `a window is judged as a log that was cut there`() throws {
    let lines = Logs.expired.split(separator: "\n", omittingEmptySubsequences: false)
    for first in 0..<lines.count - 1 {
      for last in first..<lines.count - 1 {
        try place.write(lines[first...last].joined(separator: "\n") + "\n", to: "cut.log")
        let since = String(lines[first].prefix(19))
        let until = String(lines[last].prefix(19))
        let window = try verdicts(["--since", since, "--until", until, "expired.log"])
        #expect(try verdicts(["cut.log"]) == window, "\(since) to \(until)")
      }
    }
  }

  @Test func `what came before the window is not known`() throws {
    #expect(try verdicts(["expired.log"])["expired-app-open-ad"] == "fail")
    let late = try verdicts(["--since", "12:00", "--emits", "ad.loaded", "expired.log"])
    #expect(late["expired-app-open-ad"] == "inconclusive unknown-value")
    #expect(
      try notes(["--since", "12:00", "expired.log"])
        == ["3 records outside of --since and --until were not read"])
  }

  @Test func `a deadline in the window is judged, one after it is not`() throws {
    try place.write(
      Logs.log([
        ("07:50:00", "ad.will_present ad=B format=interstitial"),
        ("07:51:00", "ad.did_dismiss ad=B format=interstitial"),
        ("08:00:00", "ad.present_called ad=A format=interstitial"),
        ("09:00:00", "app.heartbeat"),
      ]), to: "open.log")
    let rule = "present-without-outcome"
    let whole = try #require(try verdicts(["open.log"])[rule])
    #expect(try verdicts(["--until", "08:59", "open.log"])[rule] == whole)
    #expect(whole.hasPrefix("fail"))
    #expect(try verdicts(["--until", "08:00:00", "open.log"])[rule] == "inconclusive log-ended")
  }

  @Test func `records and events are chosen by time and predicate, too`() throws {
    let records = try place.run("records", "--since", "08:00:01", "clean.log").objects()
    #expect(records.compactMap { $0["line"] as? Int } == [2, 3])
    let chosen = try place.run(
      "records", "--predicate", #"eventMessage CONTAINS "sdk.""#, "clean.log")
    #expect(try chosen.objects().compactMap { $0["line"] as? Int } == [2])
    let events = try place.run("events", "--until", "08:00:00", "clean.log")
    #expect(events.lines == ["      1  08:00:00.000000  app.launched start=cold"])
    #expect(events.errors.contains("2 records outside of --since and --until"))
  }

  @Test func `a predicate that cuts only noise changes no verdict`() throws {
    let noise = Logs.record("08:00:00", "tick") + Logs.record("08:00:01", "tick")
    for log in [Logs.expired, Logs.warned, Logs.clean, Logs.undecided] {
      try place.write(noise + log, to: "noisy.log")
      let cut = ["--predicate", #"NOT eventMessage == "tick""#, "noisy.log"]
      #expect(try verdicts(["noisy.log"]) == verdicts(cut))
      #expect(try notes(cut).contains("2 records were left out by --predicate"))
    }
  }

  @Test func `leaving out any record of the app makes no rule pass or fail`() throws {
    for log in [Logs.expired, Logs.warned] {
      try place.write(log, to: "whole.log")
      let whole = try verdicts(["whole.log"])
      for line in log.split(separator: "\n") {
        let time = line.dropFirst(11).prefix(8)
        let message = line.drop { $0 != "]" }.dropFirst(2)
        let cut = try verdicts(["--predicate", "eventMessage != '\(message)'", "whole.log"])
        for (rule, verdict) in cut where verdict == "pass" || verdict == "fail" {
          #expect(whole[rule] == verdict, "\(rule) without \(time) \(message)")
        }
      }
    }
  }

  @Test func `what is missing is named when nothing is left`() throws {
    for arguments in [
      ["--since", "2030-01-01"], ["--predicate", "FALSEPREDICATE"],
      ["--until", "2026-03-01T07:00+01:00"],
    ] {
      for command in ["check", "events", "records"] {
        let outcome = try place.program.run([command] + arguments + ["clean.log"])
        #expect(outcome.status == 3, "\(command) \(arguments)")
        #expect(outcome.errors.contains("no record is left: 3 records"), "\(outcome.errors)")
      }
    }
  }

  @Test func `a zone is assumed only where it is asked for`() throws {
    try place.write("2026-03-01 08:00:00.000 Df Demo[5:1] first\n", to: "compact.log")
    func time(_ arguments: String...) throws -> String? {
      let outcome = try place.program.run(["records"] + arguments + ["compact.log"])
      return try outcome.objects().first?["timestamp"] as? String
    }
    #expect(try time() == "2026-03-01T08:00:00.000")
    #expect(try time("--assume-tz", "+02:00") == "2026-03-01T08:00:00.000+02:00")
    #expect(try time("--assume-tz", "Z") == "2026-03-01T08:00:00.000Z")
    let log = "2026-03-01 08:00:00.000 Df Demo[5:1] [scenelint] app.heartbeat\n"
    try place.write(log, to: "beat.log")
    #expect(
      try notes(["--assume-tz", "+02:00", "beat.log"])
        == ["times without zone were taken to be in +02:00"])
    #expect(try notes(["beat.log"]) == [])
  }

  @Test func `a clock that was set back is told, with what may help`() throws {
    let lines = ["02:30:00", "02:50:00", "02:10:00"].map {
      "2026-10-25 \($0).000 Df Demo[5:1] [scenelint] app.heartbeat\n"
    }
    try place.write(lines.joined(), to: "autumn.log")
    let notes = try notes(["autumn.log"])
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix("the clock goes back by 40 min at line 3") == true)
    #expect(notes.first?.contains("--assume-tz") == true)
    #expect(
      try place.run("events", "autumn.log").lines.map { String($0.dropFirst(23)) } == [
        "app.heartbeat", "app.heartbeat", "log.clock_jump cause=went_back", "app.heartbeat",
      ])
  }

  @Test func `a format that is assumed is the only one with headers`() throws {
    let log = Logs.record("08:00:00", "first") + "2026-03-01 08:00:00.000 Df Demo[5:1] second\n"
    try place.write(log, to: "mixed.log")
    func formats(_ arguments: String...) throws -> [String] {
      try place.program.run(["records"] + arguments + ["mixed.log"]).objects()
        .compactMap { $0["format"] as? String }
    }
    #expect(try formats() == ["log-default", "log-compact"])
    #expect(try formats("--assume-format", "log-compact") == ["plain", "log-compact"])
    #expect(try formats("--assume-format", "plain") == ["plain", "plain"])
    #expect(try formats("--assume-format", "log-default") == ["log-default"])
  }

  @Test func `each format reads its own samples when it is assumed`() throws {
    let relay = "Aug  7 11:42:42 My Demo[118] <Error>: first\n"
    try place.write(relay, to: "relay.log")
    func process(_ arguments: String...) throws -> String? {
      let outcome = try place.program.run(["records"] + arguments + ["relay.log"])
      return try outcome.objects().first?["process"] as? String
    }
    // One line does not tell whether the first word is the device's name.
    #expect(try process("--assume-format", "idevicesyslog") == "My Demo")
    #expect(try process("--assume-format", "syslog-relay") == "Demo")
  }

  @Test(arguments: [
    (["--since", "yesterday"], "a time is written like 2026-03-01"),
    (["--until", "25:00"], "a time is written like"),
    (["--assume-tz", "Mars/Base"], "+02:00"),
    (["--assume-tz", "../etc/passwd"], "+02:00"),
    (["--assume-format", "log-defalt"], "did you mean log-default?"),
    (["--assume-format", "github-actions"], "no format with records is called github-actions"),
    (["--predicate", #"subsytem == "x""#], "column 1: there is no field subsytem; did you mean"),
    (["--predicate", "process =="], "  process ==\n            ^\n"),
  ])
  func `wrong usage has status 2 and says what was expected`(
    arguments: [String], words: String
  ) throws {
    for command in ["check", "events", "records"] {
      let outcome = try place.program.run([command] + arguments + ["clean.log"])
      #expect(outcome.status == 2)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
  }
}
