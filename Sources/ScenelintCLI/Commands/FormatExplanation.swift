import LintModel
import LintReport
import LogIngest

/// How a line is read, as text for people.
struct FormatExplanation {
  private let explanation: RecordExplanation
  private let style: TerminalText
  private let columns: Int
  private let showsAll: Bool

  /// The most formats that are shown unless all are asked for.
  private static let trialsShownMax = 5
  /// A format that stops before this byte has nothing to do with the line.
  static let reachMin = 4
  /// The most of a line or value that is shown, in bytes.
  private static let shownBytesMax = 2000
  /// The most lines of a record that are shown.
  private static let shownLinesMax = 12

  init(_ explanation: RecordExplanation, text: TerminalText, columns: Int, showsAll: Bool) {
    self.explanation = explanation
    style = text
    self.columns = columns
    self.showsAll = showsAll
  }

  /// The whole text; a name is that of the file.
  func text(of name: String?) -> String {
    var lines = [heading(name), ""]
    lines += explanation.wrappers.map { wrapper in
      "  " + style.styled(shown(wrapper.text[...]), .faint) + "  in \(wrapper.format)"
    }
    lines += recordLines
    if !explanation.fields.isEmpty { lines += [""] + fieldLines }
    lines += [""] + trialLines
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ name: String?) -> String {
    let place = name.map { TerminalText.harmless($0) + ":\(explanation.line): " } ?? ""
    guard let record = explanation.record else {
      return place + "not a record: the line is a banner, a heading or a message of a tool"
    }
    let format = style.styled(record.format, .strong)
    let (first, last) = (record.location.firstLine, record.location.lastLine)
    if explanation.line > first {
      return place + "continues the record of line \(first), which is \(format)"
    }
    return place + format + (last > first ? ", lines \(first) to \(last)" : "")
  }

  // MARK: - The record

  /// The record's text with its fields coloured.
  private var recordLines: [String] {
    guard explanation.record != nil else { return ["  " + shown(explanation.lineText[...])] }
    let text = explanation.recordText
    var lines = [""]
    func add(_ range: Range<Int>, _ field: RecordField?) {
      let parts = text[range].split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append("") }
        let words = shown(part)
        lines[lines.count - 1] += field.map { style.styled(words, $0.style) } ?? words
      }
    }
    var end = 0
    for field in explanation.fields {
      // Fields of a format may overlap; each byte is shown once.
      guard let range = field.range, range.lowerBound >= end, range.upperBound <= text.count else {
        continue
      }
      add(end..<range.lowerBound, nil)
      add(range, field.field)
      end = range.upperBound
    }
    add(end..<text.count, nil)
    let shownLines = lines.prefix(FormatExplanation.shownLinesMax).map { "  " + $0 }
    let hidden = lines.count - shownLines.count
    return shownLines + (hidden > 0 ? ["  and \(ReadableCount.counted(hidden, "line")) more"] : [])
  }

  private var fieldLines: [String] {
    explanation.fields.map { field in
      let name = TextLayout.padded(field.field.name, to: 11)
      let value = shown(Array(field.value.utf8)[...])
      var line = "  " + style.styled(name, .faint) + style.styled(value, field.field.style)
      if field.field == .timestamp, let record = explanation.record {
        line += record.timestamp.map { "  read as \($0)" } ?? "  cannot be read as a time"
      }
      return line
    }
  }

  /// Bytes of a log as harmless text, cut where there are too many.
  private func shown(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(FormatExplanation.shownBytesMax), as: UTF8.self)
    return TerminalText.harmless(text) + (bytes.count > FormatExplanation.shownBytesMax ? "…" : "")
  }

  // MARK: - The other formats

  private var trialLines: [String] {
    let own = explanation.record?.format
    let isFirstLine = explanation.record?.location.firstLine == explanation.line
    let others = explanation.trials.filter { !($0.isMatch && $0.format == own && isFirstLine) }
    let useful = others.filter { $0.isMatch || $0.reach >= FormatExplanation.reachMin }
    let listed = showsAll ? others : Array(useful.prefix(FormatExplanation.trialsShownMax))
    guard !listed.isEmpty else { return ["No other format begins like this line."] }
    let width = listed.map(\.format.count).max() ?? 0
    var lines = ["How far the other formats get"]
    lines += listed.map { trial in
      "  " + TextLayout.padded(trial.format, to: width) + "  " + words(trial)
    }
    if let best = listed.first(where: { !$0.isMatch }), !explanation.lineText.isEmpty {
      lines += caret(best)
    }
    let hidden = others.count - listed.count
    if hidden > 0 {
      lines += ["", "\(ReadableCount.counted(hidden, "format")) more with --all."]
    }
    return lines
  }

  private func words(_ trial: FormatTrial) -> String {
    let line = explanation.lineText
    if trial.isMatch {
      return trial.isUsed
        ? "matches too, and is tried later"
        : "matches, but is not used: the rest of the input is not written like that"
    }
    guard trial.reach < line.count else {
      return "reaches the end of the line, where something that the pattern needs is missing"
    }
    let rest = String(decoding: line[trial.reach...].prefix(80), as: UTF8.self)
    let next = TextLayout.shortened(TerminalText.harmless(rest), to: 24)
    return "stopped at column \(column(trial.reach)), before \"\(next)\""
  }

  /// The column of a byte, in characters from 1.
  private func column(_ offset: Int) -> Int {
    explanation.lineText[..<offset].count { $0 & 0xC0 != 0x80 } + 1
  }

  /// The start of the line with a mark below the place where a format stopped.
  private func caret(_ trial: FormatTrial) -> [String] {
    let before = shown(explanation.lineText[..<trial.reach])
    let width = TextLayout.columns(of: before)
    guard width + 2 < columns else { return [] }
    let line = TextLayout.shortened(shown(explanation.lineText[...]), to: columns - 2)
    let mark = String(repeating: " ", count: width) + "^ \(trial.format)"
    return ["", "  " + line, "  " + style.styled(mark, .warning)]
  }
}

extension RecordField {
  /// How the field looks in a line.
  fileprivate var style: TerminalText.Style {
    switch self {
    case .timestamp, .deviceTicks: .place
    case .process: .strong
    case .pid, .tid, .host: .faint
    case .level: .warning
    case .subsystem, .category: .good
    case .sender: .info
    case .message: .strong
    }
  }
}
