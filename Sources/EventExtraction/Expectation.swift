package import LintModel

/// What an app prints when a test provokes a mistake on purpose:
/// `scenelint:expect RULE reason="…"`, anywhere in a message.
package struct Expectation: Hashable, Sendable {
  /// The id of the rule whose next finding is expected.
  package let rule: String
  /// Why it is.
  package let reason: String
  /// The record that says so.
  package let location: RecordLocation
  /// The process that printed it.
  package let process: String?

  /// The literal that opens one.
  static let tag = "scenelint:expect"

  /// Reads the expectation in a message, or returns `nil` when there is none.
  init?(
    _ message: String, location: RecordLocation, process: String?
  ) throws(EventNotationError) {
    guard let tag = message.firstRange(of: Self.tag) else { return nil }
    let line = message[tag.upperBound...].prefix { !$0.isNewline }
    guard line.first == " " else { return nil }
    let words = line.drop { $0 == " " }
    let rule = words.prefix { $0 != " " }
    let attributes = try EventNotation.attributes(words[rule.endIndex...])
    guard !rule.isEmpty, !rule.contains("="),
      case .string(let reason)? = attributes.first(where: { $0.key == "reason" })?.value
    else { throw .badPair(at: rule.unicodeScalars.count) }
    self.rule = String(rule)
    self.reason = reason
    self.location = location
    self.process = process
  }
}
