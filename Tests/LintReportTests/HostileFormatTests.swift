// JSONSerialization and XMLParser are the independent readers that prove a document whole.
import ByteScan
import Foundation
import LintModel
import LintReport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

struct HostileFormatTests {
  /// What programs read gets text as it was, behind escapes.
  static let data = ["json", "ndjson", "otlp", "ecs", "perfetto"]
  static let json = FormatSamples.names("json", "sarif").filter { !parts.contains($0) }
  static let lines = FormatSamples.names("ndjson")
  /// A document of JSON with one part a line.
  static let parts = ["perfetto"]
  static let xml = FormatSamples.names("xml")

  /// Text that tries to be markup, a command, a link, an end of a section, or invisible.
  static let hostile = [
    "<script>alert(1)</script>", "\u{1B}[2J\u{1B}]0;x\u{7}", "\u{0}\u{1}\u{B}\u{FFFE}\u{FFFF}",
    "]]>", "--> <!-- <![CDATA[", "\n::error::boo\r\n::stop-commands::x", "##[error]boo",
    "##vso[task.setvariable variable=x]y", "##teamcity[buildStatus status='FAILURE']",
    "|' ]\n", "\u{202E}txt\u{2066}\u{200F}", "%0A::error::x", "[link](javascript:alert(1))",
    "```\n# head\n</details>", "@someone #1", "' onload='x", "\" onload=\"x", "{0} {{",
    "\u{2028}::error::y",
  ]

  /// Findings and a summary in which all that a log, a path or a project can say is the text.
  static func sample(_ text: String) -> (findings: [Finding], summary: SampleRun) {
    var finding = ReportSamples.unanswered
    finding.message = text
    finding.entity = [.init(key: "ad.unit_id", value: .string(text))]
    for index in finding.evidence.indices {
      finding.evidence[index].event.excerpt = text
      finding.evidence[index].event.process = text
      finding.evidence[index].event.attributes = [.init(key: "ad", value: .string(text))]
    }
    finding.trigger.event = finding.evidence[1].event
    var excepted = finding
    excepted.disposition = .excepted(reason: text)
    var input = ReportSamples.ipad
    input.path = text
    input.app?.process = text
    input.app?.bundleID = text
    input.notes = [RunNote(kind: .limit, text: text)]
    var broken = InputSummary(path: text)
    broken.problem = .unreadable(reason: text)
    var summary = SampleRun(inputs: [input, broken])
    var own = ReportSamples.expiredException
    own.message = text
    own.file = text
    summary.configurationFindings = [own]
    return ([finding, excepted], summary)
  }

  static func output(_ format: String, _ text: String) -> String {
    let (findings, summary) = sample(text)
    var histories = FormatSamples.histories(findings, summary)
    for entity in histories[0].timeline.entities.indices {
      histories[0].timeline.entities[entity].attributes = [.init(key: "ad", value: .string(text))]
      for mark in histories[0].timeline.entities[entity].marks.indices {
        histories[0].timeline.entities[entity].marks[mark].detail = text
      }
    }
    return FormatSamples.output(format, findings, summary, histories)
  }

  @Test(arguments: ReportFormat.names)
  func `no text of a log is a command, a control or a turn of direction`(_ format: String) {
    for text in Self.hostile + [Self.hostile.joined(separator: " ")] {
      let output = Self.output(format, text)
      for scalar in output.unicodeScalars where scalar != "\n" {
        #expect(!HiddenCharacter.contains(scalar), "U+\(String(scalar.value, radix: 16))")
      }
      for line in output.split(separator: "\n") {
        let start = line.drop(while: \.isWhitespace)
        let isOwn = format == "github" && start.contains(/^::(?:error|warning|notice) file=/)
        #expect(!start.hasPrefix("::") || isOwn, "\(line)")
        for command in ["##[", "##vso[", "##teamcity["] {
          let rest =
            line.hasPrefix("##vso[task.logissue ") || line.hasPrefix("##teamcity[inspection")
              || line.hasPrefix("##teamcity[message ") ? line.dropFirst(3) : line
          #expect(!rest.contains(command), "\(line)")
        }
      }
    }
  }

  @Test(arguments: json)
  func `a document of JSON stays one`(_ format: String) throws {
    for text in Self.hostile {
      let output = Self.output(format, text)
      #expect(output.count { $0.isNewline } == 1)
      _ = try JSONSerialization.jsonObject(with: Data(output.utf8))
    }
  }

