import Testing

struct CompletionTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  /// What bash offers for the last word of a command line.
  private func offered(_ words: String...) throws -> [String] {
    let driver = """
      program=$1; shift
      scenelint() { "$program" "$@"; }
      . ./completion.bash
      complete -p scenelint >&2
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      COMPREPLY=()
      _scenelint scenelint "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    try place.write(driver, to: "driver.bash")
    let script = """
      [ -e completion.bash ] || "$0" completions bash >completion.bash
      exec bash driver.bash "$0" "$@"
      """
    let outcome = try place.program.shell(script, words)
    #expect(outcome.errors == "complete -o filenames -F _scenelint scenelint\n")
    return outcome.lines
  }

  @Test func `commands are completed`() throws {
    #expect(try offered("scenelint", "ch") == ["check"])
    #expect(try offered("scenelint", "co").sorted() == ["completions", "config", "coverage"])
    #expect(try offered("scenelint", "rules", "ex") == ["explain"])
  }

  @Test func `options and their values are completed`() throws {
    #expect(try offered("scenelint", "check", "--form") == ["--format"])
    #expect(try offered("scenelint", "check", "--format", "sar") == ["sarif"])
    #expect(
      try offered("scenelint", "check", "--fail-on", "") == ["info", "warning", "error", "never"])
    #expect(try offered("scenelint", "watch", "--emits", "ad.load_r") == ["ad.load_requested"])
  }

  @Test func `what is no command belongs to check`() throws {
    #expect(try offered("scenelint", "--form") == ["--format"])
    #expect(try offered("scenelint", "--format", "sar") == ["sarif"])
    #expect(try offered("scenelint", "expi") == ["expired.log"])
    #expect(try offered("scenelint", "expired.log", "--fail-on", "e") == ["error"])
  }

  @Test func `logs, rules and formats are completed`() throws {
    #expect(try offered("scenelint", "timeline", "und") == ["undecided.log"])
    #expect(try offered("scenelint", "diff", "clean.log", "wa") == ["warned.log"])
    #expect(try offered("scenelint", "rules", "explain", "expired-ap") == ["expired-app-open-ad"])
    #expect(try offered("scenelint", "coverage", "--rule", "expired-ap") == ["expired-app-open-ad"])
    #expect(try offered("scenelint", "check", "--assume-format", "xcode-n") == ["xcode-nslog"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `each shell has a script that knows every command`(_ shell: String) throws {
    let script = try place.run("completions", shell)
    #expect(script.status == 0)
    #expect(script.errors.isEmpty)
    let help = try place.run("--help").output
    let commands = help.matches(of: /\n  ([a-z]+)(?: \(default\))? {2,}[A-Z]/).map { $0.output.1 }
    #expect(commands.count > 10)
    for command in commands { #expect(script.output.contains(command), "\(command)") }
    #expect(try place.run("completions", "tcsh").status == 2)
  }
}
