import LintModel
import Testing

@testable import LintEngine

struct DescendingEventsTests {
  private func event(_ line: Int) -> Event {
    Event(
      name: .adLoaded, attributes: [],
      location: RecordLocation(inputIndex: 0, firstLine: line, lastLine: line), emitter: "test",
      isFromApp: true, excerpt: "")
  }

  private func lines(_ events: [Event]) -> [Int] { events.map(\.location.firstLine) }

  @Test(arguments: 0...6)
  func `events are turned round up to the limit, and keep their order beyond it`(count: Int) {
    let limit = 4
    var descending = DescendingEvents(heldEventsMax: limit)
    var ready: [Int] = []
    for line in 0..<count { ready += lines(descending.take(event(line))) }
    #expect(ready == (count <= limit ? [] : Array(0..<count)))
    #expect(descending.isFull == (count > limit))
    #expect(lines(descending.finish()) == (count <= limit ? (0..<count).reversed() : []))
    #expect(lines(descending.finish()) == [])
  }

  /// The lines of a log, the oldest first.
  private static let lines =
    (0..<20).map { second in
      "2026-03-01T08:00:\(second + 10).5 Demo: [scenelint] ad.click ad=A\(second)\n"
    } + [
      "2026-12-31T23:59:59.5 Demo: [scenelint] ad.loaded ad=A1\n",
      "2027-01-01T00:00:00.5 Demo: [scenelint] ad.impression ad=A1\n",
    ]

  @Test func `a log with the newest record first is judged in the order of time`() {
    let ascending = FormatReading.analyze(Self.lines.joined())
    let descending = FormatReading.analyze(Self.lines.reversed().joined())
    #expect(ascending.names.suffix(2) == [.adLoaded, .adImpression])
    #expect(descending.names == ascending.names)
    #expect(descending.nanoseconds == ascending.nanoseconds)
    #expect(descending.events.first == "22-22 ad.click")
    #expect(descending.summary.firstTimestamp == ascending.summary.firstTimestamp)
    #expect(descending.summary.lastTimestamp == ascending.summary.lastTimestamp)
    #expect(ascending.summary.notes == [])
    #expect(
      descending.summary.notes == [
        RunNote(
          kind: .assumption,
          text: "the newest record comes first, so the log was judged from its end")
      ])
  }

  @Test func `what cannot be turned round is judged as it stands, and that is said`() {
    let count = DescendingEvents.heldEventsMax + 1
    let log = (0..<count).map { index in
      let second = 86_399 - index
      let parts = [second / 3600, second / 60 % 60, second % 60].map {
        ($0 < 10 ? "0" : "") + String($0)
      }
      return "2026-03-01T\(parts.joined(separator: ":")) Demo: [scenelint] ad.click ad=A1\n"
    }
    let held = FormatReading.analyze(log.dropLast().joined())
    #expect(held.events.first == "\(count - 1)-\(count - 1) ad.click")
    #expect(held.summary.notes.map(\.kind) == [.assumption])
    let full = FormatReading.analyze(log.joined())
    #expect(full.events.count == count)
    #expect(full.events.first == "1-1 ad.click")
    #expect(full.summary.notes.map(\.kind) == [.limit])
    #expect(full.summary.firstTimestamp?.description == "2026-03-01T23:59:59")
  }
}
