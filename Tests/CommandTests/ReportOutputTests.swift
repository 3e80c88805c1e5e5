// Foundation reads the files that the program wrote.
import Foundation
import Testing

struct ReportOutputTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test func `several reports are written while the terminal stays human`() throws {
    let plain = try place.run("check", "expired.log")
    let outcome = try place.run(
      "check", "expired.log", "--output", "sarif=a.sarif", "--output", "junit=./b.xml",
      "--output", "pretty=c.txt", "--color", "always")
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("\u{1B}["))
    #expect(try text("a.sarif").contains("\"version\":\"2.1.0\""))
    #expect(try text("b.xml").hasPrefix("<?xml "))
    #expect(try text("c.txt") == plain.output, "no colours in files")
    let files = try FileManager.default.contentsOfDirectory(atPath: place.program.folder.path)
    #expect(!files.contains { $0.hasSuffix(".new") })
  }

  @Test func `a hyphen is standard output, which then has nothing else`() throws {
    let asked = try place.run("check", "expired.log", "--format", "json")
    let outcome = try place.run("check", "expired.log", "--output", "json=-")
    #expect(outcome.output == asked.output)
  }

  @Test(arguments: [
    (["--output", "json=a", "--output", "sarif=./a"], "two reports go to ./a"),
    (["--output", "json=-", "--output", "sarif=-"], "two reports go to -"),
    (["--output", "json=-", "--format", "sarif"], "both go to standard output"),
    (["--output", "json=none/a"], "there is no folder none"),
    (["--output", "json=."], "it is a folder"),
    (["--output", "json=expired.log"], "expired.log is a log; a report would replace it"),
  ])
  func `places that cannot be are told before anything is read`(
    _ arguments: [String], _ words: String
  ) throws {
    let before = try text("expired.log")
    let outcome = try place.program.run(["check", "expired.log"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try text("expired.log") == before)
  }

  @Test func `a report replaces a file as a whole, and a link stays a link`() throws {
    try place.write("old", to: "report.json")
    let link = place.program.folder.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "report.json")
    #expect(try place.run("check", "clean.log", "--output", "json=link.json").status == 0)
    #expect(try text("report.json").hasPrefix("{\"version\":1"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "report.json")
  }

  @Test func `a file keeps its mode, a new one has what the user's mask leaves`() throws {
    let modes = try place.program.shell(
      """
      umask 027; for name in old link-to-new; do : > $name; done; chmod 604 old
      rm link-to-new; ln -s not-yet link-to-new
      "$0" check clean.log --output json=old --output html=new --output sarif=link-to-new >&2
      stat -c '%n %a' old new not-yet; test -L link-to-new
      """, [])
    #expect(modes.status == 0)
    #expect(modes.output == "old 604\nnew 640\nnot-yet 640\n")
  }

  @Test func `standard output has another name, under which it is not begun anew`() throws {
    let asked = try place.run("check", "expired.log", "--format", "json")
    let named = try place.program.shell(
      #"echo before; "$0" check expired.log --output json=/dev/stdout"#, [])
    #expect(named.output == "before\n" + asked.output)
    #expect(named.status == 1)
  }

  @Test func `a report that cannot be written is told, and the others are written`() throws {
    let outcome = try place.program.shell(
      #"""
      mkfifo pipe; true < pipe & exec 3>pipe; wait
      "$0" check expired.log --output json=/dev/fd/3 --output sarif=a.sarif
      """#, [])
    #expect(outcome.status == 70)
    #expect(outcome.errors == "scenelint: /dev/fd/3: cannot be written: Broken pipe\n")
    #expect(outcome.output.contains("error[expired-app-open-ad]"))
    #expect(try text("a.sarif").contains("expired-app-open-ad"))
  }

  @Test func `a reader who stops changes neither the status nor other reports`() throws {
    let outcome = try place.program.shell(
      #"{ "$0" check expired.log --output json=a.json; echo "status $?" >&2; } | true"#, [])
    #expect(outcome.errors == "status 1\n")
    #expect(try text("a.json").contains("expired-app-open-ad"))
  }

  @Test func `a device is written into, and stays what it is`() throws {
    #expect(try place.run("check", "clean.log", "--output", "json=/dev/null").status == 0)
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
  }

  @Test func `results of SARIF point at the project's word of the rule when asked`() throws {
    try place.write(
      "rules:\n  expired-app-open-ad:\n    severity: warning\n", to: ".scenelint.yml")
    let own = "\"uri\":\".scenelint.yml\"},\"region\":{\"startLine\":3,"
    let plain = try place.run("check", "expired.log", "--format", "sarif")
    #expect(!plain.output.contains(own))
    let asked = try place.run(
      "check", "expired.log", "--format", "sarif", "--sarif-anchor", "rule")
    #expect(asked.status == 1)
    #expect(asked.output.contains(own))
    #expect(asked.output.contains("ad.present_called (trigger)"))
    #expect(try place.run("check", "expired.log", "--sarif-anchor", "source").status == 2)
  }

  // MARK: - CI

  @Test(
    arguments: [
      (["GITHUB_ACTIONS": "true"], "::error file="),
      (["TEAMCITY_VERSION": "2026.1"], "##teamcity[inspection "),
      (["TF_BUILD": "True"], "##vso[task.logissue type=error"),
    ])
  func `in CI the host's own commands follow the report`(
    _ environment: [String: String], _ command: String
  ) throws {
    let plain = try place.run("check", "expired.log").output
    let outcome = try place.run("check", "expired.log", environment: environment)
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix(plain))
    #expect(outcome.output.contains("\n" + command))
    for arguments in [["--no-ci"], ["--isolated"], ["--format", "pretty"]] {
      let other = try place.program.run(
        ["check", "expired.log"] + arguments, environment: environment)
      #expect(other.output == plain, "\(arguments)")
    }
    #expect(
      try place.run("check", "expired.log", "--format", "json", environment: environment).lines
        .count == 1)
  }

  @Test func `the summary of a step is added to what is there`() throws {
    try place.write("before\n", to: "summary.md")
    let path = place.program.folder.appending(path: "summary.md").path
    let environment = ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": path]
    _ = try place.run("check", "expired.log", environment: environment)
    let page = try text("summary.md")
    #expect(page.hasPrefix("before\n## scenelint: 1 log: 1 error\n"))
    #expect(page.contains("`expired-app-open-ad`"))
    _ = try place.run("check", "expired.log", "--format", "pretty", environment: environment)
    _ = try place.run("check", "expired.log", "--no-ci", environment: environment)
    #expect(try text("summary.md") == page)
    _ = try place.run("check", "clean.log", "--format", "github", environment: environment)
    #expect(try text("summary.md").hasSuffix("|\n"))
    #expect(try text("summary.md").count > page.count)
  }

  private func text(_ path: String) throws -> String {
    String(
      decoding: try Data(contentsOf: place.program.folder.appending(path: path)), as: UTF8.self)
  }
}
