import LintModel
import Testing

@testable import LintEngine

struct PrintGroupTests {
  private static let prints = """
    [scenelint] ad.load_requested ad=A1
    printed {
      [scenelint] ad.click ad=A1
    }

    [scenelint] ad.loaded ad=A1
    2026-03-01T08:00:01.5 Demo: [scenelint] ad.impression ad=A1
    [scenelint] ad.will_dismiss ad=A1

    """
  /// What is inside of the braces is the rest of the print before it.
  private static let expected = [
    "1-1 ad.load_requested", "6-6 ad.loaded", "7-7 ad.impression", "8-8 ad.will_dismiss",
  ]

  @Test func `each print of a group is an event of its own line`() {
    let outcome = FormatReading.analyze(Self.prints + "Type: stdio\n")
    #expect(outcome.events == Self.expected)
    #expect(outcome.summary.recordCount == 1)
    #expect(outcome.summary.formats == [CountedName(name: "copied", count: 1)])
  }

  @Test func `a group gives the events of the same lines in a console`() {
    #expect(FormatReading.analyze(Self.prints).events == Self.expected)
  }

  @Test func `lines are counted from the start of the log`() {
    let row = "[scenelint] sdk.started\nType: Notice | Timestamp: 2026-03-01T08:00:00.5\n"
    let outcome = FormatReading.analyze(
      row + "a\n[scenelint] ad.loaded ad=A1\nType: stdio\n" + row)
    #expect(outcome.events == ["1-2 sdk.started", "4-4 ad.loaded", "6-7 sdk.started"])
    #expect(outcome.nanoseconds.map { $0 != nil } == [true, false, true])
    #expect(outcome.summary.recordCount == 3)
  }

  @Test func `a record that is no print is one event, whatever its lines are`() {
    let outcome = FormatReading.analyze(
      "[scenelint] ad.loaded ad=A1\nb\nType: Notice | Timestamp: 2026-03-01T08:00:00.5\n")
    #expect(outcome.events == ["1-3 ad.loaded"])
  }

  @Test func `a group with nothing in it, and one without its end, are no events`() {
    #expect(FormatReading.analyze("Type: stdio\nType: stdio\n").events == [])
    let cut = "Type: stdio\n[scenelint] ad.loaded ad=A1\nb\n"
    #expect(FormatReading.analyze(cut).events == ["2-3 ad.loaded"])
  }

  @Test func `events of groups do not depend on where blocks end`() {
    let log =
      Self.prints + "Type: stdio\n" + Self.prints + "Type: stdio\n" + "Type: Notice\n"
      + Self.prints + "Type: Notice\n"
    let whole = FormatReading.analyze(log)
    #expect(whole.events.count == 2 * Self.expected.count + 1)
    for blockBytes in 1...60 {
      let pieces = FormatReading.analyze(log, blockBytes: blockBytes)
      #expect(pieces.events == whole.events, "blocks of \(blockBytes)")
    }
  }
}
