import LintModel
import TestSupport
import Testing

@testable import LintEngine

/// Events in the order of their times.
struct EventSorterTests {
  /// The lines of a script as they come out.
  private func sorted(_ events: [Event]) -> [Int] {
    var sorter = EventSorter()
    var lines: [Int] = []
    for event in events {
      sorter.take(event)
      while let next = sorter.next() { lines.append(next.location.firstLine) }
    }
    sorter.finish()
    while let next = sorter.next() { lines.append(next.location.firstLine) }
    return lines
  }

  private func sorted(_ text: String) throws -> [Int] { sorted(try script(text)) }

  @Test func `what is out of order by less than the window is put in order`() throws {
    #expect(
      try sorted("10 ad.click\n10.02 ad.click\n10.01 ad.click\n10.03 ad.click") == [1, 3, 2, 4])
    #expect(try sorted("10 ad.click\n11 ad.click\n9 ad.click") == [3, 1, 2])
  }

  @Test(arguments: ["wall", "app", "both"])
  func `many that are out of order come in the order of their times`(_ clock: String) throws {
    var random = SeededGenerator(seed: 3)
    let text = (0..<900).map { _ in
      let moment = 1000 + Int.random(in: 0..<1500, using: &random)
      let isApp = clock == "app" || clock == "both" && Bool.random(using: &random)
      let app = isApp ? " t=\(moment)" : ""
      return "\(clock == "app" ? "-" : "\(Double(moment) / 1000)") Demo[5] ad.click\(app)"
    }
    let events = try script(text.joined(separator: "\n"))
    let expected = events.sorted { left, right in
      let times = [left, right].map {
        ($0.time.wallNanoseconds ?? $0.time.monotonicNanoseconds) ?? 0
      }
      return (times[0], left.location.firstLine) < (times[1], right.location.firstLine)
    }
    #expect(sorted(events) == expected.map(\.location.firstLine))
  }

  @Test func `equal times keep the order of the log`() throws {
    #expect(try sorted("10 ad.click\n10 ad.impression\n10 ad.click") == [1, 2, 3])
  }

  @Test func `a step back beyond the window is a change of the clock`() throws {
    #expect(try sorted("10 ad.click\n7.9 ad.click\n7.8 ad.click\n10 ad.click") == [1, 3, 2, 4])
    #expect(try sorted("10 ad.click\n8 ad.click") == [2, 1])
  }

  @Test func `what carries no time stays behind what it follows`() throws {
    #expect(
      try sorted("10 ad.click\n- ad.impression\n9.9 ad.click\n- ad.impression") == [3, 4, 1, 2])
    #expect(try sorted("- ad.click\n- ad.impression") == [1, 2])
  }

  @Test func `whole seconds are put in order only where they are known to be`() throws {
    var events = try script("10 ad.click\n10.5 ad.click\n9 ad.click\n10 ad.click")
    for index in [0, 2, 3] { events[index].time.wallUncertaintyNanoseconds = 1_000_000_000 }
    // The second at 10 may be before or after 10.5.
    #expect(sorted(events) == [3, 1, 2, 4])
  }

  @Test func `the app's own clock sorts where there is no other, and not across launches`() throws {
    #expect(try sorted("- ad.click t=1000\n- ad.click t=1020\n- ad.click t=1010") == [1, 3, 2])
    #expect(try sorted("- ad.click t=900\n- app.launched t=5\n- ad.click t=1") == [1, 2, 3])
    let two = "- Demo[1] ad.click t=900\n- Other[2] ad.click t=5\n- Demo[1] ad.click t=950"
    #expect(try sorted(two) == [1, 2, 3])
  }

  @Test func `within one process its own clock is better than the wall clock`() throws {
    #expect(
      try sorted("10 Demo[5] app.launched t=1000\n9 Demo[5] ad.click t=2001") == [1, 2])
    #expect(try sorted("10 Demo[5] ad.click t=1020\n10.1 Demo[5] ad.click t=1010") == [2, 1])
  }

  @Test func `no more are held than the limit, and none waits longer than the window`() throws {
    var sorter = EventSorter()
    var out = 0
    for line in 1...(EventSorter.heldEventsMax + 1) {
      sorter.take(try oneEvent("10 ad.click", line: line))
      while sorter.next() != nil { out += 1 }
      #expect(out == max(0, line - EventSorter.heldEventsMax))
    }
    #expect(sorter.note == nil)
    sorter.take(try oneEvent("9.9 ad.click"))
    #expect(sorter.note?.text.hasPrefix("1 event stands more than 1024 events too late") == true)
    while sorter.next() != nil { out += 1 }
    sorter.take(try oneEvent("12.1 ad.click"))
    while sorter.next() != nil { out += 1 }
    #expect(out == EventSorter.heldEventsMax + 2)
  }

  @Test func `what follows a step back is not too late for what stands before it`() throws {
    var sorter = EventSorter()
    for _ in 1...3 {
      for event in try script("10 ad.click\n11 ad.click\n40 ad.click") {
        sorter.take(event)
        while sorter.next() != nil {}
      }
    }
    #expect(sorter.note == nil)
  }

  @Test func `each event is told its place`() throws {
    var sorter = EventSorter()
    for event in try script("10 ad.click\n9 ad.click\n9.5 ad.click") { sorter.take(event) }
    sorter.finish()
    var orders: [[Int]] = []
    while let event = sorter.next() { orders.append([event.order, event.location.firstLine]) }
    #expect(orders == [[1, 2], [2, 3], [3, 1]])
  }

  @Test func `it agrees with a plain sort on shuffled events of one clock`() throws {
    var generator = SeededRandom(seed: 7)
    for _ in 0..<50 {
      let times = (0..<200).map { Double($0) * 0.013 }
      let written = times.enumerated()
        .map { ($0.offset, $0.element, $0.element + Double(generator.next() % 20) / 1000) }
        .sorted { $0.2 < $1.2 }
      let events = try written.enumerated().map { place, entry in
        var event = try oneEvent("\(entry.1) ad.click", line: entry.0 + 1)
        event.excerpt = "\(place)"
        return event
      }
      #expect(sorted(events) == Array(1...200))
    }
  }
}

/// Numbers that look random, the same for the same seed.
private struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
