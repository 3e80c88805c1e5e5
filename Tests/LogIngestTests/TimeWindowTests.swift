import LintModel
import Testing

@testable import LogIngest

/// Which records lie in a window of time.
struct TimeWindowTests {
  /// The times of records that are inside, as they were given; `-` is a record without time.
  func inside(
    _ times: [String], since: String? = nil, until: String? = nil, zone: AssumedZone? = nil,
    isDescending: Bool = false
  ) throws -> [String] {
    var window = TimeWindow(
      since: try since.map { try #require(TimeBound($0)) },
      until: try until.map { try #require(TimeBound($0)) }, zone: zone, isDescending: isDescending)
    return try times.filter { time in
      window.contains(time == "-" ? nil : try #require(TimeBound(time)).timestamp)
    }
  }

  @Test(arguments: [
    ("2026-03-01", "2026-03-01T00:00:00"), ("--03-01", "--03-01T00:00:00"),
    ("03-01", "--03-01T00:00:00"), ("2026-03-01T08", "2026-03-01T08:00:00"),
    ("2026-03-01 08:30", "2026-03-01T08:30:00"), ("08:30", "T08:30:00"), ("T08:30", "T08:30:00"),
    ("08:30:05.25", "T08:30:05.25"), ("08:30Z", "T08:30:00Z"),
    ("2026-03-01T08:30:05,5+01:00", "2026-03-01T08:30:05.5+01:00"),
    ("2026-03-01 08:30:05.925663 +0100", "2026-03-01T08:30:05.925663+01:00"),
    ("2024-02-29Z", "2024-02-29T00:00:00Z"), ("1999-12-31", "1999-12-31T00:00:00"),
    ("1970-01-01T00:00Z", "1970-01-01T00:00:00Z"),
  ])
  func `a time is given in as many parts as one likes`(text: String, read: String) throws {
    #expect(try #require(TimeBound(text)).timestamp.description == read)
  }

  @Test(arguments: [
    "", "yesterday", "-1h", "8:30", "24:00", "08:60", "2026", "2026-3-1", "2026-02-30", "08",
    "2026-03-01T", "2026-03-01x", "08:30 CET", "08:30:05.", "199-01-01", "2026-03-01T08:30+99",
  ])
  func `what is no time is not read`(text: String) {
    #expect(TimeBound(text) == nil)
  }

  static let minutes = ["08:29:59.9", "08:30:00.0", "08:30:59.9", "08:31:00.0"]
    .map { "2026-03-01T" + $0 }

  @Test func `the last part of a bound counts whole`() throws {
    let all = Self.minutes
    #expect(try inside(all, since: "2026-03-01T08:30") == Array(all[1...]))
    #expect(try inside(all, until: "2026-03-01T08:30") == Array(all[..<3]))
    #expect(try inside(all, since: "08:30", until: "08:30") == Array(all[1...2]))
    #expect(try inside(all, since: "2026-03-01", until: "2026-03-01") == all)
    #expect(try inside(all, until: "2026-02-28") == [])
    #expect(try inside(all, since: "2026-03-02") == [])
    #expect(try inside(all, until: "08:30:59.9") == Array(all[..<3]))
  }

  @Test func `a record that prints less than the bound is in it`() throws {
    #expect(try inside(["08:30:04", "08:30:05", "08:30:06"], since: "08:30:05.5").count == 2)
    #expect(try inside(["08:30:04", "08:30:05", "08:30:06"], until: "08:30:05.5").count == 2)
  }

  @Test func `zones count where both have one`() throws {
    let times = ["2026-03-01T08:00:00+01:00", "2026-03-01T09:00:00+01:00"]
    #expect(try inside(times, since: "2026-03-01T08:00Z") == [times[1]])
    #expect(try inside(times, since: "2026-03-01T08:30") == [times[1]])
    #expect(try inside(["2026-03-01T08:00:00"], since: "2026-03-01T08:00-05:00").count == 1)
    let zone = AssumedZone(name: "+01:00", offsetSeconds: 3600)
    let plain = ["2026-03-01T08:00:00", "2026-03-01T09:00:00"]
    #expect(try inside(plain, since: "2026-03-01T08:00Z", zone: zone) == [plain[1]])
  }

  @Test func `records without time are where the record before them is`() throws {
    let times = ["-", "08:00:00", "-", "09:00:00", "-", "10:00:00", "-"]
    #expect(try inside(times, since: "09:00") == ["09:00:00", "-", "10:00:00", "-"])
    #expect(try inside(times, until: "09:30") == ["-", "08:00:00", "-", "09:00:00", "-"])
    #expect(try inside(["-", "-"], since: "09:00") == [])
    #expect(try inside(["-", "-"], until: "09:00") == ["-", "-"])
  }

  @Test func `a window goes across midnight, New Year and 29 February`() throws {
    let night = ["22:59:00", "23:30:00", "00:30:00", "01:30:00"]
    #expect(try inside(night, since: "23:00", until: "01:00") == ["23:30:00", "00:30:00"])
    #expect(try inside(night, since: "00:10") == ["00:30:00", "01:30:00"])
    let year = ["--12-31T22:00:00", "--12-31T23:30:00", "--01-01T00:30:00", "--01-01T02:00:00"]
    #expect(
      try inside(year, since: "2025-12-31T23:00", until: "2026-01-01T01:00") == Array(year[1...2]))
    #expect(try inside(year, since: "01-01") == Array(year[2...]))
    let leap = ["--02-28T12:00:00", "--02-29T12:00:00", "--03-01T12:00:00", "--03-02T12:00:00"]
    #expect(try inside(leap, since: "03-01") == Array(leap[2...]))
    #expect(try inside(leap, until: "02-29") == Array(leap[..<2]))
    #expect(try inside(leap, since: "02-29", until: "03-01") == Array(leap[1...2]))
  }

  @Test func `a time that no log has is before or after every record`() throws {
    let times = ["2026-03-01T08:31:00", "2260-12-31T21:00:00"]
    #expect(try inside(times, until: "9999-12-31") == times)
    #expect(try inside(["2026-03-01T08:31:00"], since: "9999-12-31").isEmpty)
    for early in ["1999-12-31", "1969-12-31", "0000-01-01", "0001-01-01T00:00+14:00"] {
      #expect(try inside(times, since: early) == times)
      #expect(try inside(times, until: early) == [])
      #expect(try inside(["2026-03-01T08:31:00Z"], since: early, until: "9999-12-31Z").count == 1)
    }
    #expect(try inside(["1970-01-01T00:00:05"], since: "1969-12-31").count == 1)
    #expect(try inside(["1970-01-01T00:00:05"], until: "1969-12-31") == [])
    let last = ["2260-12-31T21:00:00"]
    #expect(try inside(last, until: "05-01") == last)
  }

  @Test func `a time alone is that of the day on which the log begins`() throws {
    let times = ["2026-03-01T08:31:00", "2026-03-01T21:00:00"]
    #expect(try inside(times, since: "08:00") == times)
    #expect(try inside(times, since: "20:30") == [times[1]])
    #expect(try inside(times, until: "20:30") == [times[0]])
  }

  @Test func `a record that is a little late stays where the log is`() throws {
    let times = ["09:00:00", "08:59:59", "08:59:00", "09:00:01"]
    #expect(try inside(times, since: "09:00") == ["09:00:00", "08:59:59", "09:00:01"])
  }

  @Test func `the newest record may come first`() throws {
    let times = ["-", "11:00:00", "-", "10:00:00", "-", "09:00:00", "-"]
    #expect(
      try inside(times, since: "10:00", until: "10:30", isDescending: true) == ["10:00:00", "-"])
    #expect(try inside(times, since: "10:00", isDescending: true).count == 5)
  }

  @Test func `what the log covers of the window is known once it goes on after it`() throws {
    var window = TimeWindow(
      since: nil, until: TimeBound("08:30"), zone: nil, isDescending: false)
    func take(_ text: String) throws {
      _ = window.contains(try #require(TimeBound(text)).timestamp)
    }
    try take("08:00:00")
    #expect(window.restNanoseconds == 0)
    try take("09:00:00")
    #expect(window.restNanoseconds == 31 * 60_000_000_000 - 1)
    #expect(window.returnCount == 0)
    try take("08:20:00")
    #expect(window.returnCount == 1)
  }
}
