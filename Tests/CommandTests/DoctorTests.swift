import Testing

struct DoctorTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// Runs the program with a PATH that has only these tools, each a shell script.
  private func examine(_ tools: [String: String], _ arguments: [String]) throws -> Program.Outcome {
    for (name, script) in tools { try place.write("#!/bin/sh\n" + script, to: "tools/\(name)") }
    try place.makeFolder("tools")
    let script = """
      for tool in tools/*; do [ -e "$tool" ] && chmod +x "$tool"; done
      PATH="$PWD/tools"; export PATH; exec "$0" doctor "$@"
      """
    return try place.program.shell(script, arguments)
  }

  /// What is said of tools or sources, by name.
  private func named(
    _ list: String, _ document: [String: Any]
  ) throws -> [String: [String: Any]] {
    let entries = try #require(document[list] as? [[String: Any]])
    return Dictionary(entries.map { ($0["name"] as? String ?? "", $0) }) { first, _ in first }
  }

  @Test func `the program, its libraries and its catalog are named`() throws {
    let document = try examine([:], ["--format", "json"]).document()
    let version = try place.run("--version").lines
    let tool = try #require(document["tool"] as? [String: Any])
    #expect([tool["version"] as? String] == version)
    let catalog = try #require(document["catalog"] as? [String: Any])
    let rules = try place.run("rules", "list", "--pack", "stable").lines
    #expect(catalog["rules"] as? Int == rules.count)
    #expect(catalog["formats"] as? Int ?? 0 > 10)
    let libraries = try #require(document["libraries"] as? [String: Any])
    #expect((libraries["pcre2"] as? String)?.contains(/^10\.\d\d/) == true)
    #expect((libraries["archives"] as? String)?.hasPrefix("libarchive ") == true)
    let build = try #require(document["build"] as? [String: Any])
    #expect((build["compiler"] as? String)?.hasPrefix("Swift 6.") == true)
  }

  @Test func `without tools only what needs none can be watched`() throws {
    let outcome = try examine([:], ["--format", "json"])
    #expect(outcome.status == 0)
    let document = try outcome.document()
    #expect(try named("tools", document).values.allSatisfy { $0["path"] == nil })
    #expect(try named("tools", document).values.allSatisfy { $0["install"] is String })
    let available = try named("sources", document).filter { $0.value["available"] as? Bool == true }
    #expect(Set(available.keys) == ["standard input", "file", "command"])
    #expect(document["coverage"] == nil)
    #expect(document["next"] as? String == "scenelint doctor app.log")
  }

  @Test(arguments: [
    ("idevicesyslog", "device", "scenelint watch --device"),
    ("pymobiledevice3", "device", "scenelint watch --device"),
    ("ios", "device, go-ios", "scenelint watch -- ios syslog"),
  ])
  func `a tool that is there makes its source available`(
    _ tool: String, _ source: String, _ next: String
  ) throws {
    let document = try examine([tool: "exit 1\n"], ["--format", "json"]).document()
    let found = try named("sources", document)
    #expect(found[source]?["available"] as? Bool == true)
    #expect(found["simulator"]?["available"] as? Bool == false)
    #expect(document["next"] as? String == next)
    let paths = try named("tools", document).values.compactMap { $0["path"] as? String }
    #expect(paths.map { $0.hasSuffix("/tools/\(tool)") } == [true])
  }

  @Test func `xcrun is asked for its parts, because macOS has one without Xcode`() throws {
    let without = try examine(
      ["xcode-select": "exit 2\n", "xcrun": "touch asked\n"], ["--format", "json"])
    #expect(try named("sources", without.document())["simulator"]?["available"] as? Bool == false)
    #expect((try? place.read("asked")) == nil, "asking would offer to install Xcode")
    let with = try examine(
      [
        "xcode-select": "echo /Xcode\n",
        "xcrun": "[ \"$1 $2\" = \"--find simctl\" ] && echo /Xcode/simctl || exit 72\n",
      ], ["--format", "json"]
    ).document()
    #expect(try named("tools", with)["simctl"]?["path"] as? String == "/Xcode/simctl")
    #expect(try named("tools", with)["devicectl"]?["path"] == nil)
    #expect(try named("sources", with)["simulator"]?["available"] as? Bool == true)
    #expect(with["next"] as? String == "scenelint watch --simulator")
  }

  @Test func `the text names what is there and what is not, and ends with a command`() throws {
    let outcome = try examine(["idevicesyslog": "exit 1\n"], [])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let lines = outcome.lines
    #expect(lines.first?.hasPrefix("scenelint ") == true)
    #expect(lines.contains { $0.contains(/^  idevicesyslog +\/.*\/tools\/idevicesyslog$/) })
    #expect(lines.contains { $0.contains(/^  pymobiledevice3 +not found: pipx/) })
    #expect(lines.contains { $0.contains(/^  device +scenelint watch --device \(with idev/) })
    #expect(lines.contains { $0.contains(/^  simulator +needs simctl$/) })
    #expect(lines.last == "next  scenelint watch --device")
  }

  @Test func `a log is examined for what it lacks, with the document of coverage`() throws {
    let text = try examine([:], ["expired.log"])
    #expect(text.status == 0)
    #expect(text.output.contains("\nexpired.log\n  read     4 records"))
    #expect(text.output.contains(", the most valuable first\n  1.  [scenelint] "))
    #expect(text.lines.last == "next  scenelint check expired.log")
    let json = try examine([:], ["--format", "json", "expired.log"]).document()
    let coverage = try place.run("coverage", "--format", "json", "expired.log").document()
    #expect((json["coverage"] as? [String: Any]).map { "\($0.count)" } == "\(coverage.count)")
    let logs = try #require((json["coverage"] as? [String: Any])?["logs"] as? [[String: Any]])
    #expect(logs.count == 1)
  }

  @Test(arguments: [
    ("undecided.log", "scenelint coverage undecided.log", 0),
    ("missing.log", "ls -ld missing.log", 3),
    ("empty.log", "scenelint watch --help", 3),
    ("it's a log.log", "scenelint coverage 'it'\\''s a log.log'", 0),
  ])
  func `what to type next depends on the log`(
    _ log: String, _ next: String, _ status: Int32
  ) throws {
    try place.write(Logs.undecided, to: "it's a log.log")
    let outcome = try examine([:], [log])
    #expect(outcome.status == status)
    #expect(outcome.lines.last == "next  " + next)
  }

  @Test func `standard input is a log only when it is asked for`() throws {
    let outcome = try place.run("doctor", "-", input: Logs.expired)
    #expect(outcome.lines.last == "next  COMMAND | scenelint check -")
    #expect(!(try place.run("doctor", input: Logs.expired).output.contains("records")))
  }
}
