// Foundation reads and writes files.
import YAMLTree

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes one Swift file that holds all the files named on the command line: their texts, and the
/// compact documents that are made of them.
///
/// Arguments: the folder that paths are shown relative to, the file to write, the files to embed.
@main
struct EmbedCatalog {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
    guard arguments.count >= 2 else { throw UsageError() }
    let root = arguments[0].path(percentEncoded: false)
    var source = "extension BuiltInCatalog {\n  package static let files: [File] = [\n"
    for file in arguments.dropFirst(2) {
      let path = String(file.path(percentEncoded: false).dropFirst(root.count))
        .trimmingPrefix("/")
      let text = try String(contentsOf: file, encoding: .utf8)
      let compactText = compactText(of: text).map(\.debugDescription) ?? "nil"
      source += """
            File(
              path: \(path.debugDescription), text: \(text.debugDescription),
              compactText: \(compactText)),

        """
    }
    source += "  ]\n}\n"
    try source.write(to: arguments[1], atomically: true, encoding: .utf8)
  }

  /// Nothing for a file that is no YAML: the loader says what is wrong with it.
  private static func compactText(of text: String) -> String? {
    (try? YAMLText.parse(text)).map { CompactDocument.text(of: $0) }
  }

  struct UsageError: Error {}
}
