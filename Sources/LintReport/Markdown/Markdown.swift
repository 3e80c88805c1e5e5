/// Text as GitHub's and GitLab's Markdown shows it, with nothing in it that formats, links, names
/// people or loads a page.
enum Markdown {
  /// Text between other text.
  ///
  /// What cannot be seen is shown as an escape first. A space without width follows each `@` and
  /// `#`, because hosts look for names and numbers in what they have rendered, where no escape is
  /// left.
  static func text(_ text: String) -> String {
    TerminalText.harmless(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "!", "|", "~", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "@", "#":
        result.unicodeScalars.append(scalar)
        result += noWidth
      default: result.unicodeScalars.append(scalar)
      }
    }
    .replacing("://", with: ":\(noWidth)//")
  }

  /// The space without width.
  private static let noWidth = "&#8203;"

  /// Text as code within a line, also within a table.
  static func code(_ text: String) -> String {
    let shown = TerminalText.harmless(text).replacing("|", with: "\\|")
    let fence = String(repeating: "`", count: longestRun(of: "`", in: shown) + 1)
    return fence.count == 1 ? "`\(shown)`" : "\(fence) \(shown) \(fence)"
  }

  /// Lines as a block of code that none of them can end.
  static func block(_ lines: [String]) -> String {
    let longest = lines.map { longestRun(of: "`", in: $0) }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ([fence + "text"] + lines + [fence]).joined(separator: "\n")
  }

  private static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var longest = 0
    var count = 0
    for other in text.unicodeScalars {
      count = other == scalar ? count + 1 : 0
      longest = max(longest, count)
    }
    return longest
  }
}
