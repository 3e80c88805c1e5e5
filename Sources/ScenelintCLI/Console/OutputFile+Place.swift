#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import LogIngest

/// Where files are.
extension OutputFile {
  /// The most links on the way to a file; a system has about as many.
  private static let linksMax = 40
  /// The most bytes of a link.
  private static let linkBytesMax = 4096

  /// Whether something has this path.
  static func exists(_ path: String) -> Bool {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    unsafe access(path, F_OK) == 0
  }

  /// Whether there is a file that would be replaced.
  static func isTaken(_ path: String) -> Bool {
    descriptor(path) == nil && isFile(path) ?? false
  }

  /// Whether a path is that of a file, or `nil` when nothing has it.
  static func isFile(_ path: String) -> Bool? { type(path).map { $0 == S_IFREG } }

  /// Why no file of this path could be written, as far as can be told before there is one.
  static func obstacle(_ path: String) -> String? {
    if type(path) == S_IFDIR { return "it is a folder" }
    let folder = folder(of: path)
    return type(folder) == S_IFDIR ? nil : "there is no folder \(folder)"
  }

  /// What tells whether two paths are of one file, whether it is there or not.
  static func identity(_ path: String) -> String {
    if path == "-" || descriptor(path) == STDOUT_FILENO { return "-" }
    if let resolved = resolved(path) { return resolved }
    let name = path.split(separator: "/").last ?? ""
    return (resolved(folder(of: path)) ?? "") + "/" + name
  }

  /// The path from the root and without symbolic links, or `nil` when nothing has the path.
  static func resolved(_ path: String) -> String? { InputFinder.resolved(path) }

  /// The folder that holds a repository's own one, at or above a path from the root.
  static func repositoryRoot(above path: String) -> String? {
    var folder = path
    while true {
      if exists(folder == "/" ? "/.git" : folder + "/.git") { return folder }
      guard folder != "/" else { return nil }
      folder = self.folder(of: folder)
    }
  }

  /// The descriptor that a path such as `/dev/stdout` stands for, or `nil`.
  ///
  /// What is open already is not opened again, for whoever writes to it goes on where they were.
  static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  /// The folder that a path leads into.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of the file that a path leads to through links, whether it is there or not.
  static func followed(_ path: String) throws(Failure) -> String {
    var path = path
    for _ in 0..<linksMax {
      guard let target = linkTarget(path) else { return path }
      path = target.hasPrefix("/") ? target : folder(of: path) + "/" + target
    }
    throw .system(errorNumber: ELOOP)
  }

  /// What a link says, or `nil` for what is no link.
  private static func linkTarget(_ path: String) -> String? {
    var text = [CChar](repeating: 0, count: linkBytesMax)
    let count = unsafe text.withUnsafeMutableBufferPointer { buffer in
      // SAFETY: no more is written than the buffer holds. The path is passed as a NUL-terminated
      // copy that lives for the call.
      unsafe buffer.baseAddress.map { unsafe readlink(path, $0, buffer.count) } ?? -1
    }
    guard count > 0 else { return nil }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The kind of what has this path, or `nil` when nothing has it.
  private static func type(_ path: String) -> mode_t? {
    var information = stat()
    // SAFETY: the path is passed as a NUL-terminated copy, and one `stat` is filled in.
    guard unsafe stat(path, &information) == 0 else { return nil }
    return information.st_mode & S_IFMT
  }
}
