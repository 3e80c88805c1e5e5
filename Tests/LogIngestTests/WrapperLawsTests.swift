import LintModel
import TestSupport
import Testing

@testable import LogIngest

/// What is true of each format in each wrapper, checked on the samples of all built-in formats.
struct WrapperLawsTests {
  static let prefixes = WrapperPrefixes.all

  private func expectSame(_ found: [LogRecord], _ expected: [LogRecord], _ note: String = "") {
    #expect(found.count == expected.count, "\(note)")
    for (found, expected) in zip(found, expected) {
      var found = found
      var expected = expected
      // The outer wrapper's time and level stand in for those that the record does not have.
      if expected.timestamp == nil || expected.format == "plain" {
        (found.timestamp, expected.timestamp) = (nil, nil)
      }
      if expected.format == "plain" { (found.level, expected.level) = (nil, nil) }
      #expect(found == expected, "\(note)")
    }
  }

  @Test(arguments: NamedSample.all, prefixes)
  func `a wrapper changes no record`(_ sample: NamedSample, prefix: String) {
    let log = sample.sample.log
    // What is outside of rows is not when all lines are in one.
    let isOfRows = BuiltInFormats.set.formats.contains {
      $0.id == sample.format && $0.isRowWrapper
    }
    if isOfRows, WrapperPrefixes.rows.contains(prefix) { return }
    let whole = read(log)
    let wrapped = WrapperPrefixes.wrap(log) { _ in prefix }
    expectSame(read(wrapped), whole)
    // Editors take the blanks off the end of a line.
    let trimmed = wrapped.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0 == prefix ? $0.trimmingSuffix { $0 == " " } : $0 }
    expectSame(read(trimmed.joined(separator: "\n")), whole)
  }

  @Test(arguments: NamedSample.all)
  func `a wrapper around some lines changes no record`(_ sample: NamedSample) {
    let whole = read(sample.sample.log)
    for seed: UInt64 in 1...5 {
      var random = SeededGenerator(seed: seed)
      let mixed = WrapperPrefixes.stampSome(sample.sample.log, &random)
      expectSame(read(mixed), whole, "seed \(seed)\n\(mixed)")
    }
  }

  @Test(arguments: prefixes)
  func `lines without header go on as in a console`(prefix: String) {
    let lines = ["a", "b {", "  c", "}", "d"]
    let found = read(lines.map { prefix + $0 }.joined(separator: "\n"))
    #expect(found.map(\.message) == ["a", "b {\n  c\n}", "d"])
    #expect(found.map(\.location.firstLine) == [1, 2, 5])
    #expect(found.map(\.format) == Array(repeating: "plain", count: 3))
  }

  @Test func `the words of GitHub's runner go on no record`() {
    let lines = ["##[group]Run {", "##[endgroup]", "b (", "##[error]c", "d"]
    for stamp in ["", "2026-06-23T19:23:23.3679820Z "] {
      #expect(messages(lines.map { stamp + $0 }.joined(separator: "\n")) == lines)
    }
  }

  @Test(arguments: prefixes)
  func `a wrapper's time is not the record's where that has one`(prefix: String) {
    let line = "2026-03-01 08:00:00.125 Df Demo[512:1f3] a"
    let found = read("\(prefix)\(line)\n\(prefix)b\n")
    #expect(found.map(\.timestamp?.description) == ["2026-03-01T08:00:00.125"])
    #expect(found.map(\.timestamp?.zoneOffsetSeconds) == [nil])
    #expect(found.map(\.message) == ["a\nb"])
  }

  @Test(arguments: prefixes)
  func `a wrapper without text hides no record and makes up no text`(prefix: String) {
    for line in [prefix, String(prefix[...].trimmingSuffix { $0 == " " })] {
      let found = read("\(prefix)a\n\(line)\n\(prefix)b\n").map(\.message)
      #expect(found == ["a\n", "b"], "\(line)")
      #expect(read(line + "\n" + prefix + "b").map(\.message) == ["b"])
    }
  }
}

extension Substring {
  /// The text without the characters at its end that meet a condition.
  fileprivate func trimmingSuffix(while isMet: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isMet(last) { text.removeLast() }
    return text
  }
}
