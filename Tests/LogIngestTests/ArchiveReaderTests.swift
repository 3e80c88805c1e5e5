import LintModel
import TestSupport
import Testing

@testable import LogIngest

struct ArchiveReaderTests {
  typealias Writer = ArchiveWriter

  /// Reads the members of an archive whose bytes come in pieces of these sizes, in turn.
  private func members(
    of bytes: [UInt8], sizes: [Int], readBytes: Int
  ) throws -> [String: [UInt8]] {
    var offset = 0
    var call = 0
    let feed = ArchiveFeed(
      .stream { (count, block) throws(ByteReader.Failure) in
        let end = min(offset + min(count, sizes[call % sizes.count]), bytes.count)
        block += bytes[offset..<end]
        defer {
          offset = end
          call += 1
        }
        return end - offset
      }, budget: ArchiveBudget(limits: ArchiveLimits()), isInput: true)
    let reader = try ArchiveReader(feed, .stream)
    var members: [String: [UInt8]] = [:]
    while let member = try reader.next() {
      var content: [UInt8] = []
      while true {
        let before = content.count
        let count = try reader.read(readBytes, appendingTo: &content)
        #expect(content.count == before + count && count <= readBytes)
        if count == 0 { break }
      }
      members[member.name ?? "content"] = content
    }
    return members
  }

  @Test(arguments: LogSourceTests.forms)
  func `any size of reads gives the same members`(_ form: ArchiveWriter) throws {
    var generator = SeededGenerator(seed: 11)
    let texts = [9, 0, 3000].map { count in
      (0..<count).map { _ in UInt8.random(in: 0x20...0x7E, using: &generator) }
    }
    let isContent = form.format == .content
    let members = texts.enumerated().map {
      Writer.Member(name: isContent ? "content" : "\($0.offset).log", bytes: $0.element)
    }
    let expected = isContent ? Array(members.suffix(1)) : members
    let bytes = try form.bytes(expected)
    for sizes in [[1], [7, 1, 300], [1 << 20]] {
      for readBytes in [1, 100, 1 << 20] where readBytes > 1 || sizes == [1 << 20] {
        let found = try self.members(of: bytes, sizes: sizes, readBytes: readBytes)
        #expect(found.count == expected.count)
        for member in expected {
          #expect(found[member.name] == member.bytes, "\(sizes), \(readBytes)")
        }
      }
    }
  }

  @Test func `a source that fails is told as its own failure`() throws {
    let bytes = try ArchiveWriter(format: .pax).bytes([Writer.file("a.log", "a\n")])
    for count in [0, 100, 512] {
      var isFirst = true
      let feed = ArchiveFeed(
        .stream { (_, block) throws(ByteReader.Failure) in
          guard isFirst else { throw .system(errorNumber: 5) }
          isFirst = false
          block += bytes.prefix(count)
          return count
        }, budget: ArchiveBudget(limits: ArchiveLimits()), isInput: true)
      if count == 0 {
        // The end comes before anything fails.
        #expect(try ArchiveReader(feed, .stream).next() == nil)
      } else {
        #expect(throws: ByteReader.Failure.system(errorNumber: 5), "after \(count) bytes") {
          let reader = try ArchiveReader(feed, .stream)
          var bytes: [UInt8] = []
          while try reader.next() != nil, try reader.read(10, appendingTo: &bytes) > 0 {}
        }
      }
    }
  }

  @Test func `a reader of a pipe looks at the start and loses nothing`() throws {
    for count in 0...20 {
      for size in 1...7 {
        let bytes = (0..<12).map { UInt8($0) }
        var offset = 0
        let peeked = PeekedBytes(count: count) { (wanted, block) throws(ByteReader.Failure) in
          let end = min(offset + min(wanted, size), bytes.count)
          block += bytes[offset..<end]
          defer { offset = end }
          return end - offset
        }
        #expect(peeked.start == Array(bytes.prefix(count)))
        var read: [UInt8] = []
        while try peeked.read(5, appendingTo: &read) > 0 {}
        #expect(read == bytes)
      }
    }
  }

  @Test func `a failure at the start is told after what could be read`() throws {
    var isFirst = true
    let peeked = PeekedBytes(count: 10) { (_, block) throws(ByteReader.Failure) in
      guard isFirst else { throw .encrypted }
      isFirst = false
      block += [1, 2]
      return 2
    }
    var read: [UInt8] = []
    #expect(try peeked.read(10, appendingTo: &read) == 2)
    #expect(throws: ByteReader.Failure.encrypted) { try peeked.read(10, appendingTo: &read) }
    #expect(read == [1, 2])
  }
}
