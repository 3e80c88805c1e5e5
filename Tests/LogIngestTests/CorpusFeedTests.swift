import LintModel
import Testing

@testable import LogIngest

/// A captured log has the same records whichever way it comes.
@Suite(.enabled(if: Corpus.isThere, "the captured logs are not there"))
struct CorpusFeedTests {
  private static let forms: [ArchiveWriter] = [
    ArchiveWriter(format: .content, compressions: [.gzip]),
    ArchiveWriter(format: .content, compressions: [.zstd]),
    ArchiveWriter(format: .zip), ArchiveWriter(format: .pax, compressions: [.xz]),
  ]

  /// The records of all logs in the file at a path.
  private func records(at path: String) -> [LogRecord] {
    let source = LogSource(path: path)
    var records: [LogRecord] = []
    while let log = source.next() {
      records += RecordReader.records(
        of: log.reader(), formats: BuiltInFormats.set, inputIndex: 0)
    }
    return records
  }

  @Test(arguments: Corpus.names)
  func `a file, blocks of it and containers give the same records`(_ name: String) throws {
    let bytes = try Corpus.text(name + ".log")
    let expected = records(at: Corpus.folder + "/" + name + ".log")
    #expect(!expected.isEmpty || name.hasPrefix("28-"))
    for blockBytes in [61, 4096] {
      let blocks = ChunkReader(bytes: bytes, blockBytes: blockBytes)
      let found = RecordReader.records(of: blocks, formats: BuiltInFormats.set, inputIndex: 0)
      #expect(found == expected, "blocks of \(blockBytes)")
    }
    try TemporaryFolder.with { folder in
      for (number, form) in Self.forms.enumerated() {
        let member = ArchiveWriter.Member(name: "captured.log", bytes: bytes)
        try folder.write("\(number)", try form.bytes([member]))
        #expect(records(at: folder.path + "/\(number)") == expected, "\(form)")
      }
    }
  }
}
