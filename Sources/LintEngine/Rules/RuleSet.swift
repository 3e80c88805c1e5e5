import LintModel
package import RuleCatalog

/// The rules of a run, with what is worked out of them once for all its logs.
package struct RuleSet: Sendable {
  let rules: [JudgedRule]
  /// The places of the rules that see each event, by its ordinal; those that have to see when
  /// intervals begin and end come last.
  let placesByEvent: [[Int]]
  /// The places of the rules that have to see when intervals begin and end.
  let placesOfIntervals: [Int]

  /// A set without rules.
  static let none = RuleSet([])

  /// Prepares rules.
  package init(_ definitions: [RuleDefinition]) {
    let rules = definitions.map { JudgedRule($0) }
    let placesOfIntervals = rules.indices.filter { rules[$0].readsIntervals }
    let ordered = rules.indices.filter { !rules[$0].readsIntervals } + placesOfIntervals
    placesByEvent = EventName.byOrdinal.map { name in
      ordered.filter { rules[$0].eventNames.contains(name) }
    }
    self.rules = rules
    self.placesOfIntervals = placesOfIntervals
  }
}
