import TestSupport
import Testing

/// Holds whole output to a file of `Golden/`.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try RecordedFile("Tests/LintReportTests/Golden/\(name)").expect(text, at: sourceLocation)
}
