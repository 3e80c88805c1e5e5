import ByteScan
import Testing

/// What names of files and members, rules, settings, options and variables can say: it comes out
/// harmless from every command, and of errors too.
struct HostileNamesTests {
  /// Escapes for terminals, marks of direction, new lines, and commands for hosts.
  private static let hostile =
    "a\u{1B}[2J\u{1B}]8;;x://y\u{7}b\u{202E}c\u{2066}d\u{9B}31m"
    + "\r\n::error::e ##[error]f \u{7F}\u{2028}\u{200B}\u{AD}\u{3164}\u{2060}\u{FEFF}\u{E0041}"
  private static let folder = hostile.replacing("/", with: "_")
  private static let log = "\(folder)/\(folder).log"

  private static let rule = """
    rule: hostile-rule
    title: "::error::e"
    severity: warning
    confidence: high
    status: stable
    why: "##[error]f"
    fix: "##[error]f"
    references: ["https://example.com/##[error]f"]
    needs: [ad.present_called]
    check:
      kind: forbid
      when: ad.present_called
    message: TEXT
    fingerprint: [ad.unit_id]
    examples:
      - name: "::error::e"
        verdict: fail
        events: |
          ↓00:00:09 ad.present_called ad=A format=interstitial unit_id=U1
      - name: another event
        verdict: pass
        events: |
          00:00:09 ad.loaded ad=A format=interstitial unit_id=U1

    """

  /// A setting of each kind, and an exception that nothing needs.
  private static let configuration = """
    app: {version: TEXT}
    main_content: [TEXT]
    exceptions:
      - rule: expired-app-open-ad
        reason: TEXT
        owner: TEXT
      - rule: request-before-sdk-start
        reason: TEXT

    """

  let place: Workplace

  init() throws {
    place = try Workplace()
    // A string of YAML that is the text without any of its characters.
    let text = Self.hostile.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
    try place.write(Logs.expired, to: Self.log)
    let quoted = "\"\(text)\""
    let rule = Self.rule.replacing("TEXT", with: quoted)
    let broken = rule.replacing("forbid", with: quoted).replacing("needs", with: quoted)
      .replacing("\"::error::e\"", with: quoted).replacing("\"##[error]f\"", with: quoted)
    let settings = Self.configuration.replacing("TEXT", with: quoted)
    try place.write(rule, to: "rules/hostile-rule.yml")
    try place.write(broken, to: "broken/hostile-rule.yml")
    try place.write(settings, to: "\(Self.folder)/settings.yml")
    try place.write("\(quoted): 1\nrules: {\(quoted): off}\n", to: "\(Self.folder)/broken.yml")
  }

