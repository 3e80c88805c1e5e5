import LintModel
import TestSupport
import Testing

@testable import LogIngest

/// What formats do that are no single header in a line.
struct FormatDecodingTests {
  private func first(_ log: String) throws -> LogRecord { try #require(read(log).first) }

  // MARK: - Wrappers

  @Test func `a record is read without its wrappers and without what a tool says in between`() {
    let row = "2019-05-04 15:33:43:968 - [iOSLog] [IOS_SYSLOG_ROW] "
    let records = read(
      row + "May  4 17:33:45 iPhone Demo[55] <Error>: a (\n"
        + "2019-05-04 15:33:43:969 - [Xcode] said by the server\n" + row + "b\\M-C\\M-3\n"
        + row + ")\n" + row + "May  4 17:33:46 iPhone Demo[55] <Notice>: c\n")
    #expect(records.map(\.message) == ["a (\nbó\n)", "c"])
    #expect(records.map(\.location.lastLine) == [4, 5])
    #expect(records.map(\.timestamp?.description) == ["--05-04T17:33:45", "--05-04T17:33:46"])
    #expect(records.map(\.level) == ["Error", "Notice"])
  }

  @Test func `a wrapper tells time and level only of records that have none of their own`() {
    let records = read(
      """
      INFO [2018-12-24 10:29:38.10]: a
      ERROR [2018-12-24 10:29:39.10]: 2026-03-01 08:00:00.125 Df Demo[512:1f3] b
      ERROR [2018-12-24 10:29:39.10]: 2026-03-01 08:00:00.700 Demo[657] c
      [10:29:40]: [2026]
      INFO [2018-12-24 10:29:41.10]: [10:29:42]: d
      """)
    #expect(records.map(\.message) == ["a", "b", "c", "[2026]", "d"])
    #expect(records.map(\.level) == ["INFO", "Df", nil, nil, "INFO"])
    #expect(
      records.map { $0.timestamp?.description } == [
        "2018-12-24T10:29:38.10", "2026-03-01T08:00:00.125", "2026-03-01T08:00:00.700",
        "T10:29:40", "2018-12-24T10:29:41.10",
      ])
  }

  @Test func `a wrapper's time is no time of the record itself`() {
    let log = Array("2026-06-23T19:23:23.3679820Z a\n".utf8)
    var framer = Framer(
      formats: BuiltInFormats.set, shape: InputShape(of: BuiltInFormats.set, start: log.span))
    var framed: [FramedRecord] = []
    _ = framer.frame(log.span, firstLine: 1, isLast: true, into: &framed)
    var decoder = RecordDecoder(formats: BuiltInFormats.set)
    for record in framed { decoder.decode(record, in: log.span) }
    let time = decoder.timestamp(in: log.span)
    #expect(framed.count == 1)
    #expect(time == nil)
  }

  // MARK: - Inner records and trailers

