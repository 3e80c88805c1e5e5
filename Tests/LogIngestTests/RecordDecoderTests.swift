import LintModel
import PatternMatch
import Testing

@testable import LogIngest

struct RecordDecoderTests {
  private func first(_ log: String) throws -> LogRecord { try #require(read(log).first) }

  @Test func `all fields of a header are read`() throws {
    let record = try first(
      "2026-03-01 08:00:00.125 E  My Demo[512:1f3] (UIKitCore) [com.example.demo:ads] a\nb\n")
    #expect(
      record
        == LogRecord(
          location: RecordLocation(inputIndex: 0, firstLine: 1, lastLine: 2),
          format: "log-compact",
          timestamp: Timestamp(
            year: 2026, monthAndDay: .init(month: 3, day: 1), nanosecondsOfDay: 28_800_125_000_000,
            fractionDigits: 3, zoneOffsetSeconds: nil),
          process: "My Demo", pid: 512, tid: "1f3", level: "E", subsystem: "com.example.demo",
          category: "ads", sender: "UIKitCore", message: "a\nb"))
  }

  @Test func `a field that is not there is absent, and one that is empty is empty`() throws {
    let bare = try first("2026-03-01 08:00:00.125 Df Demo[512:1f3] a")
    #expect(bare.sender == nil)
    #expect(bare.subsystem == nil)
    #expect(bare.category == nil)
    let empty = try first("2026-03-01 08:00:00.125 Df Demo[512:1f3] [com.example.demo:] ")
    #expect(empty.subsystem == "com.example.demo")
    #expect(empty.category == "")
    #expect(empty.message == "")
    let plain = try first("printed")
    #expect(plain.timestamp == nil)
    #expect(plain.process == nil)
    #expect(plain.pid == nil)
    #expect(plain.level == nil)
    #expect(plain.message == "printed")
  }

  @Test func `a message may begin on the line after its header`() throws {
    #expect(try first("2026-03-01 08:00:00.125 Df Demo[512:1f3] \na\n").message == "\na")
    #expect(try first("2026-03-01 08:00:00.125 Df Demo[512:1f3]\na\n").message == "\na")
  }

  @Test func `a time or a number that is out of its limits is absent`() throws {
    let record = try first("1400-13-01 08:00:00.125 Df Demo[99999999999999999999:1f3] a")
    #expect(record.format == "log-compact")
    #expect(record.timestamp == nil)
    #expect(record.pid == nil)
    #expect(record.message == "a")
  }

  @Test func `text that is not UTF-8 does not stop a record`() {
    let bytes = Array("2026-03-01 08:00:00.125 Df Demo[512:1f3] a".utf8) + [0xFF, 0xC3, 0x0A]
    let records = read(bytes + Array("2026-03-01 08:00:00.126 Df Demo[512:1f3] b\n".utf8))
    #expect(records.map(\.message) == ["a\u{FFFD}\u{FFFD}", "b"])
    #expect(records.map(\.format) == ["log-compact", "log-compact"])
  }

