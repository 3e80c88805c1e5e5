import ArgumentParser
import RuleCatalog
import ScenelintKit

extension CompletionKind {
  /// The ids of the built-in rules, which the program is asked for.
  static var rule: CompletionKind {
    .custom { _, _, _ in builtIn?.catalog.rules.map(\.id) ?? [] }
  }

  /// The ids of the built-in formats that have records.
  static var recordFormat: CompletionKind {
    .custom { _, _, _ in builtIn.map { FormatListing.recordFormats(of: $0) } ?? [] }
  }

  private static var builtIn: LintCatalog? {
    try? LintCatalog(rulePaths: [], extent: .judging)
  }
}
