import BuiltInCatalog
package import RuleCatalog

extension Project {
  /// A place in a file of the project: its path, and a line from 1.
  package typealias Place = (path: String, line: Int)

  /// Where the project speaks of a rule: in a rule file of its own, in its configuration where that
  /// sets the rule, or else anywhere in the configuration; `nil` when it has neither.
  package func place(of rule: RuleDefinition) -> Place? {
    if !BuiltInCatalog.files.contains(where: { $0.path == rule.path }) {
      return (rule.path, rule.line)
    }
    return settings["rules"]?[rule.id]?.place ?? settings.place.map { ($0.path, 1) }
  }
}

extension SettingNode {
  /// The place of the first value that comes from a file.
  fileprivate var place: Project.Place? {
    switch self {
    case .value(let value): value.origin.place
    case .list(let elements): elements.lazy.compactMap(\.place).first
    case .mapping(let entries, let origin):
      origin.place ?? entries.lazy.compactMap(\.node.place).first
    }
  }
}

extension SettingOrigin {
  fileprivate var place: Project.Place? {
    if case .file(let path, let line, _) = self { (path, line) } else { nil }
  }
}
