package import LintModel

extension RecordReader {
  /// Calls a function with each record that meets what the user asked for, in the order of the log,
  /// with the zone that is assumed.
  package static func forEachRecord(
    of reader: consuming ChunkReader, formats: FormatSet, inputIndex: Int,
    filter options: RecordFilter.Options, _ body: (LogRecord) -> Void
  ) -> Outcome {
    let start = reader.start(bytesMax: InputShape.bytesMax)
    let shape = InputShape(of: formats, start: start.span)
    var filter = RecordFilter(options, isDescending: shape.isDescending)
    var zone = options.zone
    var keptCount = 0
    var outcome = forEachRecord(
      of: reader, formats: formats, inputIndex: inputIndex
    ) { record in
      // Notices of a tool are not shown as records, and so are not given here.
      guard filter.place(record.timestamp, isNotice: false, record.text(of:)) == .kept else {
        return
      }
      var record = record
      record.timestamp = record.timestamp.map { zone?.completing($0) ?? $0 }
      keptCount += 1
      body(record)
    }
    if outcome.problem == nil, keptCount == 0 {
      outcome.problem = .allLeftOut(count: filter.excludedCount)
    }
    return outcome
  }
}

extension LogRecord {
  /// A field as the record prints it.
  fileprivate func text(of field: RecordField) -> String? {
    switch field {
    case .timestamp: timestamp.map { "\($0)" }
    case .process: process
    case .pid: pid.map { "\($0)" }
    case .tid: tid
    case .level: level
    case .subsystem: subsystem
    case .category: category
    case .sender: sender
    case .host, .deviceTicks: nil
    case .message: message
    }
  }
}
