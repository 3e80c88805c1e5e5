/// What is fuzzed: each takes any bytes, and holds what comes of them against laws.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A log: records, events, timelines, findings and reports.
  case log
  /// A log of instrumentation alone, in whatever order: timelines and rules.
  case events
  /// A compressed file or an archive.
  case archive
  /// A file of the catalog, a configuration or a baseline.
  case catalog
  /// A predicate of a rule or of the command line, a pattern or a message.
  case predicate

  /// A law that does not hold, in words.
  package struct Violation: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Tries an input; throws the law that it breaks.
  package func run(_ bytes: [UInt8]) throws {
    switch self {
    case .log:
      try RecordLaws.check(bytes)
      try LogLaws.check(bytes)
    case .events: try LogLaws.check(EventScript.log(bytes))
    case .archive: try ArchiveLaws.check(bytes)
    case .catalog: try CatalogLaws.check(bytes)
    case .predicate: try PredicateLaws.check(bytes)
    }
  }
}
