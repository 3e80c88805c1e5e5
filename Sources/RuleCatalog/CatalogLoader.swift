/// Turns files into a catalog.
package enum CatalogLoader {
  /// Reads all files, and reports everything that is wrong with them.
  ///
  /// A file with errors is left out and the others are used. Of two files of one kind with the
  /// same id, the later one is used, and a note says so. Diagnostics come in the order of the
  /// files and of their lines.
  package static func load(
    _ files: [CatalogFile]
  ) -> (catalog: Catalog, diagnostics: [CatalogDiagnostic]) {
    var slots = CatalogSlots()
    var diagnostics: [CatalogDiagnostic] = []
    for file in files {
      let reader = DocumentReader(file)
      if let definition = read(reader) { slots.insert(definition, reader) }
      diagnostics += reader.diagnostics.enumerated()
        .sorted {
          ($0.element.line, $0.element.column, $0.offset)
            < ($1.element.line, $1.element.column, $1.offset)
        }
        .map(\.element)
    }
    return (slots.catalog, diagnostics)
  }

  /// Reads a file as what its top key says it is.
  private static func read(_ reader: DocumentReader) -> CatalogDefinition? {
    do throws(YAMLText.Failure) {
      let root = try YAMLText.parse(reader.file.text)
      guard case .mapping(let entries, let position) = root else {
        reader.report(.unknownKind(key: nil), at: root.position)
        return nil
      }
      for entry in entries {
        switch entry.key.text {
        case "format": return reader.format(root).map { .format($0) }
        case "emitter": return reader.emitter(root).map { .emitter($0) }
        case "rule": return reader.rule(root).map { .rule($0) }
        default: continue
        }
      }
      reader.report(.unknownKind(key: entries.first?.key.text), at: position)
    } catch {
      reader.report(error.problem, at: error.position)
    }
    return nil
  }
}

/// What one file holds.
private enum CatalogDefinition {
  case format(FormatDocument)
  case emitter(EmitterDefinition)
  case rule(RuleDefinition)
}

/// The definitions that were read so far, the last one of each kind and id.
private struct CatalogSlots {
  private var formats: [String: FormatDocument] = [:]
  private var emitters: [String: EmitterDefinition] = [:]
  private var rules: [String: RuleDefinition] = [:]
  private var builtInPaths: Set<String> = []

  mutating func insert(_ definition: CatalogDefinition, _ reader: DocumentReader) {
    switch definition {
    case .format(let format):
      note(formats.updateValue(format, forKey: format.id)?.path, "format", format.line, reader)
    case .emitter(let emitter):
      note(
        emitters.updateValue(emitter, forKey: emitter.id)?.path, "emitter", emitter.line, reader)
    case .rule(let rule):
      note(rules.updateValue(rule, forKey: rule.id)?.path, "rule", rule.line, reader)
    }
    if reader.file.origin == .builtIn { builtInPaths.insert(reader.file.path) }
  }

  var catalog: Catalog {
    var catalog = Catalog()
    catalog.formats = formats.values.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    catalog.emitters = emitters.values.sorted { ($0.path, $0.id) < ($1.path, $1.id) }
    catalog.rules = rules.values.sorted { $0.id < $1.id }
    return catalog
  }

  /// Says that a file took the place of another.
  private func note(_ path: String?, _ kind: String, _ line: Int, _ reader: DocumentReader) {
    guard let path else { return }
    reader.report(
      .replaces(kind: kind, path: path, isBuiltIn: builtInPaths.contains(path)),
      at: SourcePosition(line: line, column: 1))
  }
}
