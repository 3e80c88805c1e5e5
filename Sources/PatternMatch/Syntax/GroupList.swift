/// The groups of a pattern, found without compiling it.
///
/// For patterns that are known to compile: half of what a pattern costs at start is spent to learn
/// the names of its groups. What is rare is not understood: `(?|`, `(?n)`, and signs in comments
/// behind `(?x)`. A test compares the groups of each message's built-in pattern with those that
/// PCRE2 finds.
struct GroupList {
  /// The highest group number.
  private(set) var count = 0
  /// The names, ordered by number.
  private(set) var names: [GroupName] = []

  init(of source: String) {
    var reader = PatternReader(Array(source.utf8))
    while let token = reader.next() {
      guard case .open(.capture, let name) = token else { continue }
      count += 1
      if let name { names.append(GroupName(name: name, number: count)) }
    }
  }
}
