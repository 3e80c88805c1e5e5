#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds the files that the user's paths stand for.
package enum InputFinder {
  /// What one path stands for.
  package enum Found: Hashable, Sendable {
    /// A file, or `-` for standard input.
    case file(path: String)
    /// A path that cannot be used, with the system's words.
    case unreadable(path: String, reason: String)
    /// A folder that holds no file with one of the endings.
    case emptyFolder(path: String)
  }

  /// File name endings that logs have; other files of a folder are not logs. A file that the user
  /// names is read whatever its name.
  package static let logExtensions: Set<String> = [
    "log", "txt", "text", "ndjson", "jsonl", "json", "syslog", "out", "tsv", "csv", "console",
  ]
  /// The deepest level of folders that is entered.
  package static let depthMax = 32
  /// The most files that are taken from one folder; more are an error, not a silent cut.
  package static let filesMax = 100_000

  /// Returns what the paths stand for, in the order given, files of a folder sorted by path.
  ///
  /// Links that stand in a folder are not followed, so that no loop and nothing outside is read.
  package static func find(
    _ paths: [String], extensions: Set<String> = logExtensions
  ) -> [Found] {
    paths.flatMap { path -> [Found] in
      if path == "-" { return [.file(path: path)] }
      var status = stat()
      guard unsafe stat(path, &status) == 0 else {
        return [.unreadable(path: path, reason: systemReason())]
      }
      guard status.st_mode & S_IFMT == S_IFDIR else { return [.file(path: path)] }
      var files: [String] = []
      if let reason = collect(path, extensions, depth: 0, into: &files) {
        return [.unreadable(path: path, reason: reason)]
      }
      return files.isEmpty
        ? [.emptyFolder(path: path)] : files.sorted().map { .file(path: $0) }
    }
  }

  /// Adds the logs of a folder, or returns why it cannot be read.
  private static func collect(
    _ folder: String, _ extensions: Set<String>, depth: Int, into files: inout [String]
  ) -> String? {
    guard depth <= depthMax else { return "folders are nested more than \(depthMax) deep" }
    guard let directory = unsafe opendir(folder) else { return systemReason() }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      // SAFETY: readdir's entry stays valid until the next call, and d_name is NUL-terminated.
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    for name in names.sorted() {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        if let reason = collect(path, extensions, depth: depth + 1, into: &files) { return reason }
      } else if status.st_mode & S_IFMT == S_IFREG, isMeant(name, extensions) {
        guard files.count < filesMax else { return "it holds more than \(filesMax) files" }
        files.append(path)
      }
    }
    return nil
  }

  private static func isMeant(_ name: String, _ extensions: Set<String>) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return extensions.contains(name[name.index(after: dot)...].lowercased())
  }

  /// The system's words for the last error.
  private static func systemReason() -> String {
    ByteReader.Failure(errorNumber: errno).reason
  }
}