  @Test func `a message may be a record of another format`() throws {
    let record = try first(
      #"{"msg":"Aug  7 11:42:42 iPhone Demo(Foundation)[22] \u003cNotice\u003e: a \nb\tc"}"#)
    #expect(record.format == "go-ios-syslog")
    #expect(record.process == "Demo")
    #expect(record.sender == "Foundation")
    #expect(record.pid == 22)
    #expect(record.level == "Notice")
    #expect(record.message == "a \nb\tc")
    #expect(record.timestamp?.description == "--08-07T11:42:42")
    // What is no such record stays a message.
    let other = try first(#"{"msg":"Aug  7 11:42:42 nothing known"}"#)
    #expect(other.message == "Aug  7 11:42:42 nothing known")
    #expect(other.timestamp == nil)
  }

  @Test func `fields at the end of a message are taken off it`() {
    func record(_ message: String) -> LogRecord? {
      read("2026-03-01 08:00:00.125345 Demo{UIKit}[512] <NOTICE>: " + message).first
    }
    let labelled = record("a\nb [x] [com.example.demo][ads]")
    #expect(labelled?.message == "a\nb [x]")
    #expect(labelled?.subsystem == "com.example.demo")
    #expect(labelled?.category == "ads")
    let empty = record("a [com.example.demo][]")
    #expect(empty?.category == "")
    for message in ["a", "a [x]", "a [x][y] b", "", "[x] [y z][c]"] {
      #expect(record(message)?.message == message)
      #expect(record(message)?.subsystem == nil)
    }
    #expect(record("a ")?.message == "a")
  }

  // MARK: - JSON

  @Test func `elements of an array are records, whatever is in them`() {
    let records = read(
      """
      [{
        "eventMessage" : "a { [ \\"b\\" ]",
        "backtrace" : {
          "frames" : [
            {
              "processID" : 7
            },
            {
            }
          ]
        },
        "processID" : 512
      },{
        "eventMessage" : "c",
        "processImagePath" : "\\/a\\/Demo"
      },{
      },{
        "processID" : 513
      }]
      """)
    #expect(records.map(\.message) == ["a { [ \"b\" ]", "c", "", ""])
    #expect(records.map(\.pid) == [512, nil, nil, 513])
    #expect(records.map(\.process) == [nil, "Demo", nil, nil])
  }

  @Test func `an array that is cut keeps the elements before, and of the last one what is there`()
    throws
  {
    let log = """
      [{
        "processID" : 512,
        "eventMessage" : "a"
      },{
        "processID" : 513,
        "eventMessage" : "b"
      }]

      """
    let second = try #require(log.firstRange(of: "},{"))
    let secondEnd = log.distance(from: log.startIndex, to: second.upperBound)
    for cut in 4...log.count {
      let records = read(String(log.prefix(cut)))
      #expect(records.count == (cut < secondEnd ? 1 : 2), "cut at \(cut)")
      #expect(cut < secondEnd || records.first?.message == "a", "cut at \(cut)")
      let last = cut < secondEnd ? "a" : "b"
      #expect(["", last].contains(records.last?.message), "cut at \(cut)")
    }
    #expect(messages(log) == ["a", "b"])
  }

  @Test func `members of members are fields, and no others`() throws {
    let record = try first(
      #"{"pid": 5, "image_name": "/S/UIKit", "mach_timestamp": 1, "filename": "/a/Demo","#
        + #""x": {"label": {"subsystem": "no"}}, "label": {"subsystem": "s", "y": {"category": 1},"#
        + #""category": "c"}, "subsystem": "no", "message": "m"}"#)
    #expect(record.format == "pymobiledevice3-json")
    #expect(record.subsystem == "s")
    #expect(record.category == "c")
    #expect(record.process == "Demo")
    #expect(record.sender == "UIKit")
  }

  @Test(arguments: [
    ("Demo(Foundation)", "Demo", "Foundation"), ("Demo", "Demo", nil), ("(x)", "", "x"),
    ("My Demo(a.dylib)", "My Demo", "a.dylib"), ("Demo)", "Demo)", nil), ("()", "()", nil),
  ])
  func `a process with its library is split`(text: String, process: String, sender: String?)
    throws
  {
    let record = try first(
      #"{"timestamp":"2026-08-07T11:42:42","device":"d","process":"\#(text)","message":"m"}"#)
    #expect(record.process == process)
    #expect(record.sender == sender)
  }

  @Test func `a line of JSON that is cut in a number has no such number`() throws {
    let record = try first(#"{"eventMessage":"a","processID":51"#)
    #expect(record.format == "log-ndjson")
    #expect(record.message == "a")
    #expect(record.pid == nil)
  }

  // MARK: - CSV

  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a,b", ["a", "b"]), (",", ["", ""]), ("a,", ["a", ""]),
    ("\"a,b\",c", ["a,b", "c"]), ("\"a\"\"b\"", ["a\"b"]), ("\"\",\"\"\"\"", ["", "\""]),
    ("\"a\nb\",c", ["a\nb", "c"]), ("\"a,b", ["a,b"]), ("\"a\"b,c", ["ab", "c"]), ("\"", [""]),
    ("a\"b\",c", ["a\"b\"", "c"]), ("ä,或", ["ä", "或"]),
  ])
  func `columns are split and their quotes taken off`(row: String, expected: [String]) {
    var output: [UInt8] = [0x7A]
    let bytes = Array(row.utf8)
    let columns = CSVRow.columns(of: bytes.span, in: 0..<bytes.count, into: &output)
    #expect(columns.map { String(decoding: output[$0], as: UTF8.self) } == expected)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `columns that are quoted and split are the same`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", ",", "\"", "\n", "或", " ", ""]
    let texts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (0..<4).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    }
    let row = texts.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
    var output: [UInt8] = []
    let bytes = Array(row.utf8)
    let columns = CSVRow.columns(of: bytes.span, in: 0..<bytes.count, into: &output)
    #expect(
      columns.map { String(decoding: output[$0], as: UTF8.self) } == texts, "seed \(seed)")
  }

  @Test func `a row with an open quote ends where the next row begins`() {
    func row(_ message: String) -> String {
      "2026-03-01T08:00:00.125Z,Log,Default,s,1,2,3,,,0,0,c,/a/Demo,u,\(message),raw,b,z\n"
    }
    let records = read(row("\"a") + "b\n" + row("c") + row("\"d"))
    #expect(records.map(\.format) == ["unifiedlog-csv", "unifiedlog-csv", "unifiedlog-csv"])
    #expect(records.map(\.message) == ["a,raw,b,z\nb", "c", "d,raw,b,z"])
    #expect(records.map(\.process) == ["Demo", "Demo", "Demo"])
  }

  // MARK: - Footers

  @Test func `a footer's fields are those of the lines before it`() {
    let records = read(
      """
      a

        b | c
      Type: Error | Timestamp: 2026-03-01 08:00:01.000000+09:00 | Process: My Demo | TID: 0x1f
      Type: stdio
      last
      """)
    #expect(records.map(\.message) == ["a\n\n  b | c", "", "last"])
    #expect(records.map(\.level) == ["Error", "stdio", nil])
    #expect(records.map(\.process) == ["My Demo", nil, nil])
    #expect(records.map(\.tid) == ["0x1f", nil, nil])
    #expect(records.map { $0.location.lastLine } == [4, 5, 6])
  }

  // MARK: - Crash reports

  private static let body = """
      "procRole" : "Foreground",
      "captureTime" : "2025-02-09 15:34:38.8166 +0200",
      "pid" : 75878,
      "procName" : "My Demo"
    }

    """
  private static let metadata =
    #"{"app_name":"My Demo","timestamp":"2025-02-09 15:34:43.00 +0200","bug_type":"309"}"#

  @Test(arguments: [
    metadata + "\n{\n" + body,
    """
    -------------------------------------
    Translated Report (Full Report Below)
    -------------------------------------

    Process:             My Demo [75878]
    Date/Time:           2025-02-09 15:34:38.8166 +0200
    Launch Time:         2025-02-09 15:34:26.8984 +0200

    2026-03-01 08:00:00.125 Df Demo[512:1f3] no record

    \(metadata)
    """,
  ])
  func `a crash report is one record to the end, and has the time of the crash`(log: String) throws
  {
    let records = read(log)
    #expect(records.map(\.format) == ["crash-report"])
    let record = try #require(records.first)
    #expect(record.process == "My Demo")
    #expect(record.pid == 75878)
    #expect(record.timestamp?.description == "2025-02-09T15:34:38.8166+02:00")
    let lineCount = log.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(record.location.lastLine == lineCount - (log.hasSuffix("\n") ? 1 : 0))
  }

  @Test func `a report that is cut has what it tells`() {
    let records = read(Self.metadata + "\n{\n  \"procRole\" : \"Foreground\"\n")
    #expect(records.map(\.format) == ["crash-report"])
    #expect(records.first?.timestamp == nil)
    #expect(records.first?.process == nil)
  }

  @Test func `dashes in a console are no crash report`() {
    let dashes = String(repeating: "-", count: 37)
    #expect(messages("a\n\(dashes)\nb\n") == ["a", "b"])
  }
}
