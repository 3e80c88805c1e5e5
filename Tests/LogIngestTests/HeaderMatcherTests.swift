import ByteScan
import LogIngest
import PatternMatch
import TestSupport
import Testing

/// Headers that are remembered, against headers that are matched each time.
struct HeaderMatcherTests {
  /// The start pattern of a format like those with a time, a process and an id.
  private static let start =
    #"(?<ts>(?:Mar|Apr) [ \d]?\d \d\d:\d\d:\d\d(?:\.\d{6})?) (?<process>[^\[\]()\n]+?)"#
    + #"(?:\((?<sender>[^()\n]*)\))?\[(?<pid>\d+)\] <(?<level>[A-Z][a-z]+)>: ?(?<message>.*)"#

  @Test(arguments: 0..<20)
  func `a framer finds the same records in runs as in lines of their own`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let lines = (0..<600).map { _ in Self.line(&random) }
    let formats = FormatSet([
      RecordFormat(
        id: "headed", title: "", decoder: .header,
        start: try Pattern(Self.start, options: .anchored), continuation: .any, time: .monthDay),
      RecordFormat(
        id: "plain", title: "", decoder: .plain, start: nil, continuation: .console, time: .none),
    ])
    // In runs, with the memory of headers.
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    var framer = Framer(formats: formats, shape: InputShape())
    var records: [FramedRecord] = []
    _ = framer.frame(text.span, firstLine: 1, isLast: true, into: &records)
    // By the pattern alone.
    var scratch = MatchScratch()
    let pattern = try Pattern(Self.start, options: .anchored)
    var starts: [Int] = []
    for (index, line) in lines.enumerated() {
      let bytes = Array(line.utf8)
      if try pattern.match(bytes.span, scratch: &scratch) { starts.append(index + 1) }
    }
    let headed = formats.index(of: "headed")
    #expect(records.filter { $0.format == headed }.map(\.firstLine) == starts)
    #expect(starts.count > 400 && starts.count < 600)
  }

  /// A line with a header, or one that comes near to it.
  private static func line(_ random: inout SeededGenerator) -> String {
    /// One of the right choices, and now and then one of the others.
    func pick(_ right: [String], _ others: [String] = []) -> String {
      let isRight = others.isEmpty || Int.random(in: 0..<25, using: &random) > 0
      return (isRight ? right : others).randomElement(using: &random) ?? ""
    }
    let number = { (random: inout SeededGenerator) in Int.random(in: 0..<60, using: &random) }
    let time =
      "\(pick(["Mar", "Mar", "Apr"], ["Jun"])) \(pick([" 1", " 7", "1", "12"], ["x"])) "
      + "08:\(10 + number(&random) % 50):\(pick(["15", "16"], ["1x"]))"
      + pick(["", ".001956", ".123456"], [".12345"])
    let process = pick(["backboardd", "Demo App", "Demo2", "Demo3", "kernel", "é Ω app"], [""])
    let sender = pick(["", "", "(HIDCategory)", "(libA1.dylib)", "()"], ["(lib"])
    let level = pick(["<Notice>: ", "<Notice>:", "<Error>: "], ["<error>: ", "<Notice> "])
    let message = pick(["hello \(number(&random))", "", "  indented", "\(time) \(process)[1] <"])
    if number(&random) == 0 { return message }
    return "\(time) \(process)\(sender)[\(number(&random) * 7)] \(level)\(message)"
      + String(repeating: "x", count: number(&random))
  }
}
