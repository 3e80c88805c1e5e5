// A file is what a user has, and what libarchive can seek in.
import Foundation
import LogIngest

/// What holds for every archive: it ends within its limits, and each of its logs can be read.
enum ArchiveLaws {
  private static let limits = {
    var limits = ArchiveLimits()
    limits.unpackedBytesMax = 8 << 20
    limits.ratioFreeBytes = 1 << 20
    limits.membersMax = 200
    return limits
  }()

  /// Reads every log of an archive.
  static func check(_ bytes: [UInt8]) throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "scenelint-fuzzed-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let source = LogSource(path: file.path, limits: limits)
    var logCount = 0
    var byteCount = 0
    while let log = source.next() {
      logCount += 1
      guard log.path.utf8.count <= file.path.utf8.count + limits.nameBytesMax + 16 else {
        throw FuzzTarget.Violation("a name of \(log.path.utf8.count) bytes")
      }
      var reader = log.reader()
      while let chunk = reader.next() { byteCount += chunk.bytes.count }
    }
    _ = source.closingNotes()
    // One read may go over the limit; text in UTF-16 becomes up to half as long again.
    guard logCount <= limits.membersMax + 1, byteCount <= 2 * limits.unpackedBytesMax else {
      throw FuzzTarget.Violation("\(logCount) logs with \(byteCount) bytes")
    }
  }
}
