import Yams

/// Reads YAML. Nothing else in the project knows the library that does.
package enum YAMLText {
  /// The longest file that is read, in bytes.
  package static let bytesMax = 1 << 20
  /// The most nodes of a file, aliases written out, so that a small file cannot grow without end.
  package static let nodesMax = 100_000

  /// Why a text is no document.
  package struct Failure: Error {
    package let problem: Problem
    package let position: SourcePosition

    /// What is wrong, without the words for it.
    package enum Problem: Hashable, Sendable {
      case notYAML(String)
      case emptyFile
      case fileTooLong(bytesMax: Int)
      case severalDocuments
      case tooManyNodes(limit: Int)
      case keyIsNoText
      case repeatedKey(String)
    }
  }

  /// Reads a text that holds one document.
  package static func parse(_ text: String) throws(Failure) -> YAMLNode {
    let start = SourcePosition(line: 1, column: 1)
    guard text.utf8.count <= bytesMax else {
      throw Failure(problem: .fileTooLong(bytesMax: bytesMax), position: start)
    }
    let nodes = try nodes(of: text)
    guard let first = nodes.first else {
      throw Failure(problem: .emptyFile, position: start)
    }
    guard nodes.count == 1 else {
      throw Failure(problem: .severalDocuments, position: position(nodes[1].mark))
    }
    var budget = nodesMax
    return try convert(first, &budget)
  }

  /// Returns the first document, and the second when there is one.
  private static func nodes(of text: String) throws(Failure) -> [Node] {
    do {
      // The basic resolver does not guess types, which costs regular expressions for each scalar.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      guard let first = try parser.nextRoot() else { return [] }
      return [first] + (try parser.nextRoot().map { [$0] } ?? [])
    } catch let error as YamlError {
      throw failure(error, in: text)
    } catch {
      throw Failure(
        problem: .notYAML("\(error)"), position: SourcePosition(line: 1, column: 1))
    }
  }

  private static func convert(_ node: Node, _ budget: inout Int) throws(Failure) -> YAMLNode {
    budget -= 1
    guard budget > 0 else {
      throw Failure(problem: .tooManyNodes(limit: nodesMax), position: position(node.mark))
    }
    switch node {
    case .scalar(let scalar): return .scalar(convert(scalar))
    case .sequence(let sequence):
      var nodes: [YAMLNode] = []
      for element in sequence { nodes.append(try convert(element, &budget)) }
      return .sequence(nodes, position(sequence.mark))
    case .mapping(let mapping):
      var entries: [YAMLEntry] = []
      for (key, value) in mapping {
        guard case .scalar(let scalar) = key else {
          throw Failure(problem: .keyIsNoText, position: position(key.mark))
        }
        entries.append(YAMLEntry(key: convert(scalar), value: try convert(value, &budget)))
      }
      return .mapping(entries, position(mapping.mark))
    case .alias(let alias):
      throw Failure(problem: .notYAML("an alias stands here"), position: position(alias.mark))
    }
  }

  private static func convert(_ scalar: Node.Scalar) -> YAMLScalar {
    let style: YAMLScalar.Style =
      switch scalar.style {
      case .singleQuoted, .doubleQuoted: .quoted
      case .literal, .folded: .block
      case .plain, .any: .plain
      }
    return YAMLScalar(text: scalar.string, style: style, position: position(scalar.mark))
  }

  private static func position(_ mark: Mark?) -> SourcePosition {
    SourcePosition(line: max(1, mark?.line ?? 1), column: max(1, mark?.column ?? 1))
  }

  private static func failure(_ error: YamlError, in text: String) -> Failure {
    switch error {
    case .scanner(let context?, let problem, _, _):
      // A quote that is not closed is found at the end of the file, and mended at its start.
      return Failure(
        problem: .notYAML("\(problem) \(context.text)"), position: position(context.mark))
    case .scanner(nil, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return Failure(problem: .notYAML(problem), position: position(mark))
    case .reader(let problem, let offset, _, _):
      let before = text.prefix(offset ?? 0).split(
        separator: "\n", omittingEmptySubsequences: false)
      let place = SourcePosition(
        line: max(1, before.count), column: (before.last?.unicodeScalars.count ?? 0) + 1)
      return Failure(problem: .notYAML(problem), position: place)
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first ?? ""
      let first = position(context.mark)
      return Failure(
        problem: .repeatedKey(key), position: secondPlace(of: key, first: first, in: text))
    default:
      return Failure(
        problem: .notYAML("\(error)"), position: SourcePosition(line: 1, column: 1))
    }
  }

  /// Finds the key again below its first place, where the library tells only that one.
  private static func secondPlace(
    of key: String, first: SourcePosition, in text: String
  ) -> SourcePosition {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = String(repeating: " ", count: first.column - 1) + key + ":"
    let second = lines.indices.dropFirst(first.line).first { lines[$0].hasPrefix(start) }
    return second.map { SourcePosition(line: $0 + 1, column: first.column) } ?? first
  }
}
