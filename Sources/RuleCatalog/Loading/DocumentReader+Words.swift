import LintModel
import YAMLTree

/// The words for what the groups of one name capture, with their places in the file.
struct WordTable {
  /// The attribute's key, which is the groups' name.
  let key: YAMLScalar
  fileprivate(set) var words = AttributeWords()
  fileprivate var values: [(value: AttributeValue, scalar: YAMLScalar)] = []
}

extension DocumentReader {
  /// Reads the words of an emitter or of a message; without any the list is empty.
  func wordTables(_ node: YAMLNode?) -> [WordTable] {
    entries(node).compactMap { entry in
      guard let key = eventKey(entry.key) else { return nil }
      var table = WordTable(key: entry.key)
      for word in entries(entry.value) {
        guard let value = self.value(.scalar(word.key), as: key.type) else { continue }
        table.values.append((value, word.key))
        for text in scalars(word.value) where !table.words.insert(text.text, for: value) {
          report(.repeatedName(text.text), at: text.position)
        }
      }
      return table
    }
  }

  /// Reports words of a table that nothing captures or that no sample shows.
  ///
  /// A table that stands for a whole emitter concerns the messages that have none of their own.
  func checkUse(of tables: [WordTable], in messages: [MessageDefinition]) {
    for table in tables {
      let key = table.key.text
      let users = messages.filter { message in
        message.captures.contains { $0.key.name == key && $0.words == table.words }
      }
      guard !users.isEmpty else {
        report(.uncapturedWords(key), at: table.key.position)
        continue
      }
      let shown = users.flatMap(\.samples).compactMap { sample in
        sample.event?.attributes.first { $0.key == key }?.value
      }
      for (value, scalar) in table.values where !shown.contains(value) && !leavesOut("samples") {
        report(.unshownWord(scalar.text, key: key), at: scalar.position)
      }
    }
  }

  /// Reads a mapping with keys of any name; one that is missing is empty.
  func entries(_ node: YAMLNode?) -> [YAMLEntry] {
    guard let node else { return [] }
    guard case .mapping(let entries, _) = node else {
      report(.wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return []
    }
    return entries
  }

  /// Reads the key of an attribute of events.
  func eventKey(_ scalar: YAMLScalar) -> EventKey? {
    if let key = EventKey(scalar.text) { return key }
    report(.unknownEventKey(scalar.text), at: scalar.position)
    return nil
  }
}
