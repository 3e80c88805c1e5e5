/// A pipe, or whatever else standard input is.
package final class LivePipe: LiveSource {
  private let reader: ByteReader

  /// Reads standard input.
  package convenience init() { self.init(ByteReader()) }

  init(_ reader: ByteReader) {
    self.reader = reader
  }

  /// Waits for bytes and appends what there is.
  package func read(
    appendingTo bytes: inout [UInt8], waitingMilliseconds: Int32
  ) throws(ByteReader.Failure) -> LiveRead {
    guard reader.waitForBytes(milliseconds: waitingMilliseconds) else { return .nothing }
    let count = try reader.read(ChunkReader.blockBytes, appendingTo: &bytes)
    return count > 0 ? .bytes : .end(nil)
  }

  /// Does nothing: whoever writes is not ours.
  package func interrupt() {}
}
