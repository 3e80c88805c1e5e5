import Testing

/// How the user says which kind of build a log is of.
struct BuildKindTests {
  let place: Workplace

  init() throws {
    place = try Workplace()
    // The request is for one of Google's test units, and the log does not tell the build.
    try place.write(Logs.clean, to: "test-unit.log")
  }

  private static let rule = "test-unit-in-release"

  private func verdict(
    _ options: [String], environment: [String: String] = [:]
  ) throws -> String? {
    let outcome = try place.program.run(
      ["check", "test-unit.log", "--format", "json"] + options, environment: environment)
    let verdicts = try #require(try outcome.document()["verdicts"] as? [[String: Any]])
    return verdicts.first { $0["rule"] as? String == Self.rule }?["verdict"] as? String
  }

  @Test func `a test unit fails in a release build only`() throws {
    #expect(try verdict([]) == "pass")
    #expect(try verdict(["--build", "release"]) == "fail")
    #expect(try verdict(["--build", "debug"]) == "pass")
    let outcome = try place.run("--build", "release", "test-unit.log")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("error[test-unit-in-release]"))
  }

  @Test func `the configuration says the same, and later layers count more`() throws {
    try place.write("build: release\n", to: ".scenelint.yml")
    #expect(try verdict([]) == "fail")
    #expect(try verdict(["--build", "debug"]) == "pass", "the command line wins over the file")
    #expect(try verdict(["--set", "build=debug"]) == "pass")
    #expect(try verdict([], environment: ["SCENELINT_BUILD": "debug"]) == "pass")
    #expect(try place.run("config", "show", "build").output == "build: release\n")
    #expect(
      try place.run("config", "show", "build", "--origin").output
        == "build: release  # .scenelint.yml:1\n")
  }

  @Test func `the place in app is the same, and the last layer counts wherever it says it`() throws
  {
    try place.write("app: {build: release}\n", to: ".scenelint.yml")
    #expect(try verdict([]) == "fail")
    #expect(try verdict(["--set", "build=debug"]) == "pass")
    #expect(try verdict(["--build", "debug"]) == "pass")
    try place.write("build: release\napp: {version: 5}\n", to: ".scenelint.yml")
    #expect(try verdict(["--set", "app.build=debug"]) == "pass")
    #expect(try place.run("config", "show", "app").output == "app:\n  version: 5\n")
  }

  @Test func `each command that judges takes it`() throws {
    let build = ["--build", "release"]
    let found = "test-unit-in-release"
    for command in [["timeline"], ["baseline", "create", "-o", "-"]] {
      let outcome = try place.program.run(command + build + ["test-unit.log"])
      #expect(outcome.status == 0)
      #expect(outcome.output.contains(found), "\(command)")
    }
    let coverage = try place.program.run(["coverage", "--rule", found] + build + ["test-unit.log"])
    #expect(coverage.output.contains("1 failed"))
    let diff = try place.program.run(["diff"] + build + ["warned.log", "test-unit.log"])
    #expect(diff.status == 1)
    #expect(diff.output.contains("error[\(found)]"))
    let live = try place.program.run(["watch"] + build, input: Logs.clean)
    #expect(live.status == 1)
    #expect(live.output.contains("error[\(found)]"))
    let doctor = try place.program.run(["doctor"] + build + ["test-unit.log"])
    #expect(doctor.lines.last == "next  scenelint check test-unit.log")
  }

  @Test(arguments: [
    (["--build", "relase"], "did you mean release?"),
    (["--build", "Debug"], "did you mean debug?"),
    (["--build", "beta9"], "a build is debug or release"),
    (["--set", "build=relase"], "did you mean `release`?"),
    (["--build"], "Missing value for '--build <kind>'"),
  ])
  func `another kind is wrong usage, and what was meant is told`(
    _ options: [String], _ words: String
  ) throws {
    let outcome = try place.program.run(["check", "test-unit.log"] + options)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func `help, completions and the schema know it`() throws {
    for command in ["check", "watch", "timeline", "coverage", "diff", "doctor"] {
      #expect(try place.run(command, "--help").output.contains("--build <kind>"), "\(command)")
    }
    for shell in ["bash", "zsh", "fish"] {
      #expect(try place.run("completions", shell).output.contains("release"), "\(shell)")
    }
    let schema = try place.run("config", "schema").document()
    let build = (schema["properties"] as? [String: [String: Any]])?["build"]
    #expect(build?["enum"] as? [String] == ["debug", "release"])
  }
}
