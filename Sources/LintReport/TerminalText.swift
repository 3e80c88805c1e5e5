/// Text for a terminal: what comes from a log is made harmless, and colours are put on.
package struct TerminalText: Sendable {
  private let isColored: Bool

  /// Creates a writer of plain or coloured text.
  package init(isColored: Bool) {
    self.isColored = isColored
  }

  /// How a piece of text looks.
  package enum Style: String, Sendable {
    case error = "1;31"
    case warning = "1;33"
    case info = "1;36"
    case strong = "1"
    case faint = "2"
    case good = "32"
    case place = "34"
  }

  /// Returns text in a style, or as it is when there are no colours.
  package func styled(_ text: String, _ style: Style) -> String {
    isColored && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Returns text in which nothing can move the cursor, change colours or turn the writing
  /// direction: control characters are shown as escapes, a newline as `\n`.
  package static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where isHarmful(scalar):
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Marks, embeddings, overrides and isolates of writing direction; line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: false
    }
  }
}
