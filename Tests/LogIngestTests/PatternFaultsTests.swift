import PatternMatch
import Testing

@testable import LogIngest

struct PatternFaultsTests {
  private static let runaway = #"(?:a+)+(?<message>[bc])"#

  private func formats() throws -> FormatSet {
    FormatSet([
      RecordFormat(
        id: "runaway", title: "", decoder: .header,
        start: try Pattern(Self.runaway, options: [.anchored, .multiline]), continuation: .none,
        time: .none),
      RecordFormat(
        id: "plain", title: "", decoder: .plain, start: nil, continuation: .console, time: .none),
    ])
  }

  @Test func `a runaway pattern does not match, and is counted with its text`() throws {
    var framer = Framer(formats: try formats(), shape: InputShape())
    let long = String(repeating: "a", count: 60)
    let log = Array("aab\n\(long)\nc\n\(long)\n".utf8)
    var records: [FramedRecord] = []
    _ = framer.frame(log.span, firstLine: 1, isLast: true, into: &records)
    #expect(records.map(\.format) == [0, 1, 1, 1])
    #expect(framer.faults.counts.values.reduce(0, +) == 2)
    #expect(Set(framer.faults.counts.keys.map(\.pattern)) == [Self.runaway])
  }

  @Test func `a log without such lines has no faults`() throws {
    var framer = Framer(formats: try formats(), shape: InputShape())
    var records: [FramedRecord] = []
    _ = framer.frame(Array("aab\nc\n".utf8).span, firstLine: 1, isLast: true, into: &records)
    #expect(framer.faults.counts.isEmpty)
  }

  @Test func `a record whose header cannot be matched again is all message`() throws {
    let log = Array((String(repeating: "a", count: 60) + "\n").utf8)
    var decoder = RecordDecoder(formats: try formats())
    let record = FramedRecord(
      bytes: .init(start: 0, end: 60), firstLineEnd: 60, firstLine: 1, lastLine: 1, format: 0)
    decoder.decode(record, in: log.span)
    #expect(decoder.range(of: .message)?.range == 0..<60)
    let faults = decoder.takeFaults(goingOnAfter: PatternFaults())
    #expect(faults.counts.values.reduce(0, +) == 1)
  }

  @Test func `counts add up`() throws {
    var scratch = MatchScratch()
    let pattern = try Pattern(Self.runaway, options: .anchored)
    let long = Array(String(repeating: "a", count: 60).utf8)
    var first = PatternFaults()
    var second = PatternFaults()
    #expect(first.matches(pattern, long.span, &scratch) == false)
    #expect(second.matches(pattern, long.span, &scratch) == false)
    #expect(second.matches(pattern, Array("aab".utf8).span, &scratch) == true)
    first.add(second)
    #expect(Array(first.counts.values) == [2])
    #expect(first.counts.keys.first?.error == second.counts.keys.first?.error)
  }

  @Test func `a pattern that ran away often enough is not tried any more`() throws {
    let pattern = try Pattern(Self.runaway)
    let hostile = Array(String(repeating: "a", count: 60).utf8)
    var faults = PatternFaults()
    var scratch = MatchScratch(limits: MatchLimits(matchMax: 100))
    for _ in 0..<(PatternFaults.faultsMax + 50) {
      #expect(!faults.matches(pattern, hostile.span, &scratch))
    }
    #expect(faults.counts.values.reduce(0, +) == PatternFaults.faultsMax)
  }

  @Test func `counts go on behind earlier ones, whatever stopped the pattern`() throws {
    let pattern = try Pattern(Self.runaway)
    let hostile = Array(String(repeating: "a", count: 60).utf8)
    var all = PatternFaults()
    for limits in [MatchLimits(matchMax: 100), MatchLimits(depthMax: 10)] {
      var scratch = MatchScratch(limits: limits)
      for _ in 0..<3 {
        var faults = PatternFaults(after: all)
        for _ in 0..<70 { _ = faults.match(pattern, hostile.span, &scratch) }
        #expect(!all.wouldChange(faults, readAfter: all))
        all.add(faults)
      }
    }
    #expect(all.counts.values.reduce(0, +) == PatternFaults.faultsMax)
    #expect(all.stopped == [Self.runaway])
    #expect(all.unansweredCount == 6 * 70)
  }

  @Test func `what was read without knowing of faults is read again where these matter`() throws {
    let pattern = try Pattern(Self.runaway)
    let hostile = Array(String(repeating: "a", count: 60).utf8)
    func faults(_ count: Int, after earlier: PatternFaults = PatternFaults()) -> PatternFaults {
      var scratch = MatchScratch(limits: MatchLimits(matchMax: 100))
      var faults = PatternFaults(after: earlier)
      for _ in 0..<count { _ = faults.match(pattern, hostile.span, &scratch) }
      return faults
    }
    let none = PatternFaults()
    let max = PatternFaults.faultsMax
    #expect(!faults(20).wouldChange(faults(max - 21), readAfter: none))
    #expect(faults(20).wouldChange(faults(max - 20), readAfter: none))
    #expect(!faults(20).wouldChange(faults(max - 20, after: faults(20)), readAfter: faults(20)))
    #expect(!faults(max - 1).wouldChange(none, readAfter: none))
    #expect(faults(max).wouldChange(none, readAfter: none))
    #expect(!faults(max).wouldChange(none, readAfter: faults(max)))
  }
}
