package import LintModel

/// Decides which records of a log count: those in a window of time that meet a predicate.
package struct RecordFilter: ~Copyable {
  private let predicate: RecordPredicate?
  private var window: TimeWindow
  private var scratch = RecordPredicateScratch()

  /// How many records lie outside of the window.
  package private(set) var outsideCount = 0
  /// How many records in the window the predicate leaves out.
  package private(set) var leftOutCount = 0

  /// What the user asked for.
  package struct Options: Sendable {
    /// The earliest and the latest time to judge.
    package var since: TimeBound?
    package var until: TimeBound?
    /// The zone of times that print none.
    package var zone: AssumedZone?
    /// What records have to meet.
    package var predicate: RecordPredicate?

    /// Creates options with nothing asked for.
    package init() {}

    /// Whether any record can be left out.
    package var isActive: Bool { since != nil || until != nil || predicate != nil }
  }

  /// Where a record belongs.
  package enum Place: Hashable, Sendable {
    case kept
    /// Outside of the window of time.
    case outside
    /// In the window, and left out by the predicate.
    case leftOut
  }

  /// Creates a filter; an input may have its newest record first.
  package init(_ options: Options, isDescending: Bool = false) {
    predicate = options.predicate
    window = TimeWindow(
      since: options.since, until: options.until, zone: options.zone, isDescending: isDescending)
  }

  /// Places the next record of the log; `field` gives its fields as text. The words of a tool about
  /// the log, such as that records were lost, concern all records and are never left out.
  package mutating func place(
    _ timestamp: Timestamp?, isNotice: Bool, _ field: (RecordField) -> String?
  ) -> Place {
    guard window.contains(timestamp) else {
      outsideCount += isNotice ? 0 : 1
      return .outside
    }
    guard let predicate, !isNotice, !predicate.isMet(scratch: &scratch, field) else { return .kept }
    leftOutCount += 1
    return .leftOut
  }

  /// Whether `place` asks for fields.
  var readsFields: Bool { predicate != nil }

  /// How often the log's clock came back into the window.
  package var returnCount: Int { window.returnCount }

  /// How far the window goes on behind the last record in it.
  package var restNanoseconds: Int64 { window.restNanoseconds }

  /// How many records were left out in all.
  package var excludedCount: Int { outsideCount + leftOutCount }

  /// What was left out, for the report; so many of the records that the predicate leaves out tell
  /// of the app.
  package func notes(leftOutEventCount: Int) -> [RunNote] {
    var notes: [RunNote] = []
    if !window.isOpen {
      let place = "outside of --since and --until"
      let text = ReadableCount.counted(outsideCount, "record \(place) was", "records \(place) were")
      notes.append(RunNote(kind: .filter, text: text + " not read"))
    }
    if predicate != nil {
      var text =
        ReadableCount.counted(leftOutCount, "record was", "records were")
        + " left out by --predicate"
      if leftOutEventCount > 0 {
        text +=
          ", of which \(ReadableCount.counted(leftOutEventCount, "tells", "tell")) of the app: "
          + "what rests on them is not judged"
      }
      notes.append(RunNote(kind: .filter, text: text))
    }
    let stops = scratch.faults.counts.values.reduce(0, +)
    if stops > 0 {
      let text =
        "a pattern of --predicate was stopped for \(ReadableCount.counted(stops, "record")), and "
        + "counts as not matching there and, once that is too often, from there on"
      notes.append(RunNote(kind: .pattern, text: text))
    }
    return notes
  }
}
