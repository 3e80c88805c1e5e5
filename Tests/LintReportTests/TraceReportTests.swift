import ByteScan
import LintModel
import Testing

@testable import LintReport

struct TraceReportTests {
  private static func trace(_ reports: [TimelineReport]) -> String {
    TimelineSamples.output(.perfetto, reports)
  }

  private static func events(_ reports: [TimelineReport]) -> [TraceEvent] {
    var builder = TraceBuilder()
    for report in reports { builder.add(report) }
    return builder.takeEvents().enumerated().sorted { left, right in
      (left.element.microseconds, left.element.rank, left.offset)
        < (right.element.microseconds, right.element.rank, right.offset)
    }.map(\.element)
  }

  /// Sessions with and without times, several launches, and one whose clock is set back.
  private static let all = [
    TimelineSamples.session(), TimelineSamples.session(isTimed: false),
    TimelineSamples.crowd(adCount: 9), setBack,
  ]

  private static let setBack: TimelineReport = {
    var report = TimelineSamples.session()
    for index in report.entities.indices {
      for state in report.entities[index].states.indices where state > 0 {
        report.entities[index].states[state].from.time = TimePoint(wallNanoseconds: -5)
      }
    }
    return report
  }()

  @Test func `a session is a trace`() throws {
    try expectGolden(Self.trace([TimelineSamples.session()]), "trace.json")
  }

  @Test func `a trace of nothing is one, too`() throws {
    try expectGolden(Self.trace([]), "trace-empty.json")
  }

  @Test(arguments: all.indices)
  func `no slice overlaps another one on its track`(_ index: Int) {
    let slices = Self.events([Self.all[index]]).filter { $0.phase == .complete }
    #expect(!slices.isEmpty)
    for (_, own) in Dictionary(grouping: slices, by: \.track) {
      for (earlier, later) in zip(own, own.dropFirst()) {
        #expect(earlier.microseconds + earlier.length <= later.microseconds)
      }
    }
  }

  @Test func `proofs that overlap stand on tracks of their own`() {
    let slices = Self.events([TimelineSamples.session()])
      .filter { $0.phase == .complete && $0.category == "finding" }
    #expect(slices.count == 3)
    #expect(Set(slices.map(\.track)).count > 1)
  }

  @Test(arguments: all.indices)
  func `time never goes back, and every arrow has both ends in slices`(_ index: Int) {
    let events = Self.events([Self.all[index]])
    for (earlier, later) in zip(events, events.dropFirst()) where later.phase != .metadata {
      #expect(earlier.microseconds <= later.microseconds)
    }
    #expect(events.allSatisfy { $0.microseconds >= 0 && $0.length >= 0 })
    let slices = Dictionary(grouping: events.filter { $0.phase == .complete }, by: \.track)
    let arrows = Dictionary(grouping: events.filter { $0.flow != nil }) { $0.flow ?? 0 }
    for (flow, ends) in arrows {
      #expect(ends.map(\.phase) == [.flowStart, .flowEnd], "arrow \(flow)")
      for end in ends {
        let around = slices[end.track]?.contains {
          $0.microseconds <= end.microseconds && end.microseconds < $0.microseconds + $0.length
        }
        #expect(around == true, "arrow \(flow)")
      }
    }
  }

  @Test func `each finding has its slice and its instant, and numbers are given once`() {
    let report = TimelineSamples.session()
    let events = Self.events([report, report])
    for phase in [TraceEvent.Phase.complete, .instant] {
      #expect(events.count { $0.phase == phase && $0.category == "finding" } == 6)
    }
    let named = events.filter { $0.name == "thread_name" }
    #expect(Set(named.map(\.track.thread)).count == named.count)
    #expect(Set(events.map(\.track.process)).count == 2)
    let processes = Set(events.map(\.track.process))
    #expect(named.allSatisfy { !processes.contains($0.track.thread) })
  }

  @Test func `hostile text stays in its string`() throws {
    var report = TimelineSamples.session()
    report.findings[0].finding.message = "\"}]}\u{0}\n\u{2028}</script>"
    let text = Self.trace([report])
    #expect(text.contains("\\\"}]}\\u0000\\n\\u2028</script>"))
    let lines = text.split(separator: "\n")
    #expect(lines.count == Self.trace([TimelineSamples.session()]).split(separator: "\n").count)
  }
}
