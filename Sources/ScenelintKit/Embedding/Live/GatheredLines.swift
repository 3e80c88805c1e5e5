/// Bytes that come one by one, as pieces that end where lines do.
struct GatheredLines<Bytes: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Bytes.Element == UInt8 {
  let bytes: Bytes

  /// The most bytes of a piece; a longer line comes in several.
  static var pieceBytesMax: Int { 1 << 16 }

  func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes.makeAsyncIterator()) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var bytes: Bytes.AsyncIterator

    mutating func next() async throws -> [UInt8]? {
      var piece: [UInt8] = []
      while piece.count < pieceBytesMax, let byte = try await bytes.next() {
        piece.append(byte)
        if byte == 0x0A { break }
      }
      return piece.isEmpty ? nil : piece
    }
  }
}
