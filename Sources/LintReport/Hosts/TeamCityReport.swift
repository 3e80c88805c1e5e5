import ByteScan
import LintModel

/// Service messages that TeamCity shows as inspections.
///
/// TeamCity limits the length of texts. It names no limit for the number of inspections, so all
/// are written, the most important first.
struct TeamCityReport: ReportDocument {
  var context: ReportContext
  private var entries = PrioritizedEntries<ReportEntry>()
  /// Why each rule matters of which there is a finding.
  private var reasons: [String: String] = [:]
  /// What is told of logs that could not be used.
  private var problems: [String] = []

  init(context: ReportContext) {
    self.context = context
    for rule in context.rules { reasons[rule.id] = rule.why }
  }

  /// The most characters that TeamCity takes for an id, a name or a category.
  static let nameMax = 255
  /// The most characters that TeamCity takes for a description, a message or a path.
  static let textMax = 4000

  mutating func take(_ log: ReportedLog) {
    entries.take(log, context, keep: \.withoutProof)
    for finding in log.findings { reasons[finding.rule] = finding.why }
    guard let problem = log.input.problem else { return }
    problems.append("\(context.folders.relative(log.input.path)): \(problem.words)")
  }

  func write(_ summary: RunSummary, to output: inout OutputBuffer) {
    let (entries, _) = entries.open(summary, context, keep: \.withoutProof)
    var declared: Set<String> = []
    for entry in entries where declared.insert(entry.rule).inserted {
      let text = reasons[entry.rule] ?? entry.title
      message(
        "inspectionType",
        [
          ("id", entry.rule), ("name", entry.title), ("category", "scenelint"),
          ("description", text),
        ], to: &output)
    }
    for entry in entries {
      message(
        "inspection",
        [
          ("typeId", entry.rule), ("message", entry.advice), ("file", entry.path),
          ("line", "\(entry.line)"), ("SEVERITY", Self.severity(entry.severity)),
        ], to: &output)
    }
    for text in problems + summary.problems.map({ $0.words(summary) }) {
      message("message", [("text", text), ("status", "ERROR")], to: &output)
    }
  }

  private func message(
    _ name: String, _ attributes: [(String, String)], to output: inout OutputBuffer
  ) {
    let list = attributes.map { key, value in
      let max =
        ["message", "description", "text", "file"].contains(key) ? Self.textMax : Self.nameMax
      return " \(key)='\(Self.escaped(Self.cut(TerminalText.harmless(value), to: max)))'"
    }
    output.append("##teamcity[\(name)\(list.joined())]\n")
  }

  /// The start of a text with at most so many of Java's characters.
  private static func cut(_ text: String, to max: Int) -> String {
    var count = 0
    let kept = text.unicodeScalars.prefix { scalar in
      count += UTF16.width(scalar)
      return count <= max
    }
    return String(kept)
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .info: "INFO"
    }
  }

  /// A value in which nothing can end it; beyond ASCII by number, as hosts differ in encodings.
  private static func escaped(_ text: String) -> String {
    text.utf16.reduce(into: "") { result, unit in
      switch unit {
      case 0x27: result += "|'"
      case 0x7C: result += "||"
      case 0x5B: result += "|["
      case 0x5D: result += "|]"
      case 0x0A: result += "|n"
      case 0x0D: result += "|r"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "|0x" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
  }
}
