import LintModel
import RuleCatalog
import Testing

@testable import LintEngine

struct KeyTableTests {
  @Test func `an endless stream of keys and events keeps within the limits`() {
    var table = KeyTable<EventTally>()
    let span = EventTally.Span.window(1_000_000_000)
    var turnedAway = 0
    for second in 0..<(3 * RuleLimits.keysMax) {
      let time = TimePoint(wallNanoseconds: Int64(second) * 10_000_000)
      let event = Event(
        name: .adLoadFailed, attributes: [],
        location: RecordLocation(inputIndex: 0, firstLine: second, lastLine: second), time: time,
        emitter: "scenelint", excerpt: "")
      let isTaken: Void? = table.update(
        [.int(second)], initial: EventTally(isGenerous: true),
        isStale: { $0.isStale(at: time, in: span) }
      ) { tally in
        for _ in 0..<3 {
          tally.add(EventTally.Entry(event: event, value: nil), in: span, countMax: 2)
        }
        #expect(tally.count == 2)
      }
      if isTaken == nil { turnedAway += 1 }
      #expect(table.count <= RuleLimits.keysMax)
    }
    // Keys of which the last event lies outside of the window make room.
    #expect(turnedAway == 0)
  }

  @Test func `a table full of live keys turns others away`() {
    var table = KeyTable<Int>()
    for number in 0..<RuleLimits.keysMax {
      table.update([.int(number)], initial: 0, isStale: { _ in false }) { $0 += 1 }
    }
    #expect(table.update([.int(-1)], initial: 0, isStale: { _ in false }) { $0 += 1 } == nil)
    #expect(table.update([.int(3)], initial: 0, isStale: { _ in false }) { $0 } == 1)
    #expect(table.count == RuleLimits.keysMax)
  }
}
