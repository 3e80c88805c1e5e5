import Testing

struct CheckStatusTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `a log with an error ends with status 1, a clean one with 0`() throws {
    let failed = try place.run("check", "expired.log")
    #expect(failed.status == 1)
    #expect(failed.output.contains("error[expired-app-open-ad]"))
    #expect(failed.errors.isEmpty)
    let clean = try place.run("check", "clean.log")
    #expect(clean.status == 0)
    #expect(clean.output.hasSuffix("1 log: no findings\n"))
    #expect(clean.errors.isEmpty)
  }

  @Test func `check is what happens without a command`() throws {
    let named = try place.run("check", "expired.log")
    let unnamed = try place.run("expired.log")
    #expect(unnamed.output == named.output)
    #expect(unnamed.status == named.status)
  }

  @Test(arguments: [
    ("info", 1, 1), ("warning", 1, 1), ("error", 1, 0), ("never", 0, 0),
  ])
  func `the threshold decides which findings fail`(
    _ threshold: String, _ error: Int32, _ warning: Int32
  ) throws {
    #expect(try place.run("check", "--fail-on", threshold, "expired.log").status == error)
    #expect(try place.run("check", "--fail-on", threshold, "warned.log").status == warning)
  }

  @Test func `an inconclusive rule has status 4 only where that is asked for`() throws {
    #expect(try place.run("check", "undecided.log").status == 0)
    #expect(try place.run("check", "--fail-on-inconclusive", "undecided.log").status == 4)
    #expect(try place.run("check", "--fail-on-inconclusive", "clean.log").status == 0)
    let both = try place.run("check", "--fail-on-inconclusive", "undecided.log", "expired.log")
    #expect(both.status == 1, "a finding tells more")
  }

  @Test(arguments: ["missing.log", "empty.log", "folder", "zip.log", "picture.png", "random.bin"])
  func `an input that cannot be used has status 3 and a reason`(_ path: String) throws {
    try place.makeFolder("folder")
    try place.write(Array("PK\u{3}\u{4}".utf8) + Array(repeating: 7, count: 99), to: "zip.log")
    try place.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], to: "picture.png")
    try place.write(randomBytes(count: 3000), to: "random.bin")
    for command in [["check"], ["check", "--format", "json"], ["records"], ["events"]] {
      let outcome = try place.program.run(command + [path])
      #expect(outcome.status == 3)
      #expect(outcome.errors.hasPrefix("scenelint: \(path): "))
      #expect(outcome.errors.count { $0 == "\n" } == 1)
      #expect(outcome.output.isEmpty != (command[0] == "check"), "a report is always written")
    }
  }

  @Test func `a file without permission has status 3 and the system's words`() throws {
    let outcome = try place.program.shell(
      #"""
      chmod 000 expired.log
      # The superuser may read anything, and then there is nothing to see here.
      if cat expired.log >/dev/null 2>&1; then echo skipped; exit 3; fi
      "$0" expired.log >/dev/null
      """#, [])
    #expect(outcome.status == 3)
    #expect(outcome.output == "skipped\n" || outcome.errors.contains("Permission denied"))
  }

  @Test func `the other inputs are still linted, and nothing found is not success`() throws {
    let found = try place.run("check", "missing.log", "expired.log", "empty.log")
    #expect(found.status == 1)
    #expect(found.output.contains("error[expired-app-open-ad]"))
    #expect(found.output.hasSuffix("3 logs: 1 error; 2 could not be read\n"))
    let clean = try place.run("check", "clean.log", "missing.log")
    #expect(clean.status == 3)
    #expect(clean.output.hasSuffix("2 logs: no findings; 1 could not be read\n"))
    #expect(try place.run("check", "--fail-on", "never", "expired.log", "empty.log").status == 3)
  }

  @Test func `a folder stands for the logs in it`() throws {
    try place.write(Logs.expired, to: "folder/b/late.log")
    try place.write(Logs.clean, to: "folder/a.txt")
    try place.write("no log", to: "folder/readme.md")
    let outcome = try place.run("check", "folder")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("--> folder/b/late.log:4"))
    #expect(outcome.output.hasSuffix("2 logs: 1 error\n"))
  }

  @Test func `standard input is read when it is named, or when nothing is`() throws {
    for arguments in [["check", "-"], ["-"], ["check"], []] {
      let outcome = try place.program.run(arguments, input: Logs.expired)
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("--> <stdin>:4"))
    }
    let empty = try place.run()
    #expect(empty.status == 3)
    #expect(empty.errors == "scenelint: <stdin>: it is empty\n")
  }

  @Test func `a log can come through a pipe`() throws {
    let outcome = try place.program.shell(#"cat expired.log | "$0" --format json -"#, [])
    #expect(outcome.status == 1)
    #expect((try outcome.document()["findings"] as? [Any])?.count == 1)
  }

  private func randomBytes(count: Int) -> [UInt8] {
    var state: UInt64 = 42
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
  }
}
