package import LintModel

/// The events of an example on an axis of time, each as a letter.
///
///     a─────────b───────────────c  40 s
///               ↑───┤ 3 s
///
/// The letters stand in the order of the events, in different columns, and as far apart as the
/// times are, as far as there is room. Where times are missing or go back, only the order is drawn.
package struct ExampleDrawing {
  /// The most events that are drawn; there are no more letters.
  package static let eventsMax = 26
  /// The most columns of the axis.
  package static let columnsMax = 64
  /// How far apart letters stand where only their order is drawn.
  private static let gapOfOrder = 4

  /// The letter of each line of the example that has an event; empty when nothing is drawn.
  package let letters: [Int: Character]
  private let columnOfLine: [Int: Int]
  private let length: String
  private let isTimed: Bool
  private let window: (line: Int, end: Int, text: String)?

  /// Lays out events by their lines, from 0; a line that is there twice counts once.
  ///
  /// `deadline` is the time within which something has to follow the event of a line.
  package init(
    _ events: [(line: Int, time: TimePoint)], deadline: (line: Int, nanoseconds: Int64)? = nil,
    columns: Int = ExampleDrawing.columnsMax
  ) {
    var lines: Set<Int> = []
    let events = events.filter { lines.insert($0.line).inserted }
    guard (1...Self.eventsMax).contains(events.count), events.count > 1 || deadline != nil else {
      (letters, columnOfLine, length, isTimed, window) = ([:], [:], "", false, nil)
      return
    }
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz")
    letters = Dictionary(
      uniqueKeysWithValues: events.enumerated().map { ($0.element.line, alphabet[$0.offset]) })
    let start = events.first { $0.time.nanoseconds(since: $0.time) != nil }
    let offsets = events.map { event in start.flatMap { event.time.nanoseconds(since: $0.time) } }
    let timed = offsets.compactMap { $0 }
    let index = deadline.flatMap { deadline in events.firstIndex { $0.line == deadline.line } }
    let end = index.flatMap { index in
      offsets[index].flatMap { offset in deadline.map { offset + $0.nanoseconds } }
    }
    let total = max(timed.max() ?? 0, end ?? 0)
    isTimed = total > 0 && timed == timed.sorted() && (timed.first ?? -1) >= 0
    let width = max(2 * events.count, min(columns, Self.columnsMax))
    var placed: [Int: Int] = [:]
    var previous = -1
    for (offset, event) in zip(offsets, events) {
      let gap = previous < 0 ? 1 : isTimed ? 2 : Self.gapOfOrder
      var column = previous + gap
      if isTimed, let offset {
        column = max(previous + 1, Self.column(of: offset, total: total, width: width))
      }
      placed[event.line] = column
      previous = column
    }
    columnOfLine = placed
    length = isTimed ? DurationText.readable(timed.last ?? 0) : ""
    if isTimed, let end, let deadline, let column = placed[deadline.line] {
      let endColumn = max(column + 1, Self.column(of: end, total: total, width: width))
      window = (deadline.line, endColumn, DurationText.readable(deadline.nanoseconds))
    } else {
      window = nil
    }
  }

  private static func column(of offset: Int64, total: Int64, width: Int) -> Int {
    Int((Double(offset) / Double(total) * Double(width - 1)).rounded())
  }

  /// The axis with the letters, and behind it how long it is.
  package var axis: String {
    guard let last = columnOfLine.values.max() else { return "" }
    var cells = [Character](repeating: isTimed ? "─" : "·", count: last + 1)
    for (line, letter) in letters { cells[columnOfLine[line] ?? 0] = letter }
    return String(cells) + (isTimed ? (length == "0 ms" ? "" : "  \(length)") : "  in order")
  }

  /// A line below the axis with a mark under each of some events, and the time that one of them
  /// has for its answer; `nil` when there is nothing to show.
  package func marks(_ lines: [Int], as mark: Character, showsWindow: Bool = true) -> String? {
    let columns = lines.compactMap { columnOfLine[$0] }
    let shown = showsWindow ? window : nil
    let last = max(columns.max() ?? -1, shown?.end ?? -1)
    guard last >= 0 else { return nil }
    var cells = [Character](repeating: " ", count: last + 1)
    if let shown, let start = columnOfLine[shown.line] {
      for column in start..<shown.end { cells[column] = "─" }
      cells[start] = "├"
      cells[shown.end] = "┤"
    }
    for column in columns { cells[column] = mark }
    return String(cells) + (shown.map { " \($0.text)" } ?? "")
  }
}
