import LintModel
import LintReport
import Testing

struct FormatGoldenTests {
  /// The others have goldens of their own.
  static let names = ReportFormats.names.filter { !["pretty", "json", "html"].contains($0) }

  @Test(arguments: names)
  func `the report of findings of every kind is as recorded`(_ format: String) throws {
    let ending = FormatSamples.endings[format] ?? "txt"
    try expectGolden(FormatSamples.output(format), "format-\(format).\(ending)")
  }

  @Test(arguments: names)
  func `the report of nothing is as recorded`(_ format: String) throws {
    let ending = FormatSamples.endings[format] ?? "txt"
    let text = FormatSamples.output(format, [], RunSummary(inputs: []))
    try expectGolden(text, "format-\(format)-empty.\(ending)")
  }

  @Test func `scenes and ads stand between findings and verdicts where they are asked for`() throws
  {
    var context = FormatSamples.context()
    context.listsEntities = true
    try expectGolden(
      FormatSamples.output("ndjson", context: context), "format-ndjson-entities.ndjson")
  }

  @Test func `each format has one name, and a slip finds it`() {
    #expect(Set(ReportFormats.names).count == ReportFormats.all.count)
    #expect(ReportFormats.nearest(to: "sarf") == "sarif")
    #expect(ReportFormats.nearest(to: "gihtub") == "github")
    #expect(ReportFormats.nearest(to: "zzzzzz") == nil)
    #expect(ReportFormats.reporter(named: "SARIF") == nil)
  }

  @Test func `what happened in a log is recorded for those only who show it`() {
    var context = FormatSamples.context()
    func names() -> [String] {
      ReportFormats.all.filter { $0.init(context).showsHistory }.map { $0.name }
    }
    #expect(names() == ["html", "perfetto"])
    context.listsEntities = true
    #expect(names() == ["html", "perfetto", "ndjson"])
    #expect(ReportFormats.all.filter { $0.showsCoverage }.map { $0.name } == ["html"])
  }
}
