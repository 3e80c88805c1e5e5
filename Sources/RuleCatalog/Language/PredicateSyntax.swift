import LintModel

/// A predicate, or a part of one, as it is written.
indirect enum PredicateSyntax {
  case literal(AttributeValue)
  /// Names with points between them.
  case path(String)
  case call(function: String, receiver: PlacedSyntax?, arguments: [PlacedSyntax])
  case not(PlacedSyntax)
  case negative(PlacedSyntax)
  case all([PlacedSyntax])
  case any([PlacedSyntax])
  case comparison(Comparison, PlacedSyntax, PlacedSyntax)
  case membership(PlacedSyntax, PlacedSyntax)
  case calculation(Calculation, PlacedSyntax, PlacedSyntax)
  case list([PlacedSyntax])
}

/// A part of a predicate with its place.
struct PlacedSyntax {
  let syntax: PredicateSyntax
  /// Where it stands, in Unicode scalars from the predicate's start.
  let span: Range<Int>
  /// How many levels it has, a single word being one.
  let depth: Int
}
