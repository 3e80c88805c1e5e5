import LintModel
import Testing

@testable import LogIngest

struct LogSourceTests {
  typealias Writer = ArchiveWriter

  static let forms: [ArchiveWriter] = Writer.Format.allCases.flatMap { format in
    let compressions: [[Writer.Compression]] =
      [[.gzip], [.bzip2], [.xz], [.zstd], [.gzip, .xz], [.zstd, .gzip, .bzip2]]
      + (format == .content ? [] : [[]])
    return compressions.map { ArchiveWriter(format: format, compressions: $0) }
  }

  /// One log of each format.
  static let samples = NamedSample.all.filter { $0.number == 1 }

  @Test func `a log has the same records compressed, as a member and by itself`() throws {
    for sample in Self.samples {
      let log = sample.sample.log
      let expected = read(log)
      for form in [Self.forms[0], Self.forms[8], Self.forms[20], Self.forms[40]] {
        let bytes = try form.bytes([Writer.file("a.log", log)])
        try TemporaryFolder.with { folder in
          try folder.write("input", bytes)
          let source = LogSource(path: folder.path + "/input")
          let found = try #require(source.next())
          let records = RecordReader.records(
            of: found.reader(), formats: BuiltInFormats.set, inputIndex: 0)
          #expect(records == expected, "\(sample) in \(form)")
          #expect(source.closingNotes().isEmpty)
          #expect(source.next() == nil)
        }
      }
    }
  }

  @Test(arguments: forms)
  func `all logs of an archive come, in its order`(_ form: ArchiveWriter) throws {
    let texts = ["one\ntwo", "", "three\n", String(repeating: "long line\n", count: 40_000)]
    guard form.format != .content else {
      for text in texts {
        let logs = try ReadLog.all(in: try form.bytes([Writer.file("x", text)]))
        #expect(logs == [ReadLog(path: "", text: text, problem: text.isEmpty ? .empty : nil)])
      }
      return
    }
    let members = texts.enumerated().map { Writer.file("logs/\($0.offset).log", $0.element) }
    let expected = texts.enumerated().map {
      ReadLog(
        path: "/logs/\($0.offset).log", text: $0.element,
        problem: $0.element.isEmpty ? .empty : nil)
    }
    #expect(try ReadLog.all(in: try form.bytes(members)) == expected)
  }

