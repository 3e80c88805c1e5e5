import LintEngine
import LogIngest
import RuleCatalog

/// What there is to know at a glance about each format of a catalog, in the order of trying.
package struct FormatListing: Sendable {
  /// One row for each format.
  package let rows: [Row]

  /// One format.
  package struct Row: Hashable, Sendable {
    package let id: String
    package let title: String
    /// How a record is taken apart: `header`, `json`, `csv`, `footer`, `wrapper`, `plain`, `tool`.
    package let kind: String
    /// How much of a time the records tell, such as `full` or `full or no zone`.
    package let time: String
    /// Where the facts come from.
    package let source: String?
  }

  /// Lists the formats of a catalog.
  package init(_ catalog: LintCatalog) {
    rows = catalog.catalog.formats.map { document in
      let kinds = FormatTime.kinds(
        of: document.format, in: document.samples.map(\.log), formats: catalog.extraction.formats)
      return Row(
        id: document.id, title: document.format.title, kind: document.format.decoder.name,
        time: kinds.map(\.rawValue).joined(separator: " or "), source: document.source)
    }
  }

  /// The ids of the formats that records can have.
  package static func recordFormats(of catalog: LintCatalog) -> [String] {
    catalog.catalog.formats.map(\.format).filter { format in
      switch format.decoder {
      case .wrapper, .tool: false
      default: !format.isNotice
      }
    }.map(\.id)
  }

  /// The list as a table of Markdown.
  package var markdown: String {
    let lines = rows.map { row in
      let title = row.source.map { "[\(row.title)](\($0))" } ?? row.title
      return "| `\(row.id)` | \(title) | \(row.kind) | \(row.time) |\n"
    }
    return "| format | what it is | kind | time |\n|---|---|---|---|\n" + lines.joined()
  }
}

extension RecordFormat.Decoder {
  /// The name of the kind, as format files write it.
  fileprivate var name: String {
    switch self {
    case .header: "header"
    case .json: "json"
    case .csv: "csv"
    case .footer: "footer"
    case .wrapper: "wrapper"
    case .plain: "plain"
    case .tool: "tool"
    }
  }
}
