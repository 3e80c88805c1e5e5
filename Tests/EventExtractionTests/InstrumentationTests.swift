import Testing

@testable import EventExtraction

struct InstrumentationTests {
  @Test(arguments: ["", "[ads] ", "flutter: ", "I/flutter (123): ", "🎯 ", "[ads][main] "])
  func `the tag may stand behind a prefix that ends in a blank`(_ prefix: String) {
    #expect(Instrumentation.body(of: prefix + "[scenelint] ad.loaded ad=A") == "ad.loaded ad=A")
  }

  @Test func `a prefix has a limit`() {
    let longest = String(repeating: "x", count: Instrumentation.prefixLengthMax - 1) + " "
    #expect(Instrumentation.body(of: longest + "[scenelint] app.heartbeat") == "app.heartbeat")
    #expect(Instrumentation.body(of: "x" + longest + "[scenelint] app.heartbeat") == nil)
  }

  @Test func `a category in the same brackets is no part of the notation`() {
    #expect(Instrumentation.body(of: "[scenelint] [scenelint] app.heartbeat") == "app.heartbeat")
    #expect(Instrumentation.body(of: "[scenelint] [scenelint] [scenelint] x") == "x")
  }

  @Test func `a tag that touches other text or lacks its blank is none`() {
    #expect(Instrumentation.body(of: "see[scenelint] app.heartbeat") == nil)
    #expect(Instrumentation.body(of: "[scenelint]app.heartbeat") == nil)
    #expect(Instrumentation.body(of: "scenelint app.heartbeat") == nil)
    #expect(Instrumentation.body(of: "") == nil)
  }

  @Test func `only the first line of a record is read`() {
    #expect(Instrumentation.body(of: "[scenelint] ad.loaded ad=A\nand more") == "ad.loaded ad=A")
    #expect(Instrumentation.body(of: "first\n[scenelint] ad.loaded ad=A") == nil)
  }
}
