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
  /// Endings behind those, for a log that is compressed by itself.
  package static let compressionExtensions: Set<String> = ["gz", "bz2", "xz", "zst"]
  /// The deepest level of folders that is entered.
  package static let depthMax = 32
  /// The most files that are taken from one folder; more are an error, not a silent cut.
  package static let filesMax = 100_000

  /// Returns what the paths stand for, in the order given, what is in a folder sorted by path.
  ///
  /// Links that stand in a folder are not followed, so that no loop and nothing outside is read. A
  /// folder within a folder that cannot be read is told beside the files that can.
  package static func find(
    _ paths: [String], extensions: Set<String> = logExtensions,
    compressions: Set<String> = compressionExtensions, filesMax: Int = filesMax
  ) -> [Found] {
    let wanted = Wanted(
      extensions: extensions, compressions: compressions, filesMax: filesMax)
    return find(paths, wanted)
  }

  /// The path from the root and without symbolic links, or `nil` when nothing has the path.
  package static func resolved(_ path: String) -> String? {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call; the result is
    // NUL-terminated, copied at once, and freed once, as realpath asks for.
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// The endings of the files that are meant, and of those files when they are compressed; and how
  /// many may be in a folder.
  private struct Wanted {
    let extensions: Set<String>
    let compressions: Set<String>
    let filesMax: Int

    func areMeant(_ name: String) -> Bool {
      let (rest, ending) = InputFinder.split(name)
      if compressions.contains(ending) {
        return extensions.contains(InputFinder.split(rest).ending)
      }
      return extensions.contains(ending)
    }
  }

  private static func find(_ paths: [String], _ wanted: Wanted) -> [Found] {
    paths.flatMap { path -> [Found] in
      if path == "-" { return [.file(path: path)] }
      var status = stat()
      guard unsafe stat(path, &status) == 0 else {
        return [.unreadable(path: path, reason: systemReason())]
      }
      guard status.st_mode & S_IFMT == S_IFDIR else { return [.file(path: path)] }
      var found: [Found] = []
      guard collect(path, wanted, depth: 0, into: &found) else {
        return [.unreadable(path: path, reason: "it holds more than \(wanted.filesMax) files")]
      }
      return found.isEmpty ? [.emptyFolder(path: path)] : found.sorted { $0.path < $1.path }
    }
  }

  /// Adds the logs of a folder, and returns whether they are not too many.
  private static func collect(
    _ folder: String, _ wanted: Wanted, depth: Int, into found: inout [Found]
  ) -> Bool {
    guard depth <= depthMax else {
      let reason = "folders are nested more than \(depthMax) deep"
      found.append(.unreadable(path: folder, reason: reason))
      return true
    }
    guard let names = names(in: folder) else {
      found.append(.unreadable(path: folder, reason: systemReason()))
      return true
    }
    for name in names {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      var status = stat()
      guard unsafe lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard collect(path, wanted, depth: depth + 1, into: &found) else { return false }
      } else if status.st_mode & S_IFMT == S_IFREG, wanted.areMeant(name) {
        guard found.count < wanted.filesMax else { return false }
        found.append(.file(path: path))
      }
    }
    return true
  }

  /// The names in a folder without the hidden ones, or `nil` when the system refuses them.
  private static func names(in folder: String) -> [String]? {
    guard let directory = unsafe opendir(folder),
      let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name)
    else { return nil }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    errno = 0
    while let entry = unsafe readdir(directory) {
      // SAFETY: readdir's entry stays valid until the next call, and its name ends with a NUL. The
      // entry may be shorter than its type, so that the name is read in place and not copied whole.
      let start = unsafe UnsafeRawPointer(entry) + nameOffset
      let name = unsafe String(cString: start.assumingMemoryBound(to: CChar.self))
      if !name.hasPrefix(".") { names.append(name) }
      errno = 0
    }
    // Some of them may be missing.
    return errno == 0 ? names : nil
  }

  /// A name without its ending, and the ending in small letters; it has none without a dot.
  static func split(_ name: String) -> (name: String, ending: String) {
    guard let dot = name.lastIndex(of: ".") else { return (name, "") }
    return (String(name[..<dot]), name[name.index(after: dot)...].lowercased())
  }

  /// The system's words for the last error.
  private static func systemReason() -> String {
    ByteReader.Failure.system(errorNumber: errno).reason
  }
}

extension InputFinder.Found {
  fileprivate var path: String {
    switch self {
    case .file(let path), .unreadable(let path, _), .emptyFolder(let path): path
    }
  }
}
