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
    let draft = "\(path).\(getpid()).new"
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(reason: reason(errno)) }
    var errorNumber = write(Array(text.utf8), to: descriptor)
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
