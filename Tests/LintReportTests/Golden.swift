// Golden files are read and written with FileManager; the tests have no other use for Foundation.
import Foundation
import Testing

/// Compares whole output with a file of `Golden/`.
///
/// With `SCENELINT_RECORD=1` the file is written anew and the test fails, so that the change is
/// read before it is committed.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
  if ProcessInfo.processInfo.environment["SCENELINT_RECORD"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: sourceLocation)
    return
  }
  let golden = try String(contentsOf: file, encoding: .utf8)
  let pairs = zip(lines(golden), lines(text)).enumerated()
  let different = pairs.first { $0.element.0 != $0.element.1 }
  let place = different.map { "line \($0.offset + 1): \($0.element.1.debugDescription)" }
  #expect(
    golden == text, "\(name) differs at \(place ?? "its end")", sourceLocation: sourceLocation)
}

private func lines(_ text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
