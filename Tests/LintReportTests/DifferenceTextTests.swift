import ByteScan
import LintModel
import Testing

@testable import LintReport

struct DifferenceTextTests {
  @Test func `the difference of two logs is as recorded`() throws {
    let text = DifferenceText(columns: 100).write(Self.difference)
    try expectGolden(text, "difference.txt")
    let ascii = DifferenceText(columns: 80, isASCII: true).write(Self.difference)
    #expect(ascii.unicodeScalars.allSatisfy { $0.isASCII })
    for line in ascii.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test func `colours change nothing but colours`() {
    let colored = DifferenceText(columns: 100, isColored: true).write(Self.difference)
    let plain = DifferenceText(columns: 100).write(Self.difference)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func `the difference as JSON is as recorded`() throws {
    var output = OutputBuffer()
    JSONDifference(toolVersion: "1.2.3").write(Self.difference, to: &output)
    try expectGolden(String(decoding: output.take(), as: UTF8.self), "difference.json")
  }

  @Test func `the timeline as JSON is as recorded`() throws {
    let timelines = [TimelineSamples.session(), TimelineSamples.crowd(adCount: 1)]
    try expectGolden(TimelineSamples.output(.timeline, timelines), "timeline.json")
  }

  @Test func `hostile text of a log is inert in a difference`() {
    let attack = "\u{1B}[2J\u{202E}\u{0} ::error::x"
    var difference = Self.difference
    for index in difference.changes.indices { difference.changes[index].key = attack }
    difference.before.path = attack
    difference.newFindings[0].message = attack
    let text = DifferenceText(columns: 100).write(difference)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E })
    #expect(!text.contains(" ::error"))
  }

  @Test(
    arguments: [
      (1_000_000_000, 1_200_000_000, true), (1_000_000_000, 1_199_999_999, false),
      (200_000_000, 300_000_000, true), (200_000_000, 299_999_999, false),
      (0, 100_000_000, true), (100_000_000, 0, true), (5, 5, false),
    ] as [(Int64, Int64, Bool)])
  func `a length has changed from a tenth of a second and a fifth on, whichever comes first`(
    _ before: Int64, _ after: Int64, _ isChange: Bool
  ) {
    #expect(
      TimelineDifference.Timing(.onScreen, before: before, after: after).isChange == isChange)
    #expect(
      TimelineDifference.Timing(.onScreen, before: after, after: before).isChange == isChange)
  }

  /// One change of each kind.
  private static let difference: TimelineDifference = {
    var difference = TimelineDifference(
      before: InputSummary(path: "before.log"), after: InputSummary(path: "after.log"))
    difference.before.adCount = 3
    difference.after.adCount = 1
    let (first, second) = (TimelineSamples.moment(1, 1), TimelineSamples.moment(4, nil))
    var ad = TimelineDifference.Change(
      kind: .ad, key: "launch 1: ad banner U1", before: first, after: second)
    ad.outcome = .init(before: "dismissed", after: "load_failed")
    ad.timings = [
      .init(.requestToLoad, before: 900_000_000, after: 2_000_000_000),
      .init(.onScreen, before: 9_000_000_000, after: 2_000_000_000),
    ]
    difference.changes = [
      ad,
      .init(kind: .scene, key: "launch 1: scene S1", before: nil, after: second),
      .init(kind: .launch, key: "launch 2", before: first, after: nil),
    ]
    difference.sameCount = 1
    difference.newFindings = [ReportSamples.expired()]
    difference.goneFindings = [ReportSamples.unanswered]
    difference.sameFindings = [.init(before: ReportSamples.hint, after: ReportSamples.hint)]
    return difference
  }()
}
