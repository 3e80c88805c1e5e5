#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import ScenelintKit

/// A file that a command writes as a whole: it has the old text or the new one, never a part.
///
/// A link leads to the file that is written, whether that is there or not. What is no file, such as
/// a pipe or a device, is written into.
enum OutputFile {
  /// Why a file was not written.
  enum Failure: Error, Equatable {
    /// There is a file already, and nobody said that it may be replaced.
    case exists
    /// The system refused, with its error number.
    case system(errorNumber: Int32)

    /// Whether nobody reads any more.
    var isClosedPipe: Bool { self == .system(errorNumber: EPIPE) }

    /// What to say of it.
    var words: String {
      switch self {
      case .exists: "it already exists"
      case .system(let errorNumber):
        // SAFETY: strerror returns a NUL-terminated string that is copied before any other call.
        unsafe "cannot be written: \(String(cString: strerror(errorNumber)))"
      }
    }

    /// How a command ends that was to write the file.
    var status: ExitStatus {
      switch self {
      case .exists: .usage
      case .system: .internalError
      }
    }
  }

  /// What a new file may be used for, before the user's mask.
  private static let modeOfNewFiles: mode_t = 0o666
  /// The most bytes of one write; a system may refuse those that 32 bits cannot count.
  private static let writtenBytesMax = 1 << 30

  /// Makes a folder if it is not there; the one that it lies in has to be.
  static func makeFolder(_ path: String) throws(Failure) {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    guard unsafe mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    throw .system(errorNumber: errno)
  }

  /// Writes a file, in the place of an old one if that may be.
  static func write(
    _ bytes: [UInt8], to path: String, replacing isReplacing: Bool = true
  ) throws(Failure) {
    guard isReplacing || !isTaken(path) else { throw .exists }
    if let descriptor = descriptor(path) {
      try write(bytes, to: descriptor)
    } else if isFile(path) ?? true {
      try replace(try followed(path), with: bytes)
    } else {
      try append(bytes, to: path)
    }
  }

  /// Adds to the end of a file, which is made if it is not there: all of the bytes, or none.
  static func append(_ bytes: [UInt8], to path: String) throws(Failure) {
    let (descriptor, isNew) = try openedToAppend(path)
    let end = lseek(descriptor, 0, SEEK_END)
    var errorNumber = writeAll(bytes, to: descriptor)
    // What is no file has no end, or refuses to be cut.
    if errorNumber != 0, end >= 0 { _ = ftruncate(descriptor, end) }
    errorNumber = closed(descriptor, after: errorNumber)
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    if errorNumber != 0, isNew { _ = unsafe unlink(path) }
    try check(errorNumber)
  }

  /// Opens a file to add to it, and says whether it was made for that.
  private static func openedToAppend(
    _ path: String
  ) throws(Failure) -> (descriptor: Int32, isNew: Bool) {
    do throws(Failure) {
      return (try opened(path, O_APPEND | O_EXCL, mode: modeOfNewFiles), true)
    } catch {
      guard error == .system(errorNumber: EEXIST) else { throw error }
      return (try opened(path, O_APPEND, mode: modeOfNewFiles), false)
    }
  }

  /// Writes to what is open already.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    try check(writeAll(bytes, to: descriptor))
  }

  /// Writes all bytes, and returns the number of the error that stopped it, or 0.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: `offset` is less than the buffer's count.
        unsafe systemWrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + offset },
          min(buffer.count - offset, writtenBytesMax))
      }
      guard count <= 0 else {
        offset += count
        continue
      }
      switch count == 0 ? EIO : errno {
      case EINTR: break
      case EAGAIN: waitUntilWritable(descriptor)
      case let errorNumber: return errorNumber
      }
    }
    return 0
  }

  /// Waits for the reader of a pipe that some other program made non-blocking.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // SAFETY: the one request lives for the call.
    _ = unsafe poll(&request, 1, -1)
  }

  /// Writes bytes beside a file and puts them in its place in one step. They may be used for what
  /// the file was, and are whose it was as far as we may say so.
  private static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    var old = stat()
    // SAFETY: the path is passed as a NUL-terminated copy, and one `stat` is filled in.
    let isThere = unsafe stat(path, &old) == 0
    // What may not be written is not replaced either.
    // SAFETY: as above.
    if isThere, unsafe access(path, W_OK) != 0 { throw .system(errorNumber: errno) }
    sweepDrafts(in: folder(of: path))
    let mask = holdSignals()
    defer { releaseSignals(mask) }
    let (draft, descriptor) = try openedDraft(
      beside: path, mode: isThere ? old.st_mode : modeOfNewFiles)
    if isThere {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
      _ = fchmod(descriptor, old.st_mode & 0o777)
    }
    var errorNumber = writeAll(bytes, to: descriptor)
    if errorNumber == 0, retried({ fsync(descriptor) }) != 0 { errorNumber = errno }
    errorNumber = closed(descriptor, after: errorNumber)
    // SAFETY: both paths are passed as NUL-terminated copies that live for the call.
    if errorNumber == 0, unsafe rename(draft, path) != 0 { errorNumber = errno }
    // SAFETY: as above.
    if errorNumber != 0 { _ = unsafe unlink(draft) }
    try check(errorNumber)
  }

  /// Lets signals that end the process wait, so that no draft is left behind.
  private static func holdSignals() -> sigset_t {
    var held = sigset_t()
    var mask = sigset_t()
    // SAFETY: both sets live for the calls. Other threads, those of a crew, take no signals.
    unsafe sigemptyset(&held)
    for number in [SIGHUP, SIGINT, SIGTERM] { unsafe sigaddset(&held, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &mask)
    return mask
  }

  /// Lets those signals come that came before they were held.
  private static func releaseSignals(_ mask: sigset_t) {
    var mask = mask
    // SAFETY: the set lives for the call.
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  static func opened(
    _ path: String, _ flags: Int32, mode: mode_t
  ) throws(Failure) -> Int32 {
    let descriptor = retried {
      // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
      unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | flags, mode & 0o777)
    }
    if descriptor < 0 { throw .system(errorNumber: errno) }
    return descriptor
  }

  /// Closes a file, and returns the number of the first error of it, or 0.
  private static func closed(_ descriptor: Int32, after errorNumber: Int32) -> Int32 {
    // One that a signal interrupts has closed the file.
    let isClosed = close(descriptor) == 0 || errno == EINTR
    return errorNumber != 0 || isClosed ? errorNumber : errno
  }

  static func retried(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func check(_ errorNumber: Int32) throws(Failure) {
    if errorNumber != 0 { throw .system(errorNumber: errorNumber) }
  }
}

/// The system's write, under a name that the file's own method does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
