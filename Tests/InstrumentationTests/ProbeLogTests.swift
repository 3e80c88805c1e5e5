import LintEngine
import LintModel
import LogIngest
import ScenelintKit
import Testing

@testable import InstrumentationSample

/// What the probe prints, through the whole pipeline, as tools write it down.
struct ProbeLogTests {
  /// A tool that captures logs.
  enum Style: String, CaseIterable {
    case logDefault, logCompact, logNDJSON, relay, xcode, consoleCopy, plain

    /// Writes a record, `seconds` after eight o'clock.
    func line(_ message: String, at seconds: Int) -> String {
      let clock = "08:00:" + (seconds < 10 ? "0" : "") + String(seconds)
      return switch self {
      case .logDefault:
        "2026-03-01 \(clock).000000+0100 0x1f3 Default 0x0 512 0 Demo: [scenelint:probe] "
          + message
      case .logCompact: "2026-03-01 \(clock).000 Df Demo[512:1f3] [scenelint:probe] \(message)"
      case .logNDJSON:
        #"{"timestamp":"2026-03-01 \#(clock).000000+0100","processImagePath":"\/Demo","#
          + #""processID":512,"messageType":"Default","eventMessage":""#
          + message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"}"
      case .relay: "Mar  1 \(clock) Demo(Foundation)[512] <Notice>: \(escaped(message))"
      case .xcode: "2026-03-01 \(clock).000000+0100 Demo[512:1500] [probe] \(message)"
      case .consoleCopy: "default\t\(clock).000000+0100\tDemo\t\(message)"
      case .plain: message
      }
    }

    /// A message as the relay escapes it.
    private func escaped(_ message: String) -> String {
      message.utf8.map { byte in
        switch byte {
        case 0x5C: "\\134"
        case 0x20..<0x7F: String(UnicodeScalar(byte))
        case 0xA0..<0xFF: "\\M-" + String(UnicodeScalar(byte & 0x7F))
        case 0x80..<0xA0: "\\M^" + String(UnicodeScalar((byte & 0x7F) ^ 0x40))
        default: "\\^" + String(UnicodeScalar(byte ^ 0x40))
        }
      }.joined()
    }
  }

  private static let catalog = Result { () throws(LintCatalogError) in
    try LintCatalog(rulePaths: [])
  }

  /// The events of a log.
  private func events(of text: String) throws -> (events: [Event], notes: [RunNote]) {
    let list = EventList()
    let analyzer = LogAnalyzer(
      path: "probe.log", inputIndex: 0, catalog: try Self.catalog.get().extraction, rules: [],
      options: LogAnalyzer.Options()
    ) { list.all.append($0) }
    let result = analyzer.analyze(ChunkReader(bytes: Array(text.utf8)))
    return (list.all, result.summary.notes)
  }

  @Test(arguments: Style.allCases, ["A1", "say \"hi\" to C:\\new\n🙂 a=b "])
  func `every line is read in every format, as it was meant`(
    _ style: Style, _ value: String
  ) throws {
    let lines = ProbeLines.all(value).enumerated().map { offset, event in
      event.line(milliseconds: Double(offset) * 1000)
    }
    let log = lines.enumerated().map { style.line($0.element, at: $0.offset) + "\n" }.joined()
    let (events, notes) = try events(of: log)
    // The lines stand in an order that no app has, which is said.
    #expect(notes.allSatisfy { $0.kind == .assumption }, "\(notes)")
    #expect(events.map(\.location.firstLine) == Array(1...lines.count))
    for (event, line) in zip(events, lines) {
      let (name, attributes) = try EventNotation.parse(line.dropFirst("[scenelint] ".count))
      #expect(event.name == name && event.attributes == attributes, "\(style) \(line)")
      #expect(event.emitter == "scenelint" && event.time.monotonicNanoseconds != nil)
    }
  }

  private final class EventList {
    var all: [Event] = []
  }
}
