import Testing

/// What the file beside a captured log says about it: how many records it has and what is in some.
///
/// Some descriptions say more than a record has. What stands in brackets or parentheses behind a
/// value is an aside. A line that is called a tool's is no record. A description of one record may
/// name several of its lines; the first says what is in the record.
struct CorpusDescription {
  /// How many records a reader may find; it is one number unless the description allows more.
  var recordCounts = 0...0
  var records: [Record] = []

  /// A record that was read by hand.
  struct Record {
    var place: Place
    var isToolLine = false
    /// The fields as written; `nil` where the log does not carry one.
    var fields: [String: String?] = [:]
  }

  /// Where a record is.
  enum Place {
    case lines(Int, Int)
    /// By its number among all records, from 1.
    case number(Int)
  }

  /// Reads a description: `records: N`, and `parse line A-B:` with fields below it.
  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("records: ") {
        let count = try #require(Int(line.dropFirst(9).prefix { $0.isNumber }))
        recordCounts = count...count
      } else if let tolerance = line.firstMatch(of: /accept (\d+) to (\d+)/) {
        let (_, least, most) = tolerance.output
        recordCounts = try #require(Int(least))...(try #require(Int(most)))
      } else if line.hasPrefix("parse line record "), line.hasSuffix(":") {
        records.append(Record(place: .number(try #require(Int(line.dropFirst(18).dropLast())))))
      } else if line.hasPrefix("parse line "), line.hasSuffix(":") {
        let numbers = line.dropFirst(11).dropLast().split(separator: "-").compactMap { Int($0) }
        records.append(
          Record(place: .lines(try #require(numbers.first), try #require(numbers.last))))
      } else if !records.isEmpty, line.hasPrefix("  "), let colon = line.firstIndex(of: ":") {
        let key = String(line[..<colon].dropFirst(2))
        let text = line[colon...].dropFirst(2)
        records[records.count - 1].fields[key] = Self.value(
          key == "timestamp" ? text.prefix { $0 != "(" }.trimmingSuffix(" ") : text)
        if text.contains("   [tool line") { records[records.count - 1].isToolLine = true }
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

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}
