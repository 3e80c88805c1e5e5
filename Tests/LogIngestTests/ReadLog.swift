import LintModel

@testable import LogIngest

/// What became of one log of a source.
struct ReadLog: Equatable {
  var path: String
  var text: String
  var problem: InputProblem?
  var notes: [String] = []

  /// Reads all logs of the file at a path, which is left out of the paths of the logs.
  static func all(
    at path: String, limits: ArchiveLimits = ArchiveLimits()
  ) -> [ReadLog] {
    let source = LogSource(path: path, limits: limits)
    var logs: [ReadLog] = []
    while let log = source.next() {
      var read = ReadLog(path: String(log.path.dropFirst(path.count)), text: "")
      if let problem = log.problem {
        read.problem = problem
      } else {
        var reader = log.reader()
        var bytes: [UInt8] = []
        while let chunk = reader.next() { bytes += chunk.bytes }
        read.text = String(decoding: bytes, as: UTF8.self)
        read.problem = reader.problem(recordCount: 1)
      }
      read.notes = source.closingNotes().map(\.text)
      logs.append(read)
    }
    return logs
  }

  /// Reads all logs of a file with these bytes.
  static func all(in bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws -> [ReadLog] {
    var logs: [ReadLog] = []
    try TemporaryFolder.with { folder in
      try folder.write("input", bytes)
      logs = all(at: folder.path + "/input", limits: limits)
    }
    return logs
  }
}
