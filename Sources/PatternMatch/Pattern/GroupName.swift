/// A name that a pattern gives to one of its groups.
package struct GroupName: Hashable, Sendable {
  /// The name as written between `(?<` and `>`.
  package var name: String
  /// The number of the group, from 1.
  package var number: Int

  /// Creates the name of the group with this number.
  package init(name: String, number: Int) {
    self.name = name
    self.number = number
  }
}
