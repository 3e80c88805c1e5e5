import RuleCatalog

/// Loads one file, and returns what was made of it.
func load(
  _ path: String, _ text: String
) -> (catalog: Catalog, diagnostics: [CatalogDiagnostic]) {
  CatalogLoader.load([CatalogFile(path: path, text: text, origin: .user)])
}

/// The diagnostics of one file, as compilers print them.
func diagnostics(_ path: String, _ text: String) -> [String] {
  load(path, text).diagnostics.map(\.description)
}
