import LintModel

extension ExtractedChunk {
  /// Adds what records that were left out tell, so that it is known what nobody may conclude from
  /// their absence; `lines` are those at which the log comes back into the window of time.
  mutating func add(leftOut other: ExtractedChunk, returnLines lines: [Int], inputIndex: Int) {
    guard !other.events.isEmpty || !lines.isEmpty else { return }
    var all = events + other.events.map { $0.leftOut }
    all += lines.map { Event.gap(inputIndex: inputIndex, line: $0).leftOut }
    // Of a line's events the gap before it comes first.
    func isBefore(_ left: Event, _ right: Event) -> Bool {
      let (first, second) = (left.location.firstLine, right.location.firstLine)
      if first != second { return first < second }
      return left.name == .logGap && right.name != .logGap
    }
    events = all.enumerated().sorted { left, right in
      isBefore(left.element, right.element)
        || !isBefore(right.element, left.element) && left.offset < right.offset
    }.map(\.element)
  }
}

extension Event {
  /// An event that says that records are missing before a line.
  fileprivate static func gap(inputIndex: Int, line: Int) -> Event {
    Event(
      name: .logGap, attributes: [],
      location: RecordLocation(inputIndex: inputIndex, firstLine: line, lastLine: line),
      emitter: Instrumentation.emitter, excerpt: "")
  }

  /// An event that says that a limit kept the record at a line from being read.
  static func unreadRecord(inputIndex: Int, line: Int) -> Event {
    var event = gap(inputIndex: inputIndex, line: line).leftOut
    event.isUnread = true
    return event
  }

  /// The event as one whose record was left out.
  fileprivate var leftOut: Event {
    var event = self
    event.isLeftOut = true
    return event
  }
}
