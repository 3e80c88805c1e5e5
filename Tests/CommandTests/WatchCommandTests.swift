// Foundation starts processes and keeps their files; nothing smaller does both on every platform.
import Foundation
import Testing

struct WatchCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// A command that captures: it prints a log in small pieces, and then what is wanted.
  private static func fake(_ rest: String) -> [String] {
    ["--", "sh", "-c", "dd if=expired.log bs=70 2>/dev/null; " + rest]
  }

  private func watch(
    _ options: String..., capture: [String] = [], input: String = ""
  ) throws -> Program.Outcome {
    try place.program.run(["watch"] + options + capture, input: input)
  }

  @Test(arguments: ["expired", "warned", "clean", "undecided"])
  func `a log that is piped in ends as check says`(_ name: String) throws {
    for format in ["pretty", "concise", "ndjson"] {
      let log = try place.read("\(name).log")
      let live = try watch("--format", format, input: log)
      let checked = try place.run("check", "--format", format, "-", input: log)
      #expect(live.output == checked.output, "\(format)")
      #expect(live.status == checked.status, "\(format)")
      #expect(live.errors == checked.errors, "\(format)")
    }
  }

  @Test func `reports that come at the end are those of check`() throws {
    let log = try place.read("expired.log")
    let checked = try place.run("check", "--format", "json", "-", input: log)
    let live = try watch("--format", "json", "--output", "sarif=live.sarif", input: log)
    #expect(live.output == checked.output)
    #expect(live.status == 1)
    #expect(try place.read("live.sarif").contains("expired-app-open-ad"))
  }

  @Test func `a command is captured, its errors are passed on, its end is told`() throws {
    let capture = Self.fake("echo 'fake: lost the device' >&2; exit 7")
    let live = try watch("--format", "concise", capture: capture)
    #expect(live.lines.first?.contains("[expired-app-open-ad]") ?? false)
    #expect(live.errors.contains("fake: lost the device"))
    #expect(live.errors.contains("the capture failed: it ended with status 7"))
    #expect(live.status == 1)
  }

  @Test func `garbage and half a record do no harm`() throws {
    try place.write((0..<30).map { UInt8($0 * 7) } + [0x0A], to: "garbage")
    let capture = Self.fake("cat garbage; printf '2026-03-01 12:31:00.0000'")
    let live = try watch("--format", "concise", capture: capture)
    #expect(live.lines.count == 2)
    #expect(live.lines.first?.contains("[expired-app-open-ad]") ?? false)
    #expect(live.status == 1)
  }

  @Test func `a command that is not there is an unusable input`() throws {
    let live = try watch(capture: ["--", "no-such-capture"])
    #expect(live.status == 3)
    #expect(live.errors.contains("no-such-capture"))
  }

  @Test func `the log is kept as it was read, and findings name its lines`() throws {
    let live = try watch(
      "--format", "concise", "--save", "kept.log", capture: Self.fake("exit 0"))
    #expect(try place.read("kept.log") == place.read("expired.log"))
    let checked = try place.run("check", "--format", "concise", "kept.log")
    #expect(live.output == checked.output)
    let again = try watch("--save", "kept.log", capture: Self.fake("exit 0"))
    #expect(again.status == 2)
    #expect(again.errors.contains("kept.log already exists"))
  }

  @Test func `tools that are not installed are named`() throws {
    let bare = ["PATH": "/nowhere"]
    let device = try place.program.run(["watch", "--device"], environment: bare)
    #expect(device.status == 2)
    #expect(device.errors.contains("no idevicesyslog and no pymobiledevice3 on PATH"))
    let simulator = try place.program.run(["watch", "--simulator"], environment: bare)
    #expect(simulator.status == 2)
    #expect(simulator.errors.contains("no xcrun on PATH"))
  }

  @Test func `tools that are installed are called with the device`() throws {
    try place.write("#!/bin/sh\necho \"called with $*\" >&2\n", to: "tools/idevicesyslog")
    try place.write("#!/bin/sh\necho \"called with $*\" >&2\n", to: "tools/xcrun")
    let script = """
      chmod +x tools/idevicesyslog tools/xcrun; PATH="$PWD/tools:$PATH"; export PATH
      "$0" watch --device ABC --no-reconnect
      "$0" watch --simulator --process "My App"
      """
    let errors = try place.program.shell(script, []).errors
    #expect(errors.contains("called with -u ABC\n"))
    #expect(errors.contains("called with simctl spawn booted log stream --style ndjson"))
    #expect(errors.contains("--predicate process == \"My App\" OR process IN {\"SpringBoard\""))
  }

  @Test(arguments: [
    ["watch", "--device", "--simulator"], ["watch", "app.log"], ["watch", "--reconnect", "-"],
    ["watch", "--follow", "expired.log", "-"], ["watch", "--device", "--", "cat"],
  ])
  func `sources that make no sense are refused`(_ arguments: [String]) throws {
    let outcome = try place.program.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("scenelint: "))
  }

  @Test func `an interruption ends the capture with verdicts, and what was lost is undecided`()
    throws
  {
    // The first capture dies after the ad was presented; the second one goes on until it is ended.
    let log = Logs.log([
      ("08:00:00", "ad.loaded ad=A1 format=interstitial unit_id=U1"),
      ("08:00:01", "ad.present_called ad=A1"),
    ])
    let rest = Logs.log([("08:01:00", "ad.click ad=A1")])
    try place.write(log, to: "one.log")
    try place.write(rest, to: "two.log")
    let script = """
      cat > capture.sh <<'END'
      if [ -e ran ]; then cat two.log; kill -INT $PPID; exec sleep 60; fi
      touch ran; cat one.log; exit 1
      END
      "$0" watch --reconnect --save kept.log --format ndjson --emits ad.will_present -- sh capture.sh
      """
    let live = try place.program.shell(script, [])
    #expect(live.errors.contains("it ended with status 1; trying again in 1 s"))
    let kept = try place.read("kept.log")
    #expect(kept.hasPrefix(log + "=== scenelint: the capture was interrupted"))
    #expect(kept.hasSuffix("\n" + rest))
    let checked = try place.run(
      "check", "--format", "ndjson", "--emits", "ad.will_present", "kept.log")
    #expect(live.output == checked.output)
    let verdict = try #require(
      try live.objects().first { $0["rule"] as? String == "present-without-outcome" })
    #expect(verdict["verdict"] as? String == "inconclusive")
    #expect(verdict["reason"] as? String == "log-loss")
  }

  @Test func `a file is followed while it grows, is rotated and is cut`() throws {
    let lines = Logs.expired.split(separator: "\n").map { "\($0)\n" }
    for (index, line) in lines.enumerated() { try place.write(line, to: "part\(index)") }
    let script = """
      cp part0 app.log
      "$0" watch --follow app.log --save kept.log --format concise & watch=$!
      wait_for() { until grep -q "$1" kept.log 2>/dev/null; do sleep 0.05; done; }
      wait_for scene.connected; cat part1 >> app.log
      wait_for ad.load_requested; mv app.log old.log; cat part2 > app.log
      wait_for ad.loaded; : > app.log; wait_for interrupted; cat part3 > app.log
      wait_for ad.present_called; kill -TERM $watch; wait $watch
      """
    let live = try place.program.shell(script, [])
    let marker = "=== scenelint: the capture was interrupted, records may be missing\n"
    #expect(try place.read("kept.log") == lines[..<3].joined() + marker + lines[3])
    #expect(live.output.contains("[expired-app-open-ad]"))
    #expect(live.status == 1)
  }

  @Test(
    .enabled(if: Program.sanitizerOptions.isEmpty, "a sanitizer takes terabytes of addresses"))
  func `nothing of a big pipe is lost, in little memory`() throws {
    let script = """
      ulimit -v 1000000
      line='2026-03-01 08:00:00.000000+0100 0x1f3 Default 0x0 77 0 Other: (UIKit) '
      line="$line$(printf '%0400d' 0)"
      { yes "$line" | head -n 60000; cat expired.log; } | "$0" watch --format ndjson
      """
    let live = try place.program.shell(script, [])
    let input = try #require(try live.objects().first { $0["type"] as? String == "input" })
    let expected = Logs.expired.split(separator: "\n").count + 60_000
    #expect(input["records"] as? Int == expected, "\(input)")
    #expect(live.status == 1)
  }

  @Test func `ndjson tells what was told and is not so any more, and how findings end`() throws {
    // The second presentation comes when the first one was told, and so does the late answer.
    let parts = [
      [
        ("08:00:01", "ad.load_requested ad=A1 format=app_open unit_id=U1 scene=S1"),
        ("08:00:02", "ad.loaded ad=A1 format=app_open unit_id=U1"),
        ("12:30:00", "ad.present_called ad=A1"),
      ],
      [
        ("12:30:00.5", "ad.will_present ad=A1"), ("12:40:00", "ad.did_dismiss ad=A1"),
        ("13:00:02", "ad.loaded ad=A2 format=app_open unit_id=U1"),
        ("18:30:00", "ad.present_called ad=A2"), ("18:30:01", "ad.will_present ad=A2"),
        ("18:31:00", "ad.did_dismiss ad=A2"),
      ],
    ]
    for (index, part) in parts.enumerated() {
      let log = Logs.log(part).replacing(".5.000000", with: ".500000")
      try place.write(log, to: "part\(index)")
    }
    let script = """
      told() { n=0; until grep -q "$1" live || [ $n = 600 ]; do sleep 0.05; n=$((n+1)); done; }
      {
        cat part0; told '"finding","rule":"app-open-without-delegate"'
        cat part1; told '"type":"retraction"'
      } | "$0" watch --emits ad.will_present --save kept.log --format ndjson >live
      cat live
      """
    let lines = try place.program.shell(script, []).objects()
    func told(_ type: String, _ rule: String) -> [[String: Any]] {
      lines.filter { $0["type"] as? String == type && $0["rule"] as? String == rule }
    }
    let withdrawn = try #require(told("retraction", "app-open-without-delegate").first)
    let found = try #require(told("finding", "app-open-without-delegate").first)
    for key in ["file", "line", "rule", "fingerprint"] {
      #expect("\(withdrawn[key] ?? "no")" == "\(found[key] ?? "none")", "\(key)")
    }
    #expect(told("finding", "expired-app-open-ad").map { $0["occurrences"] as? Int } == [1])
    #expect(told("revision", "expired-app-open-ad").map { $0["occurrences"] as? Int } == [2])
    // With retractions and revisions taken in, it is what check says.
    func findings(_ lines: [[String: Any]]) -> Set<String> {
      var findings: [String: String] = [:]
      for line in lines {
        guard let type = line["type"] as? String, let rule = line["rule"] as? String,
          let fingerprint = line["fingerprint"] as? String
        else { continue }
        var line = line
        line["type"] = nil
        let data = try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
        let text = String(decoding: data ?? Data(), as: UTF8.self)
        findings[rule + fingerprint] = type == "retraction" ? nil : text
      }
      return Set(findings.values)
    }
    let checked = try place.run(
      "check", "--emits", "ad.will_present", "--format", "ndjson", "kept.log")
    #expect(findings(lines) == findings(try checked.objects()))
    #expect(findings(lines).count >= 1)
  }

  @Test func `a file is followed whose path was a folder for a while`() throws {
    let lines = Logs.expired.split(separator: "\n").map { "\($0)\n" }
    try place.write(lines[0], to: "app.log")
    try place.write(lines[1...].joined(), to: "next.log")
    let script = """
      "$0" watch --follow app.log --save kept.log --format concise & watch=$!
      wait_for() {
        n=0; until grep -q "$1" kept.log || [ $n = 600 ]; do sleep 0.05; n=$((n+1)); done
      } 2>/dev/null
      wait_for scene.connected; mv app.log old.log; mkdir app.log; sleep 0.5
      rmdir app.log; mkfifo app.log; sleep 0.3; rm app.log; sleep 0.3; mv next.log app.log
      wait_for ad.present_called; kill -TERM $watch; wait $watch
      """
    let live = try place.program.shell(script, [])
    #expect(try place.read("kept.log") == Logs.expired)
    #expect(live.output.contains("[expired-app-open-ad]"))
    #expect(live.status == 1)
  }
}
