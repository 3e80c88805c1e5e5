#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads bytes from a file descriptor in blocks.
package final class ByteReader {
  private let descriptor: Int32
  private let closesDescriptor: Bool

  /// Whether the bytes are those of a file that is read from its start, so that one may go back.
  let isSeekable: Bool
  /// What is told how many bytes were read, each time.
  var onRead: ((Int) -> Void)?

  /// Why a file, or what it holds, could not be opened or read.
  package enum Failure: Error, Equatable {
    /// The system's error number.
    case system(errorNumber: Int32)
    /// A member of an archive that asks for a password.
    case encrypted
    /// Compressed data that is cut off or wrong, in libarchive's words.
    case damaged(reason: String)
    /// A pipe, a device or a folder, where only a file will do.
    case noRegularFile

    /// The words for the error, such as the system's `Permission denied`.
    package var reason: String {
      switch self {
      case .system(let errorNumber):
        // SAFETY: strerror returns a NUL-terminated string that is copied before any other call.
        unsafe String(cString: strerror(errorNumber))
      case .encrypted: "it is encrypted"
      case .damaged(let reason): reason
      case .noRegularFile: "it is not a regular file"
      }
    }
  }

  /// Opens a file for reading.
  package init(path: String) throws(Failure) {
    let descriptor = ByteReader.retryingInterrupts {
      // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
      unsafe open(path, O_RDONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw Failure.system(errorNumber: errno) }
    self.descriptor = descriptor
    closesDescriptor = true
    isSeekable = ByteReader.isAtStartOfFile(descriptor)
  }

  /// Opens what has to be a file; a pipe, a device or a folder is refused and never waited for.
  package convenience init(fileAt path: String) throws(Failure) {
    // To open a device may do something already.
    if let found = FileIdentity(path: path), !found.isRegularFile { throw .noRegularFile }
    let descriptor = ByteReader.retryingInterrupts {
      // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
      unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw Failure.system(errorNumber: errno) }
    self.init(descriptor: descriptor)
    // It may have been replaced meanwhile.
    guard identity?.isRegularFile == true else { throw .noRegularFile }
  }

  /// Reads standard input, and leaves it open.
  package init() {
    descriptor = STDIN_FILENO
    closesDescriptor = false
    isSeekable = ByteReader.isAtStartOfFile(STDIN_FILENO)
  }

  /// Reads a descriptor, and closes it in the end.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    closesDescriptor = true
    isSeekable = ByteReader.isAtStartOfFile(descriptor)
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// Reads at most `count` bytes, appends them and returns how many there were; 0 is the end.
  ///
  /// A pipe gives what it has, so a short read is not the end.
  package func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(Failure) -> Int {
    var readCount = 0
    var errorNumber: Int32 = 0
    bytes.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
        readCount = ByteReader.retryingInterrupts {
          // SAFETY: room for `count` bytes was added, and of these `read` tells how many it wrote.
          unsafe systemRead(
            descriptor, buffer.baseAddress.map { unsafe $0 + initializedCount }, count)
        }
        // Before anything else can set it.
        errorNumber = errno
        initializedCount += max(0, readCount)
      }
    }
    guard readCount >= 0 else { throw Failure.system(errorNumber: errorNumber) }
    onRead?(readCount)
    return readCount
  }

  /// Reads a whole file, or returns `nil` when it has more than so many bytes.
  package static func file(
    at path: String, bytesMax: Int
  ) throws(Failure) -> [UInt8]? {
    try ByteReader(path: path).whole(bytesMax: bytesMax)
  }

  /// Reads on to the end, or returns `nil` when there are more than so many bytes.
  package func whole(bytesMax: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= bytesMax, try read(1 << 16, appendingTo: &bytes) > 0 {}
    return bytes.count <= bytesMax ? bytes : nil
  }

  /// Goes to an offset that counts as `lseek` does, and returns how far from the start that is.
  func seek(to offset: Int64, from whence: Int32) throws(Failure) -> Int64 {
    precondition(isSeekable, "only a file can be read from another place")
    let position = lseek(descriptor, off_t(offset), whence)
    guard position >= 0 else { throw Failure.system(errorNumber: errno) }
    return Int64(position)
  }

  /// Waits at most so long for bytes or the end, and says whether one of them is there. A signal
  /// ends the waiting.
  func waitForBytes(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // SAFETY: the one request lives for the call.
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// Lets time go by; a signal ends it.
  static func sleep(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }

  /// Which file is read, and how long it is now.
  package var identity: FileIdentity? {
    var status = stat()
    // SAFETY: the structure is the caller's and lives for the call.
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    return FileIdentity(status)
  }

  private static func isAtStartOfFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    // SAFETY: the structure is the caller's and lives for the call.
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && lseek(descriptor, 0, SEEK_CUR) == 0
  }

  private static func retryingInterrupts<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// What tells one file from another, whatever its path.
package struct FileIdentity {
  private let device: UInt64
  private let number: UInt64
  let size: Int
  /// The number of the user whose it is.
  package let owner: UInt32
  package let isRegularFile: Bool

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    owner = UInt32(status.st_uid)
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
  }

  /// The file that a path names now, if there is one: the one at its end, or the link itself.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    // SAFETY: the path is passed as a NUL-terminated copy, and one `stat` is filled in.
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    self.init(status)
  }

  /// Whether both are one file, under whatever path.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && number == other.number
  }
}

/// The system's read, under a name that the reader's own method does not hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  unsafe read(descriptor, buffer, count)
}
