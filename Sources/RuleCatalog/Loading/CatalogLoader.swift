import YAMLTree

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
    assemble(files.map { read($0) })
  }

  private static func assemble(
    _ readings: [FileReading]
  ) -> (catalog: Catalog, diagnostics: [CatalogDiagnostic]) {
    var slots = CatalogSlots()
    var diagnostics: [CatalogDiagnostic] = []
    for reading in readings {
      diagnostics += reading.diagnostics
      guard let definition = reading.definition,
        let replaced = slots.insert(definition, from: reading.file)
      else { continue }
      diagnostics.append(replaced)
    }
    return (slots.catalog, diagnostics)
  }

  private static func read(_ file: CatalogFile) -> FileReading {
    let reader = DocumentReader(file)
    let definition = definition(reader)
    let diagnostics = reader.diagnostics.enumerated().sorted {
      ($0.element.line, $0.element.column, $0.offset)
        < ($1.element.line, $1.element.column, $1.offset)
    }
    return FileReading(
      file: file, definition: definition, diagnostics: diagnostics.map(\.element))
  }

  private static func document(of file: CatalogFile) throws(YAMLText.Failure) -> YAMLNode {
    switch file.form {
    case .yaml: try YAMLText.parse(file.text)
    case .compact: try CompactDocument.parse(file.text)
    }
  }

  /// Reads a file as what its top key says it is.
  private static func definition(_ reader: DocumentReader) -> CatalogDefinition? {
    do throws(YAMLText.Failure) {
      let root = try document(of: reader.file)
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
      reader.report(.yaml(error.problem), at: error.position)
    }
    return nil
  }
}

/// What came of one file.
private struct FileReading: Sendable {
  let file: CatalogFile
  /// What it holds, or `nil` when it has errors.
  let definition: CatalogDefinition?
  /// What is to be said about it, in the order of its lines.
  let diagnostics: [CatalogDiagnostic]
}

/// What one file holds.
private enum CatalogDefinition: Sendable {
  case format(FormatDocument)
  case emitter(EmitterDefinition)
  case rule(RuleDefinition)

  var kind: String {
    switch self {
    case .format: "format"
    case .emitter: "emitter"
    case .rule: "rule"
    }
  }

  var line: Int {
    switch self {
    case .format(let format): format.line
    case .emitter(let emitter): emitter.line
    case .rule(let rule): rule.line
    }
  }
}

/// The definitions that were read so far, the last one of each kind and id.
private struct CatalogSlots {
  private var formats: [String: FormatDocument] = [:]
  private var emitters: [String: EmitterDefinition] = [:]
  private var rules: [String: RuleDefinition] = [:]
  private var builtInPaths: Set<String> = []

  /// Takes a definition, and says so when it takes the place of another.
  mutating func insert(
    _ definition: CatalogDefinition, from file: CatalogFile
  ) -> CatalogDiagnostic? {
    let replacedPath: String? =
      switch definition {
      case .format(let format): formats.updateValue(format, forKey: format.id)?.path
      case .emitter(let emitter): emitters.updateValue(emitter, forKey: emitter.id)?.path
      case .rule(let rule): rules.updateValue(rule, forKey: rule.id)?.path
      }
    defer { if file.origin == .builtIn { builtInPaths.insert(file.path) } }
    guard let path = replacedPath else { return nil }
    let problem = CatalogProblem.replaces(
      kind: definition.kind, path: path, isBuiltIn: builtInPaths.contains(path))
    return CatalogDiagnostic(
      problem, file: file.path, at: SourcePosition(line: definition.line, column: 1))
  }

  var catalog: Catalog {
    var catalog = Catalog()
    catalog.formats = formats.values.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    catalog.emitters = emitters.values.sorted { ($0.path, $0.id) < ($1.path, $1.id) }
    catalog.rules = rules.values.sorted { $0.id < $1.id }
    return catalog
  }
}
