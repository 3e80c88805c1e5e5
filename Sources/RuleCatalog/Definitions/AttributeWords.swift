package import LintModel

/// Which texts stand for which value of an attribute, as printed texts for a stable word.
///
/// Capitals, blanks, hyphens and underscores make no difference: `App Open`, `app_open` and
/// `AppOpen` are one text.
package struct AttributeWords: Hashable, Sendable {
  private var values: [String: AttributeValue] = [:]

  /// The value that a text stands for, or `nil` when there is no word for it.
  package func value(of text: String) -> AttributeValue? { values[Self.plain(text)] }

  /// Lets a text stand for a value, and returns whether it did not stand for one before.
  mutating func insert(_ text: String, for value: AttributeValue) -> Bool {
    values.updateValue(value, forKey: Self.plain(text)) == nil
  }

  private static func plain(_ text: String) -> String {
    text.filter { !" -_".contains($0) }.lowercased()
  }
}
