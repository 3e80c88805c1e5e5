/// A place in a file, both parts from 1; columns count Unicode scalars.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package let line: Int
  package let column: Int

  /// Creates a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A YAML document with the place of each part.
package indirect enum YAMLNode: Hashable, Sendable {
  case scalar(YAMLScalar)
  case sequence([YAMLNode], SourcePosition)
  case mapping([YAMLEntry], SourcePosition)

  /// Where the node starts.
  package var position: SourcePosition {
    switch self {
    case .scalar(let scalar): scalar.position
    case .sequence(_, let position), .mapping(_, let position): position
    }
  }

  /// What the node is, for people.
  package var shape: String {
    switch self {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .scalar(let scalar):
      if scalar.isNull { return "nothing" }
      guard scalar.style == .plain else { return "a string" }
      if scalar.text == "true" || scalar.text == "false" { return "a Boolean" }
      return Double(scalar.text) == nil ? "a string" : "a number"
    }
  }
}

/// A key with its value.
package struct YAMLEntry: Hashable, Sendable {
  package let key: YAMLScalar
  package let value: YAMLNode

  /// Creates an entry of a mapping.
  package init(key: YAMLScalar, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}

/// Text in a YAML document.
package struct YAMLScalar: Hashable, Sendable {
  /// The text, without quotes, escapes and indentation.
  package let text: String
  package let style: Style
  /// Where it starts: at the opening quote, or at the sign of a block.
  package let position: SourcePosition

  /// How the text is written.
  package enum Style: Hashable, Sendable {
    case plain
    case quoted
    /// Behind `|` or `>`, on lines of its own.
    case block
  }

  /// Creates a text.
  package init(text: String, style: Style, position: SourcePosition) {
    self.text = text
    self.style = style
    self.position = position
  }

  /// Whether nothing stands there.
  package var isNull: Bool {
    style == .plain && (text.isEmpty || text == "~" || text == "null")
  }

  /// The line on which the text itself starts.
  package var firstLine: Int { style == .block ? position.line + 1 : position.line }
}
