/// A part of a YAML text with its place.
struct YAMLEvent {
  let kind: Kind
  let position: SourcePosition

  /// What stands there.
  enum Kind {
    case scalar(YAMLScalar, anchor: String?)
    /// A list starts.
    case sequence(anchor: String?)
    /// A mapping starts; keys and values follow by turns.
    case mapping(anchor: String?)
    /// The innermost list or mapping ends.
    case close
    /// What the anchor stands at is repeated here.
    case alias(String)
    /// The text ends.
    case end
  }
}
