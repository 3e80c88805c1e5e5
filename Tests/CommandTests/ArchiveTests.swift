import Testing

/// Archives are made with the tools that every machine has.
struct ArchiveTests {
  /// A folder with logs, and archives of them.
  private static func workplace() throws -> Workplace {
    let workplace = try Workplace()
    try workplace.write(Logs.expired, to: "logs/device.log")
    try workplace.write(Logs.warned, to: "logs/more/second.log")
    try workplace.write("no log", to: "logs/notes.md")
    let made = try workplace.program.shell(
      """
      tar -cf logs.tar logs && gzip -c logs.tar > logs.tar.gz && gzip -c logs.tar.gz > logs.gz.gz \
      && gzip -c expired.log > expired.log.gz
      """, [])
    try #require(made.status == 0, "\(made.errors)")
    return workplace
  }

  /// What a report says beside the path.
  private func report(_ outcome: Program.Outcome, _ path: String) -> String {
    outcome.output.replacing(path, with: "PATH")
  }

  @Test func `a compressed log is linted like the log itself, from a file or a pipe`() throws {
    let workplace = try Self.workplace()
    for command in ["check", "events", "records"] {
      let plain = try workplace.run(command, "expired.log")
      let packed = try workplace.run(command, "expired.log.gz")
      #expect(report(packed, "expired.log.gz") == report(plain, "expired.log"))
      #expect(packed.status == plain.status && packed.errors.isEmpty)
      let piped = try workplace.program.shell("cat expired.log.gz | \"$0\" $1 -", [command])
      #expect(report(piped, "<stdin>") == report(plain, "expired.log"))
      #expect(piped.status == plain.status)
    }
  }

  @Test func `each log of an archive is an input, from a file or a pipe`() throws {
    let workplace = try Self.workplace()
    let folder = try workplace.run("check", "--format", "json", "logs").document()
    let rules = try #require(folder["findings"] as? [[String: Any]]).map { $0["rule"] as? String }
    #expect(Set(rules).count == 2)
    for file in ["logs.tar", "logs.tar.gz", "logs.gz.gz"] {
      let found = try workplace.run("check", "--format", "json", file)
      #expect(found.status == 1)
      let document = try found.document()
      let inputs = try #require(document["inputs"] as? [[String: Any]])
      #expect(
        Set(inputs.map { $0["file"] as? String })
          == ["\(file)/logs/device.log", "\(file)/logs/more/second.log"])
      let notes = inputs.flatMap { $0["notes"] as? [[String: Any]] ?? [] }
      #expect(notes.map { $0["kind"] as? String } == ["archive"])
      let findings = try #require(document["findings"] as? [[String: Any]])
      #expect(Set(findings.map { $0["rule"] as? String }) == Set(rules))
      for finding in findings {
        let isExpired = finding["rule"] as? String == "expired-app-open-ad"
        let name = isExpired ? "device.log" : "more/second.log"
        #expect(finding["file"] as? String == "\(file)/logs/\(name)")
      }
      let piped = try workplace.program.shell("cat $1 | \"$0\" check -", [file])
      let direct = try workplace.run("check", file)
      #expect(piped.status == 1)
      #expect(report(piped, "<stdin>") == report(direct, file))
      #expect(direct.output.contains("--> \(file)/logs/device.log:4"))
    }
  }

  @Test func `records and events of an archive say which log they are of`() throws {
    let workplace = try Self.workplace()
    for command in [["records"], ["events", "--format", "ndjson"]] {
      let outcome = try workplace.program.run(command + ["logs.tar.gz"])
      #expect(outcome.status == 0)
      let files = Set(try outcome.objects().map { $0["file"] as? String })
      #expect(files == ["logs.tar.gz/logs/device.log", "logs.tar.gz/logs/more/second.log"])
      #expect(outcome.errors.contains("1 member of the archive was left out"))
    }
    let events = try workplace.run("events", "logs.tar")
    #expect(events.lines.contains("logs.tar/logs/device.log:"))
  }

  @Test func `a damaged archive ends with status 3, and others are linted`() throws {
    let workplace = try Self.workplace()
    let made = try workplace.program.shell(
      "head -c 100 logs.tar.gz > cut.tar.gz; tar -cf none.tar logs/notes.md", [])
    #expect(made.status == 0)
    let damaged = try workplace.run("check", "cut.tar.gz", "clean.log")
    #expect(damaged.status == 3)
    #expect(damaged.errors.contains("cut.tar.gz: cannot be read: "))
    #expect(damaged.output.contains("clean.log\n"))
    let none = try workplace.run("check", "none.tar")
    #expect(none.status == 3)
    #expect(none.errors.contains("none.tar: it holds no file named like a log"))
    #expect(none.output.contains("1 member of the archive was left out"))
  }
}
