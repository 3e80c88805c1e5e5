import LintModel
import TestSupport
import Testing

@testable import LogIngest

struct ArchiveDamageTests {
  typealias Writer = ArchiveWriter

  /// Lines that no compression makes much smaller.
  private static func lines(_ count: Int, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { "\($0) \(UInt64.random(in: 0...UInt64.max, using: &generator))\n" }
      .joined()
  }

  private static let members = (0..<3).map {
    Writer.file("\($0).log", lines(300, seed: UInt64($0) + 1))
  }

  private static let forms = LogSourceTests.forms.filter { $0.compressions.count < 2 }

  /// What may be wrong with a log that was read in part, or with what could not be read at all.
  private func isDamage(_ problem: InputProblem?) -> Bool {
    switch problem {
    case .readFailed, .unreadable: true
    default: false
    }
  }

  @Test(arguments: forms)
  func `an archive that is cut off is read up to there`(_ form: ArchiveWriter) throws {
    let members = form.format == .content ? [Self.members[0]] : Self.members
    let texts = members.map { String(decoding: $0.bytes, as: UTF8.self) }
    let whole = try form.bytes(members)
    for part in 1...5 {
      let bytes = Array(whole.prefix(whole.count * part / 6))
      let logs = try ReadLog.all(in: bytes)
      for (log, text) in zip(logs, texts) {
        #expect(text.hasPrefix(log.text) || log.problem != nil, "\(part) of \(form)")
      }
      // A tar archive that ends between two members cannot be told from a whole one, and a zip
      // archive has only its table of contents after the last.
      let isWhole = logs.map(\.text) == texts
      #expect(isWhole || logs.contains { isDamage($0.problem) }, "\(part) of \(form)")
    }
  }

  @Test func `a long log that is cut off is judged up to there`() throws {
    let text = Self.lines(20_000, seed: 9)
    for compression in [Writer.Compression.gzip, .zstd] {
      let form = ArchiveWriter(format: .content, compressions: [compression])
      let bytes = try form.bytes([Writer.file("", text)])
      let logs = try ReadLog.all(in: Array(bytes.dropLast(1000)))
      #expect(logs.count == 1 && text.hasPrefix(logs[0].text))
      // libarchive unpacks in blocks, the last of which is lost.
      #expect(logs[0].text.utf8.count > text.utf8.count - (200 << 10))
      guard case .readFailed(let reason, let byteCount) = logs[0].problem else {
        Issue.record("\(logs[0].problem as Any)")
        continue
      }
      #expect(byteCount == logs[0].text.utf8.count)
      #expect(reason.lowercased().contains("truncated"))
    }
  }

  @Test func `a member with a wrong checksum is read and said to be wrong, others go on`() throws {
    for form in [ArchiveWriter(format: .zipStored), ArchiveWriter(format: .zip)] {
      var bytes = try form.bytes([
        Writer.file("a.log", "aaaa\n"), Writer.file("b.log", Self.lines(9, seed: 4)),
        Writer.file("c.log", "cccc\n"),
      ])
      let checksums = bytes.indices.dropLast(4).filter {
        // The table of contents, which has the checksum at 16.
        bytes[$0..<($0 + 4)].elementsEqual([0x50, 0x4B, 0x01, 0x02])
      }
      #expect(checksums.count == 3)
      bytes[checksums[1] + 16] ^= 1
      let logs = try ReadLog.all(in: bytes)
      #expect(logs.map(\.path) == ["/a.log", "/b.log", "/c.log"])
      #expect(logs.map(\.text) == ["aaaa\n", Self.lines(9, seed: 4), "cccc\n"])
      guard case .readFailed(let reason, let byteCount) = logs[1].problem else {
        Issue.record("\(logs[1].problem as Any)")
        continue
      }
      #expect(byteCount == logs[1].text.utf8.count)
      #expect(reason.contains("CRC"))
      #expect(logs[0].problem == nil && logs[2].problem == nil)
    }
  }

  @Test func `what cannot be reached behind damage is said`() throws {
    let form = ArchiveWriter(format: .pax, compressions: [.gzip])
    let members = [Writer.file("a.log", Self.lines(20_000, seed: 3)), Writer.file("b.log", "b\n")]
    let bytes = try form.bytes(members)
    let logs = try ReadLog.all(in: Array(bytes.dropLast(bytes.count / 3)))
    #expect(logs.map(\.path) == ["/a.log"])
    #expect(isDamage(logs[0].problem))
    #expect(logs[0].notes == ["what follows a.log in the archive could not be read"])

    // The same behind a member that nobody wanted to read.
    let other = [
      Writer.file("a.log", "a\n"), Writer.Member(name: "b.bin", bytes: members[0].bytes),
    ]
    let cut = try form.bytes(other + [Writer.file("c.log", "c\n")])
    let rest = try ReadLog.all(in: Array(cut.dropLast(cut.count / 3)))
    #expect(rest.map(\.path) == ["/a.log", ""])
    #expect(rest.map(\.text) == ["a\n", ""])
    #expect(isDamage(rest[1].problem))
  }

  @Test func `a member with a password says so, others go on`() throws {
    let open = try ArchiveWriter(format: .zip).bytes([Writer.file("a.log", "a\n")])
    #expect(try ReadLog.all(in: open).map(\.text) == ["a\n"])
    let form = ArchiveWriter(format: .zip, password: "secret")
    let logs = try ReadLog.all(
      in: try form.bytes([
        Writer.file("a.log", "a\n"), Writer.file("b.png", "b"), Writer.file("c.log", "c\n"),
      ]))
    #expect(logs.map(\.path) == ["/a.log", "/c.log"])
    #expect(logs.allSatisfy { $0.problem == .unreadable(reason: "it is encrypted") })
  }

  @Test(arguments: 1...2)
  func `any damage ends in a problem or in text, and quickly`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for form in Self.forms {
      let members = form.format == .content ? [Self.members[0]] : Self.members
      let whole = try form.bytes(members)
      for _ in 0..<3 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          // The start is left, so that the file is still taken for what it was.
          let place = Int.random(in: 12..<bytes.count, using: &generator)
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        let logs = try ReadLog.all(in: bytes)
        #expect(!logs.isEmpty && logs.count <= 100, "seed \(seed), \(form)")
      }
    }
  }
}