  @Test func `a file that is neither compressed nor an archive is one log`() throws {
    for text in ["a\nb\n", "BZh1 is the start of a log", "PK is too\n", "ustar"] {
      let expected: InputProblem? = text.hasPrefix("BZh") ? .binary(kind: "bzip2 data") : nil
      let logs = try ReadLog.all(in: Array(text.utf8))
      #expect(logs == [ReadLog(path: "", text: expected == nil ? text : "", problem: expected)])
    }
    #expect(
      ReadLog.all(at: "/does/not/exist").map(\.problem) == [
        .unreadable(reason: "No such file or directory")
      ])
  }

  @Test func `members in UTF-16 are text`() throws {
    let log = "ein größerer Text\nnoch einer\n"
    let members = [false, true].map {
      Writer.Member(name: "a.log", bytes: utf16(log, isBigEndian: $0))
    }
    for form in Self.forms where form.format != .content {
      let logs = try ReadLog.all(in: try form.bytes(members))
      #expect(logs.map(\.text) == [log, log])
      #expect(logs.map(\.path) == ["/a.log", "/a.log (2)"])
    }
  }

  @Test func `names beyond ASCII are kept whatever the locale is`() throws {
    let name = "Gerät 或.log"
    for form in Self.forms where form.format != .content && form.compressions.count < 2 {
      var bytes = try form.bytes([Writer.file(name, "a\n")])
      if form.compressions.isEmpty && [.zip, .zipStored].contains(form.format) {
        // Flag 11 says that a name is in UTF-8; it stands in the header and in the table.
        #expect(try ReadLog.all(in: bytes).map(\.path) == ["/" + name])
        for place in bytes.indices.dropLast(10) where bytes[place...].starts(with: "PK".utf8) {
          if bytes[place + 2] == 3 { bytes[place + 7] |= 0x08 }
          if bytes[place + 2] == 1 { bytes[place + 9] |= 0x08 }
        }
      }
      #expect(try ReadLog.all(in: bytes).map(\.path) == ["/" + name], "\(form)")
    }
  }

  @Test func `what is no log is left out and counted`() throws {
    let members = [
      Writer.file("a.log", "a\n"), Writer.file("notes.md", "no\n"), Writer.file(".b.log", "no\n"),
      Writer.file("__MACOSX/._a.log", "no\n"),
      Writer.Member(name: "c.log", bytes: [0, 1, 2, 3, 4]),
      Writer.Member(name: "d.log", type: 0o120000, linkTarget: "/etc/passwd"),
      Writer.Member(name: "e.log", hardLinkTarget: "a.log"),
      Writer.Member(name: "null.log", type: 0o020000), Writer.Member(name: "x", type: 0o040000),
      Writer.file("console", "b\n"), Writer.file("system.log.1", "c\n"),
    ]
    for compressions in [[], [Writer.Compression.gzip]] {
      let form = ArchiveWriter(format: .pax, compressions: compressions)
      let logs = try ReadLog.all(in: try form.bytes(members))
      #expect(logs.map(\.path) == ["/a.log", "/console", "/system.log.1"])
      #expect(logs.map(\.text) == ["a\n", "b\n", "c\n"])
      #expect(
        logs.map(\.notes) == [
          [], [],
          [
            "7 members of the archive were left out as no logs "
              + "(1 no text, 3 with other names, 3 no files)"
          ],
        ])
    }
  }

  @Test func `a link in a zip archive leads nowhere`() throws {
    let members = [
      Writer.file("a.log", "a\n"),
      Writer.Member(name: "d.log", type: 0o120000, linkTarget: "/etc/passwd"),
    ]
    let logs = try ReadLog.all(in: try ArchiveWriter(format: .zip).bytes(members))
    #expect(logs.map(\.text) == ["a\n"])
    #expect(logs[0].notes == ["1 member of the archive was left out as no logs (1 no files)"])
  }

  @Test func `an archive whose logs are no text says so`() throws {
    let zeros = Writer.Member(name: "a.log", bytes: [UInt8](repeating: 0, count: 5000))
    let other = Writer.Member(name: "b.txt", bytes: [0x7F, 0x45, 0x4C, 0x46, 0, 0, 1, 2])
    for form in Self.forms where form.format != .content {
      for (members, kind) in [
        (
          [zeros, Writer.file("a.md", "a")],
          "the one file in it that is named like a log is binary data"
        ),
        ([zeros, other], "the 2 files in it that are named like logs are binary data"),
      ] {
        let logs = try ReadLog.all(in: try form.bytes(members))
        #expect(logs.map(\.problem) == [.binary(kind: kind)], "\(form)")
        #expect(logs[0].notes.count == 1)
      }
      let mixed = try ReadLog.all(in: try form.bytes([zeros, Writer.file("b.log", "b\n")]))
      #expect(mixed.map(\.problem) == [nil])
    }
  }

  @Test func `an archive without logs says so`() throws {
    for form in Self.forms where form.format != .content {
      for members in [[], [Writer.file("a.md", "a")]] {
        let logs = try ReadLog.all(in: try form.bytes(members))
        // An empty tar archive is a block of zeros, which by itself could be anything.
        let isZeros =
          members.isEmpty && form.compressions.isEmpty && ![.zip, .zipStored].contains(form.format)
        #expect(
          logs.map(\.problem) == [isZeros ? .binary(kind: "binary data") : .noLogs], "\(form)")
        #expect(logs[0].notes.count == members.count)
      }
    }
  }

  /// Reaches `ArchiveLimits.depthMax`.
  @Test func `a compressed log in an archive is read, an archive is not entered`() throws {
    let zip = try ArchiveWriter(format: .zip).bytes([Writer.file("a.log", "inner\n")])
    let tar = try ArchiveWriter(format: .pax).bytes([Writer.file("a.log", "inner\n")])
    let gzip = {
      try ArchiveWriter(format: .content, compressions: $0).bytes([
        Writer.Member(name: "", bytes: $1)
      ])
    }
    let log = Array("packed\n".utf8)
    let members = [
      Writer.Member(name: "1.log.gz", bytes: try gzip([.gzip], log)),
      Writer.Member(name: "2.log", bytes: try gzip([.zstd], log)),
      Writer.Member(name: "3.log.gz", bytes: try gzip([.gzip], [])),
      Writer.Member(name: "4.log.gz", bytes: Array(try gzip([.gzip], log).prefix(20))),
      Writer.Member(name: "5.log.xz", bytes: try gzip([.gzip, .xz], log)),
      Writer.Member(name: "inner.zip", bytes: zip), Writer.Member(name: "inner.log", bytes: zip),
      Writer.Member(name: "inner.tar.gz", bytes: try gzip([.gzip], tar)),
      Writer.Member(name: "inner.log.gz", bytes: try gzip([.gzip], tar)),
      Writer.file("last.log", "last\n"),
    ]
    for form in Self.forms where form.format != .content {
      let logs = try ReadLog.all(in: try form.bytes(members))
      #expect(
        logs.map(\.path) == [
          "/1.log.gz", "/2.log", "/3.log.gz", "/4.log.gz", "/5.log.xz", "/last.log",
        ])
      #expect(logs.map(\.text) == ["packed\n", "packed\n", "", "", "packed\n", "last\n"])
      #expect(logs[2].problem == .empty)
      #expect(logs[3].problem == .unreadable(reason: "its data is damaged or cut off"))
      #expect(logs.last?.notes == ["4 archives within the archive were not entered"])
    }
  }

  @Test func `a log is not read any more once the next one was asked for`() async {
    await #expect(processExitsWith: .failure) {
      let members = [
        Writer.file("a.log", String(repeating: "a\n", count: 9000)), Writer.file("b.log", "b"),
      ]
      try TemporaryFolder.with { folder in
        try folder.write("a.tar", try ArchiveWriter(format: .pax).bytes(members))
        let source = LogSource(path: folder.path + "/a.tar")
        let first = source.next()
        _ = source.next()
        var reader = first?.reader() ?? ChunkReader(bytes: [])
        while reader.next() != nil {}
      }
    }
  }
}
