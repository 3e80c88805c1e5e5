import YAMLTree

/// A mapping whose keys were checked.
struct Fields {
  let position: SourcePosition
  private let entries: [YAMLEntry]

  /// Checks a mapping's keys, and reports those that are missing and those that nobody reads.
  ///
  /// `owner` says whose keys they are, as in "an example". The result is `nil` when the node is no
  /// mapping.
  init?(
    _ node: YAMLNode, of owner: String, required: [String], optional: [String] = [],
    in reader: DocumentReader
  ) {
    guard case .mapping(let entries, let position) = node else {
      reader.report(
        .wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return nil
    }
    self.entries = entries
    self.position = position
    let known = required + optional
    for key in entries.map(\.key) where !known.contains(key.text) {
      reader.report(.unknownKey(key.text, owner: owner, known: known), at: key.position)
    }
    for key in required where self[key] == nil && !reader.leavesOut(key) {
      reader.report(.missingKey(key, owner: owner), at: position)
    }
  }

  /// The value of a key.
  subscript(key: String) -> YAMLNode? {
    entries.first { $0.key.text == key }?.value
  }

  /// The place of a key, or of the mapping when the key is not there.
  func position(of key: String) -> SourcePosition {
    entries.first { $0.key.text == key }?.key.position ?? position
  }
}
