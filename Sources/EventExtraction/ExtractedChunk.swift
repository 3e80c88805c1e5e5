package import LintModel
package import LogIngest

/// All that the later stages need to know of a chunk.
package struct ExtractedChunk: Sendable {
  /// The events of all processes, in the order of the log, their clocks not yet joined.
  package var events: [Event] = []
  /// Which emitters have records in which processes, each once, in the order of the log.
  package private(set) var sightings: [Sighting] = []
  private var seen: Set<Sighting> = []
  /// The records that show that a process shows ads, in the order of the log.
  package var adRecords: [AdRecord] = []
  /// How many records there are of each format, by the format's place in the set.
  package var recordCounts: [Int]
  /// Patterns that had to be stopped.
  package var faults = PatternFaults()
  /// How many messages are longer than what is read of them, and may be known further on.
  package var longMessageCount = 0
  /// The first and the last time that a record carries.
  package var firstTimestamp: Timestamp?
  package var lastTimestamp: Timestamp?
  /// The times of some records, in the order of the log: how far the clock has come.
  package var times: [RecordTime] = []
  /// What the app says that it expects, of all processes, in the order of the log.
  package var expectations: [Expectation] = []
  /// Instrumentation that could not be understood, up to `problemsMax`.
  package var problems: [InstrumentationProblem] = []
  package var problemCount = 0

  /// The most instrumentation problems that are kept from one chunk.
  package static let problemsMax = 5

  /// An emitter that was seen in a process.
  package struct Sighting: Hashable, Sendable {
    /// The emitter's place in the catalog; `nil` is the instrumentation.
    package var emitter: Int?
    package var process: String?
  }

  /// The time that a record carries, and the process that wrote it.
  package struct RecordTime: Hashable, Sendable {
    package var line: Int
    package var timestamp: Timestamp
    package var process: String?
  }

  /// A record of the ads SDK, the consent SDK or the instrumentation.
  package struct AdRecord: Hashable, Sendable {
    package var line: Int
    package var process: String
  }

  init(formatCount: Int) {
    recordCounts = Array(repeating: 0, count: formatCount)
  }

  /// Counts a line of instrumentation that could not be understood, and keeps it if there is room.
  mutating func add(_ problem: InstrumentationProblem) {
    problemCount += 1
    if problems.count < Self.problemsMax { problems.append(problem) }
  }

  /// Takes note of a record of an emitter; one that shows that its process shows ads is listed
  /// once.
  mutating func see(
    _ emitter: Int?, _ process: String?, line: Int, isAd: Bool
  ) {
    let sighting = Sighting(emitter: emitter, process: process)
    if seen.insert(sighting).inserted { sightings.append(sighting) }
    guard isAd, let process, adRecords.last?.line != line else { return }
    adRecords.append(AdRecord(line: line, process: process))
  }
}

/// A line of instrumentation that is not in the event notation.
package struct InstrumentationProblem: Hashable, Sendable {
  package var location: RecordLocation
  package var error: EventNotationError
}
