import ArgumentParser
import LintModel
import LintReport
import ScenelintKit

/// `scenelint baseline`: the mistakes that a project knows of.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Record the findings of today, so that only new ones count.",
    discussion: """
      With scenelint check --baseline FILE, a finding that the baseline has does not count, up to \
      the number of times that it occurred. Findings are told apart by rule and fingerprint, \
      which do not depend on line, time or process id.

      The file has one entry a line; write a "reason" into one to say why it is there. It is kept \
      on update.
      """,
    subcommands: [Create.self, Update.self])

  /// `scenelint baseline create`
  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Write a baseline of all findings in logs.",
      usage: "scenelint baseline create [options] [<log> ...]")

    @OptionGroup var judging: JudgingOptions
    @OptionGroup var unjudged: UnjudgedOptions
    @OptionGroup var file: FileOptions

    @Flag(help: "Replace a file that already exists.") var force = false

    func run() throws {
      guard force || !OutputFile.isTaken(file.output) else {
        throw file.complaint(about: .exists)
      }
      let (findings, _) = try judging.findings(unjudged)
      let baseline = Baseline(findings, reason: file.reason)
      try file.write(baseline, replacing: force)
      guard file.output != "-" else { return }
      let rules = Set(baseline.entries.map(\.rule)).count
      Console.output(
        "\(file.shownPath): \(ReadableCount.counted(baseline.entries.count, "finding")) of "
          + "\(ReadableCount.counted(rules, "rule"))\n")
    }
  }

  /// `scenelint baseline update`
  struct Update: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "update",
      abstract: "Add what is new to a baseline; reasons are kept.",
      usage: "scenelint baseline update [options] [<log> ...]",
      discussion: """
        Give all the logs that the baseline was made of. Without --prune nothing is taken out, and \
        counts only grow.
        """)

    @OptionGroup var judging: JudgingOptions
    @OptionGroup var unjudged: UnjudgedOptions
    @OptionGroup var file: FileOptions

    @Flag(
      help: """
        Take out what is gone: entries that no log shows any more, although the rule could judge \
        all of it.
        """)
    var prune = false

    func run() throws {
      let old = try Baseline.loaded(file.output, isNamed: false)
      var (findings, inputs) = try judging.findings(unjudged)
      let found = Baseline(findings, reason: file.reason)
      var match = BaselineMatch(old, path: file.output)
      match.apply(to: &findings)
      let comparison = match.summary(inputs)
      let pruned = prune ? old.pruned(by: comparison) : old
      let baseline = pruned.adding(found)
      if baseline != old { try file.write(baseline, replacing: true) }
      var counts = [
        "\(baseline.entries.count - pruned.entries.count) added",
        "\(comparison.gone.count) gone" + (prune || comparison.gone.isEmpty ? "" : ", kept"),
      ]
      if !comparison.unjudged.isEmpty {
        counts.append("\(comparison.unjudged.count) could not be judged, kept")
      }
      Console.output(
        "\(file.shownPath): \(ReadableCount.counted(baseline.entries.count, "finding")): "
          + counts.joined(separator: ", ") + "\n")
    }
  }

  /// Which file a command writes.
  struct FileOptions: ParsableArguments {
    @Option(
      name: [.customShort("o"), .long],
      help: ArgumentHelp("The file of the baseline.", valueName: "file"),
      completion: .file())
    var output = Baseline.defaultPath

    @Option(
      help: ArgumentHelp("Why the project accepts what is added.", valueName: "text"))
    var reason: String?

    func validate() throws { try ReportOptions.check(output) }

    /// The file's path as people read it.
    var shownPath: String { TerminalText.harmless(output) }

    /// Writes a baseline, or says why that failed.
    func write(_ baseline: Baseline, replacing isReplacing: Bool) throws {
      guard output != "-" else { return Console.output(baseline.text) }
      do throws(OutputFile.Failure) {
        try OutputFile.write(Array(baseline.text.utf8), to: output, replacing: isReplacing)
      } catch {
        throw complaint(about: error)
      }
    }

    /// Says why the file was not written.
    func complaint(about failure: OutputFile.Failure) -> any Error {
      let hint = failure == .exists ? "; use scenelint baseline update, or create --force" : ""
      Console.error(output, failure.words + hint)
      return failure.status
    }
  }
}

extension JudgingOptions {
  /// All findings of all logs but those that the project has settled otherwise; ends the run when
  /// one log cannot be used, because a baseline of the others would look complete, and when no rule
  /// could judge any, because an empty baseline would say that nothing is wrong.
  fileprivate func findings(_ unjudged: UnjudgedOptions) throws -> ([Finding], [InputSummary]) {
    var findings: [Finding] = []
    var inputs: [InputSummary] = []
    let project = try catalogOptions.project(.judging)
    var exceptions = project.exceptions
    let named = try input.inputs()
    let isUsable = try linter(project).forEachResult(of: named, progress(named)) { result in
      var found = result.findings
      exceptions.apply(to: &found, of: result.summary)
      findings += found.filter(\.disposition.isOpen)
      inputs.append(result.summary)
    }
    guard isUsable else {
      Console.error("scenelint: nothing was written, because not all logs could be used")
      throw ExitStatus.unusableInput
    }
    guard unjudged.isAllowed(project) || !RunSummary(inputs: inputs).judgedRules.isEmpty else {
      let words = RunProblem.nothingJudged.words(inputs)
      Console.error(TerminalText.harmless("scenelint: \(words)"))
      Console.error("scenelint: nothing was written")
      throw ExitStatus.unusableInput
    }
    return (findings, inputs)
  }
}

extension Baseline {
  /// Reads a baseline, or says what is wrong with it and ends the run. What the user has named may
  /// be a pipe, too.
  static func loaded(_ path: String, isNamed: Bool) throws -> Baseline {
    do throws(BaselineError) {
      return try BaselineReader.read(path, isNamed: isNamed)
    } catch {
      switch error {
      case .unreadable(let reason): Console.error(path, "cannot be read: \(reason)")
      case .malformed(let problems):
        for placed in problems {
          Console.error(
            TerminalText.harmless("\(path):\(placed.line): error: \(placed.problem.words)"))
        }
      }
      throw ExitStatus.usage
    }
  }
}
