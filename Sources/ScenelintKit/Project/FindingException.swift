import LintModel
import RuleCatalog

/// Findings that a project has decided to live with.
struct FindingException: Sendable {
  let rule: String
  let conditions: [(key: String, condition: MatchCondition)]
  let reason: String
  let owner: String?
  /// The last day on which it holds.
  let until: CalendarDay?
  let origin: SettingOrigin

  /// Reads an exception that is known to be right.
  init?(_ setting: SettingNode, rules: [RuleDefinition]) {
    guard let rule = setting["rule"]?.text, let reason = setting["reason"]?.text else {
      return nil
    }
    self.rule = rule
    self.reason = reason
    owner = setting["owner"]?.text
    until = setting["until"]?.text.flatMap { CalendarDay($0) }
    origin = setting.origin
    let mapping = SettingMapping.project(rules: rules)
    guard case .list(of: .mapping(let exception))? = mapping["exceptions"]?.shape,
      case .mapping(let match)? = exception["match"]?.shape
    else { return nil }
    conditions = (setting["match"]?.entries ?? []).compactMap { entry in
      guard case .condition(let type)? = match[entry.key]?.shape, let text = entry.node.text,
        let condition = MatchCondition(text, type: type)
      else { return nil }
      return (entry.key, condition)
    }
  }

  /// Whether a finding is meant; what is not known about it meets no condition.
  func isAbout(_ finding: Finding, path: String, appVersion: String?) -> Bool {
    guard finding.rule == rule else { return false }
    return conditions.allSatisfy { key, condition in
      let value = Self.value(of: key, for: finding, path: path, appVersion: appVersion)
      return value.map { condition.holds(for: $0) } ?? false
    }
  }

  /// The value that a condition on a key is about, or `nil` when it is not known.
  static func value(
    of key: String, for finding: Finding, path: String, appVersion: String?
  ) -> AttributeValue? {
    switch key {
    case "file": .string(path)
    case "app.version": appVersion.map { .string($0) }
    default: finding.entity.first { $0.key == key }?.value
    }
  }
}
