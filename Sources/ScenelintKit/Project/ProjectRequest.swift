package import LintModel
import RuleCatalog

/// What the command line and the environment say about the configuration.
package struct ProjectRequest {
  /// The configuration file that is asked for; `nil` takes the nearest one.
  package var path: String?
  /// Whether files and the environment do not count.
  package var isIsolated = false
  /// Keys with the values that `--set` gives them, in order.
  package var assignments: [(key: String, value: String)] = []
  /// The packs that `--pack` asks for.
  package var packs: [String] = []
  /// The files and folders that `--rules` names.
  package var rulePaths: [String] = []
  /// How much of the built-in catalog is needed.
  package var extent = LintCatalog.Extent.whole
  /// Looks up a variable of the environment.
  package var variable: (String) -> String? = { _ in nil }
  /// The day on which exceptions are judged.
  package var today: CalendarDay

  /// Creates a request that asks for nothing.
  package init(today: CalendarDay) {
    self.today = today
  }

  /// The name of the configuration file that is looked for.
  package static let fileName = ".scenelint.yml"
  /// What the names of variables start with.
  package static let variablePrefix = "SCENELINT_"
  /// The variable that names a configuration file.
  package static let fileVariable = variablePrefix + "CONFIG"
}
