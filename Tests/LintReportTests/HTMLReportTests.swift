// JSONSerialization is the independent reader of what the page holds, and Process runs that of
// digests.
import ByteScan
import Foundation
import LintModel
import Testing

@testable import LintReport

struct HTMLReportTests {
  private static func page(_ timelines: [TimelineReport]) -> String {
    TimelineSamples.output(.html, timelines)
  }

  private static func data(_ page: String) throws -> String {
    let opening = "<script type=\"application/json\" id=\"data\">"
    let start = try #require(page.firstRange(of: opening))
    let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
    return String(page[start.upperBound..<end.lowerBound])
  }

  @Test func `the data of a page is three documents`() throws {
    try expectGolden(try Self.data(FormatSamples.output("html")) + "\n", "format-html.json")
  }

  @Test func `a page without logs has its data, too`() throws {
    try expectGolden(try Self.data(Self.page([])) + "\n", "format-html-empty.json")
  }

  @Test func `documents of a page speak of the same logs and findings in the same order`() throws {
    let text = try Self.data(FormatSamples.output("html"))
    let data = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Any]])
    let objects = { (document: String, member: String) in
      try #require(data[document]?[member] as? [[String: Any]])
    }
    let timelines = try objects("timelines", "timelines")
    let paths = FormatSamples.summary.inputs.map(\.path)
    #expect(try objects("report", "inputs").map { $0["file"] as? String } == paths)
    #expect(timelines.map { ($0["input"] as? [String: Any])?["file"] as? String } == paths)
    #expect(try objects("coverage", "logs").count == paths.count)
    let placed = timelines.flatMap { $0["findings"] as? [[String: Any]] ?? [] }
    let findings = try objects("report", "findings")
    #expect(findings.count == FormatSamples.findings.count)
    #expect(findings.map { $0["rule"] as? String } == placed.map { $0["rule"] as? String })
    #expect(findings.map { $0["message"] as? String } == placed.map { $0["message"] as? String })
  }

  @Test func `each record that proves a finding is in the page`() throws {
    let session = TimelineSamples.session()
    let text = try Self.data(Self.page([session]))
    for evidence in session.findings.flatMap(\.finding.evidence) {
      #expect(text.contains("\"line\":\(evidence.event.location.firstLine),"))
      var excerpt = OutputBuffer()
      excerpt.appendJSONString(evidence.event.excerpt)
      #expect(text.contains(String(decoding: HTMLReport.inert(excerpt.take()), as: UTF8.self)))
    }
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "<img src=x onerror=alert(1)>", "]]>",
    "&lt;b&gt;", "a\u{0}b\u{1B}[31m", "line\u{2028}end\u{2029}",
    "\u{202E}gpj.exe\u{2066}\u{200F}\u{61C}",
    "\"},{\"rule\":\"x", "\\\"</SCRIPT >", "::error::x",
  ])
  func `hostile text of a log adds no markup`(_ text: String) throws {
    var session = TimelineSamples.session()
    let plain = Self.page([session])
    session.input.path = text
    session.entities[4].attributes = [.init(key: "ad", value: .string(text))]
    session.findings[0].finding.message = text
    session.findings[0].finding.trigger.event.excerpt = text
    session.findings[0].finding.evidence[0].event.excerpt = text
    let page = Self.page([session])
    for character in ["<", ">", "&"] as [Character] {
      #expect(page.count { $0 == character } == plain.count { $0 == character })
    }
    let data = try Self.data(page)
    #expect(!data.contains { "<>&".contains($0) })
    for scalar in data.unicodeScalars {
      let isHidden =
        scalar.properties.generalCategory == .format
        || scalar.properties.generalCategory == .control
        || [0x2028, 0x2029].contains(scalar.value)
      #expect(!isHidden, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `the page lets nothing run or load but its own style and script`() throws {
    let page = Self.page([TimelineSamples.session()])
    let policy = try #require(page.firstRange(of: "default-src 'none'"))
    #expect(policy.upperBound < (try #require(page.firstRange(of: "<style>"))).lowerBound)
    #expect(!page.contains("unsafe-"))
    for (opening, closing, source) in [
      ("<style>", "</style>", "style-src"), ("</script>\n<script>", "</script>", "script-src"),
    ] {
      let start = try #require(page.firstRange(of: opening)).upperBound
      let end = try #require(page[start...].firstRange(of: closing)).lowerBound
      let digest = try Self.digest(page[start..<end])
      #expect(page.contains("\(source) 'sha256-\(digest)'"), "HTMLReport has to say \(digest)")
      #expect(!page[start..<end].contains("innerHTML"))
      #expect(!page[start..<end].contains("url("))
    }
  }

  /// The SHA-256 digest of a text in base 64, by the system's own program.
  private static func digest(_ text: Substring) throws -> String {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sha256sum"]
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let line = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let digits = String(decoding: line, as: UTF8.self).prefix { $0.isHexDigit }
    try #require(digits.count == 64)
    let bytes = digits.indices.enumerated().filter { $0.offset % 2 == 0 }.compactMap {
      UInt8(digits[$0.element...].prefix(2), radix: 16)
    }
    return Data(bytes).base64EncodedString()
  }
}
