package import EventExtraction
import LintModel
import LogIngest
import RuleCatalog

/// A small catalog: rows of time, process, process id and message, and three emitters.
package enum ExtractionTesting {
  private static let plain = """
    format: plain
    title: plain lines
    order: 1000
    decoder: plain
    time: none
    continuation: none
    samples:
      - log: "first"
        records: [{first_line: 1, last_line: 1, message: first}]
    """

  private static let rows = #"""
    format: rows
    title: rows
    order: 1
    start: '(?<ts>\d\d:\d\d:\d\d\.\d{6})\t(?<process>[^\t\n]*)\t(?<pid>\d+)\t(?<message>.*)'
    time: time-of-day
    continuation: any
    samples:
      - log: "08:00:00.000000\tDemo\t5\tfirst"
        records: [{first_line: 1, last_line: 1, message: first}]
    """#

  private static let ads = #"""
    emitter: ads
    title: An SDK
    process: app
    seen_by: [AdSDK]
    always_prints: [ad.load_failed]
    messages:
      - message: muted
        literal: "ad loaded quietly"
        pattern: 'ad loaded quietly'
        samples: [{text: "ad loaded quietly"}]
      - message: loaded
        literal: "ad loaded"
        pattern: 'ad loaded(?: id (?<ad>\S+))?(?: in (?<format>\w+))?(?: code (?<code>\S+))?$'
        event: ad.loaded
        set: {format: banner}
        samples: [{text: "ad loaded id A", event: ad.loaded ad=A}]
      - message: failed
        literal: "ad failed"
        pattern: 'ad failed(?: in (?<format>[^,]+))?, (?<code>(?<cause>\d+))(?: (?<cause>\w+))?'
        event: ad.load_failed
        set: {format: banner}
        words:
          format: {app_open: [app open]}
          cause: {no_fill: [3], network: [offline]}
        samples:
          - {text: "ad failed, 3", event: ad.load_failed cause=no_fill}
          - {text: "ad failed in app open, 7 offline", event: ad.load_failed format=app_open cause=network}
      - message: shared
        literal: "shared words"
        pattern: 'shared words'
        event: ad.click
        samples: [{text: "shared words", event: ad.click}]
    """#

  private static let boards = #"""
    emitter: boards
    title: A system process
    process: [SpringBoard]
    seen_by: [BoardKit]
    messages:
      - message: shared
        literal: "shared words"
        pattern: 'shared words'
        event: app.terminated
        samples: [{text: "shared words", event: app.terminated}]
      - message: state
        literal: "state of "
        pattern: 'state of (?<bundle_id>\S+) is (?<app_pid>\d+)'
        event: app.became_active
        samples: [{text: "state of a.b is 5", event: app.became_active bundle_id=a.b}]
    """#

  private static let copies = #"""
    emitter: copies
    title: Another SDK
    process: app
    messages:
      - message: loaded
        literal: "ad loaded"
        pattern: 'ad loaded'
        event: ad.refreshed
        samples: [{text: "ad loaded", event: ad.refreshed}]
    """#

  /// The catalog, compiled.
  package static func catalog() throws -> ExtractionCatalog {
    let files = [
      ("formats/plain.yml", plain), ("formats/rows.yml", rows), ("events/ads.yml", ads),
      ("events/boards.yml", boards), ("events/copies.yml", copies),
    ].map { CatalogFile(path: $0.0, text: $0.1, origin: .user) }
    let (catalog, diagnostics) = CatalogLoader.load(files)
    guard diagnostics.isEmpty else { throw BrokenCatalog(problems: diagnostics.map(\.description)) }
    return ExtractionCatalog(catalog)
  }

  /// A row of the format.
  package static func row(
    _ message: String, at seconds: Int = 0, process: String = "Demo", pid: Int = 5
  ) -> String {
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map {
      ($0 < 10 ? "0" : "") + "\($0)"
    }
    return time.joined(separator: ":") + ".000000\t\(process)\t\(pid)\t\(message)\n"
  }

  /// Reads what a text holds, as one chunk.
  package static func extract(_ text: String) throws -> ExtractedChunk {
    let catalog = try catalog()
    let bytes = Array(text.utf8)
    var framer = Framer(
      formats: catalog.formats, shape: InputShape(of: catalog.formats, start: bytes.span))
    var records: [FramedRecord] = []
    _ = framer.frame(bytes.span, firstLine: 1, isLast: true, into: &records)
    var extractor = EventExtractor(catalog: catalog, inputIndex: 3)
    return extractor.extract(records, of: bytes.span)
  }

  /// The events of a text, in the event notation.
  package static func events(_ text: String) throws -> [String] {
    try extract(text).events.map { EventNotation.render($0) }
  }

  /// The catalog of the tests has mistakes.
  private struct BrokenCatalog: Error {
    let problems: [String]
  }
}
