// Foundation lists and reads the sample logs, and makes folders.
import Foundation
import ScenelintKit

/// The logs of the folder `SampleLogs`.
enum Samples {
  /// A log beside which stands what is to be found in it; nothing stands beside a clean one.
  struct Sample: CustomStringConvertible, Sendable {
    let path: String
    let bytes: [UInt8]
    /// The lines of the `.findings` file, as `LINE SEVERITY RULE`.
    let expected: [String]

    var description: String { URL(filePath: path).lastPathComponent }
  }

  /// The folder that holds the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let all = samples(in: "clean") + samples(in: "findings")

  /// The linter with the built-in rules, made once.
  static let linter: LogLinter? = try? LogLinter()

  /// The path of a sample in `findings`.
  static func path(_ name: String) -> String {
    root.appending(path: "SampleLogs/findings/\(name).log").path()
  }

  /// Calls a function with the path of a new folder, which is removed after it.
  static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path())
  }

  /// Calls a function with the path of a new folder, which is removed after it.
  static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = try newFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path())
  }

  private static func newFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }

  /// Writes a file; what it had is replaced in place.
  static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Adds to a file.
  static func append(_ bytes: [UInt8], to path: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(bytes))
  }

  private static func samples(in folder: String) -> [Sample] {
    let root = root.appending(path: "SampleLogs/\(folder)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path())) ?? []
    return names.filter { $0.hasSuffix(".log") }.sorted().compactMap { name in
      let file = root.appending(path: name)
      guard let data = try? Data(contentsOf: file) else { return nil }
      let list = file.deletingPathExtension().appendingPathExtension("findings")
      let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
      return Sample(
        path: file.path(), bytes: [UInt8](data),
        expected: text.split(separator: "\n").map { String($0) })
    }
  }
}
