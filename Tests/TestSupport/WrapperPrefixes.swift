/// What tools put before the lines of a log.
package enum WrapperPrefixes {
  /// Stamps and tags that stand before each line.
  package static let stamps = [
    "2026-06-23T19:23:23.3679820Z ", "Build\tRun tests\t2026-06-23T19:23:23.3679820Z ",
    "[14:05:25]: ", "[14:05:25]: ▸ ", "INFO [2018-12-24 10:29:38.10]: ", "12:00:01 [14:05:25]: ",
    "flutter: ", "2026-06-23T19:23:23.3679820Z INFO [2018-12-24 10:29:39.20]: [10:29:39]: ▸ ",
    "2026-06-23T19:23:23.3679820Z flutter: ",
  ]
  /// Marks of rows, between which a tool may say something on lines of its own.
  package static let rows = [
    "2019-05-04 15:33:43:968 - [iOSLog] [IOS_SYSLOG_ROW] ", "info: [IOS_SYSLOG_ROW ] ",
    "[I 210301 15:37:07 _device:887] logProcess: ",
    "2026-06-23T19:23:23.3679820Z info: [IOS_SYSLOG_ROW ] ",
  ]
  package static let all = stamps + rows

  /// A text of which each line but an empty last one stands behind the prefix that its number, from
  /// 0, has.
  package static func wrap(_ text: String, in prefix: (Int) -> String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      number == lines.count - 1 && line.isEmpty ? "" : prefix(number) + line
    }.joined(separator: "\n")
  }

  /// A text of which the first line, and half of the others, stand behind some stamp.
  package static func stampSome(
    _ text: String, _ generator: inout SeededGenerator
  ) -> String {
    wrap(text) { number in
      guard number == 0 || Bool.random(using: &generator) else { return "" }
      return stamps.randomElement(using: &generator) ?? ""
    }
  }
}
