package import LintModel
package import LogIngest

/// All that the later stages need to know of a chunk.
package struct ExtractedChunk: Sendable {
  /// The events of all processes, in the order of the log, their clocks not yet joined.
  package var events: [Event] = []
  /// How many records of each emitter each process has.
  package var sightings: [Sighting: Int] = [:]
  /// How many records there are of each format, by the format's place in the set.
  package var recordCounts: [Int]
  /// The first and the last time that a record carries.
  package var firstTimestamp: Timestamp?
  package var lastTimestamp: Timestamp?
  /// Instrumentation that could not be understood, up to `problemsMax`.
  package var problems: [InstrumentationProblem] = []
  package var problemCount = 0
  package var faults = PatternFaults()

  /// The most instrumentation problems that are kept from one chunk.
  package static let problemsMax = 5

  /// An emitter that was seen in a process.
  package struct Sighting: Hashable, Sendable {
    /// The emitter's place in the catalog; `nil` is the instrumentation.
    package var emitter: Int?
    package var process: String?
  }

  init(formatCount: Int) {
    recordCounts = Array(repeating: 0, count: formatCount)
  }
}

/// A line of instrumentation that is not in the event notation.
package struct InstrumentationProblem: Hashable, Sendable {
  package var location: RecordLocation
  package var error: EventNotationError
}