  @Test(arguments: [
    ["check", log, "--rules", "rules", "--config", "\(folder)/settings.yml", "--show-suppressed"],
    ["check", folder, "--rules", "rules", "--stats", "--format", "concise"],
    ["timeline", log, "--rules", "rules"], ["diff", log, "clean.log", "--rules", "rules"],
    ["coverage", log, "--rules", "rules"], ["events", log, "clean.log"],
    ["rules", "explain", "hostile-rule", "--rules", "rules"],
    ["rules", "list", "--long", "--rules", "rules"], ["rules", "docs", "--rules", "rules"],
    ["rules", "test", "rules"], ["rules", "check", "rules"], ["rules", "check", "broken"],
    ["config", "show", "--origin", "--config", "\(folder)/settings.yml"],
    ["config", "show", "--config", "\(folder)/broken.yml"], ["doctor", log],
    ["formats", "explain", "\(log):3"], ["formats", "explain", hostile],
    ["baseline", "create", log, "-o", "\(folder)/baseline"],
    ["watch", "--follow", "\(folder)/none"], ["watch", "--", "sh", "-c", "exit 3", hostile],
  ])
  func `names and rules do no harm`(_ arguments: [String]) throws {
    let outcome = try place.program.run(arguments)
    Self.expectHarmless(outcome)
    #expect(!(outcome.output + outcome.errors).isEmpty)
    if arguments.last == "rules" { #expect(outcome.status < 2, "\(outcome.errors)") }
  }

  @Test(arguments: [
    ["--\(hostile)"], [hostile], ["check", "\(folder)/none"], ["check", "--format", hostile],
    ["check", "clean.log", "--output", hostile], ["check", log, "--output", "json=\(log)"],
    ["check", "clean.log", "--output", "json=\(folder)/none/a"],
    ["check", "clean.log", "--output", "json=\(folder)/a", "--output", "sarif=\(folder)/a"],
    ["check", "clean.log", "--rules", folder], ["check", "clean.log", "--config", hostile],
    ["check", "clean.log", "--set", "\(hostile)=1"], ["check", "clean.log", "--set", hostile],
    ["check", "clean.log", "--set", "fail_on=\(hostile)"],
    ["check", "clean.log", "--pack", hostile],
    ["check", "clean.log", "--predicate", "process == \"\(hostile)\" AND"],
    ["check", "clean.log", "--process", hostile], ["check", "clean.log", "--assume-tz", hostile],
    ["check", "clean.log", "--baseline", log], ["check", "clean.log", "--since", hostile],
    ["check", "clean.log", "--emits", hostile], ["rules", "explain", hostile],
    ["rules", "new", hostile], ["watch", hostile], ["watch", "--save", log],
    ["watch", "--", "\(folder)/none"],
  ])
  func `an error shows what is wrong without doing it`(_ arguments: [String]) throws {
    let outcome = try place.program.run(arguments)
    Self.expectHarmless(outcome)
    #expect(outcome.status != 70)
    #expect(!outcome.errors.isEmpty || outcome.status < 2)
  }

  @Test(arguments: ["SCENELINT_FAIL_ON", "SCENELINT_NOW", "SCENELINT_APP_VERSION"])
  func `variables do no harm`(_ name: String) throws {
    let outcome = try place.run("check", "clean.log", environment: [name: Self.hostile])
    Self.expectHarmless(outcome)
  }

  @Test func `members of an archive are only read, and lead nowhere`() throws {
    let made = try place.program.shell(
      #"""
      mkdir -p deep/er && cp expired.log inside.log && cp "$1" "deep/er/$2.log" && cd deep/er
      tar -cPf ../../evil.tar ../../inside.log "$PWD/$2.log" && rm ../../inside.log "$2.log"
      """#, [Self.log, Self.folder])
    try #require(made.status == 0, "\(made.errors)")
    let before = try place.program.shell("find . -type f | grep -v '^./[.]' | sort", []).output
    for format in ["pretty", "github", "gitlab", "html", "junit", "sarif"] {
      let outcome = try place.run("check", "--format", format, "evil.tar")
      #expect(outcome.status == 1)
      Self.expectHarmless(outcome)
      // Where a per cent sign has a meaning, it is escaped in its turn.
      #expect(outcome.output.contains(/evil\.tar\/(?:%25|%)2E(?:%25|%)2E\/[%252E]+\/inside\.log/))
      #expect(!outcome.output.contains(/evil\.tar\/(?:\.\.)?\//))
    }
    let after = try place.program.shell("find . -type f | grep -v '^./[.]' | sort", []).output
    #expect(after == before)
    #expect(before.contains("./evil.tar\n"))
  }

  @Test(arguments: [["check", "folder"], ["check", "clean.log", "--rules", "folder"]])
  func `what is no file of a folder is not opened`(_ arguments: [String]) throws {
    try place.write(Logs.expired, to: "folder/real.log")
    try place.write(Self.rule.replacing("TEXT", with: "text"), to: "folder/hostile-rule.yml")
    // To open a pipe would wait for whoever writes to it; a device may be made by root only.
    let made = try place.program.shell(
      """
      cd folder; for end in log yml; do
        mkfifo pipe.$end; ln -s /etc/passwd link.$end; ln -s pipe.$end link-to-pipe.$end
        mknod device.$end c 1 5 2>/dev/null || true
      done; ln -s . loop; ln -s .. up; ln -s / root
      """, [])
    try #require(made.status == 0, "\(made.errors)")
    let outcome = try place.program.run(arguments + ["--format", "json"])
    #expect(outcome.errors.isEmpty)
    let inputs = try #require(try outcome.document()["inputs"] as? [[String: Any]])
    let isFolder = arguments == ["check", "folder"]
    #expect(
      inputs.map { $0["file"] as? String } == [isFolder ? "folder/real.log" : "clean.log"])
  }

  /// Whether nothing that was told can command a terminal or a host.
  private static func expectHarmless(_ outcome: Program.Outcome) {
    for text in [outcome.output, outcome.errors] {
      for scalar in text.unicodeScalars where scalar != "\n" {
        #expect(!HiddenCharacter.contains(scalar), "U+\(String(scalar.value, radix: 16))")
      }
      for line in text.split(separator: "\n") {
        let start = line.drop(while: \.isWhitespace)
        #expect(!start.hasPrefix("::") || start.hasPrefix("::error file="), "\(line)")
        #expect(!line.contains("##["), "\(line)")
      }
    }
  }
}
