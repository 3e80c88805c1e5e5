import LintModel
import LintReport
import Testing

struct FormatGoldenTests {
  /// The other two have goldens of their own.
  static let names = ReportFormats.names.filter { !["pretty", "json"].contains($0) }

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

  @Test func `each format has one name, and a slip finds it`() {
    #expect(Set(ReportFormats.names).count == ReportFormats.all.count)
    #expect(ReportFormats.nearest(to: "sarf") == "sarif")
    #expect(ReportFormats.nearest(to: "gihtub") == "github")
    #expect(ReportFormats.nearest(to: "zzzzzz") == nil)
    #expect(ReportFormats.reporter(named: "SARIF") == nil)
  }
}
