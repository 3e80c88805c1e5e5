import LintModel
import YAMLTree

extension DocumentReader {
  /// Reads a part of a configuration, and reports everything that is wrong with it.
  ///
  /// The result holds what is right; it is `nil` when nothing is.
  func setting(
    _ node: YAMLNode, as shape: SettingShape, from source: SettingSource
  ) -> SettingNode? {
    switch shape {
    case .list(let element): return settings(node, as: element, from: source)
    case .mapping(let mapping): return settings(node, in: mapping, from: source)
    case .shorthand(let words, let mapping):
      guard case .scalar(let scalar) = node else {
        return settings(node, in: mapping, from: source)
      }
      return shorthand(scalar, words, from: source)
    default:
      guard case .scalar(let scalar) = node, !scalar.isNull else {
        report(.wrongShape(expected: shape.words, found: node.shape), at: node.position)
        return nil
      }
      return value(scalar, as: shape, from: source).map { .value($0) }
    }
  }

  // MARK: Mappings and lists

  private func settings(
    _ node: YAMLNode, in mapping: SettingMapping, from source: SettingSource
  ) -> SettingNode? {
    guard case .mapping(let entries, let position) = node else {
      report(.wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return nil
    }
    for field in mapping.fields
    where field.isRequired && !entries.contains(where: { $0.key.text == field.key }) {
      report(.missingKey(field.key, owner: mapping.owner), at: position)
    }
    let read = entries.compactMap { entry -> SettingEntry? in
      let key = entry.key.text
      guard let field = mapping[key] else {
        let known = mapping.fields.map(\.key)
        report(
          mapping.hasRuleKeys
            ? .unknownRule(key, rules: known)
            : .unknownKey(key, owner: mapping.owner, known: known), at: entry.key.position)
        return nil
      }
      return setting(entry.value, as: field.shape, from: source).map { SettingEntry(key, $0) }
    }
    return .mapping(read, source.origin(at: position))
  }

  private func settings(
    _ node: YAMLNode, as element: SettingShape, from source: SettingSource
  ) -> SettingNode? {
    switch node {
    case .sequence(let nodes, _):
      return .list(nodes.compactMap { setting($0, as: element, from: source) })
    // A shell has no lists, so that commas stand for one.
    case .scalar(let scalar) where !source.isFile && !scalar.isNull:
      let parts = scalar.text.split(separator: ",").map { part in
        YAMLNode.scalar(
          YAMLScalar(text: part.trimmed, style: scalar.style, position: scalar.position))
      }
      return .list(parts.compactMap { setting($0, as: element, from: source) })
    case .scalar, .mapping:
      return setting(node, as: element, from: source).map { .list([$0]) }
    }
  }

  private func shorthand(
    _ scalar: YAMLScalar, _ words: [SettingWord], from source: SettingSource
  ) -> SettingNode? {
    guard let word = words.first(where: { $0.word == scalar.text }) else {
      let choices = words.map(\.word)
      report(.unknownChoice(scalar.text, choices: choices), at: scalar.position)
      return nil
    }
    let origin = source.origin(at: scalar.position)
    let entries = word.values.map { key, text in
      SettingEntry(
        key, .value(SettingValue(text, isString: key != "enabled", origin: origin)))
    }
    return .mapping(entries, origin)
  }

  // MARK: Values

  private func value(
    _ scalar: YAMLScalar, as shape: SettingShape, from source: SettingSource
  ) -> SettingValue? {
    let kind = YAMLNode.scalar(scalar).shape
    guard scalar.text.isEmpty || source.takes(kind, as: shape) else {
      report(.wrongShape(expected: shape.words, found: kind), at: scalar.position)
      return nil
    }
    if let problem = problem(with: scalar.text, as: shape) {
      report(problem, at: scalar.position)
      return nil
    }
    var text = scalar.text
    if case .path = shape { text = source.resolved(text) }
    return SettingValue(
      text, isString: shape.isString(kind), origin: source.origin(at: scalar.position))
  }

  /// What is wrong with a text of the right kind.
  private func problem(with text: String, as shape: SettingShape) -> CatalogProblem? {
    guard !text.isEmpty else { return .emptyText }
    switch shape {
    case .choice(let choices):
      return choices.contains(text) ? nil : .unknownChoice(text, choices: choices)
    case .rule(let ids): return ids.contains(text) ? nil : .unknownRule(text, rules: ids)
    case .event:
      let nearest = nearestName(to: text, in: EventName.allCases.map(\.rawValue))
      return EventName(rawValue: text) == nil ? .unknownEvent(text, nearest: nearest) : nil
    case .count:
      return Int(text).map { $0 >= 0 } == true
        ? nil : .wrongShape(expected: shape.words, found: "`\(text)`")
    case .day: return CalendarDay(text) == nil ? .noSuchDay(text) : nil
    case .condition(let type):
      return MatchCondition(text, type: type) == nil ? .badCondition(text, type) : nil
    case .parameter(.duration) where Double(text) != nil: return .durationWithoutUnit(text)
    case .parameter(let type):
      let isValue = AttributeValue(text, as: type)?.isKnown ?? false
      return isValue ? nil : .wrongValue(text, expected: type)
    case .text, .path, .version, .flag, .list, .mapping, .shorthand: return nil
    }
  }
}

/// Whom the values of a document come from.
enum SettingSource {
  case file(path: String)
  case environment(name: String)
  case assignment(key: String)
  case option(name: String)

  var isFile: Bool {
    if case .file = self { true } else { false }
  }

  func origin(at position: SourcePosition) -> SettingOrigin {
    switch self {
    case .file(let path): .file(path: path, line: position.line, column: position.column)
    case .environment(let name): .environment(name: name)
    case .assignment(let key): .assignment(key: key)
    case .option(let name): .option(name: name)
    }
  }

  /// A path as seen from the working folder; files name them as seen from their own.
  func resolved(_ path: String) -> String {
    guard case .file(let file) = self, !path.hasPrefix("/"),
      let slash = file.lastIndex(of: "/")
    else { return path }
    return String(file[...slash]) + path
  }

  /// Whether a scalar of some kind may stand where a shape is expected; what comes from a shell has
  /// no quotes, so that a number may be a text.
  func takes(_ kind: String, as shape: SettingShape) -> Bool {
    switch shape {
    case .flag, .parameter(.bool): kind == "a Boolean"
    case .count, .parameter(.int), .parameter(.double): kind == "a number"
    // A number has a complaint of its own.
    case .version, .parameter(.duration): kind != "a Boolean"
    case .condition: true
    case .text, .path, .day, .choice, .event, .rule, .parameter(.string):
      kind == "a string" || !isFile
    case .list, .mapping, .shorthand: false
    }
  }
}

extension SettingShape {
  /// Whether a value is a string, so that it has to be quoted where it looks like something else.
  fileprivate func isString(_ kind: String) -> Bool {
    switch self {
    case .flag, .count, .parameter(.bool), .parameter(.int), .parameter(.double): false
    case .version, .condition: kind == "a string"
    default: true
    }
  }
}
