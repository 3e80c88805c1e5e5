import Testing

/// What a configuration may do that the user has not written, as that of a change to review.
struct ConfigSafetyTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    try place.write("password: hunter2\nuser: root\n", to: "secret/notes.yml")
    try place.write("fail_on: never\n", to: "base.yml")
  }

  private func shown(_ script: String, _ arguments: [String] = []) throws -> Program.Outcome {
    try place.program.shell(script, ["config", "show", "fail_on"] + arguments)
  }

  // MARK: Files that it names

  @Test(arguments: [
    "extends: ../secret/notes.yml", "extends: [/etc/passwd]", "extends: link.yml",
    "extends: folder/notes.yml", "extends: inner.yml", "catalogs: ../secret",
    "catalogs: /etc/passwd", "catalogs: link.yml", "baseline: ../secret/notes.yml",
    "baseline: link.yml", "extends: ../none/../none.yml",
  ])
  func `a configuration that was found uses no file outside of its folder`(
    _ text: String
  ) throws {
    try place.write(text, to: "project/.scenelint.yml")
    try place.write("baseline: /etc/passwd", to: "project/inner.yml")
    let script = """
      cd project; ln -s ../secret/notes.yml link.yml; ln -s ../secret folder
      "$0" check ../clean.log $*
      """
    let found = try place.program.shell(script, [])
    #expect(found.status == 2)
    #expect(found.errors.contains("it is not in the folder of the configuration"))
    #expect(found.errors.contains(".yml:1:"), "\(found.errors)")
    let named = try place.program.shell(script, ["--config", ".scenelint.yml"])
    #expect(!named.errors.contains("it is not in the folder"), "\(named.errors)")
    for outcome in [found, named] {
      #expect(!outcome.errors.contains("hunter2") && !outcome.errors.contains("password"))
      #expect(!outcome.errors.contains("root:") && !outcome.output.contains("root:"))
    }
  }

  @Test func `files in the folder of the configuration are used`() throws {
    try place.write("extends: [./parts/../parts/base.yml, link.yml]", to: ".scenelint.yml")
    try place.write("fail_on: error", to: "parts/base.yml")
    try place.makeFolder("a/b")
    let outcome = try shown("ln -s parts/base.yml link.yml; cd a/b; exec \"$0\" \"$@\"")
    #expect(outcome.output == "fail_on: error\n", "\(outcome.errors)")
  }

  @Test(arguments: ["--config", "--rules", "--baseline"])
  func `of a file that is something else nothing is printed`(_ option: String) throws {
    try place.write("password: hunter2\npassword: hunter3\n", to: "twice.yml")
    try place.write("[core]\n  token = hunter2\n", to: "text.yml")
    try place.write("hunter2: {a: &a [*b]}\n", to: "alias.yml")
    for file in ["secret/notes.yml", "twice.yml", "text.yml", "alias.yml"] {
      let outcome = try place.run("check", "clean.log", option, file)
      #expect(outcome.status == 2, "\(file)")
      #expect(outcome.errors.contains("\(file):"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("hunter"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("password"), "\(outcome.errors)")
    }
    let named = try place.run("check", "clean.log", "--config", "secret/notes.yml")
    #expect(named.errors.contains("the file is not a configuration; the keys of one are `extends`"))
  }

  // MARK: Which one is found

  @Test func `what is no file is passed over with a note`() throws {
    try place.write("fail_on: never", to: ".scenelint.yml")
    for command in ["mkfifo", "mkdir", "ln -s /dev/zero", "ln -s /dev/tty"] {
      let script = "mkdir a; cd a; \(command) .scenelint.yml; \"$0\" \"$@\"; cd ..; rm -r a"
      let outcome = try shown(script)
      #expect(outcome.output == "fail_on: never\n", "\(command)")
      let words = "scenelint: .scenelint.yml: is not read, because it is not a regular file\n"
      #expect(outcome.errors == words, "\(command)")
    }
    for text in ["extends: pipe.yml", "catalogs: pipe.yml", "baseline: pipe.yml"] {
      try place.write(text, to: ".scenelint.yml")
      let outcome = try place.program.shell(
        "mkfifo pipe.yml; \"$0\" check clean.log; s=$?; rm pipe.yml; exit $s", [])
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("it is not a regular file"), "\(text): \(outcome.errors)")
    }
  }

  @Test func `what the user names may be a pipe`() throws {
    let outcome = try shown("cat base.yml | \"$0\" \"$@\" --config /dev/stdin")
    #expect(outcome.output == "fail_on: never\n", "\(outcome.errors)")
  }

  @Test func `a link that leads out of its folder is told`() throws {
    let outcome = try shown("mkdir a; cd a; ln -s ../base.yml .scenelint.yml; exec \"$0\" \"$@\"")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".scenelint.yml: it is a link that leads out of its folder"))
  }

  @Test func `the search ends with the repository and with the home folder`() throws {
    try place.write("fail_on: never", to: ".scenelint.yml")
    try place.makeFolder("home/project/src")
    func found(_ prepare: String) throws -> String {
      try shown("\(prepare); cd home/project/src; exec \"$0\" \"$@\"").output
    }
    #expect(try found(":") == "fail_on: never\n")
    #expect(try found("mkdir home/project/.git") == "fail_on: warning\n")
    // A repository that is part of another one has a file of this name.
    #expect(
      try found("rmdir home/project/.git; touch home/project/.git") == "fail_on: warning\n")
    #expect(try found("cp base.yml home/project/.scenelint.yml") == "fail_on: never\n")
    #expect(
      try found("rm home/project/.git home/project/.scenelint.yml; HOME=$PWD/home; export HOME")
        == "fail_on: warning\n")
    #expect(
      try found("cp base.yml home/.scenelint.yml; HOME=$PWD/home; export HOME")
        == "fail_on: never\n")
  }

  /// Only root can give files away.
  @Test func `a file of another user is passed over with a note`() throws {
    try place.write("fail_on: never", to: "shared/.scenelint.yml")
    try place.makeFolder("shared/mine")
    let isRoot = try place.program.shell("test $(id -u) = 0", []).status == 0
    guard isRoot else { return }
    func found(_ prepare: String, _ arguments: String...) throws -> Program.Outcome {
      try shown("\(prepare); cd shared/mine; exec \"$0\" \"$@\"", arguments)
    }
    let ignored = try found("chown 12345 shared shared/.scenelint.yml")
    #expect(ignored.output == "fail_on: warning\n")
    #expect(
      ignored.errors.contains("scenelint: ../.scenelint.yml: is not read, because it belongs to"))
    #expect(ignored.errors.contains("name it with --config"))
    let named = try found(":", "--config", "../.scenelint.yml")
    #expect(named.output == "fail_on: never\n" && named.errors.isEmpty)
    // As in a container that has the project from outside.
    let owned = try found("chown 12345 shared/mine")
    #expect(owned.output == "fail_on: never\n" && owned.errors.isEmpty)
    let sudo = try found("chown 0 shared/mine; SUDO_UID=12345; export SUDO_UID")
    #expect(sudo.output == "fail_on: never\n" && sudo.errors.isEmpty)
    let link = try found(
      "chown 0 shared/.scenelint.yml; mv shared/.scenelint.yml shared/base.yml; "
        + "ln -s base.yml shared/.scenelint.yml; chown -h 12345 shared/.scenelint.yml")
    #expect(link.output == "fail_on: warning\n" && link.errors.contains("(12345)"))
  }
}
