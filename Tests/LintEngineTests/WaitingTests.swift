import LintModel
import TestSupport
import Testing

@testable import LintEngine

/// What finds those that wait, beside a look at all of them.
struct WaitingTests {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `rows are found as a comparison of all rows finds them`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let isFirstDecisive = seed % 2 == 0
    var index = MatchIndex(isFirstDecisive: isFirstDecisive)
    var rows: [Int: MatchIndex.Row] = [:]
    func row() -> MatchIndex.Row {
      (0..<3).map { _ in
        let value = Int.random(in: 0..<4, using: &generator)
        return value == 0 ? nil : .int(value)
      }
    }
    for number in 0..<300 {
      if let gone = rows.keys.sorted().randomElement(using: &generator), number % 3 == 0 {
        rows[gone] = nil
        index.remove(gone)
      }
      rows[number] = row()
      index.insert(number, rows[number] ?? [])
      let asked = row()
      let all = rows.filter { matches($0.value, asked, isFirstDecisive) }.keys.sorted()
      let certain =
        isFirstDecisive
        ? all : all.filter { !(rows[$0] ?? []).contains(nil) && !asked.contains(nil) }
      let found = index.matches(asked)
      #expect(found.all == all && found.certain == certain, "seed \(seed)")
    }
    #expect(index.count == rows.count)
  }

  private func matches(
    _ row: MatchIndex.Row, _ other: MatchIndex.Row, _ isFirstDecisive: Bool
  ) -> Bool {
    let pairs = zip(row, other).map { mine, its in mine == nil || its == nil ? nil : mine == its }
    if isFirstDecisive, let first = pairs[0] { return first }
    return pairs.allSatisfy { $0 ?? true }
  }

  @Test func `a queue gives out what is due in its order, and looks at few`() {
    var queue = DeadlineQueue()
    var due = Array(repeating: 0, count: 1000)
    for number in due.indices {
      due[number] = number
      queue.add(number, count: number + 1) { _ in false }
    }
    var lookCount = 0
    var found: [Int] = []
    for time in 0..<500 {
      found += queue.takeDue { number in
        lookCount += 1
        return due[number] <= time ? .due : .early
      }
    }
    #expect(found == Array(0..<500))
    #expect(lookCount < 500 * 12)
  }

  @Test func `what waits for something else holds nobody up`() {
    var queue = DeadlineQueue()
    for number in 0..<100 { queue.add(number, count: number + 1) { _ in false } }
    let blocked: (Int) -> DeadlineQueue.State = { $0 < 90 ? .blocked : .due }
    var found: [Int] = []
    for _ in 0..<60 { found += queue.takeDue(blocked) }
    #expect(Set(found) == Set(90..<100))
    let last = queue.takeDue { $0 == 3 ? .due : .gone }
    #expect(last == [3])
  }

  @Test func `numbers that left are not kept for long`() {
    var queue = DeadlineQueue()
    var stack = NumberStack()
    for number in 0..<10_000 {
      queue.add(number, count: 1) { $0 < number }
      stack.add(number)
      if number > 0 { stack.removeOne { $0 >= number } }
    }
    var lookCount = 0
    _ = queue.takeDue { _ in
      lookCount += 1
      return .gone
    }
    #expect(lookCount < 200)
    #expect(stack.count == 1)
    let newest = stack.newest(3) { $0 == 9999 }
    #expect(newest == [9999])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a tally counts as a look at all entries does`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let spans: [EventTally.Span] = [
      .window(5_000_000_000), .streak(gap: 3_000_000_000), .launch,
    ]
    for span in spans {
      let isGenerous = Bool.random(using: &generator)
      let bound = Int.random(in: 0...5, using: &generator)
      var tally = EventTally(isGenerous: isGenerous)
      var all = NaiveTally(isGenerous: isGenerous)
      var seconds = 0.0
      for number in 0..<200 {
        seconds += [0, 0.5, 1, 2, -0.5, -4][Int.random(in: 0..<6, using: &generator)]
        var event = Event(
          name: .adLoadFailed, attributes: [],
          location: RecordLocation(inputIndex: 0, firstLine: number, lastLine: number),
          time: TimePoint(wallNanoseconds: Int64(seconds * 1e9)), emitter: "", excerpt: "")
        if number % 50 > 40 { event.time.wallEpoch = number }
        let value: AttributeValue? =
          seed % 3 == 0 ? .int(Int.random(in: 0..<6, using: &generator)) : nil
        let entry = EventTally.Entry(event: event, value: value)
        tally.add(entry, in: span, countMax: bound + 1)
        all.add(entry, in: span, countMax: bound + 1)
        let counted = all.counted(at: event.time, in: span)
        #expect(tally.exceeds(bound, at: event.time, in: span) == (counted.count > bound))
        #expect(tally.isEmpty(at: event.time, in: span) == counted.isEmpty)
        #expect(
          tally.first(at: event.time, in: span)?.event.location
            == counted.first?.event.location, "seed \(seed)")
        #expect(tally.count == all.entries.count)
        #expect(
          tally.newest(3).map(\.event.location) == all.entries.suffix(3).map(\.event.location))
      }
    }
  }
}

/// Keeps entries in a row, and looks at all of them each time.
private struct NaiveTally {
  let isGenerous: Bool
  var entries: [EventTally.Entry] = []

  init(isGenerous: Bool) {
    self.isGenerous = isGenerous
  }

  mutating func add(_ entry: EventTally.Entry, in span: EventTally.Span, countMax: Int) {
    switch span {
    case .window(let length):
      let limit = length + TimePoint.jitterNanoseconds
      entries.removeAll {
        entry.event.time.elapsed(since: $0.event.time)?.exceeds(limit) ?? false
      }
    case .streak: if counted(at: entry.event.time, in: span).isEmpty { entries = [] }
    case .launch: break
    }
    if let value = entry.value { entries.removeAll { $0.value == value } }
    entries.append(entry)
    if entries.count > countMax { entries.removeFirst() }
  }

  func counted(at time: TimePoint, in span: EventTally.Span) -> [EventTally.Entry] {
    switch span {
    case .window(let length):
      entries.filter { entry in
        time.elapsed(since: entry.event.time)?.exceeds(length).map { !$0 } ?? isGenerous
      }
    case .streak(let gap):
      entries.last.map { last in
        time.elapsed(since: last.event.time)?.reaches(gap).map { !$0 } ?? isGenerous
      } == true ? entries : []
    case .launch: entries
    }
  }
}
