/// What a file is that holds logs in another form, told by its first bytes.
enum ContainerKind: Hashable, Sendable {
  /// One log, or an archive, made smaller.
  case compressed
  /// Several files, in the form of zip.
  case zip
  /// Several files, in one of the forms of tar.
  case tar

  /// How many bytes at the start tell.
  static let startBytes = 512

  /// Finds out what a file is; `nil` when it is none of these.
  init?(start: [UInt8]) {
    if Self.compressions.contains(where: { start.starts(with: $0) }) || Self.isBzip2(start) {
      self = .compressed
    } else if start.starts(with: "PK\u{3}\u{4}".utf8) || start.starts(with: "PK\u{5}\u{6}".utf8) {
      self = .zip
    } else if Self.isTarHeader(start) {
      self = .tar
    } else {
      return nil
    }
  }

  private static let compressions: [[UInt8]] = [
    // gzip and its only method, xz, zstd.
    [0x1F, 0x8B, 0x08], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], [0x28, 0xB5, 0x2F, 0xFD],
  ]

  /// bzip2's first letters could begin a log; the number of its first block could not.
  private static func isBzip2(_ start: [UInt8]) -> Bool {
    guard start.starts(with: "BZh".utf8), start.count >= 10,
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(start[3])
    else { return false }
    let block = start[4..<10]
    // A block, or the end of what was empty.
    return block.elementsEqual([0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
      || block.elementsEqual([0x17, 0x72, 0x45, 0x38, 0x50, 0x90])
  }

  /// Old archives have no name in their header, but all have a checksum.
  private static func isTarHeader(_ start: [UInt8]) -> Bool {
    let field = 148..<156
    guard start.count >= startBytes, start[0] != 0 else { return false }
    var stated = 0
    for byte in start[field] where (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) {
      stated = stated * 8 + Int(byte - UInt8(ascii: "0"))
    }
    // The field itself counts as spaces.
    let sum = start[..<startBytes].enumerated().reduce(0) {
      $0 + (field.contains($1.offset) ? 0x20 : Int($1.element))
    }
    return sum == stated
  }
}
