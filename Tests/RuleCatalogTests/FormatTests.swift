import LogIngest
import PatternMatch
import RuleCatalog
import Testing

struct FormatTests {
  private static let format = #"""
    format: demo-log
    title: Demo
    source: made up
    start: '(?<ts>\S+) (?<process>\w+)\[(?<pid>\d+)\]: (?<message>.*)'
    time: iso
    continuation: console
    escapes: vis
    variant_of: other
    order: 30
    skip:
      - 'Timestamp +Thread'
      - 'a|ab'
    opens: ['<Google']
    continues: ['Swift$']
    samples:
      - log: |
          2026-01-01T00:00:00 Demo[1]: hello
            there
        records:
          - {process: Demo, pid: 1, message: "hello\n  there", sender: '', first_line: 1, last_line: 2}

    """#

  @Test func `a format loads`() throws {
    let (catalog, diagnostics) = load("formats/demo-log.yml", Self.format)
    #expect(diagnostics == [])
    let format = try #require(catalog.formats.first)
    #expect(format.id == "demo-log")
    #expect(format.order == 30)
    #expect(format.format.decoder == .header)
    #expect(format.format.time == .iso)
    #expect(format.format.continuation == .console)
    #expect(format.format.escapes == .vis)
    #expect(format.format.variantOf == "other")
    #expect(format.format.opens.map(\.source) == ["<Google"])
    #expect(format.format.continues.map(\.source) == ["Swift$"])
    #expect(format.format.start?.groupNames.map(\.name) == ["ts", "process", "pid", "message"])
    let sample = try #require(format.samples.first)
    #expect(sample.log == "2026-01-01T00:00:00 Demo[1]: hello\n  there\n")
    #expect(sample.line == 16)
    #expect(sample.records.map(\.line) == [20])
    #expect(
      sample.records[0].fields == [
        "process": "Demo", "pid": "1", "message": "hello\n  there", "sender": "",
        "first_line": "1", "last_line": "2",
      ])
  }

  /// What is said of the format with a time.
  private func words(withTime time: String) -> String {
    let text = Self.format.replacing("time: iso", with: "time: " + time)
    let file = CatalogFile(path: "demo-log.yml", text: text, origin: .user)
    return CatalogReview.diagnostics(of: [file]).map(\.description).joined(separator: "\n")
  }

  @Test func `a time is a word or a date pattern, which reads the samples`() {
    #expect(words(withTime: "yyyy-MM-dd'T'HH:mm:ss") == "")
    #expect(
      words(withTime: "yyyy/MM/dd HH:mm:ss").hasPrefix(
        "demo-log.yml:16:1: warning: the time `2026-01-01T00:00:00` is not written as `time` says"))
    #expect(
      words(withTime: "yyyy/MM/DD HH:mm:ss").hasPrefix(
        "demo-log.yml:5:7: error: bad date pattern: `DD` stands for nothing; fields are `EEE`"))
    #expect(
      words(withTime: "ISO").hasPrefix(
        "demo-log.yml:5:7: error: `ISO` is not one of the choices; choices are `iso`, `month-day`"))
  }

  @Test func `a skip pattern matches whole lines`() throws {
    let (catalog, _) = load("demo-log.yml", Self.format)
    let pattern = try #require(catalog.formats.first?.format.skip.last)
    var scratch = MatchScratch()
    for (line, isSkipped) in [("a", true), ("ab", true), ("abc", false), ("ca", false)] {
      let isMatched = try pattern.match(Array(line.utf8).span, scratch: &scratch)
      #expect(isMatched == isSkipped, "\(line)")
    }
  }

  @Test func `a JSON format names the keys of the fields`() throws {
    let (catalog, diagnostics) = load(
      "demo-json.yml",
      """
      format: demo-json
      title: Demo
      decoder: json
      start: '\\{'
      keys: {ts: timestamp, message: eventMessage}
      time: iso
      order: 10
      samples:
        - {log: "{}", records: []}
      """)
    #expect(diagnostics == [])
    let format = try #require(catalog.formats.first?.format)
    #expect(format.decoder == .json(keys: [.timestamp: "timestamp", .message: "eventMessage"]))
    #expect(format.continuation == .any)
  }

  private func format(_ lines: String) -> (RecordFormat?, [String]) {
    let (catalog, diagnostics) = load(
      "demo.yml",
      """
      format: demo
      title: Demo
      order: 10
      samples: [{log: "a", records: []}]

