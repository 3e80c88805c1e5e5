// Foundation reads files and finds their folders.
import Foundation
import LintModel
import LogIngest
import RuleCatalog
import TestSupport

@testable import LintEngine

/// A log that laws are held to: the records of an example or of a sample, and who judges them.
struct LawLog: Sendable {
  let name: String
  var records: [RawRecord]
  let style: LogStyle
  let rules: [RuleDefinition]
  let options: LogAnalyzer.Options
  /// Lines in front of the records.
  var prefix = Prefix()

  /// Lines that are made once and stand in front of many logs.
  struct Prefix {
    var text = ""
    var lineCount = 0
  }

  /// The log of an example, which its own rule judges.
  init(_ tested: ExampleCase, _ log: ExampleLog) {
    name = tested.testDescription
    records = log.records
    style = log.style
    rules = [tested.rule]
    var options = LogAnalyzer.Options()
    options.emits = tested.example.emits?.flatMap(\.names) ?? []
    options.emitsEverything = tested.example.emits == nil
    self.options = options
  }

  /// A sample in its own style, which all rules judge, or `nil` when no style is like it.
  private init?(sample name: String, text: String) {
    let records = ExampleLog.records(of: text)
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" }
    guard let loaded = TestedCatalog.loaded else { return nil }
    let formats = RecordReader.records(
      of: ChunkReader(bytes: Array(text.utf8)), formats: loaded.extraction.formats, inputIndex: 0)
    let styles = formats.map { LogStyle(rawValue: $0.format) }
    guard records.count == formats.count,
      let style = styles.compactMap(\.self).first(where: { $0 != .plain }) ?? styles.first ?? nil
    else { return nil }
    let isFine = records.contains { ($0.time?.nanoseconds ?? 0) % 1_000_000_000 > 0 }
    self.name = name
    self.style = style
    rules = TestedCatalog.rules
    options = LogAnalyzer.Options()
    self.records = zip(records, formats).map { record, read in
      var record = record
      record.time?.nanoseconds += ExampleLog.morning
      if isFine, style.resolution == 1_000_000_000 { record.time?.digits = 6 }
      if record.time == nil || read.process == nil {
        let place = (read.location.firstLine - 1)...(read.location.lastLine - 1)
        record.verbatim = lines[place].joined(separator: "\n")
      }
      return record
    }
  }

  /// Every log of the folder `SampleLogs`.
  static let samples: [LawLog] = ["clean", "findings"].flatMap { folder -> [LawLog] in
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../SampleLogs/\(folder)").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path())) ?? []
    return names.filter { $0.hasSuffix(".log") }.sorted().compactMap { name in
      let text = try? String(contentsOf: root.appending(path: name), encoding: .utf8)
      return text.flatMap { LawLog(sample: "\(folder)/\(name)", text: $0) }
    }
  }

  /// The logs of the corpus, where it lies beside the repository, that some style is like.
  static let corpus: [LawLog] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/corpus").standardized
    guard let paths = FileManager.default.enumerator(atPath: root.path()) else {
      print("\(root.path()) is not there: its logs are held to no law")
      return []
    }
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".log") }.sorted()
      .compactMap { path in
        let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.flatMap { LawLog(sample: "corpus/\(path)", text: $0) }
      }
  }()

  /// The same records in another style.
  func written(as style: LogStyle) -> LawLog {
    LawLog(name: name, records: records, style: style, rules: rules, options: options)
  }

  private init(
    name: String, records: [RawRecord], style: LogStyle, rules: [RuleDefinition],
    options: LogAnalyzer.Options
  ) {
    (self.name, self.records, self.style) = (name, records, style)
    (self.rules, self.options) = (rules, options)
  }

  /// Whether all records have a time, none before that of the record before.
  var isInOrder: Bool {
    let times = records.compactMap(\.time?.nanoseconds)
    return times.count == records.count && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// Whether its stamps are exact.
  var isExact: Bool {
    style.isExact || records.allSatisfy { $0.time?.digits.map { $0 >= 6 } ?? false }
  }

  /// The log's text.
  var text: String { prefix.text + records.map { style.line($0) + "\n" }.joined() }

  /// The lines of the body that the log's lines, from 1, stand for.
  private var bodyLines: [Int: Int] {
    var found: [Int: Int] = [:]
    var line = prefix.lineCount + 1
    for record in records {
      found[line] = record.bodyLine
      line += style.line(record).utf8.count { $0 == UInt8(ascii: "\n") } + 1
    }
    return found
  }

  // MARK: - Judging

  /// What is said of the log when it is read whole.
  func judged() -> Judgement? {
    analyzer().map { Judgement($0().analyze(ChunkReader(bytes: Array(text.utf8))), bodyLines) }
  }

  /// What is said of it when it is read while it is written: cut anywhere, and asked about now and
  /// then; and what was told by then.
  func judgedLive(
    _ generator: inout SeededGenerator
  ) -> (end: Judgement, asked: [Judgement])? {
    guard let analyzer = analyzer() else { return nil }
    let bytes = Array(text.utf8)
    let places = bodyLines
    var live = LiveAnalyzer(analyzer)
    var asked: [Judgement] = []
    var offset = 0
    while offset < bytes.count {
      let end = min(
        offset + Int.random(in: 1...max(2, bytes.count / 2), using: &generator), bytes.count)
      live.take(Array(bytes[offset..<end]))
      offset = end
      // A rest of the length of the log's jitter, after which the last record is the log's time.
      if Bool.random(using: &generator), let seen = live.preview(restedNanoseconds: 0) {
        asked.append(Judgement(seen, places))
      }
    }
    return (Judgement(live.finish(), places), asked)
  }

  /// Makes the analyzer of the log, as often as it takes.
  private func analyzer() -> (() -> LogAnalyzer)? {
    guard let loaded = TestedCatalog.loaded else { return nil }
    return {
      LogAnalyzer(
        path: "law", inputIndex: 0, catalog: loaded.extraction, rules: rules, options: options)
    }
  }
}
