import LintModel
import Testing

@testable import LogIngest

/// What is true of each format in each wrapper, checked on the samples of all built-in formats.
struct WrapperLawsTests {
  static let prefixes = [
    "2026-06-23T19:23:23.3679820Z ", "Build\tRun tests\t2026-06-23T19:23:23.3679820Z ",
    "[14:05:25]: ▸ ", "INFO [2018-12-24 10:29:38.10]: ", "12:00:01 [14:05:25]: ",
    "2019-05-04 15:33:43:968 - [iOSLog] [IOS_SYSLOG_ROW] ", "info: [IOS_SYSLOG_ROW ] ",
    "[I 210301 15:37:07 _device:887] logProcess: ",
    "2026-06-23T19:23:23.3679820Z INFO [2018-12-24 10:29:39.20]: [10:29:39]: ▸ ",
  ]

  @Test(arguments: BuiltInFormats.oneLine.map(\.id), prefixes)
  func `a wrapper changes no record`(id: String, prefix: String) throws {
    let lines = try NamedSample.singleLines(of: id)
    let whole = read(lines.joined(separator: "\n"))
    let wrapped = read(lines.map { prefix + $0 }.joined(separator: "\n"))
    #expect(wrapped.count == whole.count)
    for (found, expected) in zip(wrapped, whole) {
      var found = found
      // The wrapper's time stands in for one that the record does not have.
      if expected.timestamp == nil { found.timestamp = nil }
      #expect(found == expected)
    }
  }

  @Test(arguments: prefixes)
  func `lines without header are a record each in a wrapper that stamps each line`(
    prefix: String
  ) {
    let lines = ["a", "b {", "  c", "}", "d"]
    let found = read(lines.map { prefix + $0 }.joined(separator: "\n"))
    #expect(found.map(\.message) == lines)
    #expect(found.map(\.location.firstLine) == [1, 2, 3, 4, 5])
    #expect(found.map(\.format) == Array(repeating: "plain", count: 5))
  }

  @Test(arguments: prefixes)
  func `a wrapper without text hides no record and makes up no text`(prefix: String) {
    let isOfRows = prefix.contains("IOS_SYSLOG_ROW") || prefix.contains("logProcess")
    for line in [prefix, String(prefix.dropLast())] {
      let found = read("\(prefix)a\n\(line)\n\(prefix)b\n").map(\.message)
      #expect(found == (isOfRows ? ["a", "b"] : ["a", "", "b"]), "\(line)")
      #expect(read(line + "\n" + prefix + "b").map(\.message).last == "b")
    }
  }

  @Test(arguments: NamedSample.all)
  func `the samples of a wrapper are read the same inside of GitHub Actions`(
    _ sample: NamedSample
  ) {
    let format = BuiltInFormats.set.formats.first { $0.id == sample.format }
    guard let format, format.decoder == .wrapper,
      format.continuation == RecordFormat.Continuation.none
    else { return }
    let lines = sample.sample.log.split(separator: "\n")
    let wrapped = lines.map { "2026-06-23T19:23:23.3679820Z " + $0 }.joined(separator: "\n")
    #expect(read(wrapped).map(\.message) == read(sample.sample.log).map(\.message))
  }
}
