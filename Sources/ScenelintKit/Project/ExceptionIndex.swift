import LintModel

/// Which exceptions may be about a finding, found by a value that both name.
///
/// A project with a thousand exceptions for one rule has one for each ad unit, say. They are found
/// by the unit, so that a finding is compared with the few that name its own.
struct ExceptionIndex: Sendable {
  private var byRule: [String: RuleExceptions] = [:]

  /// The places of the exceptions for one rule.
  private struct RuleExceptions {
    /// Those that name a text, by the attribute and the text.
    var byText: [String: [String: [Int]]] = [:]
    /// Those that name none, or only with a `*` or a comparison.
    var others: [Int] = []
  }

  init(_ exceptions: [FindingException]) {
    for (place, exception) in exceptions.enumerated() {
      let named = exception.conditions.lazy
        .compactMap { key, condition in condition.text.map { (key, $0) } }.first
      if let (key, text) = named {
        byRule[exception.rule, default: RuleExceptions()]
          .byText[key, default: [:]][text, default: []].append(place)
      } else {
        byRule[exception.rule, default: RuleExceptions()].others.append(place)
      }
    }
  }

  /// The places of all exceptions that may be about a finding, in ascending order.
  func places(for finding: Finding, path: String, appVersion: String?) -> [Int] {
    guard let exceptions = byRule[finding.rule] else { return [] }
    var places = exceptions.others
    for (key, byText) in exceptions.byText {
      let value = FindingException.value(of: key, for: finding, path: path, appVersion: appVersion)
      if case .string(let text)? = value { places += byText[text] ?? [] }
    }
    return places.sorted()
  }
}
