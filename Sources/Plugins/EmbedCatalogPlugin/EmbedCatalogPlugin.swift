// Foundation reads files and finds their folders.
import Foundation
import PackagePlugin

/// Embeds the YAML files below a target's folder into that target, as Swift source.
@main
struct EmbedCatalogPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let files = target.sourceFiles.map(\.url).filter { $0.pathExtension == "yml" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) catalog files",
        executable: try context.tool(named: "EmbedCatalog").url,
        arguments: [target.directoryURL.path, output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