  private func json(_ members: String) -> String { #"{"machTimestamp":1,"# + members + "}" }

  @Test(arguments: [
    (#"\/\"\\\b\f\n\r\t"#, "/\"\\\u{8}\u{C}\n\r\t"), (#"\u00e4\u6216"#, "ä或"),
    (#"\ud83d\ude00"#, "😀"), (#"\ud83d"#, "\u{FFFD}"), (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"),
    (#"\u001b[32mLOG"#, "\u{1B}[32mLOG"), (#"\x\u12"#, #"\x\u12"#), ("äöü", "äöü"), ("", ""),
  ])
  func `escapes of JSON are decoded`(escaped: String, expected: String) throws {
    let record = try first(json(#""eventMessage":"\#(escaped)","category":"c""#))
    #expect(record.message == expected)
    #expect(record.category == "c")
    #expect(record.format == "log-ndjson")
  }

  @Test func `members of JSON become fields by their keys`() throws {
    let record = try first(
      json(
        #""x":{"eventMessage":"no"},"eventMessage":"m","processID":512,"threadID":18446744073709551615,"#
          + #""processImagePath":"\/var\/My Demo.app\/My Demo","senderImagePath":"UIKitCore","#
          + #""messageType":"Error","subsystem":"","category":null,"source":null,"y":[1,[2]],"#
          + #""timestamp":"2026-03-01 08:00:00.000001+0100""#))
    #expect(record.message == "m")
    #expect(record.process == "My Demo")
    #expect(record.sender == "UIKitCore")
    #expect(record.pid == 512)
    #expect(record.tid == "18446744073709551615")
    #expect(record.level == "Error")
    #expect(record.subsystem == "")
    #expect(record.category == nil)
    #expect(record.timestamp?.description == "2026-03-01T08:00:00.000001+01:00")
  }

  @Test func `JSON that ends too early keeps what was read before`() throws {
    let whole = json(
      #""processID":512,"eventMessage":"a \"message\"","subsystem":"s","category":"c""#)
    for cut in 1...whole.utf8.count {
      let text = String(whole.prefix(cut))
      for record in read(text + "\n" + json(#""eventMessage":"next""#)).dropLast() {
        guard record.format == "log-ndjson" else { continue }
        #expect(["", "a \"message\""].contains(record.message), "cut at \(cut)")
        #expect([nil, 512].contains(record.pid), "cut at \(cut)")
        #expect([nil, "s"].contains(record.subsystem), "cut at \(cut)")
      }
      #expect(read(text + "\n" + json(#""eventMessage":"next""#)).last?.message == "next")
    }
  }

  @Test func `fields of one JSON record do not show in the next`() {
    let records = read(
      json(#""eventMessage":"a long message","category":"c""#) + "\n"
        + json(#""eventMessage":"b""#) + "\n")
    #expect(records.map(\.message) == ["a long message", "b"])
    #expect(records.map(\.category) == ["c", nil])
  }

  @Test func `vis escapes are decoded in the message and nowhere else`() throws {
    let header = #"Apr 16 13:53:22 My\134Demo(a\134b)[61] <Notice>: "#
    let record = try first(header + #"44\M-B\M-10.00"# + "\n" + #"C:\134"# + "\n")
    #expect(record.message == "44±0.00\nC:\\")
    #expect(record.process == #"My\134Demo"#)
    #expect(record.sender == #"a\134b"#)
    #expect(record.pid == 61)
    #expect(record.timestamp?.description == "--04-16T13:53:22")
    #expect(try first(header + "plain").message == "plain")
    #expect(try first("2026-03-01 08:00:00.125 Df Demo[5:1f] \\134").message == "\\134")
  }

  @Test func `vis escapes have no effect on JSON`() throws {
    let set = FormatSet([
      RecordFormat(
        id: "json", title: "", decoder: .json(keys: [.message: "m", .process: "p"]),
        start: try Pattern(#"\{"#, options: [.anchored, .multiline]), continuation: .none,
        time: .none, escapes: .vis),
      RecordFormat(
        id: "plain", title: "", decoder: .plain, start: nil, continuation: .console, time: .none,
        escapes: .vis),
    ])
    let log = #"{"p":"a long process name","m":"\\134 b"}"# + "\n" + #"a\134"#
    let records = RecordReader.records(
      of: ChunkReader(bytes: Array(log.utf8)), formats: set, inputIndex: 3)
    #expect(records.map(\.message) == [#"\134 b"#, #"a\"#])
    #expect(records.map(\.process) == ["a long process name", nil])
    #expect(records.map(\.location.inputIndex) == [3, 3])
  }

  @Test func `the first of several groups of one name that took part is the field`() throws {
    let start = try Pattern(
      #"(?:a=(?<process>\w+)|b=(?<process>\w*)) (?<message>.*)"#, options: [.anchored, .multiline])
    let set = FormatSet([
      RecordFormat(
        id: "two", title: "", decoder: .header, start: start, continuation: .none, time: .none),
      RecordFormat(
        id: "plain", title: "", decoder: .plain, start: nil, continuation: .none, time: .none),
    ])
    let records = RecordReader.records(
      of: ChunkReader(bytes: Array("a=x 1\nb=y 2\nb= 3\nc=z 4\n".utf8)), formats: set,
      inputIndex: 0)
    #expect(records.map(\.process) == ["x", "y", "", nil])
    #expect(records.map(\.message) == ["1", "2", "3", "c=z 4"])
  }

  @Test func `each name of a field is its own`() {
    for field in RecordField.allCases { #expect(RecordField(name: field.name) == field) }
    #expect(RecordField(name: "timestamp") == nil)
  }
}
