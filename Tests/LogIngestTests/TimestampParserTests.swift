import LintModel
import TestSupport
import Testing

@testable import LogIngest

struct TimestampParserTests {
  private func time(_ text: String, _ style: RecordFormat.TimeStyle) -> Timestamp? {
    TimestampParser.parse(Array(text.utf8).span, style: style)
  }

  private func parse(_ text: String, _ style: RecordFormat.TimeStyle) -> String? {
    time(text, style)?.description
  }

  @Test(arguments: [
    ("2026-01-26 18:16:47.925663+0100", "2026-01-26T18:16:47.925663+01:00"),
    ("2026-01-26T18:16:47.925663+01:00", "2026-01-26T18:16:47.925663+01:00"),
    ("2026-01-26 18:16:47", "2026-01-26T18:16:47"),
    ("2026-01-26 18:16:47.925", "2026-01-26T18:16:47.925"),
    ("2026-01-26T18:16:47.9256631Z", "2026-01-26T18:16:47.9256631Z"),
    ("2026-01-26 18:16:47-0800", "2026-01-26T18:16:47-08:00"),
    ("2026-10-02 22:17:19.553250+0930", "2026-10-02T22:17:19.553250+09:30"),
    ("2000-01-01 00:00:00", "2000-01-01T00:00:00"),
    ("2260-12-31 23:59:60", "2260-12-31T24:00:00"),
    ("2026-01-26 18:16:47+2359", "2026-01-26T18:16:47+23:59"),
    ("2026-01-26 18:16:47-0000", "2026-01-26T18:16:47Z"),
    ("2026-01-26 18:16:47 +0100", "2026-01-26T18:16:47+01:00"),
    ("2026-01-26 18:16:47.9256 -0800", "2026-01-26T18:16:47.9256-08:00"),
  ])
  func `a date with a time is read as far as it is printed`(text: String, expected: String) {
    #expect(parse(text, .iso) == expected)
  }

  @Test(arguments: [
    "", "2026", "2026-01-26", "2026-01-26 ", "2026-01-26 18:16", "2026-01-26 18:16:4",
    "1999-12-31 23:59:59", "1400-05-05 10:00:00", "26-01-26 18:16:47", "02026-01-26 18:16:47",
    "2026-00-26 18:16:47", "2026-13-26 18:16:47", "2026-01-00 18:16:47", "2026-01-32 18:16:47",
    "2026-01-26 24:00:00", "2026-01-26 18:60:47", "2026-01-26 18:16:61",
    "2026/01/26 18:16:47", "2026-01-26_18:16:47", "2026-1-26 18:16:47", "2026-01-26  18:16:47",
    "2026-01-26 18:16:47.", "2026-01-26 18:16:47.+0100", "2026-01-26 18:16:47.1234567890",
    "2026-01-26 18:16:47,925", "2026-01-26 18:16:47+", "2026-01-26 18:16:47+01",
    "2026-01-26 18:16:47+1", "2026-01-26 18:16:47+2400", "2026-01-26 18:16:47+0160",
    "2026-01-26 18:16:47  +0100", "2026-01-26 18:16:47 ",
    "2026-01-26 18:16:47z", "2026-01-26 18:16:47Zx",
    "2026-01-26 18:16:47+0100 ", " 2026-01-26 18:16:47", "2026-01-26 -8:16:47",
    "२०२६-01-26 18:16:47",
  ])
  func `what is no date with a time is refused`(text: String) {
    #expect(parse(text, .iso) == nil)
  }

  @Test func `each limit holds at the last valid value and at the first invalid one`() {
    for month in 0...99 {
      let text = "2026-\(twoDigits(month))-15 10:00:00"
      #expect((parse(text, .iso) != nil) == (1...12).contains(month), "\(text)")
    }
    for day in 0...99 {
      let text = "2026-07-\(twoDigits(day)) 10:00:00"
      #expect((parse(text, .iso) != nil) == (1...31).contains(day), "\(text)")
    }
    for value in 0...99 {
      #expect((parse("\(twoDigits(value)):00:00", .timeOfDay) != nil) == (value < 24))
      #expect((parse("00:\(twoDigits(value)):00", .timeOfDay) != nil) == (value < 60))
      #expect((parse("00:00:\(twoDigits(value))", .timeOfDay) != nil) == (value <= 60))
      #expect((parse("00:00:00+\(twoDigits(value))00", .timeOfDay) != nil) == (value < 24))
      #expect((parse("00:00:00-00:\(twoDigits(value))", .timeOfDay) != nil) == (value < 60))
    }
  }

