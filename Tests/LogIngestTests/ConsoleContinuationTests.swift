import Testing

@testable import LogIngest

struct ConsoleContinuationTests {
  /// How many lines the record takes that begins with the first one.
  private func lineCount(_ lines: [String], isHeaderWithoutMessage: Bool = false) -> Int {
    var console = ConsoleContinuation()
    console.begin(
      with: Array(lines[0].utf8).span, isHeaderWithoutMessage: isHeaderWithoutMessage)
    for (index, line) in lines.enumerated().dropFirst() {
      let bytes = Array(line.utf8)
      guard console.isContinued(by: bytes.span) else { return index }
      console.add(bytes.span)
    }
    return lines.count
  }

  @Test(arguments: [
    (["a", " b"], 2), (["a", "\tb"], 2), (["a", "b"], 1), (["a", ".b"], 1), (["a", "\u{A0}b"], 1),
  ])
  func `an indented line goes on`(lines: [String], expected: Int) {
    #expect(lineCount(lines) == expected)
  }

  @Test func `an empty line goes on, and the line after it does not`() {
    #expect(lineCount(["a", "", "", "b"]) == 3)
  }

  @Test(arguments: [
    (["a", "}"], 2), (["a", ")}]>,;\""], 2), (["a", "}]", ")", "b"], 3), (["a", "} b"], 1),
    (["a", "(b)"], 1), (["a", "{"], 1), (["a", "),."], 1),
  ])
  func `closing brackets go on`(lines: [String], expected: Int) {
    #expect(lineCount(lines) == expected)
  }

  @Test(arguments: [
    (["a:", "{", "b", "}", "c"], 4), (["a =", "(", "b", ")", "c"], 4), (["a: ", "[", "]"], 3),
    (["a", "{", "b"], 1), (["a:", "{b"], 1), (["a:", "b"], 1), (["a:", "", "{"], 2),
  ])
  func `an opening bracket goes on after a colon or an equals sign`(lines: [String], expected: Int)
  {
    #expect(lineCount(lines) == expected)
  }

  @Test(arguments: [
    (["a {", "b", "c", "}", "d"], 4), (["a [", "b {", "c", "}", "d", "]", "e"], 6),
    (["a {}", "b"], 1), (["a {", "b}", "c"], 2), (["a (", "b,", "c", ")", "d"], 4),
    (["a (b", "c"], 1), (["a :)", "b"], 1), (["a }", "b"], 1), (["a }{", "b", "}", "c"], 3),
    (["Error Domain=x UserInfo={y=z, ", "  ** Response Info **", "w", "}", "v"], 4),
    (["a (", "b (c)", ");", "d"], 3), (["a (", "b (c)", "d", ")", "e"], 4),
  ])
  func `open brackets hold lines together`(lines: [String], expected: Int) {
    #expect(lineCount(lines) == expected)
  }

  @Test func `a bracket that is never closed holds a limited number of lines`() {
    let linesMax = ConsoleContinuation.bracketLinesMax
    let lines = ["a {"] + Array(repeating: "b", count: 2 * linesMax)
    #expect(lineCount(lines) == linesMax)
    // A line that is visibly the rest of something still goes on.
    #expect(lineCount(["a {"] + Array(repeating: " b", count: 2 * linesMax)) == 2 * linesMax + 1)
  }

  @Test(arguments: [
    (["*** Terminating app", "*** First throw call stack:", "(", "0", ")", "b"], 5),
    (["a", "Callstack (most recent call first)", "b"], 2),
    (["a", "*** Terminating app"], 1), (["a", "Callstack"], 1),
  ])
  func `a call stack goes on`(lines: [String], expected: Int) {
    #expect(lineCount(lines) == expected)
  }

  @Test func `response info opens a record though it is indented`() {
    #expect(lineCount(["a", "  ** Response Info **"]) == 1)
    #expect(lineCount(["a", "  ** Loaded Adapter Response **"]) == 2)
    #expect(lineCount(["a {", "  ** Response Info **", "}"]) == 3)
  }

  @Test func `after a header without message and an empty line, everything goes on`() {
    let lines = ["h", "", "Started", "a: b", "", "c"]
    #expect(lineCount(lines, isHeaderWithoutMessage: true) == 6)
    #expect(lineCount(lines, isHeaderWithoutMessage: false) == 2)
    #expect(lineCount(["h", "a", "", "b"], isHeaderWithoutMessage: true) == 1)
    #expect(lineCount(["h", " a", "", "b"], isHeaderWithoutMessage: true) == 3)
  }

  @Test func `only a header is one without message`() {
    let header = "2026-03-01 08:00:00.646 Demo[1:2] "
    #expect(messages(header + "\n\na\nb\n") == ["\n\na\nb"])
    #expect(messages(header.dropLast() + "\n\na\nb\n") == ["\n\na\nb"])
    #expect(messages(header + "[a] \n\nb\n") == ["[a] \n", "b"])
    #expect(messages("print [a] \n\nb\n") == ["print [a] \n", "b"])
    #expect(messages("\n\n[] \n\nb\n") == ["[] \n", "b"])
    #expect(messages(header + "\n\na\n" + header + "b\nc") == ["\n\na", "b", "c"])
  }

  @Test func `the known blocks of the SDK go on`() {
    let hint = [
      "<Google> To get test ads on this device, set:", "Objective-C",
      "    GADMobileAds.sharedInstance.requestConfiguration.testDeviceIdentifiers = @[ @\"a\" ];",
      "Swift",
      "    GADMobileAds.sharedInstance().requestConfiguration.testDeviceIdentifiers = [ \"a\" ]",
    ]
    let log = hint.joined(separator: "\n")
    #expect(messages(log + "\nprint\n") == [log, "print"])
    #expect(messages("a\nSwift is nice\n") == ["a", "Swift is nice"])
  }
}
