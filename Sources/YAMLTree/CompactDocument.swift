/// The documents that are built in, in a form that takes no time to read.
///
/// The build writes it, so it need not be pleasant, only plain: each node is a letter, the line and
/// the column at which it stands, and a length, all behind each other. Keys that hold proofs are
/// left out, because the tests have gone through them and a run has no use for them.
///
///     title: x        m1,1,1:p1,1,5:titlep1,8,1:x
///
/// The 142 files of 0.75 MB take more than 20 ms to read as YAML, and 1.5 ms in this form.
package enum CompactDocument {
  /// The keys that are left out with their values, at any depth.
  package static let omittedKeys: Set<String> = ["examples", "samples"]

  /// Writes a document.
  package static func text(of node: YAMLNode) -> String {
    switch node {
    case .scalar(let scalar): return text(of: scalar)
    case .sequence(let nodes, let position):
      return nodes.reduce(into: head("s", position, nodes.count)) { $0 += text(of: $1) }
    case .mapping(let entries, let position):
      let kept = entries.filter { !omittedKeys.contains($0.key.text) }
      return kept.reduce(into: head("m", position, kept.count)) { text, entry in
        text += self.text(of: entry.key) + self.text(of: entry.value)
      }
    }
  }

  private static func text(of scalar: YAMLScalar) -> String {
    let kind =
      switch scalar.style {
      case .plain: "p"
      case .quoted: "q"
      case .block: "b"
      }
    return head(kind, scalar.position, scalar.text.utf8.count) + scalar.text
  }

  private static func head(_ kind: String, _ position: SourcePosition, _ count: Int) -> String {
    "\(kind)\(position.line),\(position.column),\(count):"
  }

  /// Reads what `text(of:)` has written.
  package static func parse(_ text: String) throws(YAMLText.Failure) -> YAMLNode {
    var reader = CompactReader(bytes: Array(text.utf8))
    guard let node = reader.node(), reader.isAtEnd else {
      throw YAMLText.Failure(
        problem: .notYAML("the build has garbled it"), position: SourcePosition(line: 1, column: 1))
    }
    return node
  }
}

/// Goes once through a compact document.
private struct CompactReader {
  let bytes: [UInt8]
  private var offset = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func node() -> YAMLNode? {
    guard let head = head() else { return nil }
    switch head.kind {
    case UInt8(ascii: "s"):
      var nodes: [YAMLNode] = []
      nodes.reserveCapacity(head.count)
      for _ in 0..<head.count {
        guard let node = node() else { return nil }
        nodes.append(node)
      }
      return .sequence(nodes, head.position)
    case UInt8(ascii: "m"):
      var entries: [YAMLEntry] = []
      entries.reserveCapacity(head.count)
      for _ in 0..<head.count {
        guard let keyHead = self.head(), let key = scalar(keyHead), let value = node() else {
          return nil
        }
        entries.append(YAMLEntry(key: key, value: value))
      }
      return .mapping(entries, head.position)
    default: return scalar(head).map { .scalar($0) }
    }
  }

  /// What stands before a node's text or parts, each of which takes a byte at least.
  private struct Head {
    var kind: UInt8
    var position: SourcePosition
    var count: Int
  }

  private mutating func head() -> Head? {
    guard offset < bytes.count else { return nil }
    let kind = bytes[offset]
    offset += 1
    guard let line = number(before: UInt8(ascii: ",")),
      let column = number(before: UInt8(ascii: ",")),
      let count = number(before: UInt8(ascii: ":")), count <= bytes.count - offset
    else { return nil }
    return Head(kind: kind, position: SourcePosition(line: line, column: column), count: count)
  }

  /// Reads a number of at most 9 digits and the sign behind it.
  private mutating func number(before end: UInt8) -> Int? {
    var number = 0
    let start = offset
    while offset < bytes.count, offset - start <= 9 {
      let byte = bytes[offset]
      offset += 1
      if byte == end { return number }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return nil
  }

  private mutating func scalar(_ head: Head) -> YAMLScalar? {
    let style: YAMLScalar.Style
    switch head.kind {
    case UInt8(ascii: "p"): style = .plain
    case UInt8(ascii: "q"): style = .quoted
    case UInt8(ascii: "b"): style = .block
    default: return nil
    }
    defer { offset += head.count }
    let text = String(decoding: bytes[offset..<(offset + head.count)], as: UTF8.self)
    return YAMLScalar(text: text, style: style, position: head.position)
  }
}
