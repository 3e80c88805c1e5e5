import LintModel
import YAMLTree

/// Settings of one source: a configuration file, a variable of the environment, or an assignment.
package struct ProjectFile {
  private let file: CatalogFile
  private let source: SettingSource
  private let root: YAMLNode?
  /// Why there is no document.
  private let failure: YAMLText.Failure?

  /// Prepares a configuration file; one that says nothing is right.
  package init(_ file: CatalogFile) {
    self.init(file, .file(path: file.path), keys: [])
  }

  /// Prepares the value of a variable of the environment that stands for a key.
  package init(variable name: String, key: String, value: String) {
    let file = CatalogFile(path: name, text: value, origin: .user)
    self.init(file, .environment(name: name), keys: Self.parts(of: key))
  }

  /// Prepares the value that `--set` gives to a key, such as `app.version`.
  package init(assigning value: String, to key: String) {
    let file = CatalogFile(path: "--set \(key)", text: value, origin: .user)
    self.init(file, .assignment(key: key), keys: Self.parts(of: key))
  }

  /// Prepares the value that another option of the command line gives to a key.
  package init(option name: String, key: String, value: String) {
    let file = CatalogFile(path: name, text: value, origin: .user)
    self.init(file, .option(name: name), keys: Self.parts(of: key))
  }

  private init(_ file: CatalogFile, _ source: SettingSource, keys: [String]) {
    self.file = file
    self.source = source
    do throws(YAMLText.Failure) {
      var root = try YAMLText.parse(file.text)
      for key in keys.reversed() {
        let scalar = YAMLScalar(text: key, style: .plain, position: Self.start)
        root = .mapping([YAMLEntry(key: scalar, value: root)], Self.start)
      }
      if case .scalar(let scalar) = root, scalar.isNull { root = Self.nothing }
      (self.root, failure) = (root, nil)
    } catch {
      let isNothing = if case .emptyFile = error.problem { source.isFile } else { false }
      root = isNothing ? Self.nothing : nil
      failure = isNothing ? nil : error
    }
  }

  private static let start = SourcePosition(line: 1, column: 1)
  private static var nothing: YAMLNode { .mapping([], start) }

  private static func parts(of key: String) -> [String] {
    key.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
  }

  /// What the file builds on, in order: packs and paths as seen from the working folder.
  package var extended: [(text: String, path: String, origin: SettingOrigin)] {
    values(of: "extends").map { value in
      (value.text, source.resolved(value.text), value.origin)
    }
  }

  /// The files and folders with rules, as seen from the working folder.
  package var catalogPaths: [String] { values(of: "catalogs").map(\.text) }

  /// All files and folders that are to be read, but those that this one builds on.
  package var namedPaths: [(path: String, origin: SettingOrigin)] {
    (values(of: "catalogs") + values(of: "baseline")).map { ($0.text, $0.origin) }
  }

  /// The values of a top key, whatever else is wrong with the file.
  private func values(of key: String) -> [SettingValue] {
    let mapping = SettingMapping.project(rules: [])
    guard let root, !isForeign(root, to: mapping), case .mapping(let entries, _) = root,
      let node = entries.first(where: { $0.key.text == key })?.value,
      let shape = mapping[key]?.shape,
      let setting = DocumentReader(file).setting(node, as: shape, from: source)
    else { return [] }
    let elements = if case .list(let elements) = setting { elements } else { [setting] }
    return elements.compactMap { element in
      if case .value(let value) = element { value } else { nil }
    }
  }

  /// Whether a file is something else than a configuration: most of its keys are like none of ours.
  /// What stands in it may be secret, and must not get into a message.
  private func isForeign(_ root: YAMLNode, to mapping: SettingMapping) -> Bool {
    guard source.isFile, case .mapping(let entries, _) = root else { return false }
    let keys = mapping.fields.map(\.key)
    let knownCount = entries.count { entry in
      mapping[entry.key.text] != nil || nearestName(to: entry.key.text, in: keys) != nil
    }
    return knownCount < entries.count - knownCount
  }

  /// Reads all settings, and reports everything that is wrong with them.
  package func settings(
    _ mapping: SettingMapping
  ) -> (settings: SettingNode, diagnostics: [CatalogDiagnostic]) {
    let reader = DocumentReader(file)
    var settings: SettingNode?
    if let failure { reader.report(.yaml(failure.problem), at: failure.position) }
    if let root, isForeign(root, to: mapping) {
      reader.report(.noConfiguration(keys: mapping.fields.map(\.key)), at: Self.start)
    } else if let root {
      settings = reader.setting(root, as: .mapping(mapping), from: source)
    }
    var diagnostics = reader.diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    for index in diagnostics.indices { diagnostics[index].hasPlace = source.isFile }
    return (settings ?? .mapping([], source.origin(at: Self.start)), diagnostics)
  }

  /// Says that a value of a configuration is wrong, where only a later stage can see it.
  package static func diagnostic(_ message: String, hint: String?, at origin: SettingOrigin)
    -> CatalogDiagnostic
  {
    guard case .file(let path, let line, let column) = origin else {
      var diagnostic = CatalogDiagnostic(
        severity: .error, file: origin.description, line: 1, message: message, hint: hint)
      diagnostic.hasPlace = false
      return diagnostic
    }
    return CatalogDiagnostic(
      severity: .error, file: path, line: line, column: column, message: message, hint: hint)
  }
}
