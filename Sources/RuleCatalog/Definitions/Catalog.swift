/// Everything that is known about logs, events and mistakes.
package struct Catalog: Sendable {
  /// The formats in the order in which they are tried.
  package var formats: [FormatDocument] = []
  /// The emitters, sorted by path.
  package var emitters: [EmitterDefinition] = []
  /// The rules, sorted by id.
  package var rules: [RuleDefinition] = []

  /// Creates a catalog that knows nothing.
  package init() {}
}

/// One file of a catalog, as text.
package struct CatalogFile: Hashable, Sendable {
  /// Where the file lies, as messages show it.
  package let path: String
  /// The file's whole text.
  package let text: String
  package let origin: Origin
  /// How the text is written.
  package let form: Form

  /// Who a file comes from.
  package enum Origin: Hashable, Sendable {
    case builtIn
    case user
  }

  /// How the text of a file is written.
  package enum Form: Hashable, Sendable {
    /// As people write it.
    case yaml
    /// As the build leaves it: see `CompactDocument`.
    case compact
  }

  /// Creates a file.
  package init(path: String, text: String, origin: Origin, form: Form = .yaml) {
    self.path = path
    self.text = text
    self.origin = origin
    self.form = form
  }
}
