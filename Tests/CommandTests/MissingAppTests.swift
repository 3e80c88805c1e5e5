import Testing

/// An app that the user asks for and that no record names.
struct MissingAppTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  private static let words = "scenelint: expired.log: no process Dmeo; did you mean Demo?\n"

  @Test(arguments: ["check", "timeline", "events", "coverage", "doctor", "watch"])
  func `a process that the log does not hold has status 3, and the nearest is told`(
    _ command: String
  ) throws {
    let isLive = command == "watch"
    let log = isLive ? "-" : "expired.log"
    let outcome = try place.run(command, "--process", "Dmeo", log, input: Logs.expired)
    #expect(outcome.status == 3)
    #expect(
      outcome.errors == (isLive ? Self.words.replacing("expired.log", with: "<stdin>") : Self.words)
    )
    #expect(!outcome.output.contains("error[expired-app-open-ad]"))
    #expect(!outcome.output.contains("no findings"))
    #expect(!outcome.output.contains("was judged"))
    let named = try place.run(command, "--process", "Demo", log, input: Logs.expired)
    #expect(named.status != 3)
  }

  @Test func `a bundle that the log does not hold is told, and the nearest only if there is one`()
    throws
  {
    let outcome = try place.run("--bundle-id", "org.nowhere.at.all", "expired.log")
    #expect(outcome.status == 3)
    #expect(outcome.errors == "scenelint: expired.log: no bundle org.nowhere.at.all\n")
    #expect(try place.run("--process", "Zzzzzzzzz", "expired.log").errors.hasSuffix("Zzzzzzzzz\n"))
    #expect(outcome.output.contains("note     Demo has "))
    #expect(outcome.output.contains(": choose with --process"))
    #expect(try place.run("--process", "Zzz", "--fail-on", "never", "expired.log").status == 3)
    #expect(try place.run("--process", "Zzz", "--allow-unjudged", "expired.log").status == 3)
  }

  @Test func `nothing is compared with, or recorded of, an app that is not there`() throws {
    let diff = try place.run("diff", "--process", "Dmeo", "expired.log", "clean.log")
    #expect(diff.status == 3)
    #expect(diff.output.isEmpty)
    let baseline = try place.run("baseline", "create", "--process", "Dmeo", "expired.log")
    #expect(baseline.status == 3)
    #expect(
      baseline.errors == Self.words
        + "scenelint: nothing was written, because not all logs could be used\n")
    let doctor = try place.run("doctor", "--process", "Dmeo", "expired.log")
    #expect(doctor.lines.last == "next  scenelint check --process Demo expired.log")
  }
}
