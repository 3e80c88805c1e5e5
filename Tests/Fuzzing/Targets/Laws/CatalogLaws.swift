import LintEngine
import LogIngest
import RuleCatalog
import ScenelintKit

/// What holds for every file of a user: it is used, or it is complained about at a line it has.
enum CatalogLaws {
  /// Reads a file as everything that it may be, and tries what it defines.
  static func check(_ bytes: [UInt8]) throws {
    // What is no UTF-8 is refused before any of this.
    let text = String(decoding: bytes, as: UTF8.self)
    let file = CatalogFile(path: "fuzzed.yml", text: text, origin: .user)
    let (catalog, diagnostics) = CatalogLoader.load([file])
    let definitionCount = catalog.rules.count + catalog.emitters.count + catalog.formats.count
    guard definitionCount == 1 || diagnostics.contains(where: { $0.severity == .error }) else {
      throw FuzzTarget.Violation("a file without effect, and no error")
    }
    try requirePlaces(diagnostics + CatalogReview.diagnostics(of: [file]), in: text)
    let runner = RuleExampleRunner(catalog: try LogLaws.catalog.get().extraction)
    for rule in catalog.rules {
      for example in rule.examples.prefix(4) { _ = runner.run(example, of: rule) }
    }
    _ = ProjectFile(file)
    _ = try? BaselineReader.parse(text)
  }

  private static func requirePlaces(_ diagnostics: [CatalogDiagnostic], in text: String) throws {
    // YAML ends lines in more ways than logs do; the end of a file may be the line after the last.
    let lineCount = text.unicodeScalars.count { $0.properties.isWhitespace && $0 != " " } + 2
    for diagnostic in diagnostics where !(0...lineCount).contains(diagnostic.line) {
      throw FuzzTarget.Violation("line \(diagnostic.line) of \(lineCount): \(diagnostic)")
    }
  }
}
