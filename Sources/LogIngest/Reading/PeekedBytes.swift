/// Bytes whose start is looked at before they are read.
final class PeekedBytes {
  /// Appends at most so many bytes and says how many it was; 0 is the end.
  typealias Read = (Int, inout [UInt8]) throws(ByteReader.Failure) -> Int

  /// The first bytes, fewer than asked for only where there are no more.
  let start: [UInt8]

  private let readRest: Read
  private var offset = 0
  /// What went wrong while the start was read; told to who reads so far.
  private(set) var failure: ByteReader.Failure?
  private var isAtEnd: Bool

  /// Reads the first bytes.
  init(count: Int, read: @escaping Read) {
    var start: [UInt8] = []
    var isAtEnd = false
    do throws(ByteReader.Failure) {
      while !isAtEnd && start.count < count {
        isAtEnd = try read(count - start.count, &start) == 0
      }
    } catch {
      failure = error
    }
    self.start = start
    self.isAtEnd = isAtEnd
    readRest = read
  }

  /// Reads on from where the last call ended, the start first.
  func read(_ count: Int, appendingTo bytes: inout [UInt8]) throws(ByteReader.Failure) -> Int {
    if offset < start.count {
      let end = min(offset + count, start.count)
      bytes += start[offset..<end]
      defer { offset = end }
      return end - offset
    }
    if let failure { throw failure }
    guard !isAtEnd else { return 0 }
    let readCount = try readRest(count, &bytes)
    isAtEnd = readCount == 0
    return readCount
  }
}
