/// How much room text takes in a terminal, and how it is made to fit.
///
/// Columns are estimated: marks that combine take none, East Asian wide characters and pictures
/// two. Terminals differ on the rest, and a report only has to look tidy.
package enum TextLayout {
  /// The columns that text takes.
  package static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Cuts text to a number of columns, at least 1; what is cut off becomes `…`.
  ///
  /// Scalars are counted one by one, because a single character may carry a megabyte of marks.
  package static func shortened(_ text: String, to columnsMax: Int) -> String {
    let scalarsMax = 4 * columnsMax
    var used = 0
    var kept = text.unicodeScalars.startIndex
    for (count, index) in text.unicodeScalars.indices.enumerated() {
      used += columns(of: text.unicodeScalars[index])
      if used > columnsMax || count >= scalarsMax { return String(text[..<kept]) + "…" }
      if used < columnsMax { kept = text.unicodeScalars.index(after: index) }
    }
    return text
  }

  /// Breaks prose between words into lines of at most so many columns.
  ///
  /// A word that is longer, such as a link, has a line of its own and is not broken. There is
  /// always at least one line.
  package static func wrapped(_ text: String, to columnsMax: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    // By scalars, because a space that carries a combining mark is still a space.
    for word in text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace) {
      let width = word.reduce(0) { $0 + columns(of: $1) }
      if line.isEmpty {
        used = width
      } else if used + 1 + width > columnsMax {
        lines.append(line)
        line = ""
        used = width
      } else {
        line += " "
        used += 1 + width
      }
      line.unicodeScalars.append(contentsOf: word)
    }
    lines.append(line)
    return lines
  }

  /// Wraps prose behind a label; further lines are indented to stand below the first.
  package static func hanging(
    _ label: String, _ text: String, columns columnsMax: Int, style: (String) -> String = { $0 }
  ) -> [String] {
    let width = columns(of: label)
    let indentation = String(repeating: " ", count: width)
    return wrapped(text, to: max(20, columnsMax - width)).enumerated().map { index, line in
      (index == 0 ? label : indentation) + style(line)
    }
  }

  /// Fills text up with spaces to a number of columns.
  package static func padded(_ text: String, to columnsMin: Int) -> String {
    text + String(repeating: " ", count: max(0, columnsMin - columns(of: text)))
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    guard !scalar.isASCII else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
