extension RuleCheck {
  /// How long an answer may take, or a state may last, for a check that waits for its end.
  package var deadline: RuleDuration? {
    switch self {
    case .respond(let check): check.within
    case .hold(let check): check.length
    case .forbid, .precede, .limit, .overlap: nil
    }
  }
}

extension RuleDefinition {
  /// The folder that the rule's file lies in, or nothing for a file that is named alone.
  package var pack: String {
    path.split(separator: "/").dropLast().last.map { String($0) } ?? ""
  }
}
