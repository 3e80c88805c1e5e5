import LintModel
import Testing

@testable import LintEngine

struct DuplicateFilterTests {
  private func event(
    _ text: String, milliseconds: Double, digits: Int = 6, process: String? = "Demo"
  ) throws -> Event {
    let nanoseconds = Int64(milliseconds * 1e6)
    var event = try oneEvent("\(milliseconds / 1000) " + text)
    event.time.wallNanoseconds = nanoseconds
    event.timestamp = Timestamp(
      year: nil, monthAndDay: nil, nanosecondsOfDay: nanoseconds, fractionDigits: digits,
      zoneOffsetSeconds: nil)
    event.process = process
    return event
  }

  /// Whether the second of two events is a copy of the first.
  private func isCopy(_ first: Event, _ second: Event) -> Bool {
    var filter = DuplicateFilter()
    return [first, second].map { filter.isDuplicate($0) } == [false, true]
  }

  @Test func `a copy stands within five milliseconds, before or after`() throws {
    let first = try event("ad.loaded ad=A", milliseconds: 100)
    for (milliseconds, isCopied) in [
      (100.0, true), (105.0, true), (105.001, false), (95.0, true), (94.999, false),
    ] {
      let second = try event("ad.loaded ad=A", milliseconds: milliseconds)
      #expect(isCopy(first, second) == isCopied, "\(milliseconds)")
    }
  }

  @Test func `what differs in text, process or kind is no copy`() throws {
    let first = try event("ad.loaded ad=A", milliseconds: 100)
    #expect(!isCopy(first, try event("ad.loaded ad=B", milliseconds: 100)))
    #expect(!isCopy(first, try event("ad.did_present ad=A", milliseconds: 100)))
    #expect(!isCopy(first, try event("ad.loaded ad=A", milliseconds: 100, process: "Other")))
    #expect(!isCopy(first, try event("ad.loaded ad=A", milliseconds: 100, process: nil)))
  }

  @Test(arguments: [0, 2])
  func `whole seconds cannot tell a copy from a repetition`(_ digits: Int) throws {
    let event = try event("ad.loaded ad=A", milliseconds: 100, digits: digits)
    #expect(!isCopy(event, event))
  }

  @Test func `milliseconds can tell, and an event without time is never a copy`() throws {
    let event = try event("ad.loaded ad=A", milliseconds: 100, digits: 3)
    #expect(isCopy(event, event))
    let timeless = try oneEvent("- ad.loaded ad=A")
    #expect(!isCopy(timeless, timeless))
  }

  @Test func `copies are looked for among so many events, then in doubt`() throws {
    for others in [0, 15, 16, 126, 127, 128, 300] {
      var filter = DuplicateFilter()
      let event = try event("ad.loaded ad=A", milliseconds: 100)
      var verdicts = [filter.isDuplicate(event)]
      for number in 0..<others {
        let other = try self.event("ad.loaded ad=B\(number)", milliseconds: 100)
        verdicts.append(filter.isDuplicate(other))
      }
      #expect(!verdicts.contains(true))
      let isCopy = filter.isDuplicate(event)
      #expect(isCopy == (others < DuplicateFilter.windowCount), "\(others)")
      #expect(filter.isDoubtful == !isCopy, "\(others)")
      _ = filter.isDuplicate(try self.event("ad.loaded ad=A", milliseconds: 106))
      #expect(!filter.isDoubtful, "\(others)")
    }
  }
}
