import ByteScan

/// Text for a terminal: what comes from a log is made harmless, and colours are put on.
package struct TerminalText: Sendable {
  private let isColored: Bool

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

  /// Returns text in which nothing can move the cursor, change colours, turn the writing direction,
  /// hide, or command the machine that reads a build's output.
  ///
  /// What `HiddenCharacter` lists is shown as an escape, a newline as `\n`. Build hosts obey lines
  /// that start with `::`, spaces aside, and `##[`, `##vso[` and `##teamcity[` anywhere in a line;
  /// of those the first character is shown as an escape. A report is wrapped between words, so each
  /// word may come to stand at the start of a line.
  package static func harmless(_ text: String) -> String {
    guard text.utf8.count > 0, mayHarm(text) else { return text }
    var result = ""
    var isAtWordStart = true
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if HiddenCharacter.contains(scalar) || isCommand(rest, isAtWordStart: isAtWordStart) {
        result += escape(scalar)
        isAtWordStart = false
      } else {
        result.unicodeScalars.append(scalar)
        isAtWordStart = scalar.properties.isWhitespace
      }
      rest = rest.dropFirst()
    }
    return result
  }

  /// Whether text may need an escape; quick, and most text does not.
  private static func mayHarm(_ text: String) -> Bool {
    var previous: UInt8 = 0
    for byte in text.utf8 {
      if HiddenCharacter.mayContain(byte) { return true }
      // Anything twice that opens a command needs a closer look, too.
      if byte == previous, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { return true }
      previous = byte
    }
    return false
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\t": "\\t"
    case "\r": "\\r"
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  private static func isCommand(
    _ text: String.UnicodeScalarView.SubSequence, isAtWordStart: Bool
  ) -> Bool {
    switch text.first {
    case ":": isAtWordStart && text.dropFirst().first == ":"
    case "#":
      text.dropFirst().first == "#"
        && ["[", "vso[", "teamcity["].contains { text.dropFirst(2).starts(with: $0.unicodeScalars) }
    default: false
    }
  }
}
