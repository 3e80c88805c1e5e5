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

  /// Why a file could not be opened or read: the system's error number.
  package struct Failure: Error, Equatable {
    package var errorNumber: Int32

    /// The system's words for the error, such as `Permission denied`.
    package var reason: String {
      // SAFETY: strerror returns a NUL-terminated string that is copied before any other call.
      unsafe String(cString: strerror(errorNumber))
    }
  }

  /// Opens a file for reading.
  package init(path: String) throws(Failure) {
    // SAFETY: the path is passed as a NUL-terminated copy that lives for the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(errorNumber: errno) }
    self.descriptor = descriptor
    closesDescriptor = true
  }

  /// Reads standard input, and leaves it open.
  package init() {
    descriptor = STDIN_FILENO
    closesDescriptor = false
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// Reads at most `count` bytes, appends them and returns how many there were; 0 is the end.
  ///
  /// A pipe gives what it has, so a short read is not the end.
  package func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(Failure) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    let readCount = unsafe bytes.withUnsafeMutableBytes { buffer in
      retryingInterrupts {
        // SAFETY: the buffer has `start + count` bytes, of which the last `count` were just added.
        unsafe systemRead(descriptor, buffer.baseAddress.map { unsafe $0 + start }, count)
      }
    }
    // Before anything else can set it.
    let errorNumber = errno
    bytes.removeLast(count - max(0, readCount))
    guard readCount >= 0 else { throw Failure(errorNumber: errorNumber) }
    return readCount
  }

  private func retryingInterrupts(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// The system's read, under a name that the reader's own method does not hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int)
  -> Int
{
  unsafe read(descriptor, buffer, count)
}
