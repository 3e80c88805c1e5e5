// Foundation reads and writes files.
package import Foundation
package import Testing

/// A file of the repository that holds what the program prints.
///
/// With `SCENELINT_RECORD=1` a file that holds something else is written anew and the test fails,
/// so that the change is read before it is committed.
package struct RecordedFile {
  /// The path from the root of the repository, such as `Rules/RULES.md`.
  package let path: String

  /// Names the file by its path from the root of the repository.
  package init(_ path: String) { self.path = path }

  /// The folder of `Package.swift`.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What the file holds.
  package func text() throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  /// Fails with the first line that differs and the command that records the file, unless the file
  /// holds the text.
  package func expect(_ text: String, at location: SourceLocation) throws {
    let recorded = (try? self.text()) ?? ""
    guard recorded != text else { return }
    if ProcessInfo.processInfo.environment["SCENELINT_RECORD"] == "1" {
      try Data(text.utf8).write(to: Self.root.appending(path: path))
      Issue.record("\(path) was recorded: read what changed", sourceLocation: location)
      return
    }
    let difference = TextDifference(recorded, text)
    let suite = location.fileID.replacing("/", with: ".").replacing(".swift", with: "")
    Issue.record(
      """
      \(path):\(difference.line):\(difference.column) differs
        recorded: \(difference.recorded)
        now:      \(difference.found)
      To record it: SCENELINT_RECORD=1 swift test --filter \(suite)
      """, sourceLocation: location)
  }
}

/// The first place in which two different texts differ.
package struct TextDifference {
  /// The line, counted from 1.
  package private(set) var line = 1
  /// The column, counted from 1.
  package private(set) var column = 1
  /// How each text reads there.
  package private(set) var recorded = ""
  package private(set) var found = ""

  /// How many characters of a line are shown before and behind the place.
  private static let shownCount = 60

  /// Compares two texts.
  package init(_ recorded: String, _ found: String) {
    // `\r\n` is one character, so that only scalars tell it from `\n`.
    let old = recorded.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let new = found.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let sameLines = zip(old, new).prefix { $0.elementsEqual($1) }.count
    line = sameLines + 1
    guard sameLines < min(old.count, new.count) else {
      self.recorded = Self.shown(old.dropFirst(sameLines).first, from: 0)
      self.found = Self.shown(new.dropFirst(sameLines).first, from: 0)
      return
    }
    let same = zip(old[sameLines], new[sameLines]).prefix { $0 == $1 }.count
    column = same + 1
    self.recorded = Self.shown(old[sameLines], from: same)
    self.found = Self.shown(new[sameLines], from: same)
  }

  private static func shown(_ line: String.UnicodeScalarView.SubSequence?, from same: Int) -> String
  {
    guard let line else { return "the text ends" }
    let start = line.dropFirst(max(0, same - shownCount))
    let shown = start.prefix(2 * shownCount)
    return (same > shownCount ? "…" : "") + String(shown).debugDescription
      + (shown.count < start.count ? "…" : "")
  }
}
