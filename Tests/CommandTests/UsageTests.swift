import Testing

struct UsageTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test(arguments: [
    [], ["check"], ["records"], ["events"], ["rules"], ["rules", "list"], ["rules", "explain"],
    ["rules", "test"], ["config"], ["config", "init"], ["config", "show"], ["config", "schema"],
    ["doctor"], ["completions"],
  ])
  func `help of each command goes to standard output and fits a terminal`(
    _ command: [String]
  ) throws {
    let outcome = try place.program.run(command + ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("OVERVIEW: "))
    let name = (["scenelint"] + command).joined(separator: " ")
    #expect(outcome.output.contains("USAGE: \(name) "))
    for line in outcome.lines { #expect(line.count <= 80, "\(line)") }
    #expect(try place.program.run(command + ["-h"]).output == outcome.output)
    #expect(try place.program.run(["help"] + command).output == outcome.output)
  }

  @Test func `each exit status is told in the help`() throws {
    let help = try place.run("--help").output
    for status in ["0 clean", "1 findings", "2 wrong usage", "3 a log", "4", "70"] {
      #expect(help.contains(status))
    }
  }

  @Test func `the version is one line on standard output`() throws {
    let outcome = try place.run("--version")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test(arguments: [
    (["--bogus"], "Unknown option '--bogus'"),
    (["--form", "json"], "Did you mean '--format'?"),
    (["check", "--format", "jsn"], "did you mean json?"),
    (["check", "--format", "zzzzzz"], "a format is one of pretty, concise, xcode,"),
    (["check", "--output", "sarf=a"], "did you mean sarif?"),
    (["check", "--output", "sarif"], "an output is written like sarif=lint.sarif"),
    (["check", "--fail-on", "bad"], "Please provide one of 'info', 'warning', 'error' or 'never'"),
    (["check", "--color", "blue"], "Please provide one of 'auto', 'always' or 'never'"),
    (["check", "--process"], "Missing value for '--process <name>'"),
    (["check", "--emits", "ad.lodaed"], "did you mean ad.loaded?"),
    (["check", "--emits", "zzz"], "an event is written like ad.loaded"),
    (["events", "--format", "json"], "Please provide one of 'notation' and 'ndjson'"),
    (["records", "--process", "Demo"], "Unknown option '--process'"),
    (["rules", "explain"], "Missing expected argument '<rule>'"),
    (["rules", "bogus"], "Unexpected argument 'bogus'"),
    (["chek", "clean.log"], "no file or command is called chek; did you mean check?"),
    (["rules", "explain", "expired-app-opn-ad"], "did you mean expired-app-open-ad?"),
    (["rules", "explain", "zzz"], "no rule is called zzz; see scenelint rules list"),
    (["check", "--rules", "nowhere", "clean.log"], "nowhere: No such file or directory"),
  ])
  func `wrong usage has status 2 and says what was expected`(
    _ arguments: [String], _ words: String
  ) throws {
    let outcome = try place.program.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("scenelint: "))
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `a log that is called like a command can be named`() throws {
    try place.write(Logs.expired, to: "chek")
    #expect(try place.run("chek").status == 1)
    #expect(try place.run("check", "rule").status == 3, "the command was given, so it is a log")
  }

  @Test func `a full disk is told, and is no success`() throws {
    let outcome = try place.program.shell(
      #"test -w /dev/full || { echo "No space left on device" >&2; exit 70; }; "$0" "$1" >/dev/full"#,
      ["clean.log"])
    #expect(outcome.status == 70)
    #expect(outcome.errors.contains("No space left on device"))
  }

  @Test(arguments: ["records", "events", "check"])
  func `a closed pipe is quiet success`(_ command: String) throws {
    try place.write(
      String(repeating: Logs.expired, count: 2000), to: "big.log")
    let outcome = try place.program.shell(
      #"{ "$0" "$1" big.log; echo "status $?" >&2; } | head -n 1"#, [command])
    #expect(outcome.lines.count == 1)
    // A report that fits the pipe is written whole, and then tells its findings.
    #expect(["status 0\n", "status 1\n"].contains(outcome.errors))
    if command != "check" { #expect(outcome.errors == "status 0\n") }
  }
}
