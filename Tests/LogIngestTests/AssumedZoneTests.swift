import LintModel
import Testing

@testable import LogIngest

/// What is made of times without zone.
struct AssumedZoneTests {
  /// Berlin, as the database writes its rule.
  static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

  private func seconds(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int = 0)
    -> Int64
  {
    CalendarDay(year: year, month: month, day: day).number * 86_400
      + Int64(hour * 3600 + minute * 60)
  }

  private func stamp(_ text: String) throws -> Timestamp { try #require(TimeBound(text)).timestamp }

  @Test func `a rule changes at its turns`() throws {
    let rule = try #require(ZoneRule(Self.berlin))
    for (month, day, hour, minute, offset) in [
      (1, 1, 0, 0, 3600), (3, 29, 0, 59, 3600), (3, 29, 1, 0, 7200), (7, 1, 0, 0, 7200),
      (10, 25, 0, 59, 7200), (10, 25, 1, 0, 3600), (12, 31, 23, 59, 3600),
    ] {
      let moment = seconds(2026, month, day, hour, minute)
      #expect(rule.offsetSeconds(at: moment) == offset, "\(month)-\(day) \(hour):\(minute)Z")
    }
  }

  @Test(arguments: [
    // No changes; a name in angle brackets; the southern half; summer that is the smaller offset;
    // a turn on another day by the clock; days of the year.
    ("<+0530>-5:30", 19_800, 19_800), ("UTC0", 0, 0),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", 39_600, 36_000),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3600),
    ("EST5EDT,M3.2.0,M11.1.0", -18_000, -14_400),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, -3600), ("A1B,J60,300", -3600, 0),
  ])
  func `rules of all kinds are read`(text: String, january: Int, july: Int) throws {
    let rule = try #require(ZoneRule(text))
    #expect(rule.offsetSeconds(at: seconds(2026, 1, 15, 0)) == january)
    #expect(rule.offsetSeconds(at: seconds(2026, 7, 15, 0)) == july)
  }

  @Test(arguments: [
    "", "CET", "-1", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "<A1", "A1,x",
  ])
  func `what is no rule is not read`(text: String) {
    #expect(ZoneRule(text) == nil)
  }

  /// A file of the second version: an empty first block, the changes, the rule.
  private func file(_ changes: [(seconds: Int64, kind: UInt8)], offsets: [Int32], rule: String)
    -> [UInt8]
  {
    func header(_ times: Int, _ kinds: Int) -> [UInt8] {
      let counts = [0, 0, 0, times, kinds, 0].flatMap { bigEndian(UInt32($0)) }
      return Array("TZif2".utf8) + Array(repeating: 0, count: 15) + counts
    }
    func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
      stride(from: number.bitWidth - 8, through: 0, by: -8).map {
        UInt8(truncatingIfNeeded: number >> $0)
      }
    }
    return header(0, 0) + header(changes.count, offsets.count)
      + changes.flatMap { bigEndian($0.seconds) } + changes.map(\.kind)
      + offsets.flatMap { bigEndian($0) + [0, 0] } + Array("\n\(rule)\n".utf8)
  }

  @Test func `a file has changes up to its last one and a rule after that`() throws {
    let first = seconds(2000, 1, 1, 0)
    let last = seconds(2001, 1, 1, 0)
    let bytes = file([(first, 1), (last, 0)], offsets: [3600, -7200], rule: Self.berlin)
    let rules = try #require(ZoneRules(file: bytes))
    #expect(rules.offsetSeconds(at: first - 1) == 3600)
    #expect(rules.offsetSeconds(at: first) == -7200)
    #expect(rules.offsetSeconds(at: last - 1) == -7200)
    #expect(rules.offsetSeconds(at: last) == 3600)
    #expect(rules.offsetSeconds(at: seconds(2026, 7, 1, 0)) == 7200)
    for count in 0..<bytes.count {
      // A file that is cut gives an answer or none, and no crash.
      _ = ZoneRules(file: Array(bytes[..<count]))?.offsetSeconds(at: last)
    }
    #expect(ZoneRules(file: []) == nil)
    #expect(ZoneRules(file: Array("TZif1".utf8) + Array(repeating: 0xFF, count: 100)) == nil)
  }

  private func zone() throws -> AssumedZone {
    let rules = ZoneRules(firstOffsetSeconds: 0, changes: [], rule: ZoneRule(Self.berlin))
    return AssumedZone(name: "Europe/Berlin", rules: rules)
  }

  @Test func `the hour that comes twice is the second one once the clock has gone back`() throws {
    var zone = try zone()
    let times = ["01:59:59", "02:10:00", "02:59:59", "02:00:00", "02:30:00", "03:00:00"]
    let offsets = try times.map {
      zone.completing(try stamp("2026-10-25T\($0)")).zoneOffsetSeconds
    }
    #expect(offsets == [7200, 7200, 7200, 3600, 3600, 3600])
  }

  @Test func `the hour that is left out is on the clock that was not changed yet`() throws {
    var zone = try zone()
    #expect(zone.completing(try stamp("2026-03-29T01:59:59")).zoneOffsetSeconds == 3600)
    #expect(zone.completing(try stamp("2026-03-29T02:30:00")).zoneOffsetSeconds == 3600)
    #expect(zone.completing(try stamp("2026-03-29T03:00:00")).zoneOffsetSeconds == 7200)
  }

  @Test func `only what is missing is assumed, and that is told`() throws {
    var zone = try zone()
    #expect(zone.completing(try stamp("2026-07-01T08:00Z")).zoneOffsetSeconds == 0)
    #expect(!zone.isUsed && zone.note == nil)
    #expect(zone.completing(try stamp("--07-01T08:00")).zoneOffsetSeconds == nil)
    #expect(zone.note?.text.contains("without year") == true)
    var fixed = AssumedZone(name: "+02:00", offsetSeconds: 7200)
    #expect(fixed.completing(try stamp("T08:00")).zoneOffsetSeconds == 7200)
    #expect(fixed.note?.kind == .assumption)
  }

  @Test func `an offset is read in all its forms`() {
    let cases = ["Z": 0, "+02:00": 7200, "-0730": -27_000, "+1": 3600, "+1:30": 5400, "+00": 0]
    for (text, seconds) in cases { #expect(AssumedZone.offsetSeconds(text) == seconds, "\(text)") }
    for text in ["", "2", "+", "+15", "+02:60", "+2:0", "+:200", "CET", "+02:00:00"] {
      #expect(AssumedZone.offsetSeconds(text) == nil, "\(text)")
    }
  }
}
