import Testing

@testable import LogIngest

struct LinePeelerTests {
  /// A wrapper as tools print it, with the time that it has.
  static let wrappers: [(id: String, prefix: String, time: String?)] = [
    ("github-actions", "2026-06-23T19:23:23.3679820Z ", "2026-06-23T19:23:23.3679820Z"),
    (
      "github-actions", "Build\tRun tests\t2026-06-23T19:23:23.3679820Z ",
      "2026-06-23T19:23:23.3679820Z"
    ),
    (
      "github-actions", "a/b (c)\tx\t\u{FEFF}2026-06-23T19:23:23.3679820Z ",
      "2026-06-23T19:23:23.3679820Z"
    ),
    (
      "github-actions", "a\tx\t\u{30FB}\u{FF7F}2026-06-23T19:23:23.3679820Z ",
      "2026-06-23T19:23:23.3679820Z"
    ),
    ("fastlane", "▸ ", nil), ("fastlane", "[14:05:25]: ", "14:05:25"),
    ("fastlane", "[14:05:25]: ▸ ", "14:05:25"),
    ("fastlane", "INFO [2018-12-24 10:29:38.10]: ", "2018-12-24 10:29:38.10"),
    ("fastlane", "INFO [2018-12-24 10:29:38.10 +0100]: ", "2018-12-24 10:29:38.10"),
    ("fastlane", "12:00:01 [14:05:25]: ", "14:05:25"),
    ("appium", "[IOS_SYSLOG_ROW] ", nil), ("appium", "[iOSLog] [IOS_SYSLOG_ROW] ", nil),
    ("appium", "info: [IOS_SYSLOG_ROW ] ", nil), ("appium", "[IOS_SYSLOG_ROW STDERR] ", nil),
    (
      "appium", "2019-05-04 15:33:43:968 - [iOSLog] [IOS_SYSLOG_ROW] ",
      "2019-05-04 15:33:43:968"
    ),
    ("tidevice", "[I 210301 15:37:07 _device:887] logProcess: ", "210301 15:37:07"),
    ("tidevice", "[E 210301 15:37:07 _device:887] ", "210301 15:37:07"),
    ("flutter", "flutter: ", nil),
  ]

  private func peel(_ line: String) -> (text: String, wrappers: [String], time: String?) {
    let set = BuiltInFormats.set
    var peeler = LinePeeler(formats: set, wrappers: Array(set.wrapperIndices))
    let bytes = Array(line.utf8)
    let peeled = peeler.peel(bytes.span)
    return (
      String(decoding: bytes[peeled.text], as: UTF8.self),
      peeled.wrappers.map { set.formats[$0].id },
      peeled.time.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    )
  }

  @Test(arguments: 0..<wrappers.count, ["some text", "", " indented", "a\tb: [c] ▸ d"])
  func `a wrapper is taken off the start of a line`(number: Int, text: String) {
    let wrapper = Self.wrappers[number]
    let peeled = peel(wrapper.prefix + text)
    #expect(peeled.text == text)
    #expect(peeled.wrappers == [wrapper.id])
    #expect(peeled.time == wrapper.time)
  }

  @Test(arguments: 0..<wrappers.count)
  func `what looks like a wrapper inside a line is none`(number: Int) {
    let line = "text " + Self.wrappers[number].prefix + "more"
    let peeled = peel(line)
    // All up to a tab is the name of a job.
    guard !Self.wrappers[number].prefix.contains("\t") else { return }
    #expect(peeled.text == line)
    #expect(peeled.wrappers == [])
  }

  @Test func `wrappers nest, the outermost time counts, and there is a limit`() {
    let outer = "2026-06-23T19:23:23.3679820Z "
    let peeled = peel(outer + "[14:05:25]: ▸ flutter: text")
    #expect(peeled.text == "text")
    #expect(peeled.wrappers == ["github-actions", "fastlane", "flutter"])
    #expect(peeled.time == "2026-06-23T19:23:23.3679820Z")
    for count in 0...10 {
      let lead = String(repeating: "[14:05:25]: ", count: count)
      let left = max(0, count - LinePeeler.depthMax)
      let peeled = peel(lead + "text")
      #expect(peeled.wrappers.count == count - left)
      #expect(peeled.text == String(repeating: "[14:05:25]: ", count: left) + "text")
    }
  }

  @Test func `no wrapper is taken off where none is in use`() {
    var peeler = LinePeeler(formats: BuiltInFormats.set, wrappers: [])
    let isIdle = peeler.isIdle
    #expect(isIdle)
    let text = peeler.peel(Array("flutter: a".utf8).span).text
    #expect(text == 0..<10)
  }
}