  @Test(arguments: lines)
  func `a line of JSON stays one`(_ format: String) throws {
    for text in Self.hostile {
      let output = Self.output(format, text)
      #expect(output.count { $0.isNewline } == Self.output(format, "x").count { $0.isNewline })
      for line in output.split(separator: "\n") {
        _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
      }
    }
  }

  @Test(arguments: parts)
  func `a document of JSON keeps its lines`(_ format: String) throws {
    let plain = Self.output(format, "x").count { $0.isNewline }
    for text in Self.hostile {
      let output = Self.output(format, text)
      #expect(output.count { $0.isNewline } == plain)
      _ = try JSONSerialization.jsonObject(with: Data(output.utf8))
    }
  }

  @Test func `a page has the markup that it has without the text`() {
    let plain = Self.output("html", "x")
    for text in Self.hostile {
      let page = Self.output("html", text)
      for character in ["<", ">", "&"] as [Character] {
        #expect(
          page.count { $0 == character } == plain.count { $0 == character },
          "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: xml)
  func `a document of XML has the elements that it has without the text`(_ format: String) throws {
    let plain = try XMLOutline.read(Self.output(format, "x")).map(\.name).sorted()
    for text in Self.hostile {
      let elements = try XMLOutline.read(Self.output(format, text)).map(\.name).sorted()
      #expect(elements == plain, "\(text.debugDescription)")
    }
  }

  @Test func `text in XML is read back as it was shown`() throws {
    var finding = ReportSamples.unanswered
    finding.message = "a < b && \"c\" > 'd' ]]> é 日本 \u{1F600}"
    let output = FormatSamples.output("checkstyle", [finding], SampleRun(inputs: []))
    let error = try #require(try XMLOutline.read(output).first { $0.name == "error" })
    #expect(error.attributes["message"] == "\(finding.message) Fix: \(finding.fix)")
  }

  @Test func `markup in Markdown is text`() {
    let output = Self.output("markdown", Self.hostile.joined(separator: " "))
    for line in output.split(separator: "\n") where line.hasPrefix("</details>") {
      #expect(line == "</details>")
    }
    #expect(output.ranges(of: "\n<details>").count == output.ranges(of: "\n</details>").count)
  }

  @Test func `Markdown names nobody, and links nowhere but to pages of rules`() {
    var finding = ReportSamples.unanswered
    finding.message =
      "<script> @someone #12 https://example.com [a](b) ![i](https://example.com/i.png)"
    let output = FormatSamples.output("markdown", [finding], SampleRun(inputs: []))
    for text in ["<script", "@someone", "#12", "https://", "[a](", "!["] {
      #expect(!output.contains(text), "\(text)")
    }
    #expect(output.contains("someone"))
  }

  @Test(arguments: ReportFormat.names)
  func `a megabyte of text does not make a report of megabytes`(_ format: String) {
    let (findings, _) = Self.sample(String(repeating: "x\u{1B}", count: 1 << 19))
    // What an event keeps of a record is bounded; a message may quote any of it.
    var finding = findings[0]
    for index in finding.evidence.indices {
      finding.evidence[index].event.excerpt = String(repeating: "x", count: Event.excerptBytesMax)
      finding.evidence[index].event.attributes = []
    }
    finding.trigger.event = finding.evidence[1].event
    finding.entity = []
    let plain = FormatSamples.output(format, [ReportSamples.unanswered], FormatSamples.summary)
    let output = FormatSamples.output(format, [finding], FormatSamples.summary)
    // Programs and the page, which is one, get a message whole.
    let isWhole = Self.data.contains(format) || format == "html"
    let added = output.utf8.count - plain.utf8.count
    #expect(added < (isWhole ? 16 << 20 : 64 << 10), "\(added) bytes")
  }
}

/// The elements of a document in their order, as Foundation's parser reads them.
final class XMLOutline: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  private var elements: [Element] = []
  private var open: [Int] = []

  static func read(_ text: String) throws -> [Element] {
    let parser = XMLParser(data: Data(text.utf8))
    let outline = XMLOutline()
    parser.delegate = outline
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return outline.elements
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let index = open.last { elements[index].text += text }
  }
}
