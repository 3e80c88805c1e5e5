import Testing

/// What the file beside a captured log says about it: how many records it has and what is in some.
struct CorpusDescription {
  var recordCount = 0
  var records: [Record] = []

  /// A record that was read by hand.
  struct Record {
    var firstLine: Int
    var lastLine: Int
    /// The fields as written; `nil` where the log does not carry one.
    var fields: [String: String?] = [:]
  }

  /// Reads a description: `records: N`, and `parse line A-B:` with fields below it.
  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("records: ") {
        recordCount = try #require(Int(line.dropFirst(9)))
      } else if line.hasPrefix("parse line "), line.hasSuffix(":") {
        let numbers = line.dropFirst(11).dropLast().split(separator: "-").compactMap { Int($0) }
        records.append(
          Record(firstLine: try #require(numbers.first), lastLine: try #require(numbers.last)))
      } else if !records.isEmpty, line.hasPrefix("  "), let colon = line.firstIndex(of: ":") {
        let key = String(line[..<colon].dropFirst(2))
        records[records.count - 1].fields[key] = Self.value(line[colon...].dropFirst(2))
      }
    }
  }

  private static func value(_ text: Substring) -> String? {
    switch text {
    case "none": nil
    case "(empty)": ""
    default: unescape(text)
    }
  }

  /// Decodes `\n \t \e \\ \0`.
  private static func unescape(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        isEscaped = false
        switch character {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "e": result.append("\u{1B}")
        case "0": result.append("\u{0}")
        default: result.append(character)
        }
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }
}
