// Foundation reads files and finds their folders.
import Foundation
import LintModel
import TestSupport
import Testing

@testable import LogIngest

/// Captured logs that lie beside the package, or where `SCENELINT_CORPUS` says; they are no part of
/// it.
enum Corpus {
  static let folder: String = {
    if let path = ProcessInfo.processInfo.environment["SCENELINT_CORPUS"] { return path }
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared/corpus/formats").path
  }()

  static let isThere: Bool = {
    let isThere = FileManager.default.fileExists(atPath: folder)
    if !isThere { print("the captured logs are not there, so they are not tested: \(folder)") }
    return isThere
  }()

  static func text(_ name: String) throws -> [UInt8] {
    let reader = try ByteReader(path: folder + "/" + name)
    var bytes: [UInt8] = []
    while try reader.read(1 << 16, appendingTo: &bytes) > 0 {}
    return bytes
  }
}

@Suite(.enabled(if: Corpus.isThere, "the captured logs are not there"))
struct CorpusTests {
  static let names = [
    "01-log-stream-default-sim", "02-log-stream-compact-sim", "03-log-stream-syslog-style-sim",
    "05-log-stream-ndjson-sim", "06-console-app-copy", "07-xcode-debug-console-nslog",
    "08-xcode-debug-console-scene-print", "10-gma-nserror-print-multiline",
    "11-idevicesyslog-no-device", "12-syslog-relay-device-name-vis",
    "13-idevicesyslog-ansi-DERIVED", "14-syslog-relay-raw-nul", "27-cordova-ios-console",
    "33-log-show-timesync-boot", "36-idevicesyslog-ostrace-DERIVED",
  ]

  @Test(arguments: names)
  func `a captured log has the records that were counted and read by hand`(_ name: String) throws {
    let description = try CorpusDescription(
      String(decoding: try Corpus.text(name + ".txt"), as: UTF8.self))
    let records = read(try Corpus.text(name + ".log"))
    #expect(records.count == description.recordCount)
    #expect(description.records.count == 3)
    for expected in description.records {
      let record = try #require(records.first { $0.location.firstLine == expected.firstLine })
      #expect(record.location.lastLine == expected.lastLine, "line \(expected.firstLine)")
      for (key, value) in expected.fields {
        guard let found = field(key, of: record) else { continue }
        if let value, value.hasSuffix("…"), found != value, let text = found {
          #expect(text.hasPrefix(value.dropLast()), "line \(expected.firstLine): \(key)")
        } else {
          #expect(found == value, "line \(expected.firstLine): \(key)")
        }
      }
    }
  }

  /// A field as the descriptions write it; `nil` for what a record does not keep.
  private func field(_ key: String, of record: LogRecord) -> String?? {
    switch key {
    case "timestamp":
      // The descriptions have question marks in the place of a date or a year.
      record.timestamp.map { time in
        let dateless = time.monthAndDay == nil ? "????-??-??" : ""
        return dateless + time.description.replacing(/^--/, with: "????-")
      }
    case "process": record.process
    case "pid": record.pid.map(String.init)
    case "tid": record.tid
    case "level": record.level
    case "subsystem": record.subsystem
    case "category": record.category
    case "sender": record.sender
    case "message": record.message
    default: nil as String??
    }
  }

  @Test(arguments: names)
  func `a captured log has the same records in blocks of any size`(_ name: String) throws {
    let log = try Corpus.text(name + ".log")
    let whole = read(log)
    let seed = UInt64(name.utf8.reduce(7) { ($0 &* 31) &+ Int($1) } & 0xFFFF)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let blockBytes = Int.random(in: 1...4096, using: &random)
      #expect(read(log, blockBytes: blockBytes) == whole, "blocks of \(blockBytes), seed \(seed)")
    }
  }
}
