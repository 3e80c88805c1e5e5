import RuleCatalog
import ScenelintKit

/// What holds for every configuration: it is complained about at a line it has, or what is printed
/// of it reads the same.
enum SettingLaws {
  private static let mapping = LogLaws.catalog.map {
    SettingMapping.project(rules: $0.catalog.rules)
  }

  /// Reads a configuration, and what is written of it.
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let file = ProjectFile(CatalogFile(path: ".scenelint.yml", text: text, origin: .user))
    _ = file.extended.count
    _ = file.catalogPaths
    let (settings, diagnostics) = file.settings(try mapping.get())
    try CatalogLaws.requirePlaces(diagnostics, in: text)
    guard diagnostics.isEmpty else { return }
    let written = SettingYAML.text(settings, showsOrigin: false)
    for shown in [written, SettingYAML.text(settings, showsOrigin: true)] {
      let again = ProjectFile(CatalogFile(path: ".scenelint.yml", text: shown, origin: .user))
      let (same, problems) = again.settings(try mapping.get())
      guard problems.isEmpty, SettingYAML.text(same, showsOrigin: false) == written else {
        throw FuzzTarget.Violation("\(problems) in\n\(shown)")
      }
    }
  }
}
