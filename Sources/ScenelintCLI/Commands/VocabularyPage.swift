import LintModel
import RuleCatalog
import ScenelintKit

/// The vocabulary as one page of Markdown: events, the keys that they carry, and the attributes
/// that rules read.
struct VocabularyPage {
  private let emitters: [EmitterDefinition]

  init(_ catalog: LintCatalog) {
    emitters = catalog.catalog.emitters
  }

  /// The page.
  var markdown: String {
    (heading + events + keys + attributes).joined(separator: "\n") + "\n"
  }

  private var heading: [String] {
    [
      "# The vocabulary", "",
      "`scenelint rules vocabulary` writes this page. Its words are declared once, in",
      "`Sources/LintModel/Vocabulary`, and who tells an event comes from the files in `events/`.",
      "",
      "- [Events](#events): what a record can mean, and what rules wait for.",
      "- [Keys](#keys): what an event carries. A rule reads `event.KEY`.",
      "- [Attributes](#attributes): what rules read about the ad, the scene, the screen and the",
      "  app that an event concerns, as of that event.", "",
      "What the log does not tell is unknown, whatever its type.",
    ]
  }

  // MARK: - Events

  private var events: [String] {
    var lines = [
      "", "## Events", "",
      "An app can log the events marked with ✓ itself, as `[scenelint] EVENT KEY=VALUE …`; the",
      "others only the SDK or the system can know. Emitters are the files in `events/` that read",
      "an event out of what others print.",
    ]
    for group in EventName.Group.allCases {
      lines += [
        "", "### \(group.rawValue)", "", "| event | what happened | keys | ✓ | emitters |",
        "|---|---|---|---|---|",
      ]
      lines += EventName.allCases.filter { $0.group == group }.map(row)
    }
    return lines
  }

  private func row(_ name: EventName) -> String {
    let isLoggable = InstrumentationTable.isLoggable(name)
    let messages = emitters.map { emitter in
      (emitter: emitter.id, messages: emitter.messages.filter { $0.event == name })
    }.filter { !$0.messages.isEmpty }
    var keys = Set(isLoggable ? InstrumentationTable.keys(of: name) : [])
    for message in messages.flatMap(\.messages) {
      keys.formUnion(message.captures.map(\.key))
      keys.formUnion(message.fixedAttributes.compactMap(\.known))
    }
    let ordered = EventKey.allCases.filter(keys.contains).map { code($0.name) }
    return cells([
      code(name.rawValue), name.meaning, ordered.joined(separator: " "), isLoggable ? "✓" : "",
      messages.map(\.emitter).joined(separator: ", "),
    ])
  }

  // MARK: - Keys and attributes

  private var keys: [String] {
    [
      "", "## Keys", "",
      "An app may log keys of its own, too; they are kept and shown, and no rule can ask for them.",
      "",
      "| key | type | what it tells | values |", "|---|---|---|---|",
    ]
      + EventKey.allCases.map { key in
        let row = key.row
        return cells([
          code(row.name), type(row.type, row.unit), row.meaning, values(row.values),
        ])
      }
  }

  private var attributes: [String] {
    var lines = [
      "", "## Attributes", "",
      "An attribute is known once an event has told it: the one in the last column with that key,",
      "or, where the column names none, the event that is judged.",
    ]
    for group in EntityAttribute.Group.allCases {
      lines += [
        "", "### \(group.rawValue).", "", "| attribute | type | what it is | values | told by |",
        "|---|---|---|---|---|",
      ]
      lines += EntityAttribute.allCases.filter { $0.group == group }.map { attribute in
        let row = attribute.row
        let source = [row.event?.rawValue, row.key?.name].compactMap(\.self).map(code)
        return cells([
          code(row.name), type(row.type, row.unit), row.meaning, values(row.values),
          source.joined(separator: " "),
        ])
      }
    }
    return lines
  }

  private func type(_ type: AttributeType, _ unit: String?) -> String {
    type.rawValue + (unit.map { ", \($0)" } ?? "")
  }

  private func values(_ values: [String]) -> String { values.map(code).joined(separator: " ") }

  private func code(_ text: String) -> String { "`\(text)`" }

  private func cells(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
