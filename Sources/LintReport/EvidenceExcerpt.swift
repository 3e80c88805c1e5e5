import LintModel

/// The records of a proof as lines: number, time since the trigger, text.
///
///      12 | -4 h 30 min  [scenelint] ad.loaded ad=A1 format=app_open
///         |              loaded here
///    1204 |         now  [scenelint] ad.present_called ad=A1
struct EvidenceExcerpt {
  /// The most characters of a record that are shown.
  static let textLengthMax = 160

  /// How wide the column of line numbers is.
  let numberWidth: Int
  let lines: [String]

  /// Lays out the records of a finding's proof, in the order of the log.
  init(_ finding: Finding, _ text: TerminalText) {
    let numbers = finding.evidence.map { String($0.event.location.firstLine) }
    let times = finding.evidence.map { Self.time(of: $0, in: finding) }
    let width = max(4, numbers.map(\.count).max() ?? 0)
    let timeWidth = times.map(\.count).max() ?? 0
    numberWidth = width
    lines = zip(finding.evidence, zip(numbers, times)).map { piece, columns in
      let (number, time) = columns
      let isTrigger = piece.role == .trigger
      let record = Self.shortened(TerminalText.harmless(piece.event.excerpt))
      let padding = String(repeating: " ", count: timeWidth - time.count)
      return text.styled(String(repeating: " ", count: width - number.count) + number, .place)
        + " " + text.styled("|", .place) + " " + padding
        + text.styled(time, .faint) + "  " + (isTrigger ? text.styled(record, .strong) : record)
    }
  }

  /// When a record was written, as seen from the trigger; empty when nothing tells.
  private static func time(of piece: Evidence, in finding: Finding) -> String {
    if piece.role == .trigger { return piece.event.timestamp?.timeOfDay ?? "" }
    let gap = piece.event.time.nanoseconds(since: finding.trigger.event.time)
    return gap.map { ($0 < 0 ? "" : "+") + DurationText.readable($0) } ?? ""
  }

  private static func shortened(_ text: String) -> String {
    text.count > textLengthMax ? text.prefix(textLengthMax - 1) + "…" : text
  }
}
