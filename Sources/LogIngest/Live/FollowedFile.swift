#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that grows, and whose path may come to be that of another file.
///
/// A file that was moved away is read to its end before the new one. One that was cut is read from
/// its start again; what it had in between may be missing.
package final class FollowedFile: LiveSource {
  private let path: String
  private var reader: ByteReader
  /// How far the file was read.
  private var offset = 0
  private var isInterrupted = false

  /// Opens a file, and begins with what it has.
  package init(path: String) throws(ByteReader.Failure) {
    self.path = path
    reader = try ByteReader(path: path)
  }

  /// Waits for bytes and appends what there is.
  package func read(
    appendingTo bytes: inout [UInt8], waitingMilliseconds: Int32
  ) throws(ByteReader.Failure) -> LiveRead {
    if try readOn(appendingTo: &bytes) { return .bytes }
    if isInterrupted { return .end(nil) }
    let own = reader.identity
    let named = FileIdentity(path: path)
    // What is no file, such as a folder, is waited out.
    if let own, let named, named.isRegularFile, !own.isSameFile(as: named) {
      // It may have grown since it was read, and before it was moved.
      if try readOn(appendingTo: &bytes) { return .bytes }
      try openAgain()
      return .nothing
    }
    if let own, own.size < offset {
      _ = try reader.seek(to: 0, from: 0)
      offset = 0
      return .gap
    }
    ByteReader.sleep(milliseconds: waitingMilliseconds)
    return .nothing
  }

  /// Reads on to the end that the file has now.
  package func interrupt() { isInterrupted = true }

  /// Opens the file that has the path now, unless that is gone or no file after all.
  private func openAgain() throws(ByteReader.Failure) {
    do throws(ByteReader.Failure) {
      reader = try ByteReader(fileAt: path)
      offset = 0
    } catch {
      guard error == .noRegularFile || error == .system(errorNumber: ENOENT) else { throw error }
    }
  }

  private func readOn(appendingTo bytes: inout [UInt8]) throws(ByteReader.Failure) -> Bool {
    let count = try reader.read(ChunkReader.blockBytes, appendingTo: &bytes)
    offset += count
    return count > 0
  }
}
