import Testing

@testable import LogIngest

struct InputShapeWrapperTests {
  private func shape(_ log: String) -> InputShape {
    InputShape(of: BuiltInFormats.set, start: Array(log.utf8).span)
  }

  private static let compact = "2026-03-01 08:00:00.125 Df Demo[512:1f3] a\n"
  private static let nslog = "2026-03-01 08:00:00.700 My Demo[657:150443] b\n"
  private static let relay = "Apr 16 13:53:22 iPhone Demo[61] <Notice>: a\n"
  private static let row = "[iOSLog] [IOS_SYSLOG_ROW] "
  private static let footer = "Type: Notice | Timestamp: 2026-03-01 08:00:01.000000+0900\n"

  @Test func `nothing is assumed of an empty input`() {
    let shape = shape("")
    #expect(shape.wrappers == [])
    #expect(!shape.hasRows)
    #expect(shape.footer == nil)
    #expect(!shape.dropsOrphans)
    #expect(!shape.isMixed)
    #expect(!shape.isDescending)
  }

  @Test(arguments: [
    ("a\nb\n", false, false), ("[14:05:25]: a\n", false, true), ("▸ a\n", false, true),
    ("a\n\nflutter: b\n", false, true), (row + "a\n", true, true),
    ("2026-06-23T19:23:23.3679820Z a\n", false, true),
    ("2026-06-23T19:23:23.3679820Z " + row + "a\n", true, true),
    ("[I 210301 15:37:07 _device:887] a\n", true, true),
    (compact + "x [14:05:25]: a\n", false, false),
  ])
  func `one wrapper brings in all, and tells whether there are rows`(
    log: String, hasRows: Bool, isWrapped: Bool
  ) {
    let shape = shape(log)
    #expect(shape.wrappers == (isWrapped ? Array(BuiltInFormats.set.wrapperIndices) : []))
    #expect(shape.hasRows == hasRows)
  }

  @Test func `a wrapper may begin behind the lines that are looked at`() {
    let setUp = String(
      repeating: "2026-06-23T19:23:23.3679820Z set-up\n", count: InputShape.linesMax + 10)
    let record = read(setUp + "2026-06-23T19:23:24.3679820Z [14:05:25]: ▸ " + Self.compact).last
    #expect(record?.format == "log-compact")
    #expect(record?.message == "a")
  }

  @Test func `footers are in use unless there are more headers`() throws {
    let place = try BuiltInFormats.place(of: "xcode-structured")
    #expect(shape("a\n" + Self.footer).footer == place)
    #expect(shape(Self.nslog + Self.footer).footer == place)
    // A console may print what looks like a footer.
    #expect(shape(Self.nslog + Self.footer + Self.nslog).footer == nil)
    #expect(shape("Type: stdio\n").footer == place)
    #expect(shape("Type: other\n").footer == nil)
    #expect(messages(Self.nslog + "Type: Error\n" + Self.nslog) == ["b", "Type: Error", "b"])
  }

  @Test func `an input is mixed when no format reads all its headers`() {
    #expect(!shape(Self.compact + "a\n" + Self.compact).isMixed)
    #expect(shape(Self.compact + Self.nslog).isMixed)
    // One of them has a host, and a system.log some levels.
    #expect(!shape(Self.relay + "Apr 16 13:53:22 Demo[61] <Notice>: a\n").isMixed)
    #expect(!shape("May  7 11:58:57 iPhone kernel[0]: a\n" + Self.relay).isMixed)
    // In a mixed input a line without header is judged as in a console.
    #expect(messages(Self.compact + "c\n") == ["a\nc"])
    #expect(messages(Self.compact + "c\n" + Self.nslog) == ["a", "c", "b"])
    #expect(messages(Self.compact + "  c\n" + Self.nslog) == ["a\n  c", "b"])
  }

  @Test func `the rest of a record is dropped where records go on with any line`() {
    for prefix in ["", Self.row, "[14:05:25]: "] {
      #expect(shape(prefix + "}\n" + prefix + Self.relay).dropsOrphans)
      #expect(!shape(prefix + "}\n").dropsOrphans)
      #expect(!shape(prefix + "}\n" + prefix + Self.nslog).dropsOrphans)
      #expect(!shape(prefix + Self.relay + prefix + Self.nslog).dropsOrphans)
      #expect(messages(prefix + "  }\n" + prefix + "c\n" + prefix + Self.relay) == ["c", "a"])
    }
  }

  @Test func `an array is read only where it is what the input begins with`() {
    let array = "[{\n  \"eventMessage\" : \"first\"\n},{\n  \"eventMessage\" : \"second\"\n}]\n"
    #expect(messages("Filtering the log data using \"x\"\n" + array) == ["first", "second"])
    let printed = read(Self.nslog + array + "c\n")
    #expect(printed.map(\.format) == ["xcode-nslog", "plain", "plain"])
    #expect(printed.last?.message == "c")
  }

  private func copies(_ seconds: [Int]) -> String {
    seconds.map { "default\t08:00:\($0).000000+0100\tDemo\ta\n" }.joined()
  }

  @Test(arguments: [
    ([], false), ([50], false), ([50, 40, 30], false), ([50, 40, 30, 20], true),
    ([20, 30, 40, 50], false), ([50, 50, 40, 40, 30, 30, 20], true), ([50, 50, 50, 50], false),
    ([50, 40, 30, 20, 10, 11], false), ([59, 50, 40, 30, 20, 10, 11], true),
    ([50, 40, 50, 40, 50, 40, 50, 40], false),
  ])
  func `the newest record is first where nearly all times run backwards`(
    seconds: [Int], expected: Bool
  ) {
    #expect(shape(copies(seconds)).isDescending == expected)
  }

  @Test func `a tool that writes the newest record first does so in one second, too`() {
    func rows(_ seconds: [Int]) -> String {
      seconds.map { "Nov  7 19:35:\($0)\tiPhone\tNotice\t34\tDemo\ta\n" }.joined()
    }
    #expect(shape(rows([54])).isDescending)
    #expect(shape(rows([54, 54, 54, 53])).isDescending)
    // Someone has sorted it.
    #expect(!shape(rows([53, 54, 54])).isDescending)
  }

  @Test func `only the start of an input is looked at`() {
    let start = String(repeating: "a\n", count: InputShape.linesMax)
    #expect(shape(start + "[14:05:25]: b\n").wrappers == [])
    #expect(shape(start.dropLast(2) + "[14:05:25]: b\n").wrappers != [])
  }
}
