import LintModel
import TestSupport
import Testing

@testable import LogIngest

struct ArchiveLimitsTests {
  typealias Writer = ArchiveWriter

  private static let forms = [
    ArchiveWriter(format: .zip), ArchiveWriter(format: .zipStored), ArchiveWriter(format: .pax),
    ArchiveWriter(format: .gnutar, compressions: [.zstd]),
    ArchiveWriter(format: .zip, compressions: [.gzip]),
  ]

  private static let lines = String(repeating: "0123456789\n", count: 60_000)

  /// Reaches `ArchiveLimits.unpackedBytesMax`.
  @Test(arguments: forms)
  func `unpacked bytes are limited, and what was read stays`(_ form: ArchiveWriter) throws {
    let bytes = try form.bytes([
      Writer.file("a.log", Self.lines), Writer.file("b.log", Self.lines),
    ])
    var limits = ArchiveLimits()
    limits.unpackedBytesMax = Self.lines.utf8.count * 2 + 5000
    #expect(try ReadLog.all(in: bytes, limits: limits).map(\.notes) == [[], []])
    limits.unpackedBytesMax = Self.lines.utf8.count * 3 / 2
    let logs = try ReadLog.all(in: bytes, limits: limits)
    #expect(logs.map(\.path) == ["/a.log", "/b.log"])
    #expect(logs[0].text == Self.lines)
    #expect(logs[1].text.utf8.count < Self.lines.utf8.count && Self.lines.hasPrefix(logs[1].text))
    #expect(logs.map(\.problem) == [nil, nil])
    #expect(
      logs[1].notes == [
        "the archive was read only up to b.log: it unpacks to more than "
          + "\(limits.unpackedBytesMax) bytes"
      ])
  }

  /// Reaches `ArchiveLimits.ratioMax`.
  @Test func `the ratio counts only after some bytes`() throws {
    let form = ArchiveWriter(format: .content, compressions: [.zstd])
    let bytes = try form.bytes([Writer.file("", Self.lines)])
    var limits = ArchiveLimits()
    limits.ratioFreeBytes = Self.lines.utf8.count
    limits.ratioMax = 10
    #expect(try ReadLog.all(in: bytes, limits: limits).first?.text == Self.lines)
    limits.ratioFreeBytes = Self.lines.utf8.count / 2
    let log = try #require(try ReadLog.all(in: bytes, limits: limits).first)
    #expect(log.text.utf8.count < Self.lines.utf8.count)
    #expect(
      log.notes == [
        "only the start of the file was read: it unpacks to more than 10 times its size"
      ])
  }

  @Test func `going to the table of contents at the end of a file unpacks nothing`() throws {
    var generator = SeededGenerator(seed: 5)
    let noise = (0..<500_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let bytes = try ArchiveWriter(format: .zipStored).bytes([
      Writer.Member(name: "a.bin", bytes: noise), Writer.file("b.log", "b\n"),
    ])
    var limits = ArchiveLimits()
    limits.ratioFreeBytes = 1000
    limits.ratioMax = 2
    let logs = try ReadLog.all(in: bytes, limits: limits)
    #expect(logs.map(\.text) == ["b\n"])
    #expect(logs[0].notes.count == 1)
  }

  /// Reaches `ArchiveLimits.membersMax`.
  @Test(arguments: forms)
  func `members are limited, whatever they are`(_ form: ArchiveWriter) throws {
    let bytes = try form.bytes(
      (1...10).map { Writer.file("\($0).\($0 % 2 == 0 ? "log" : "md")", "a\n") })
    var limits = ArchiveLimits()
    limits.membersMax = 10
    let all = try ReadLog.all(in: bytes, limits: limits)
    #expect(all.map(\.path) == ["/2.log", "/4.log", "/6.log", "/8.log", "/10.log"])
    #expect(all.last?.notes.count == 1)
    limits.membersMax = 9
    let some = try ReadLog.all(in: bytes, limits: limits)
    #expect(some.map(\.path) == ["/2.log", "/4.log", "/6.log", "/8.log"])
    #expect(
      some.last?.notes.first == "the archive was read only up to 8.log: it has more than 9 members")
  }

  /// Reaches `ArchiveLimits.nameBytesMax`.
  @Test func `long names are shown in part`() throws {
    var limits = ArchiveLimits()
    limits.nameBytesMax = 9
    let members = ["abcde.log", "abcdef.log", "abcdeäö.log"].map { Writer.file($0, "a\n") }
    let logs = try ReadLog.all(
      in: try ArchiveWriter(format: .gnutar).bytes(members), limits: limits)
    #expect(logs.map(\.path) == ["/abcde.log", "/abcdef.lo…", "/abcdeäö…"])
    #expect(logs.last?.notes == ["2 names of more than 9 bytes were shortened"])
  }

  /// A gzip file of 1 GB: a megabyte compressed, over and over.
  private static func gigabyte(of line: [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < 1 << 20 { bytes += line }
    let member = try ArchiveWriter(format: .content, compressions: [.gzip])
      .bytes([Writer.Member(name: "", bytes: bytes)])
    return Array(repeatElement(member, count: 1 << 10).joined())
  }

  @Test func `a gigabyte of text from a small file is not unpacked`() throws {
    let line = [UInt8](repeating: 0x61, count: (1 << 16) - 1) + [0x0A]
    let bomb = try Self.gigabyte(of: line)
    #expect(bomb.count < 3 << 20)
    let twice = try ArchiveWriter(format: .content, compressions: [.gzip])
      .bytes([Writer.Member(name: "", bytes: bomb)])
    let inZip = try ArchiveWriter(format: .zip)
      .bytes([Writer.Member(name: "a.log.gz", bytes: bomb), Writer.file("b.log", "b\n")])
    let inTar = try ArchiveWriter(format: .pax, compressions: [.xz])
      .bytes([Writer.Member(name: "a.log.gz", bytes: bomb)])
    for bytes in [bomb, twice, inZip, inTar] {
      let logs = try ReadLog.all(in: bytes)
      let limits = ArchiveLimits()
      #expect(logs.count == 1 && logs[0].problem == nil)
      #expect(logs[0].text.utf8.count >= limits.ratioFreeBytes / 2)
      #expect(logs[0].text.utf8.count < limits.ratioFreeBytes * 4)
      #expect(logs[0].notes.first?.contains("times its size") == true)
    }
  }

  @Test func `what is skipped is not unpacked without end`() throws {
    let zeros = try Self.gigabyte(of: [UInt8](repeating: 0, count: 1 << 16))
    #expect(try ReadLog.all(in: zeros).map(\.problem) == [.noLogs])
    // An archive whose first member is a picture of 64 MB, all in one colour.
    let members = [
      Writer.Member(name: "a.png", bytes: [UInt8](repeating: 7, count: 64 << 20)),
      Writer.file("b.log", "b\n"),
    ]
    let archive = try ArchiveWriter(format: .pax, compressions: [.gzip]).bytes(members)
    let logs = try ReadLog.all(in: archive)
    #expect(logs.map(\.problem) == [.noLogs])
    #expect(
      logs[0].notes.first
        == "the archive was read only in part: it unpacks to more than 250 times its size")
    // By its table of contents a zip archive is read without the picture.
    let zip = try ArchiveWriter(format: .zip).bytes(members)
    #expect(try ReadLog.all(in: zip).map(\.text) == ["b\n"])
  }

  @Test func `what is searched for a member is not unpacked without end`() throws {
    let zip = try ArchiveWriter(format: .zip).bytes([Writer.file("a.log", "a\n")])
    let table = try #require(
      zip.indices.dropLast(4).first {
        zip[$0..<($0 + 4)].elementsEqual([0x50, 0x4B, 0x01, 0x02])
      })
    let start = try ArchiveWriter(format: .content, compressions: [.gzip])
      .bytes([Writer.Member(name: "", bytes: Array(zip[..<table]))])
    let zeros = try Self.gigabyte(of: [UInt8](repeating: 0, count: 1 << 16))
    let logs = try ReadLog.all(in: start + zeros)
    #expect(logs.map(\.text) == ["a\n"])
    #expect(logs[0].notes.first?.contains("times its size") == true)
  }
}
