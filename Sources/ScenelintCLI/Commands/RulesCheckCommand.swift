import ArgumentParser
import LintModel
import LintReport
import RuleCatalog
import ScenelintKit

/// `scenelint rules check`
struct RulesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look for mistakes in rules, formats and events without running them.",
    usage: "scenelint rules check [options] <path> ...",
    discussion: """
      Errors keep a file from being used: unknown names, wrong types, missing examples. Warnings \
      do not: what could be better, such as a pattern that may run for ever, a message that \
      names no value, or a parameter that nothing uses.

      The exit status is 2 with errors, 1 with warnings and --strict, else 0.
      """)

  @Argument(
    help: ArgumentHelp("Files or folders with rules, formats or events.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Flag(help: "Exit with status 1 when there are warnings.") var strict = false

  func run() throws {
    let review: LintCatalog.Review
    do throws(LintCatalogError) {
      review = try LintCatalog.review(paths)
    } catch {
      if case .unreadable(let path, let reason) = error { Console.error(path, reason) }
      throw ExitStatus.usage
    }
    for diagnostic in review.diagnostics {
      Console.output(TerminalText.harmless("\(diagnostic)") + "\n")
    }
    let errorCount = review.diagnostics.count { $0.severity == .error }
    let warningCount = review.diagnostics.count { $0.severity == .warning }
    let counts = [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }
      .map { ReadableCount.counted($0.0, $0.1) }
    Console.output(
      "\(ReadableCount.counted(review.fileCount, "file")): "
        + (counts.isEmpty ? "no problems" : counts.joined(separator: ", ")) + "\n")
    if errorCount > 0 { throw ExitStatus.usage }
    if strict, warningCount > 0 { throw ExitStatus.findings }
  }
}
