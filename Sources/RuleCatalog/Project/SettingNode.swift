/// A part of a configuration that was read and found right, with where each value comes from.
package indirect enum SettingNode: Hashable, Sendable {
  case value(SettingValue)
  case list([SettingNode])
  /// The origin is that of the mapping as a whole.
  case mapping([SettingEntry], SettingOrigin)

  /// The value of a key, if the node is a mapping that has it.
  package subscript(key: String) -> SettingNode? {
    guard case .mapping(let entries, _) = self else { return nil }
    return entries.first { $0.key == key }?.node
  }

  /// The configuration with nothing but what stands below a key such as `app.version`, or `nil`
  /// when nothing does.
  package func part(_ key: String) -> SettingNode? {
    let first = String(key.prefix { $0 != "." })
    guard let node = self[first] else { return nil }
    let rest = key.dropFirst(first.count + 1)
    guard let part = rest.isEmpty ? node : node.part(String(rest)) else { return nil }
    return .mapping([SettingEntry(first, part)], origin)
  }

  /// The text of a value.
  package var text: String? {
    if case .value(let value) = self { value.text } else { nil }
  }

  /// The texts of a list's values.
  package var texts: [String] { elements.compactMap(\.text) }

  /// The elements of a list.
  package var elements: [SettingNode] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// The entries of a mapping.
  package var entries: [SettingEntry] {
    if case .mapping(let entries, _) = self { entries } else { [] }
  }

  /// Where the node's first value comes from.
  package var origin: SettingOrigin {
    switch self {
    case .value(let value): value.origin
    case .list(let elements): elements.first?.origin ?? .standard
    case .mapping(_, let origin): origin
    }
  }
}

/// One key of a mapping with its value.
package struct SettingEntry: Hashable, Sendable {
  package let key: String
  package let node: SettingNode

  /// Creates an entry.
  package init(_ key: String, _ node: SettingNode) {
    self.key = key
    self.node = node
  }
}

/// A single value.
package struct SettingValue: Hashable, Sendable {
  /// The value as it is written, without quotes.
  package let text: String
  /// Whether it is a string, also if it looks like a number.
  package let isString: Bool
  package let origin: SettingOrigin

  /// Creates a value.
  package init(_ text: String, isString: Bool = true, origin: SettingOrigin) {
    self.text = text
    self.isString = isString
    self.origin = origin
  }
}

/// Where a value of a configuration comes from.
package enum SettingOrigin: Hashable, Sendable {
  /// Nobody has said anything.
  case standard
  /// A pack has the rule.
  case pack(String)
  /// A place in a file, from 1.
  case file(path: String, line: Int, column: Int)
  case environment(name: String)
  /// The option `--set`, with the key.
  case assignment(key: String)
  /// Another option of the command line.
  case option(name: String)
}

extension SettingOrigin: CustomStringConvertible {
  /// The origin for people, such as `.scenelint.yml:12`.
  package var description: String {
    switch self {
    case .standard: "default"
    case .pack(let name): "pack \(name)"
    case .file(let path, let line, _): "\(path):\(line)"
    case .environment(let name): name
    case .assignment(let key): "--set \(key)"
    case .option(let name): name
    }
  }
}

extension SettingMapping {
  /// Lays one configuration over another: mappings key by key, lists that add up one behind the
  /// other, and of everything else the upper one.
  package func merge(_ lower: SettingNode, _ upper: SettingNode) -> SettingNode {
    let entries = fields.compactMap { field -> SettingEntry? in
      merge(lower[field.key], upper[field.key], field).map { SettingEntry(field.key, $0) }
    }
    return .mapping(entries, upper.origin)
  }

  private func merge(
    _ lower: SettingNode?, _ upper: SettingNode?, _ field: SettingField
  ) -> SettingNode? {
    guard let lower, let upper else { return upper ?? lower }
    switch field.shape {
    case .mapping(let mapping), .shorthand(_, let mapping): return mapping.merge(lower, upper)
    case .list where field.addsUp:
      return .list(lower.elements + upper.elements.filter { !lower.elements.isAmong($0) })
    default: return upper
    }
  }
}

extension [SettingNode] {
  /// Whether a value stands here already, wherever it comes from.
  fileprivate func isAmong(_ node: SettingNode) -> Bool {
    node.text != nil && contains { $0.text == node.text }
  }
}
