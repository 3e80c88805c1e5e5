/// What is fuzzed: each takes any bytes, and holds what comes of them against laws.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// A log: records, events, timelines, findings and reports.
  case log
  /// A log of instrumentation alone, in whatever order: timelines and rules.
  case events
  /// The text of an input: its encoding, its lines, and what is no text.
  case text
  /// A compressed file or an archive.
  case archive
  /// A file of the catalog, with what it defines.
  case catalog
  /// A configuration.
  case settings
  /// A baseline.
  case baseline
  /// A predicate of a rule or of the command line, or a message.
  case predicate
  /// A pattern, with a line to match.
  case pattern
  /// What stands in one word or line: an event, a time, a duration, a zone, a value.
  case notation
  /// A text that a log, a path or a project puts into a report.
  case report

  /// A law that does not hold, in words.
  package struct Violation: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Which laws an input is held against.
  package enum Extent: Sendable {
    /// What costs no more than to read the input once.
    case fast
    /// All of them.
    case whole

    /// The extent for an input of which one in so many is held against all laws. It depends on the
    /// bytes alone, so that what was found is found again.
    init(of bytes: [UInt8], wholeEvery: UInt64) {
      // FNV-1a; its low bits alone would be those of the last byte.
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      self = (hash >> 32) % max(1, wholeEvery) == 0 ? .whole : .fast
    }
  }

  /// Tries an input; throws the law that it breaks.
  package func run(_ bytes: [UInt8], _ extent: Extent = .whole) throws {
    let isWhole = extent == .whole
    switch self {
    case .log: try isWhole ? LogLaws.check(bytes) : LogLaws.judge(bytes)
    case .events:
      let log = EventScript.log(bytes)
      try isWhole ? LogLaws.check(log) : LogLaws.judge(log)
    case .text: try TextLaws.check(bytes)
    case .archive: try ArchiveLaws.check(bytes)
    case .catalog: try CatalogLaws.check(bytes, runsExamples: isWhole)
    case .settings: try SettingLaws.check(bytes)
    case .baseline: try BaselineLaws.check(bytes)
    case .predicate: try PredicateLaws.check(bytes)
    case .pattern: try PatternLaws.check(bytes)
    case .notation: try NotationLaws.check(bytes)
    case .report: try ReportLaws.check(bytes)
    }
  }
}
