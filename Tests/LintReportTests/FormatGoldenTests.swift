import LintModel
import LintReport
import Testing

struct FormatGoldenTests {
  /// The others have goldens of their own.
  static let names = ReportFormat.names.filter { !["pretty", "json", "html"].contains($0) }

  @Test(arguments: names)
  func `the report of findings of every kind is as recorded`(_ name: String) throws {
    let format = try #require(ReportFormat.named(name))
    try expectGolden(FormatSamples.output(name), "format-\(name).\(format.fileExtension)")
  }

  @Test(arguments: names)
  func `the report of nothing is as recorded`(_ name: String) throws {
    let format = try #require(ReportFormat.named(name))
    let text = FormatSamples.output(name, [], SampleRun(inputs: []))
    try expectGolden(text, "format-\(name)-empty.\(format.fileExtension)")
  }

  @Test func `scenes and ads stand between findings and verdicts where they are asked for`() throws
  {
    var context = FormatSamples.context()
    context.listsEntities = true
    try expectGolden(
      FormatSamples.output("ndjson", context: context), "format-ndjson-entities.ndjson")
  }

  @Test func `each format has one name, and a slip finds it`() {
    #expect(Set(ReportFormat.names).count == ReportFormat.all.count)
    #expect(ReportFormat.nearest(to: "sarf") == "sarif")
    #expect(ReportFormat.nearest(to: "gihtub") == "github")
    #expect(ReportFormat.nearest(to: "zzzzzz") == nil)
    #expect(ReportFormat.named("SARIF") == nil)
  }

  @Test func `what happened in a log is recorded for those only who show it`() {
    var context = FormatSamples.context()
    func names() -> [String] {
      ReportFormat.all.filter { $0.reporter(context).showsHistory }.map(\.name)
    }
    #expect(names() == ["html", "perfetto"])
    context.listsEntities = true
    #expect(names() == ["html", "perfetto", "ndjson"])
    #expect(ReportFormat.all.filter(\.showsCoverage).map(\.name) == ["html"])
  }
}
