// JSONSerialization and XMLParser are the independent readers that prove a document whole.
import ByteScan
import Foundation
import LintReport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a log can say, from its bytes to every report.
struct HostileLogTests {
  private static let json = names("json", "sarif")
  private static let lines = names("ndjson")
  private static let xml = names("xml")

  private static func names(_ fileExtensions: String...) -> [String] {
    ReportFormat.all.filter { fileExtensions.contains($0.fileExtension) }.map(\.name)
  }

  /// Text that tries to be markup, a command, the end of a section, or invisible.
  private static let hostile =
    "</script><script>alert(1)</script><img src=x onerror=alert(1)> ]]> <!-- \u{1B}[2J\u{1B}]0;x"
    + "\u{7}\u{0}\u{202E}txt\u{2066}\u{200B}\u{AD}\u{3164}\u{E0041} @me %0A"
    + " ##vso[task.setvariable variable=x]y ##teamcity[buildStatus x]"

  /// A late ad whose names are hostile, lines that are commands, and one of a megabyte.
  private static func log() -> String {
    let ad = "A1 \(hostile)"
    let unit = "unit_id=\"\(hostile)\" format=app_open"
    let commands = ["::error::boo", "::stop-commands::x", "##[error]boo", "</script>", "]]>"]
    return Logs.log([
      ("08:00:00", "scene.connected scene=\"\(hostile)\""),
      ("08:00:01", "ad.load_requested ad=\"\(ad)\" \(unit) scene=\"\(hostile)\""),
      ("08:00:02", "ad.loaded ad=\"\(ad)\" \(unit)"),
      ("12:30:00", "ad.present_called ad=\"\(ad)\""),
    ]) + commands.joined(separator: "\n") + "\n"
      + Logs.log([
        ("12:30:01", "ad.did_present ad=\"\(ad)\" x=\"\(String(repeating: "y", count: 1 << 20))\"")
      ])
  }

  @Test func `every report of a hostile log is whole and inert`() throws {
    let place = try Workplace()
    let names = ReportFormat.names
    try place.write(Self.log(), to: "hostile.log")
    let outcome = try place.program.run(
      ["check", "hostile.log"] + names.flatMap { ["--output", "\($0)=report.\($0)"] })
    #expect(outcome.status == 1, "\(outcome.errors)")
    for name in names {
      let report = try place.read("report.\(name)")
      #expect(report.contains("expired-app-open-ad"), "\(name) has the finding")
      #expect(report.utf8.count < 1 << 20, "\(name): \(report.utf8.count) bytes")
      for scalar in report.unicodeScalars where scalar != "\n" {
        #expect(!HiddenCharacter.contains(scalar), "\(name): U+\(String(scalar.value, radix: 16))")
      }
      for line in report.split(separator: "\n") {
        #expect(!line.hasPrefix("::") || line.hasPrefix("::error file="), "\(name): \(line)")
        for command in ["##[", "##vso[task.setvariable", "##teamcity[buildStatus"] {
          #expect(!line.contains(command), "\(name)")
        }
      }
    }
    for name in Self.json {
      let data = Data(try place.read("report.\(name)").utf8)
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    }
    for line in try Self.lines.flatMap({ try place.read("report.\($0)").split(separator: "\n") }) {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    for name in Self.xml {
      #expect(XMLParser(data: Data(try place.read("report.\(name)").utf8)).parse(), "\(name)")
    }
    let page = try place.read("report.html")
    #expect(page.ranges(of: "<script").count == 2, "the data and the page's own script")
    #expect(page.ranges(of: "</script>").count == 2)
    #expect(!page.contains("<img"))
  }

  @Test(arguments: [
    "timeline hostile.log", "timeline --format json hostile.log", "events hostile.log",
    "events --format ndjson hostile.log", "events --explain hostile.log:2", "records hostile.log",
    "coverage hostile.log", "coverage --format json hostile.log", "diff clean.log hostile.log",
    "diff --format json clean.log hostile.log", "formats explain hostile.log:2",
    "doctor hostile.log", "check --show-suppressed hostile.log",
  ])
  func `what a command shows of a hostile log can be seen`(_ command: String) throws {
    let place = try Workplace()
    try place.write(Self.log(), to: "hostile.log")
    let outcome = try place.program.run(command.split(separator: " ").map { String($0) })
    #expect(outcome.status < 2, "\(outcome.errors)")
    #expect(!outcome.output.isEmpty)
    for scalar in (outcome.output + outcome.errors).unicodeScalars where scalar != "\n" {
      #expect(!HiddenCharacter.contains(scalar), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `the help names each format`() throws {
    let help = try Workplace().run("check", "--help").output
    let list = try #require(help.firstMatch(of: #/What standard output gets: ([a-z,\s]+)\./#))
    let names = list.output.1.split { $0 == "," || $0.isWhitespace }.map { String($0) }
    #expect(names == ReportFormat.names)
  }
}
