/// The groups of a pattern, found without compiling it.
///
/// For patterns that are known to compile: half of what a pattern costs at start is spent to learn
/// the names of its groups. What is rare is not understood: `(?|`, conditions as in `(?(1)…)`,
/// comments, and `\Q`. A test compares the groups of each message's built-in pattern with those
/// that PCRE2 finds.
struct GroupList {
  /// The highest group number.
  private(set) var count = 0
  /// The names, ordered by number.
  private(set) var names: [GroupName] = []

  init(of source: String) {
    let bytes = Array(source.utf8)
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 2
      case UInt8(ascii: "["): offset = Self.endOfClass(bytes[offset...])
      case UInt8(ascii: "("):
        offset += 1
        open(bytes[offset...])
      default: offset += 1
      }
    }
  }

  private static let openings = ["?<", "?P<", "?'"].map { Array($0.utf8) }

  /// Notes a group, given what follows its bracket.
  private mutating func open(_ rest: ArraySlice<UInt8>) {
    if rest.first == UInt8(ascii: "*") { return }
    guard rest.first == UInt8(ascii: "?") else {
      count += 1
      return
    }
    guard let opening = Self.openings.first(where: { rest.starts(with: $0) }) else { return }
    let named = rest.dropFirst(opening.count)
    // Not a name but a lookbehind.
    if named.first == UInt8(ascii: "=") || named.first == UInt8(ascii: "!") { return }
    count += 1
    let name = named.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "'") }
    names.append(GroupName(name: String(decoding: name, as: UTF8.self), number: count))
  }

  /// Returns the offset behind a class such as `[^]\]]`.
  private static func endOfClass(_ rest: ArraySlice<UInt8>) -> Int {
    var offset = rest.startIndex + 1
    if offset < rest.endIndex, rest[offset] == UInt8(ascii: "^") { offset += 1 }
    // A bracket that comes first is a member.
    if offset < rest.endIndex, rest[offset] == UInt8(ascii: "]") { offset += 1 }
    while offset < rest.endIndex, rest[offset] != UInt8(ascii: "]") {
      offset += rest[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return offset + 1
  }
}
