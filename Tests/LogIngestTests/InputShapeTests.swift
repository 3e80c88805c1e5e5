import LintModel
import Testing

@testable import LogIngest

struct InputShapeTests {
  /// The processes of a log's records, each with whether its line had a host column.
  private func processes(_ log: String) -> [String] {
    read(log).map { ($0.format == "syslog-relay" ? "host: " : "") + ($0.process ?? "none") }
  }

  private func log(_ prefixes: [String]) -> String {
    prefixes.map { "Apr 16 13:53:22 \($0)[61] <Notice>: a\n" }.joined()
  }

  @Test func `a column on each line is the host's`() {
    #expect(
      processes(log(["Tester SpringBoard", "Tester My Demo", "Tester kernel"])) == [
        "host: SpringBoard", "host: My Demo", "host: kernel",
      ])
  }

  @Test func `without the column, the first word of a process stays`() {
    #expect(
      processes(log(["SpringBoard", "My Demo", "kernel(x)"])) == [
        "SpringBoard", "My Demo", "kernel",
      ])
  }

  @Test func `a column on the first line only is none`() {
    #expect(
      processes(log(["iPhone SpringBoard", "My Demo", "kernel"])) == [
        "iPhone SpringBoard", "My Demo", "kernel",
      ])
  }

  @Test func `a column that varies is none`() {
    #expect(
      processes(log(["My Demo", "Your Demo", "My Other"])) == ["My Demo", "Your Demo", "My Other"])
  }

  @Test func `one process on all lines has a name of two words`() {
    #expect(processes(log(["My Demo", "My Demo(UIKit)"])) == ["My Demo", "My Demo"])
    // A single line cannot tell; relays print the column more often than not.
    #expect(processes(log(["My Demo"])) == ["host: Demo"])
  }

  @Test(arguments: ["iPhone", "Example-iPhone", "Annes-iPad", "localhost", "iPod-touch", "MacBook"])
  func `one process beside a device's name is not of two words`(host: String) {
    #expect(processes(log(["\(host) Demo", "\(host) Demo"])) == ["host: Demo", "host: Demo"])
  }

  @Test func `a host column is seen behind other lines`() {
    let banner = "[connected:00008020-0000000000000001]\nprinted\n\n"
    #expect(
      processes(banner + log(["Tester a", "Tester b"]))
        == ["none", "host: a", "host: b"])
  }

  @Test func `a line without the column after the start does not hide it on the lines after`() {
    let start = Array(repeating: "Tester a", count: InputShape.linesMax) + ["Tester b"]
    let found = processes(log(["Tester b"] + start + ["kernel", "Tester My Demo", "Tester c"]))
    #expect(found.suffix(3) == ["kernel", "host: My Demo", "host: c"])
  }

  @Test func `no lines and no variant exclude nothing that is in use`() throws {
    let relay = try BuiltInFormats.place(of: "syslog-relay")
    // An array is the whole input or is not there.
    let array = try BuiltInFormats.place(of: "log-json")
    let none = InputShape(of: BuiltInFormats.set, start: [UInt8]().span)
    #expect(none.excludedFormats == [relay, array])
    #expect(InputShape(of: try LetterFormats.set(), start: [UInt8]().span).excludedFormats.isEmpty)
  }

  /// Reaches `InputShape.bytesMax`.
  @Test func `a start that is cut inside a line or holds one long line is looked at`() {
    let line = "Apr 16 13:53:22 Tester a[61] <Notice>: " + String(repeating: "x", count: 100_000)
    #expect(processes(line) == ["host: a"])
    #expect(processes(line + "\n" + log(["Tester b"])) == ["host: a", "host: b"])
  }
}
