// Foundation reads files and finds their folders.
import Foundation
import LintModel
import Testing

@testable import LogIngest

struct ByteReaderTests {
  @Test func `a file is read in blocks to its end`() throws {
    try TemporaryFolder.with { folder in
      let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
      try folder.write("a.log", bytes)
      for count in [1, 7, 999, 1000, 1001] {
        let reader = try ByteReader(path: folder.path + "/a.log")
        var read: [UInt8] = []
        while true {
          let before = read.count
          let readCount = try reader.read(count, appendingTo: &read)
          #expect(read.count == before + readCount)
          if readCount == 0 { break }
        }
        #expect(read == bytes)
        #expect(try reader.read(count, appendingTo: &read) == 0)
      }
    }
  }

  @Test func `an empty file is at its end at once`() throws {
    try TemporaryFolder.with { folder in
      try folder.write("a.log", [])
      var bytes: [UInt8] = [1]
      #expect(try ByteReader(path: folder.path + "/a.log").read(10, appendingTo: &bytes) == 0)
      #expect(bytes == [1])
    }
  }

  @Test func `a missing file cannot be opened`() throws {
    try TemporaryFolder.with { folder in
      #expect(throws: ByteReader.Failure.system(errorNumber: ENOENT)) {
        _ = try ByteReader(path: folder.path + "/a.log")
      }
    }
    #expect(ByteReader.Failure.system(errorNumber: ENOENT).reason == "No such file or directory")
  }

  @Test func `a folder cannot be read, and what was there stays`() throws {
    try TemporaryFolder.with { folder in
      let reader = try ByteReader(path: folder.path)
      var bytes: [UInt8] = [1, 2]
      #expect(throws: ByteReader.Failure.system(errorNumber: EISDIR)) {
        _ = try reader.read(10, appendingTo: &bytes)
      }
      #expect(bytes == [1, 2])
      var chunks = ChunkReader(reader)
      #expect(chunks.next()?.isLast == true)
      #expect(chunks.problem(recordCount: 0) == .unreadable(reason: "Is a directory"))
    }
  }
}
