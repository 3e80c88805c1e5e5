// Foundation reads files and finds their folders.
import Foundation

/// Writes one Swift file that holds the text of all the files named on the command line.
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
      source += "    File(path: \(path.debugDescription), text: \(text.debugDescription)),\n"
    }
    source += "  ]\n}\n"
    try source.write(to: arguments[1], atomically: true, encoding: .utf8)
  }

  struct UsageError: Error {}
}
