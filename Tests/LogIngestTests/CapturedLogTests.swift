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

  /// The names of the logs, each with a description beside it.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".log") }.map { String($0.dropLast(4)) }.sorted()
  }()

  static func text(_ name: String) throws -> [UInt8] {
    let reader = try ByteReader(path: folder + "/" + name)
    var bytes: [UInt8] = []
    while try reader.read(1 << 16, appendingTo: &bytes) > 0 {}
    return bytes
  }
}

@Suite(.enabled(if: Corpus.isThere, "the captured logs are not there"))
struct CapturedLogTests {
  @Test func `all captured logs are read`() {
    #expect(Corpus.names.count >= 41)
  }

  @Test(arguments: Corpus.names)
  func `a captured log has the records that were counted and read by hand`(_ name: String) throws {
    let description = try CorpusDescription(
      String(decoding: try Corpus.text(name + ".txt"), as: UTF8.self))
    var records = read(try Corpus.text(name + ".log"))
    // What stamps each line is described line by line, whatever goes on in it.
    if Self.stampedLogs.contains(name) { records = records.flatMap(lines) }
    #expect(description.recordCounts.contains(records.count))
    #expect(description.records.count == 3)
    if records.count == 1, description.records.count > 1 {
      checkReport(records[0], description.records[0])
      return
    }
    for expected in description.records {
      let found = records.enumerated().first { place, record in
        switch expected.place {
        case .lines(let first, _): record.location.firstLine == first
        case .number(let number): place == number - 1
        }
      }
      if expected.isToolLine {
        #expect(found == nil)
      } else {
        let record = try #require(found?.element, "\(expected.place)")
        // A line that goes on a record has no stamp of its own any more.
        let isRest = Self.stampedLogs.contains(name) && record.timestamp == nil
        try check(record, expected, besides: isRest ? ["timestamp"] : [])
      }
    }
  }

  /// The logs of wrappers that stamp each line.
  private static let stampedLogs: Set<String> = [
    "20-gh-run-view-log-xcodebuild", "21-gha-raw-log-bom-ansi", "22-gh-run-view-utf16le-crlf",
    "23-fastlane-scan",
  ]

  /// A record's lines as records of one line.
  private func lines(of record: LogRecord) -> [LogRecord] {
    let lines = record.message.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { place, line in
      var own = record
      let number = record.location.firstLine + place
      own.location = RecordLocation(inputIndex: 0, firstLine: number, lastLine: number)
      own.message = String(line)
      // The record has the stamp of its first line.
      if place > 0 { (own.timestamp, own.level) = (nil, nil) }
      return own
    }
  }

  private func check(
    _ record: LogRecord, _ expected: CorpusDescription.Record, besides keys: Set<String>
  ) throws {
    var emptyLineCount = 0
    if case .lines(_, let lastLine) = expected.place {
      // Descriptions do not agree on whether an empty line behind a record belongs to it.
      emptyLineCount = record.location.lastLine - lastLine
      let end = String(repeating: "\n", count: max(0, emptyLineCount))
      #expect(record.message.hasSuffix(end) && emptyLineCount >= 0, "\(expected.place)")
    }
    for (key, value) in expected.fields where !keys.contains(key) {
      guard var found = field(key, of: record) else { continue }
      if key == "message" { found = found.map { String($0.dropLast(emptyLineCount)) } }
      if let value, value.hasSuffix("…"), found != value, let text = found {
        #expect(text.hasPrefix(value.dropLast()), "\(expected.place): \(key)")
      } else {
        // Colours are taken off all lines, and a blank is printed where a label could stand.
        let values = [value, value?.replacing(/\u{1B}\[[0-9;]*m/, with: "")]
        let isSame = values.contains(found) || values.contains(found.map { $0 + " " })
        #expect(isSame, "\(expected.place): \(key): \(found ?? "none")")
      }
    }
  }

  /// Checks a report that is one record: what its lines tell about the crash is the record's.
  private func checkReport(_ record: LogRecord, _ expected: CorpusDescription.Record) {
    guard case .lines(let line, _) = expected.place else { return }
    #expect((record.location.firstLine...record.location.lastLine).contains(line))
    for key in ["timestamp", "process", "pid"] {
      #expect(field(key, of: record) == expected.fields[key], "\(key)")
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

  @Test(arguments: Corpus.names)
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

  @Test(arguments: Corpus.names)
  func `a captured log has the same records in other bytes`(_ name: String) throws {
    let log = try Corpus.text(name + ".log")
    // One is in UTF-16 already, one has NUL bytes.
    guard !log.starts(with: [0xFF, 0xFE]), !log.contains(0),
      let text = String(validating: log, as: UTF8.self)
    else { return }
    let whole = read(log)
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(read(lines.joined(separator: "\r\n")) == whole)
    #expect(read(utf16(text.replacing("\u{FEFF}", with: ""), isBigEndian: true)) == whole)
    let coloured = lines.map { $0.isEmpty ? "" : "\u{1B}[0;37m\($0)\u{1B}[0m" }
    #expect(read(coloured.joined(separator: "\n")) == whole)
  }
}