      """ + lines)
    return (catalog.formats.first?.format, diagnostics.map(\.description))
  }

  @Test func `a format may have an inner one, a trailer, asides, and say its order`() throws {
    let (format, diagnostics) = format(
      #"""
      time: iso
      start: '(?<message>.*)'
      inner: [one, two]
      trailer: '(?<message>.*?) (?<ts>\S+)'
      asides: ['\[Tool\]']
      notice: true
      newest_first: true
      """#)
    #expect(diagnostics == [])
    let found = try #require(format)
    #expect(found.inner == ["one", "two"])
    #expect(found.trailer?.groupNames.map(\.name) == ["message", "ts"])
    #expect(found.asides.map(\.source) == [#"\[Tool\]"#])
    #expect(found.isNotice)
    #expect(found.isNewestFirst)
    #expect(found.hasRecordsOfOneLine)
  }

  @Test(arguments: [
    ("header", "any", true, true), ("header", "all", true, false), ("json", "none", true, true),
    ("json", "any", true, false), ("csv", "any", true, true), ("footer", "any", false, false),
    ("wrapper", "none", false, false), ("plain", "console", false, true),
    ("tool", "any", false, false),
  ])
  func `what a format can do follows from how it is read`(
    decoder: String, continuation: String, hasHeader: Bool, hasRecordsOfOneLine: Bool
  ) throws {
    let keys = decoder == "json" || decoder == "csv" ? "keys: {message: 1}\n" : ""
    let start = decoder == "plain" || decoder == "tool" ? "" : "start: '(?<message>.*)'\n"
    let (format, diagnostics) = format(
      "time: none\ndecoder: \(decoder)\ncontinuation: \(continuation)\n" + keys + start)
    #expect(diagnostics == [])
    #expect(format?.hasHeader == hasHeader)
    #expect(format?.hasRecordsOfOneLine == hasRecordsOfOneLine)
  }

  @Test(arguments: [
    ("wrapper", "start: '.*'", "6:8: error: the pattern has no group `message`"),
    ("wrapper", "start: '(?<message>.*)'", "6:8: error: the pattern has no group `ts`"),
    (
      "wrapper", "start: '(?<ts>.)(?<level>.)(?<mesage>.)(?<message>.*)'",
      "6:8: error: records have no field `mesage`; did you mean `message`?"
    ),
    ("footer", "start: 'x'", "6:8: error: the pattern has no group `ts`"),
    (
      "footer", "keys: {ts: 1}",
      "1:1: error: a format with the decoder `footer` needs the key `start`"
    ),
    ("csv", "start: 'x'\nkeys: {ts: first}", "7:12: error: expected a whole number"),
    ("csv", "start: 'x'\nkeys: {ts: 0}", "7:12: error: expected a column from 1, found 0"),
    ("csv", "start: 'x'", "1:1: error: a format with the decoder `csv` needs the key `keys`"),
    ("tool", "start: 'x'", "6:1: error: the key `start` is not allowed"),
  ])
  func `mistakes of each decoder are explained`(decoder: String, keys: String, words: String) {
    let (format, diagnostics) = format("decoder: \(decoder)\n\(keys)\ntime: iso\n")
    #expect(format == nil)
    #expect(diagnostics.contains { $0.hasPrefix("demo.yml:" + words) }, "\(diagnostics)")
  }

  @Test(arguments: [
    BrokenRule(
      "(?<pid>", "(?<zone>x)?(?<pidd>",
      "4:8: error: records have no field `pidd`; did you mean `pid`?"),
    BrokenRule(
      "(?<message>.*)", ".*",
      "4:8: error: the pattern has no group `message`, and every record has one"),
    BrokenRule(
      "(?<ts>", "(",
      "4:8: error: the pattern has no group `ts`, and `time` says how it is written"),
    BrokenRule(
      "(?<ts>", "(?<ts",
      "4:14: error: bad pattern: syntax error in subpattern name (missing terminator?)"),
    BrokenRule(
      "time: iso", "time: ISO",
      "5:7: error: `ISO` is not one of the choices; choices are `iso`, `month-day`, "
        + "`time-of-day`, `iso-or-time-of-day`, `ctime`, `us-date`, `short-date`, `offset`, "
        + "`none` and `yyyy/MM/dd HH:mm:ss`"),
    BrokenRule("order: 30", "order: first", "9:8: error: expected a whole number, found a string"),
    BrokenRule("order: 30", "order: 1.5", "9:8: error: expected a whole number, found a number"),
    BrokenRule("'a|ab'", "'a(b'", "12:9: error: bad pattern: missing closing parenthesis"),
    BrokenRule(
      "time: iso", "time: iso\ndecoder: json",
      "1:1: error: a format with the decoder `json` needs the key `keys`"),
    BrokenRule(
      "time: iso", "time: iso\ndecoder: plain",
      "4:1: error: the key `start` is not allowed: the decoder is `plain`"),
    BrokenRule(
      "time: iso", "time: iso\nkeys: {eventMessage: message}",
      "6:1: error: the key `keys` is not allowed: the decoder is `header`",
      "6:8: error: records have no field `eventMessage`"),
    BrokenRule(
      "{process: Demo,", "{process: [Demo],", "20:19: error: expected a string, found a list"),
    BrokenRule(
      "{process: Demo,", "{prcess: Demo,",
      "20:10: error: a record of a sample has no key `prcess`; did you mean `process`?"),
    BrokenRule(
      "{process: Demo,", "{ts: Demo,",
      "20:10: error: a record of a sample has no key `ts`; keys are `first_line`, `last_line`, "
        + "`timestamp`, `process`, `pid`, `tid`, `level`, `subsystem`, `category`, `sender` and "
        + "`message`"),
  ])
  func `mistakes are explained`(_ broken: BrokenRule) {
    #expect(Self.format.contains(broken.old), "the right format has no \(broken.old)")
    let text = Self.format.replacing(broken.old, with: broken.new, maxReplacements: 1)
    let (catalog, diagnostics) = load("demo-log.yml", text)
    #expect(diagnostics.map(\.description) == broken.words.map { "demo-log.yml:" + $0 })
    #expect(catalog.formats.isEmpty)
  }
}
