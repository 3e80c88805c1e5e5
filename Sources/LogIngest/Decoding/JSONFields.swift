import ByteScan

/// Finds the members of a JSON object that are fields of a record, and unescapes their texts.
struct JSONFields {
  /// Which member is which field; a key with a dot is a member of a member.
  let keys: [RecordField: String]
  /// Where each field's text is in the output.
  private(set) var ranges: [ByteRange?]

  init(keys: [RecordField: String]) {
    self.keys = keys
    ranges = Array(repeating: nil, count: RecordField.allCases.count)
  }

  /// Reads the object at the start of a range. Bad JSON keeps the members before the fault.
  mutating func read(
    _ bytes: Span<UInt8>, in range: Range<Int>, prefix: String, _ output: inout [UInt8]
  ) {
    var members: [(key: Range<Int>, token: JSONToken)] = []
    _ = try? JSONScanner.forEachMember(of: bytes, in: range) { (key, token) throws(JSONError) in
      members.append((key, token))
    }
    for member in members {
      switch member.token {
      case .string(let text, _), .number(let text):
        guard let field = field(named: member.key, bytes, prefix) else { continue }
        let start = output.count
        JSONScanner.unescape(bytes, in: text, into: &output)
        ranges[field.rawValue] = ByteRange(start: start, end: output.count)
      case .object(let object):
        let inner = prefix + bytes.string(in: member.key) + "."
        if keys.values.contains(where: { $0.hasPrefix(inner) }) {
          read(bytes, in: object, prefix: inner, &output)
        }
      case .bool, .null, .array: continue
      }
    }
  }

  private func field(
    named key: Range<Int>, _ bytes: Span<UInt8>, _ prefix: String
  ) -> RecordField? {
    keys.first { entry in
      entry.value.utf8.count == prefix.utf8.count + key.count && entry.value.hasPrefix(prefix)
        && bytes.equals(entry.value.utf8.dropFirst(prefix.utf8.count), in: key)
    }?.key
  }
}

extension Span<UInt8> {
  fileprivate func equals(_ text: Substring.UTF8View, in range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    for byte in text {
      guard offset < range.upperBound, self[offset] == byte else { return false }
      offset += 1
    }
    return offset == range.upperBound
  }
}
