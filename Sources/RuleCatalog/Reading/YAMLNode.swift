/// A place in a file, both parts from 1; columns count Unicode scalars.
struct SourcePosition: Hashable, Comparable {
  let line: Int
  let column: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A YAML document with the place of each part.
indirect enum YAMLNode {
  case scalar(YAMLScalar)
  case sequence([YAMLNode], SourcePosition)
  case mapping([YAMLEntry], SourcePosition)

  /// Where the node starts.
  var position: SourcePosition {
    switch self {
    case .scalar(let scalar): scalar.position
    case .sequence(_, let position), .mapping(_, let position): position
    }
  }

  /// What the node is, for people.
  var shape: String {
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
struct YAMLEntry {
  let key: YAMLScalar
  let value: YAMLNode
}

/// Text in a YAML document.
struct YAMLScalar {
  /// The text, without quotes, escapes and indentation.
  let text: String
  let style: Style
  /// Where it starts: at the opening quote, or at the sign of a block.
  let position: SourcePosition

  enum Style {
    case plain
    case quoted
    /// Behind `|` or `>`, on lines of its own.
    case block
  }

  /// Whether nothing stands there.
  var isNull: Bool { style == .plain && ["", "~", "null"].contains(text) }

  /// The line on which the text itself starts.
  var firstLine: Int { style == .block ? position.line + 1 : position.line }
}
