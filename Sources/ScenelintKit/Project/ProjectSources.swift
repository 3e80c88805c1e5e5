import LintModel
import RuleCatalog

/// The layers of a configuration above the defaults, in order, before they are read.
struct ProjectSources {
  private(set) var layers: [Layer] = []
  private(set) var diagnostics: [CatalogDiagnostic] = []
  /// What there is to know although nothing is wrong.
  private(set) var notes: [CatalogDiagnostic] = []
  /// The files and folders with rules that the layers name.
  private(set) var catalogPaths: [String] = []

  /// One layer.
  struct Layer {
    /// Reads the layer with the catalog's rules known.
    let settings: (SettingMapping) -> (settings: SettingNode, diagnostics: [CatalogDiagnostic])

    init(_ file: ProjectFile) {
      settings = { file.settings($0) }
    }

    init(_ settings: SettingNode) {
      self.settings = { _ in (settings, []) }
    }
  }

  /// Collects all layers.
  init(_ request: ProjectRequest) throws(LintCatalogError) {
    if !request.isIsolated {
      let files = try files(request)
      diagnostics += files.diagnostics
      for layer in files.layers { add(layer) }
      for (name, key) in Self.variables {
        guard let value = request.variable(name), !value.isEmpty else { continue }
        add(.file(ProjectFile(variable: name, key: key, value: value)))
      }
    }
    for (key, value) in request.assignments {
      add(.file(ProjectFile(assigning: value, to: key)))
    }
    guard !request.packs.isEmpty else { return }
    let packs = request.packs.joined(separator: ",")
    add(.file(ProjectFile(option: "--pack", key: "packs", value: packs)))
  }

  /// Reads the file that the user has named, or else the nearest one.
  private mutating func files(_ request: ProjectRequest) throws(LintCatalogError) -> ProjectFiles {
    var files = ProjectFiles(.none)
    if let path = request.path ?? request.variable(ProjectRequest.fileVariable) {
      try files.read(path)
      return files
    }
    let search = ProjectSearch(request.variable)
    notes = search.notes
    guard let path = search.path else { return files }
    let fence = ProjectFence(around: path)
    guard fence.holds(path) else {
      throw .unreadable(
        path: path, reason: "it is a link that leads out of its folder; name it with --config")
    }
    files = ProjectFiles(fence)
    try files.read(path)
    return files
  }

  private mutating func add(_ layer: ProjectFiles.Layer) {
    switch layer {
    case .file(let file):
      layers.append(Layer(file))
      catalogPaths += file.catalogPaths
    case .packs(let packs):
      let values = packs.map { SettingNode.value(SettingValue($0.name, origin: $0.origin)) }
      layers.append(Layer(.mapping([SettingEntry("packs", .list(values))], .standard)))
    }
  }

  /// The variables of the environment that stand for keys. Rules have none: their ids hold hyphens.
  static let variables: [(name: String, key: String)] = variables(
    of: SettingMapping.project(rules: []), prefix: "")

  private static func variables(
    of mapping: SettingMapping, prefix: String
  ) -> [(name: String, key: String)] {
    mapping.fields.flatMap { field -> [(name: String, key: String)] in
      let key = prefix + field.key
      switch field.shape {
      case .list(of: .mapping): return []
      case .mapping(let mapping): return variables(of: mapping, prefix: key + ".")
      default:
        // A variable cannot build on a file, which would have to be below it.
        if key == "extends" { return [] }
        let name = key.replacing(".", with: "_").uppercased()
        return [(ProjectRequest.variablePrefix + name, key)]
      }
    }
  }
}
