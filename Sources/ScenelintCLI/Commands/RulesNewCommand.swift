import ArgumentParser
import LintReport
import RuleCatalog
import ScenelintKit

/// `scenelint rules new`
struct RulesNewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write the file of a new rule, which loads and whose examples pass.",
    usage: "scenelint rules new [options] <id>",
    discussion: """
      The id is the mistake in kebab-case and reads well in "allow ID": ad-shown-late, not \
      check-ads. The file is ID.yml, in the folder PACK if one is given. Change it step by step, \
      and run scenelint rules test and scenelint rules check on it.
      """)

  @Argument(help: "The rule's id.") var id: String

  @Option(
    help: ArgumentHelp(
      "What the rule states: \(RuleCheck.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kind"),
    completion: .list(RuleCheck.Kind.allCases.map(\.rawValue)),
    transform: RulesNewCommand.kind)
  var kind: RuleCheck.Kind = .forbid

  @Option(
    help: ArgumentHelp("The folder to write it to.", valueName: "folder"), completion: .directory)
  var pack: String?

  func run() throws {
    let path = (pack.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "") + id + ".yml"
    let tag = pack?.split(separator: "/").last.map { String($0) }
    let isTag = tag?.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } ?? false
    let text = RuleScaffold.text(id: id, kind: kind, pack: isTag ? tag : nil)
    let file = CatalogFile(path: path, text: text, origin: .user)
    // What is wrong with it can only be the id.
    let problems = CatalogLoader.load([file]).diagnostics.filter { $0.severity == .error }
    if let problem = problems.first {
      let hint = problem.hint.map { "; \($0)" } ?? ""
      throw ValidationError(TerminalText.harmless(problem.message + hint))
    }
    do throws(OutputFile.Failure) {
      if let pack { try OutputFile.makeFolder(pack) }
      try OutputFile.write(Array(text.utf8), to: path, replacing: false)
    } catch {
      Console.error(path, error.words)
      throw error.status
    }
    let shown = TerminalText.harmless(path)
    Console.output("\(shown)\nnext: scenelint rules test \(shown)\n")
  }

  private static func kind(_ name: String) throws -> RuleCheck.Kind {
    guard let kind = RuleCheck.Kind(rawValue: name) else {
      let kinds = RuleCheck.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("kinds are \(kinds)")
    }
    return kind
  }
}
