import ArgumentParser
import LintModel
import LintReport
import LogIngest
import ScenelintKit

/// `scenelint formats`: how records are written.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "List the formats of logs, and explain how a line is read.",
    subcommands: [List.self, Explain.self])

  /// `scenelint formats list`
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the formats in the order in which they are tried.",
      usage: "scenelint formats list [options]",
      discussion: """
        The columns are the format's id, its kind, how much of a time its records tell, what it \
        is, and where the facts come from.

        Kinds: header (a pattern for each first line), json (objects), csv (rows), footer (a line \
        describes those before it), wrapper (put around the lines of another format), plain (no \
        header), tool (what a tool says itself, no records).
        """)

    @OptionGroup var options: CatalogOptions

    @Flag(help: "Print the table of the README.") var markdown = false

    func run() throws {
      let listing = FormatListing(try options.catalog())
      guard !markdown else {
        Console.output(listing.markdown)
        return
      }
      let widths = [\FormatListing.Row.id, \.kind, \.time, \.title].map { column in
        listing.rows.map { TextLayout.columns(of: $0[keyPath: column]) }.max() ?? 0
      }
      for row in listing.rows {
        let columns = zip([row.id, row.kind, row.time, row.title], widths)
          .map { TextLayout.padded($0, to: $1) }
        let line = columns.joined(separator: "  ") + "  " + (row.source ?? "")
        Console.output(TerminalText.harmless(line.trimmedAtEnd) + "\n")
      }
    }
  }

  /// `scenelint formats explain`
  struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Show how a line is read, and where each other format stopped matching.",
      usage: "scenelint formats explain [options] <line>|<file>:<number>|-",
      discussion: """
        A line given as text is read as if it were a whole log. A line of a file is read as the \
        file is, with what stands around it: the record that it is a part of is shown.

          scenelint formats explain app.log:120
          scenelint formats explain 'Apr 16 13:53:22 Demo(UIKitCore)[341] <Notice>: text'
          pbpaste | scenelint formats explain -

        When a line is not read as you expect, the formats that get farthest show why: the column \
        is where the line and the format's pattern part.
        """)

    @OptionGroup var options: CatalogOptions

    @Argument(
      help: ArgumentHelp(
        "The line's text, a file with the line's number, or - for text on standard input.",
        valueName: "line"))
    var subject: String

    @Flag(help: "Show all formats, not only those that get far.") var all = false

    @OptionGroup var color: ColorOptions

    func run() throws {
      let catalog = try options.catalog()
      let line = try ExplainedLine(subject)
      let explanation = try line.explanation(catalog)
      let text = FormatExplanation(
        explanation, text: TerminalText(isColored: color.isColored),
        columns: Console.outputColumns, showsAll: all)
      Console.output(text.text(of: line.path))
    }
  }
}

extension String {
  /// The text without the blanks at its end.
  fileprivate var trimmedAtEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
