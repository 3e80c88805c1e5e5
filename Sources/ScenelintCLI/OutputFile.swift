#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a command writes as a whole: it has the old text or the new one, never a part.
enum OutputFile {
  /// Why a file was not written.
  enum Failure: Error, Equatable {
    /// There is a file already, and nobody said that it may be replaced.
    case exists
    /// The system refused, with its own words.
    case system(reason: String)
  }

  /// Whether something has this path.
  static func exists(_ path: String) -> Bool {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    unsafe access(path, F_OK) == 0
  }

  /// Makes a folder if it is not there; the one that it lies in has to be.
  static func makeFolder(_ path: String) throws(Failure) {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    guard unsafe mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw .system(reason: reason(errno))
  }

  /// Writes a text beside the file and puts it in its place in one step.
  static func write(
    _ text: String, to path: String, replacing isReplacing: Bool
  ) throws(Failure) {
    guard isReplacing || !exists(path) else { throw .exists }
    try replace(path, with: Array(text.utf8))
  }

  /// Writes a report: in the place of a file, through a link to it, or into a device or pipe.
  static func write(report bytes: [UInt8], to path: String) throws(Failure) {
    switch kind(path) {
    case .file?, nil: try replace(resolved(path) ?? path, with: bytes)
    case .folder?, .other?: try append(bytes, to: path)
    }
  }

  /// Adds to the end of a file, which is made if it is not there.
  static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(reason: reason(errno)) }
    var errorNumber = write(bytes, to: descriptor)
    if close(descriptor) != 0, errorNumber == 0 { errorNumber = errno }
    guard errorNumber == 0 else { throw .system(reason: reason(errorNumber)) }
  }

  /// Why no file of this path could be written, as far as can be told before there is one.
  static func obstacle(_ path: String) -> String? {
    if kind(path) == .folder { return "it is a folder" }
    let folder = folder(of: path)
    return kind(folder) == .folder ? nil : "there is no folder \(folder)"
  }

  /// What tells whether two paths are of one file, whether it is there or not.
  static func identity(_ path: String) -> String {
    if path == "-" { return path }
    if let resolved = resolved(path) { return resolved }
    let name = path.split(separator: "/").last ?? ""
    return (resolved(folder(of: path)) ?? "") + "/" + name
  }

  /// The path from the root and without symbolic links, or `nil` when nothing has the path.
  static func resolved(_ path: String) -> String? {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call; the result is
    // NUL-terminated, copied at once, and freed once, as realpath asks for.
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  /// The folder that holds a repository's own one, at or above a path from the root.
  static func repositoryRoot(above path: String) -> String? {
    var folder = path
    while true {
      if exists(folder == "/" ? "/.git" : folder + "/.git") { return folder }
      guard folder != "/" else { return nil }
      folder = self.folder(of: folder)
    }
  }

  private enum Kind { case file, folder, other }

  /// What has this path, or `nil` when nothing has it.
  private static func kind(_ path: String) -> Kind? {
    var information = stat()
    // SAFETY: the path is passed as a NUL-terminated copy, and one `stat` is filled in.
    guard unsafe stat(path, &information) == 0 else { return nil }
    switch information.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes bytes beside the file and puts them in its place in one step.
  private static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let draft = "\(path).\(getpid()).new"
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(reason: reason(errno)) }
    var errorNumber = write(bytes, to: descriptor)
    if errorNumber == 0, fsync(descriptor) != 0 { errorNumber = errno }
    if close(descriptor) != 0, errorNumber == 0 { errorNumber = errno }
    // SAFETY: both paths are passed as NUL-terminated copies that live for the call.
    if errorNumber == 0, unsafe rename(draft, path) != 0 { errorNumber = errno }
    guard errorNumber != 0 else { return }
    // SAFETY: as above.
    _ = unsafe unlink(draft)
    throw .system(reason: reason(errorNumber))
  }

  /// Writes all bytes, and returns the number of the error that stopped it, or 0.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: `offset` is less than the buffer's count.
        unsafe systemWrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + offset }, buffer.count - offset)
      }
      if count > 0 {
        offset += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  private static func reason(_ errorNumber: Int32) -> String {
    // SAFETY: strerror returns a NUL-terminated string that is copied before any other call.
    unsafe String(cString: strerror(errorNumber))
  }
}

/// The system's write, under a name that the file's own method does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