  @Test func `a fraction has up to nine digits, which are all kept`() throws {
    for digits in 1...9 {
      let fraction = String("987654321".prefix(digits))
      let time = try #require(self.time("16:19:37.\(fraction)", .timeOfDay))
      #expect(time.fractionDigits == digits)
      #expect(time.timeOfDay == "16:19:37.\(fraction)")
      let padded = fraction + String(repeating: "0", count: 9 - digits)
      #expect(time.nanosecondsOfDay % 1_000_000_000 == Int64(padded))
    }
    #expect(parse("16:19:37", .timeOfDay) == "T16:19:37")
    #expect(parse("16:19:37.000000000", .timeOfDay) == "T16:19:37.000000000")
    #expect(parse("16:19:37.", .timeOfDay) == nil)
    #expect(parse("16:19:37.0000000000", .timeOfDay) == nil)
  }

  @Test(arguments: [
    ("Apr 16 13:53:22", "--04-16T13:53:22"),
    ("Apr  6 13:53:22", "--04-06T13:53:22"),
    ("Apr 6 13:53:22", "--04-06T13:53:22"),
    ("Jan 26 18:16:47.925345", "--01-26T18:16:47.925345"),
    ("Feb 29 00:00:00", "--02-29T00:00:00"),
    ("Dec 31 23:59:59", "--12-31T23:59:59"),
  ])
  func `a date may have no year`(text: String, expected: String) {
    #expect(parse(text, .monthDay) == expected)
  }

  @Test(arguments: [
    "", "Apr", "Apr ", "Apr 16", "apr 16 13:53:22", "Avr 16 13:53:22", "April 16 13:53:22",
    "Apr 0 13:53:22", "Apr 32 13:53:22", "Apr   6 13:53:22", "Apr16 13:53:22",
    "Apr 16 13:53", "Apr 16 1:53:22", "16 Apr 13:53:22", "Apr 16 13:53:22x",
  ])
  func `what is no date without year is refused`(text: String) {
    #expect(parse(text, .monthDay) == nil)
  }

  @Test func `a year that no log has is refused`() {
    #expect(parse("2260-12-31 10:00:00", .iso) == "2260-12-31T10:00:00")
    #expect(parse("Wed Aug 11 05:51:02 2260", .ctime) == "2260-08-11T05:51:02")
    for year in ["1400", "1999", "2261", "4252", "9999"] {
      #expect(parse("\(year)-12-31 10:00:00", .iso) == nil)
      #expect(parse("Wed Aug 11 05:51:02 \(year)", .ctime) == nil)
    }
  }

  @Test func `all months are known`() {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    for (index, name) in names.enumerated() {
      #expect(
        parse("\(name) 15 10:00:00", .monthDay) == "--\(twoDigits(index + 1))-15T10:00:00")
    }
  }

  @Test func `a time of day may have a zone and no date`() {
    #expect(parse("16:19:37.977611-0800", .timeOfDay) == "T16:19:37.977611-08:00")
    #expect(parse("00:00:00Z", .timeOfDay) == "T00:00:00Z")
    #expect(parse("2026-01-26 16:19:37", .timeOfDay) == nil)
    #expect(parse("6:19:37", .timeOfDay) == nil)
    #expect(parse("", .timeOfDay) == nil)
  }

  @Test func `a format without time has none, whatever stands there`() {
    #expect(parse("2026-01-26 18:16:47", .none) == nil)
    #expect(parse("", .none) == nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a time that is written and read is the same`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var time = Timestamp(
      year: Int.random(in: 2000...2260, using: &random),
      monthAndDay: .init(
        month: Int.random(in: 1...12, using: &random), day: Int.random(in: 1...31, using: &random)),
      nanosecondsOfDay: 0, fractionDigits: Int.random(in: 0...9, using: &random),
      zoneOffsetSeconds: Bool.random(using: &random)
        ? nil : Int.random(in: -1439...1439, using: &random) * 60)
    var unit: Int64 = 1
    for _ in time.fractionDigits..<9 { unit *= 10 }
    time.nanosecondsOfDay =
      Int64.random(in: 0..<86_400_000_000_000, using: &random) / unit * unit
    let text = time.description
    #expect(self.time(text, .iso) == time, "seed \(seed)")
    for cut in 0..<16 {
      #expect(self.time(String(text.prefix(cut)), .iso) == nil, "seed \(seed), cut \(cut)")
    }
  }

  private func twoDigits(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
}
