import EventExtraction
import LintEngine
import LintModel
import LogIngest
import RuleCatalog

/// Reads short logs with formats that are made for a test.
enum FormatReading {
  /// A copy with footers, a format with a time in front, and lines without header.
  static let catalog: ExtractionCatalog = {
    let files = [
      CatalogFile(
        path: "copied.yml",
        text: #"""
          format: copied
          title: rows with a footer
          order: 1
          decoder: footer
          start: 'Type: (?<level>stdio|Notice)(?: \| Timestamp: (?<ts>\S+))?$'
          time: iso
          samples: [{log: x, records: []}]
          """#, origin: .user),
      CatalogFile(
        path: "timed.yml",
        text: #"""
          format: timed
          title: a time and a process
          order: 2
          start: '(?<ts>\d{4}-\d\d-\d\dT[\d:.]+) (?<process>\w+): (?<message>.*)'
          time: iso
          continuation: console
          samples: [{log: x, records: []}]
          """#, origin: .user),
      CatalogFile(
        path: "bare.yml",
        text: """
          format: bare
          title: no header
          order: 3
          decoder: plain
          time: none
          continuation: console
          samples: [{log: x, records: []}]
          """, origin: .user),
    ]
    return ExtractionCatalog(CatalogLoader.load(files).catalog)
  }()

  /// What became of a log.
  struct Outcome {
    /// Each event as `first-last name`.
    var events: [String] = []
    var names: [EventName] = []
    var nanoseconds: [Int64?] = []
    var summary = InputSummary(path: "")
  }

  /// Reads a log to its end.
  static func analyze(_ log: String, blockBytes: Int = ChunkReader.blockBytes) -> Outcome {
    let seen = SeenEvents()
    let analyzer = LogAnalyzer(
      path: "log", inputIndex: 0, catalog: catalog, rules: [], options: LogAnalyzer.Options()
    ) { seen.events.append($0) }
    let result = analyzer.analyze(ChunkReader(bytes: Array(log.utf8), blockBytes: blockBytes))
    var outcome = Outcome()
    outcome.events = seen.events.map {
      "\($0.location.firstLine)-\($0.location.lastLine) \($0.name.rawValue)"
    }
    outcome.names = seen.events.map(\.name)
    outcome.nanoseconds = seen.events.map(\.time.wallNanoseconds)
    outcome.summary = result.summary
    return outcome
  }

  /// Events that a closure collects.
  private final class SeenEvents {
    var events: [Event] = []
  }
}
