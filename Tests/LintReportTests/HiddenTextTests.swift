// JSONSerialization is the independent reader that tells what a document says.
import ByteScan
import Foundation
import LintModel
import Testing

@testable import LintReport

/// No character that cannot be seen comes raw out of any report, wherever a log has it.
struct HiddenTextTests {
  /// The characters of the table in texts that are short enough to be shown whole; of the many tags
  /// those that have a meaning.
  static let texts: [String] = {
    let values = HiddenCharacter.ranges.flatMap { range in
      range.filter { $0 < 0xE0000 || $0 < 0xE0080 || 0xE0100...0xE0104 ~= $0 || $0 > 0xE0FFD }
    }
    let scalars = values.compactMap { Unicode.Scalar($0) }
    return stride(from: 0, to: scalars.count, by: 100).map { start in
      scalars[start..<min(start + 100, scalars.count)].reduce(into: "x") {
        $0.unicodeScalars.append($1)
        $0 += "."
      }
    }
  }()

  private static func expectSeen(_ output: String, _ what: String) {
    for scalar in output.unicodeScalars where scalar != "\n" {
      if HiddenCharacter.contains(scalar) {
        Issue.record("\(what) has U+\(String(scalar.value, radix: 16))")
        return
      }
    }
  }

  @Test(arguments: ReportFormat.names)
  func `no report has a character that cannot be seen`(_ format: String) {
    for text in Self.texts {
      Self.expectSeen(HostileFormatTests.output(format, text), format)
    }
  }

  /// Documents of JSON for programs, and how the text of a log stands in them.
  @Test(arguments: HostileFormatTests.data)
  func `a program reads what the log says`(_ format: String) throws {
    for text in Self.texts {
      let output = HostileFormatTests.output(format, text)
      let isLines = ["ndjson", "ecs"].contains(format)
      let documents = isLines ? output.split(separator: "\n").map { String($0) } : [output]
      var strings: Set<[UInt8]> = []
      for document in documents {
        Self.collect(try JSONSerialization.jsonObject(with: Data(document.utf8)), &strings)
      }
      #expect(strings.contains(Array(text.utf8)))
    }
  }

  private static func collect(_ value: Any, _ strings: inout Set<[UInt8]>) {
    switch value {
    case let text as String: strings.insert(Array(text.utf8))
    case let list as [Any]: for element in list { collect(element, &strings) }
    case let object as [String: Any]: for element in object.values { collect(element, &strings) }
    default: break
    }
  }

  @Test(arguments: ["junit", "checkstyle"])
  func `who reads XML sees what the log hides`(_ format: String) throws {
    for text in Self.texts {
      let elements = try XMLOutline.read(HostileFormatTests.output(format, text))
      let words = elements.flatMap { $0.attributes.values }
      #expect(words.contains { $0.contains(TerminalText.harmless(text)) })
    }
  }

  @Test func `XML gets what it allows as a reference`() throws {
    for text in Self.texts {
      var writer = XMLWriter()
      writer.element("a", [("b", text)], text: text)
      let document = String(decoding: writer.output.bytes, as: UTF8.self)
      Self.expectSeen(document.replacing("\u{FFFD}", with: ""), "XML")
      let element = try #require(try XMLOutline.read(document).first)
      for shown in [element.text, element.attributes["b"] ?? ""] {
        for (scalar, read) in zip(text.unicodeScalars, shown.unicodeScalars) {
          #expect(read == scalar || read == "\u{FFFD}")
        }
      }
    }
  }

  @Test func `no picture, difference, coverage, record or event has one`() throws {
    for text in Self.texts {
      var session = TimelineSamples.session()
      session.input.path = text
      session.input.app?.process = text
      session.findings[0].finding.message = text
      for index in session.entities.indices {
        session.entities[index].attributes = [.init(key: "ad", value: .string(text))]
        for mark in session.entities[index].marks.indices {
          session.entities[index].marks[mark].detail = text
        }
      }
      Self.expectSeen(TimelineSamples.output(.lanes, [session]), "lanes")
      Self.expectSeen(TimelineSamples.output(.timeline, [session]), "timeline")
      var difference = TimelineDifference(before: session.input, after: session.input)
      var change = TimelineDifference.Change(kind: .ad, key: text, before: nil, after: nil)
      change.outcome = .init(before: text, after: text)
      difference.changes = [change]
      difference.newFindings = [session.findings[0].finding]
      Self.expectSeen(DifferenceText(columns: 100).write(difference), "difference")
      var output = OutputBuffer()
      JSONDifference(toolVersion: "1").write(difference, to: &output)
      var broken = FormatSamples.coverage(of: session.input)
      broken.input.problem = .unreadable(reason: text)
      Self.expectSeen(
        CoverageText(TerminalText(isColored: false), columns: 100).text(of: broken), "coverage")
      CoverageReport([broken], toolVersion: "1").write(to: &output)
      var event = ReportSamples.unanswered.trigger.event
      event.excerpt = text
      event.process = text
      event.attributes = [.init(key: "ad", value: .string(text))]
      RecordWriter.write(event, path: text, to: &output)
      Self.expectSeen(String(decoding: output.take(), as: UTF8.self), "JSON")
    }
  }

  /// The page shows texts by a script, which has the table as a pattern.
  @Test func `the page hides the same characters as all others`() throws {
    let script = String(decoding: PackageResources.text_js, as: UTF8.self)
    let start = try #require(script.firstRange(of: "new RegExp(")).upperBound
    let end = try #require(script[start...].firstRange(of: "\"gu\"")).lowerBound
    let pattern = script[start..<end]
    var values: Set<UInt32> = []
    let place = /\\\\u(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))(?:-\\\\u(?:\{([0-9a-f]+)\}|([0-9a-f]{4})))?/
    for match in pattern.matches(of: place) {
      let first = try #require(UInt32(match.output.1 ?? match.output.2 ?? "", radix: 16))
      let last = (match.output.3 ?? match.output.4).flatMap { UInt32($0, radix: 16) } ?? first
      values.formUnion(first...last)
    }
    #expect(pattern.contains("Noncharacter_Code_Point"))
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar != "\n" else { continue }
      let isHidden = values.contains(value) || scalar.properties.isNoncharacterCodePoint
      if isHidden != HiddenCharacter.contains(scalar) {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }
}
