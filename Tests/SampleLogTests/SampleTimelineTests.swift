import LintEngine
import LintModel
import LogIngest
import RuleCatalog
import Testing

struct SampleTimelineTests {
  @Test(arguments: SampleLogs.all)
  func `the timeline of a log tells of each launch, scene, ad and finding, and changes no verdict`(
    _ sample: SampleLogs.Sample
  ) throws {
    let plain = try SampleLogs.analyze(sample)
    let result = try analyzed(sample)
    let report = try #require(result.timeline)
    #expect(plain.timeline == nil)
    #expect(plain.findings == result.findings)
    #expect(plain.summary == result.summary)
    #expect(report.launches.count == result.summary.launchCount)
    #expect(report.entities.count { $0.kind == .scene } == result.summary.sceneCount)
    #expect(report.entities.count { $0.kind == .ad } == result.summary.adCount)
    #expect(report.findings.map(\.finding) == result.findings)
    let ids = Set(report.entities.map(\.id))
    for placed in report.findings {
      #expect(placed.entity.map { ids.contains($0) } == true)
      #expect(placed.moment.line == placed.finding.trigger.event.location.firstLine)
    }
    #expect(TimelineComparator.compare(report, report).isEmpty)
  }

  @Test(arguments: SampleLogs.all)
  func `states of a log are in order, inside their launch`(_ sample: SampleLogs.Sample) throws {
    let report = try #require(try analyzed(sample).timeline)
    for entity in report.entities {
      let launch = try #require(report.launches.first { $0.id == entity.launchID })
      var reached = launch.from.order
      for state in entity.states {
        #expect(reached <= state.from.order && state.from.order <= state.to.order)
        reached = state.to.order
      }
      #expect(reached <= launch.to.order)
      #expect(entity.lines.allSatisfy { $0 > 0 })
    }
  }

  @Test func `two logs differ in the same, whichever comes first`() throws {
    let reports = try SampleLogs.all.map { try #require(try analyzed($0).timeline) }
    for (one, other) in zip(reports, reports.dropFirst()) {
      let difference = TimelineComparator.compare(one, other)
      #expect(!difference.isEmpty, "\(one.input.path)")
      #expect(difference.mirrored == TimelineComparator.compare(other, one))
    }
  }

  private func analyzed(_ sample: SampleLogs.Sample) throws -> LogAnalyzer.Result {
    let catalog = try #require(SampleLogs.catalog)
    var options = LogAnalyzer.Options()
    options.recordsTimeline = true
    let analyzer = LogAnalyzer(
      path: "sample.log", inputIndex: 0, catalog: catalog.extraction,
      rules: catalog.catalog.rules, options: options)
    return analyzer.analyze(ChunkReader(bytes: sample.bytes))
  }
}
