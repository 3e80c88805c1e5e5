import LintModel
import LintReport

/// A diagnosis for people.
struct DiagnosisText {
  private let text: TerminalText
  private let columns: Int

  /// Creates a writer; `columns` is how many a line may take.
  init(_ text: TerminalText, columns: Int) {
    self.text = text
    self.columns = columns
  }

  /// The whole text, which ends with the command to type next.
  func text(of diagnosis: Diagnosis) -> String {
    let sections =
      [program(diagnosis), tools(diagnosis), sources(diagnosis)].map { lines in
        lines.joined(separator: "\n") + "\n"
      } + diagnosis.coverages.map { CoverageText(text, columns: columns).digest(of: $0) }
    let next = text.styled("next", .strong) + "  " + TerminalText.harmless(diagnosis.next)
    return (sections + [next + "\n"]).joined(separator: "\n")
  }

  private func program(_ diagnosis: Diagnosis) -> [String] {
    let build = diagnosis.build
    let catalog = diagnosis.catalog
    let terminal = diagnosis.terminal
    let jit =
      diagnosis.compilesToMachineCode ? "a JIT compiler that works" : "no JIT compiler, slow"
    let output = [
      terminal.isTerminal ? "a terminal" : "no terminal",
      terminal.isColored ? "colours" : "no colours", "\(terminal.columns) columns",
      terminal.isUTF8 ? "UTF-8" : "ASCII",
    ]
    return [text.styled("scenelint \(diagnosis.version)", .strong)]
      + rows([
        (
          "built",
          "by \(build.compiler) for \(build.system) on \(build.architecture)"
            + (build.isOptimized ? "" : ", for debugging: slow")
        ),
        (
          "catalog",
          [
            ReadableCount.counted(catalog.ruleCount, "rule"),
            ReadableCount.counted(catalog.formatCount, "format"),
            ReadableCount.counted(catalog.messageCount, "message"),
          ].joined(separator: ", ")
        ),
        ("PCRE2", "\(diagnosis.patternLibrary) with \(jit)"),
        ("archives", diagnosis.archiveLibrary),
        ("output", output.joined(separator: ", ")),
      ])
  }

  private func tools(_ diagnosis: Diagnosis) -> [String] {
    [text.styled("Tools that capture", .strong)]
      + rows(
        diagnosis.tools.map { found in
          let place = found.path.map { text.styled(TerminalText.harmless($0), .good) }
          return (found.tool.name, place ?? "not found: \(found.tool.installation)")
        })
  }

  private func sources(_ diagnosis: Diagnosis) -> [String] {
    [text.styled("Sources of scenelint watch", .strong)]
      + rows(
        diagnosis.sources.map { source in
          guard source.isAvailable else {
            let names = source.tools.map(\.tool.name).joined(separator: " or ")
            return (source.name, text.styled("needs \(names)", .faint))
          }
          let tool = source.tool.map { " (with \($0.tool.name))" } ?? ""
          return (source.name, source.command + text.styled(tool, .faint))
        })
  }

  /// Rows of a label and what belongs to it.
  private func rows(_ rows: [(name: String, content: String)]) -> [String] {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      "  " + TextLayout.padded(row.name, to: width) + "  " + row.content
    }
  }
}
