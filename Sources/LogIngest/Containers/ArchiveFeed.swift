/// The bytes of an archive on their way to libarchive, which asks for them block by block.
@safe
final class ArchiveFeed {
  /// How many bytes are handed over at a time.
  static let blockBytes = 1 << 16

  /// Where the bytes come from.
  enum Source {
    /// A file in which libarchive may go to any place.
    case file(ByteReader)
    /// Bytes from first to last: a pipe, or the member of another archive.
    case stream(PeekedBytes.Read)
  }

  let source: Source
  let budget: ArchiveBudget
  /// Whether these are the input's own bytes and not a member's.
  private let isInput: Bool
  /// Owned; libarchive reads from it until it asks for the next block.
  private let block: UnsafeMutableRawBufferPointer
  /// Why the bytes could not be read.
  private(set) var failure: ByteReader.Failure?

  init(_ source: Source, budget: ArchiveBudget, isInput: Bool) {
    self.source = source
    self.budget = budget
    self.isInput = isInput
    unsafe block = .allocate(byteCount: ArchiveFeed.blockBytes, alignment: 16)
  }

  deinit {
    // SAFETY: owned by this object, which the reader keeps until libarchive has been freed.
    unsafe block.deallocate()
  }

  /// Fills the block and returns it: empty at the end, `nil` when reading fails or has to stop.
  ///
  /// `unpacked` is how far libarchive has come with unpacking. It may do so for long without
  /// giving anything out, such as when it looks for the next member. In a file it is a place.
  func nextBlock(unpacked: Int) -> UnsafeRawBufferPointer? {
    if case .stream = source { budget.check(unpacked: unpacked) }
    guard budget.reached == nil else { return nil }
    var bytes: [UInt8] = []
    do throws(ByteReader.Failure) {
      let count =
        switch source {
        case .file(let reader): try reader.read(ArchiveFeed.blockBytes, appendingTo: &bytes)
        case .stream(let read): try read(ArchiveFeed.blockBytes, &bytes)
        }
      precondition(count <= ArchiveFeed.blockBytes, "more was read than asked for")
      if isInput { budget.countInput(count) }
      return unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: `count` is at most the block's size, which was just checked.
        unsafe block.copyMemory(from: buffer)
        return unsafe UnsafeRawBufferPointer(rebasing: block[..<buffer.count])
      }
    } catch {
      failure = error
      return nil
    }
  }

  /// Goes to another place in a file and returns its offset, or `nil` when that is not possible.
  func seek(to offset: Int64, from whence: Int32) -> Int64? {
    guard case .file(let reader) = source, reader.isSeekable else { return nil }
    do throws(ByteReader.Failure) {
      return try reader.seek(to: offset, from: whence)
    } catch {
      failure = error
      return nil
    }
  }
}
