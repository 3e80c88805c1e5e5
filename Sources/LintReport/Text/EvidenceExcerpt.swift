import LintModel

/// The records of a proof as lines: number, time seen from the trigger, text.
///
///       12 | 4 h 30 min earlier  [scenelint] ad.loaded ad=A1 format=app_open
///     > 40 |    12:30:00.000000  [scenelint] ad.present_called ad=A1
///       44 |          3 s later  [scenelint] content.main_shown
///          |                     ^ the time limit had passed by here
struct EvidenceExcerpt {
  /// The fewest columns of a record that are shown, however narrow the terminal.
  static let recordColumnsMin = 40
  /// The most lines that one record takes.
  static let recordLinesMax = 3

  /// How wide everything before the bar is.
  let marginColumns: Int
  /// The lines, each a whole row of the report.
  let lines: [String]

  /// Lays out the records of a finding's proof, in the order of the log.
  init(_ finding: Finding, _ text: TerminalText, columns: Int) {
    let numbers = finding.evidence.map { String($0.event.location.firstLine) }
    let times = finding.evidence.map { Self.time(of: $0, in: finding) }
    let numberColumns = numbers.map(\.count).max() ?? 1
    let timeColumns = times.map(\.count).max() ?? 0
    let gap = timeColumns > 0 ? "  " : ""
    marginColumns = 2 + numberColumns
    let recordColumns = max(
      Self.recordColumnsMin, columns - marginColumns - 3 - timeColumns - gap.count)
    let bar = text.styled(" | ", .place)
    let indentation = Self.spaces(marginColumns) + bar + Self.spaces(timeColumns) + gap
    lines = zip(finding.evidence, zip(numbers, times)).flatMap { piece, cells in
      let isTrigger = piece.role == .trigger
      let number = Self.spaces(numberColumns - cells.0.count) + cells.0
      let time = Self.spaces(timeColumns - cells.1.count) + text.styled(cells.1, .faint)
      let mark = isTrigger ? text.styled(">", finding.severity.style) : " "
      let start = mark + " " + text.styled(number, .place) + bar + time + gap
      var lines = Self.record(piece, columns: recordColumns).enumerated().map { index, line in
        (index == 0 ? start : indentation) + (isTrigger ? text.styled(line, .strong) : line)
      }
      if piece.role == .deadline {
        let words = "^ the time limit had passed by here"
        lines.append(indentation + text.styled(words, finding.severity.style))
      }
      return lines
    }
  }

  /// When a record was written, as seen from the trigger; empty when nothing tells.
  private static func time(of piece: Evidence, in finding: Finding) -> String {
    if piece.role == .trigger { return piece.event.timestamp?.timeOfDay ?? "" }
    guard let distance = piece.event.time.distance(since: finding.trigger.event.time) else {
      return ""
    }
    let gap = distance.nominal
    guard gap != 0 else {
      // Two times that are printed alike may be apart by all that is not printed.
      return distance.isExact
        ? "same time" : "within " + DurationText.readable(distance.uncertainty)
    }
    let length = DurationText.readable(gap < 0 ? 0 &- max(gap, -Int64.max) : gap)
    return length + (gap < 0 ? " earlier" : " later")
  }

  /// The start of a record's text, on as many lines as it needs up to `recordLinesMax`.
  ///
  /// It is cut before escaping because it may be huge, and after because escapes are longer than
  /// what they stand for.
  private static func record(_ piece: Evidence, columns: Int) -> [String] {
    let columnsMax = columns * recordLinesMax
    let start = TextLayout.shortened(piece.event.excerpt, to: columnsMax)
    let record = TextLayout.shortened(TerminalText.harmless(start), to: columnsMax)
    guard TextLayout.columns(of: record) > columns else { return [record] }
    let lines = TextLayout.wrapped(record, to: columns)
    let shown = lines.prefix(recordLinesMax).map { TextLayout.shortened($0, to: columns) }
    guard lines.count > shown.count, let last = shown.last else { return shown }
    return shown.dropLast() + [TextLayout.shortened(last + " …", to: columns)]
  }

  private static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
