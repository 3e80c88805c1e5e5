import ByteScan

/// Writes XML 1.0 in the order of its calls.
///
/// Nothing of a text can end an attribute or an element. What cannot be seen becomes a reference,
/// and what XML 1.0 does not allow or advises against becomes U+FFFD. There are no CDATA sections,
/// so `]]>` needs no care but its `>`.
struct XMLWriter {
  /// The bytes written so far.
  var output = OutputBuffer()
  private var depth = 0

  /// Creates a writer of elements that will stand in others, so deep.
  init(depth: Int) {
    self.depth = depth
  }

  /// Creates a writer of a document, in which the declaration comes first.
  init() {
    output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  /// Writes an element without content.
  mutating func element(_ name: String, _ attributes: [(String, String)]) {
    open(name, attributes)
    output.append("/>\n")
  }

  /// Writes an element around others.
  mutating func element(
    _ name: String, _ attributes: [(String, String)], _ content: (inout XMLWriter) -> Void
  ) {
    open(name, attributes)
    output.append(">\n")
    depth += 1
    content(&self)
    depth -= 1
    indent()
    output.append("</\(name)>\n")
  }

  /// Writes an element around a text, which is kept to the letter.
  mutating func element(
    _ name: String, _ attributes: [(String, String)], text: String
  ) {
    open(name, attributes)
    output.append(">\(Self.escaped(text, isAttribute: false))</\(name)>\n")
  }

  private mutating func open(_ name: String, _ attributes: [(String, String)]) {
    indent()
    output.append("<\(name)")
    for (key, value) in attributes {
      output.append(" \(key)=\"\(Self.escaped(value, isAttribute: true))\"")
    }
  }

  private mutating func indent() {
    output.append(String(repeating: "  ", count: depth))
  }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Readers turn these into spaces where they stand in attributes, and drop a return.
      case "\n" where !isAttribute: result += "\n"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default:
        if !isAllowed(scalar) {
          result += "\u{FFFD}"
        } else if HiddenCharacter.contains(scalar) {
          result += "&#x" + String(scalar.value, radix: 16, uppercase: true) + ";"
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// Whether XML 1.0 allows a character, and advises against none of its kind.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: false
    case let value: value & 0xFFFE != 0xFFFE
    }
  }
}
