// Foundation reads files and finds their folders.
import Foundation

/// A folder of a test's own, which is removed after it.
struct TemporaryFolder {
  let path: String

  /// Calls a function with a new folder.
  static func with(_ body: (TemporaryFolder) throws -> Void) throws {
    let name = "scenelint-test-\(UUID().uuidString)"
    let folder = TemporaryFolder(
      path: FileManager.default.temporaryDirectory.appendingPathComponent(name).path)
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder.path) }
    try body(folder)
  }

  /// Makes a folder and those around it.
  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  /// Makes a file and the folders around it.
  func write(_ name: String, _ bytes: [UInt8] = [0x0A]) throws {
    let parts = name.split(separator: "/").dropLast()
    if !parts.isEmpty { try makeFolder(parts.joined(separator: "/")) }
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  /// Makes a link.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }
}
