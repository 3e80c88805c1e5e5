import ByteScan
import LintModel

/// Writes a configuration as YAML that reads the same again.
package enum SettingYAML {
  /// Writes a mapping, with the origin of each value as a comment if that is asked for.
  package static func text(_ settings: SettingNode, showsOrigin: Bool) -> String {
    var lines: [Line] = []
    write(settings.entries, depth: 0, into: &lines)
    let width = lines.lazy.filter { $0.origin != nil }.map(\.text.count).max() ?? 0
    return lines.map { line in
      guard showsOrigin, let origin = line.origin else { return line.text + "\n" }
      let padding = String(repeating: " ", count: width - line.text.count)
      return line.text + padding + "  # " + escaped(origin.description) + "\n"
    }.joined()
  }

  private struct Line {
    var text: String
    /// `nil` where the line only opens what stands below it.
    var origin: SettingOrigin?
  }

  private static func write(_ entries: [SettingEntry], depth: Int, into lines: inout [Line]) {
    let indentation = String(repeating: "  ", count: depth)
    for entry in entries {
      let start = indentation + key(entry.key) + ":"
      switch entry.node {
      case .value(let value):
        lines.append(Line(text: start + " " + scalar(value), origin: value.origin))
      case .list(let elements) where elements.isEmpty:
        lines.append(Line(text: start + " []", origin: nil))
      case .list(let elements):
        lines.append(Line(text: start, origin: nil))
        for element in elements { write(element, depth: depth + 1, into: &lines) }
      case .mapping(let entries, let origin) where entries.isEmpty:
        lines.append(Line(text: start + " {}", origin: origin))
      case .mapping(let entries, _):
        lines.append(Line(text: start, origin: nil))
        write(entries, depth: depth + 1, into: &lines)
      }
    }
  }

  /// Writes an element of a list.
  private static func write(_ element: SettingNode, depth: Int, into lines: inout [Line]) {
    let indentation = String(repeating: "  ", count: depth)
    if case .value(let value) = element {
      lines.append(Line(text: indentation + "- " + scalar(value), origin: value.origin))
      return
    }
    let first = lines.count
    write(element.entries, depth: depth + 1, into: &lines)
    guard first < lines.count else {
      lines.append(Line(text: indentation + "- {}", origin: element.origin))
      return
    }
    lines[first].text = indentation + "- " + lines[first].text.dropFirst(indentation.count + 2)
  }

  private static func key(_ key: String) -> String {
    scalar(SettingValue(key, origin: .standard))
  }

  private static func scalar(_ value: SettingValue) -> String {
    guard value.isString, !isPlain(value.text) else { return value.text }
    return "\"\(escaped(value.text))\""
  }

  /// What stands between quotes, without anything that a terminal or a build host would obey.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      case "\t": escaped += "\\t"
      case "#" where escaped.hasSuffix("#"): escaped += "\\x23"
      case let other where HiddenCharacter.contains(other):
        escaped += "\\U" + hexadecimal(other.value)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a string needs no quotes: it is a word of safe characters, and nothing else than a
  /// string.
  private static func isPlain(_ text: String) -> Bool {
    let isSafe = text.utf8.allSatisfy { byte in
      Character(Unicode.Scalar(byte)).isLetter && byte < 0x80 || (0x30...0x39).contains(byte)
        || "_-./".utf8.contains(byte)
    }
    let others = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    guard isSafe, let first = text.unicodeScalars.first else { return false }
    // A duration starts with a digit, and nothing else that does is left without quotes.
    let isDuration = ("1"..."9").contains(first) && DurationText.nanoseconds(text) != nil
    guard first.properties.isAlphabetic || isDuration else { return false }
    return !others.contains(text.lowercased()) && Double(text) == nil
  }

  private static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
