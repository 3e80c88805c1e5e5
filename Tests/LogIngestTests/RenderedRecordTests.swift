import LintModel
import TestSupport
import Testing

@testable import LogIngest

struct RenderedRecordTests {
  @Test func `nearly each format of records has a renderer`() {
    let ids = BuiltInFormats.documents.filter {
      $0.format.hasHeader && !$0.format.isNotice || $0.format.decoder == .footer
    }.map(\.id)
    let rendered = Set(RecordRenderer.all.map(\.format))
    #expect(rendered.isSubset(of: ids))
    // A report of one record; offsets; a record of another format in an object.
    #expect(Set(ids).subtracting(rendered) == ["crash-report", "xctest", "go-ios-syslog"])
  }

  @Test(arguments: RecordRenderer.all, 0..<40 as Range<UInt64>)
  func `what is read is what was written`(_ renderer: RecordRenderer, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (record, time) = record(of: renderer, &random)
    let log = renderer.render(record, time)
    let found = try #require(read(log).first)
    #expect(found.elsewhere == record, "seed \(seed): \(log)")
    #expect(read(log).count == 1, "seed \(seed): \(log)")
  }

  /// A record that the format can carry, and its time as the format writes it.
  private func record(of renderer: RecordRenderer, _ random: inout SeededGenerator) -> (
    LogRecord, String
  ) {
    func one(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
    func field(_ field: RecordField, _ texts: [String]) -> String? {
      renderer.fields.contains(field) ? one(texts) : nil
    }
    let words = [
      "first", "a: b", "x [y] z", "100% {\"k\": 1}", "C:\\d", "或 ä", "a | b", "<Google>", "q,\"r\"",
    ]
    var message = one(words) + " " + one(words)
    if renderer.hasLines, Bool.random(using: &random) { message += "\n  deeper " + one(words) }
    var (timestamp, time) = self.time(renderer.time, &random)
    // This one is always in UTC.
    if renderer.format == "unifiedlog-csv" { timestamp?.zoneOffsetSeconds = 0 }
    let tid =
      renderer.hasDecimalThreads
      ? one(["1", "154652000"]) : one(["0x1f3", "0x18b9de8"])
    let record = LogRecord(
      location: RecordLocation(inputIndex: 0, firstLine: 0, lastLine: 0), format: renderer.format,
      timestamp: timestamp, process: field(.process, ["Demo", "SpringBoard", "kernel.x"]),
      pid: renderer.fields.contains(.pid) ? Int.random(in: 0...99_999, using: &random) : nil,
      tid: renderer.fields.contains(.tid)
        ? (renderer.format == "log-compact" ? String(tid.dropFirst(2)) : tid) : nil,
      level: field(.level, renderer.levels), subsystem: field(.subsystem, ["com.example.demo"]),
      category: field(.category, ["ads", "", "a b"]),
      sender: field(.sender, ["UIKitCore", "libxpc.dylib"]), message: message)
    return (record, time)
  }

  private func time(_ time: RecordRenderer.Time, _ random: inout SeededGenerator) -> (
    Timestamp?, String
  ) {
    guard time.style != .none else { return (nil, "") }
    var unit: Int64 = 1
    for _ in time.digits..<9 { unit *= 10 }
    let date = Timestamp.MonthAndDay(
      month: Int.random(in: 1...12, using: &random), day: Int.random(in: 1...28, using: &random))
    let zone = Int.random(in: -23...23, using: &random) * 1800
    let timestamp = Timestamp(
      year: [.iso, .ctime, .usDate].contains(time.style)
        ? Int.random(in: 2000...2099, using: &random) : nil,
      monthAndDay: time.style == .timeOfDay ? nil : date,
      nanosecondsOfDay: Int64.random(in: 0..<86_400_000_000_000, using: &random) / unit * unit,
      fractionDigits: time.digits, zoneOffsetSeconds: time.hasZone ? zone : nil)
    return (timestamp, text(timestamp, time))
  }

  private func text(_ timestamp: Timestamp, _ time: RecordRenderer.Time) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let (month, day) = (timestamp.monthAndDay?.month ?? 1, timestamp.monthAndDay?.day ?? 1)
    let year = timestamp.year ?? 0
    let monthDay = months[month - 1] + (day < 10 ? "  " : " ") + String(day)
    var text =
      switch time.style {
      case .iso: "\(year)-\(two(month))-\(two(day))" + time.separator
      case .monthDay: monthDay + " "
      case .ctime: "Wed \(monthDay) "
      case .usDate: "\(two(month))/\(two(day))/\(two(year - 2000)) "
      default: ""
      }
    text += timestamp.timeOfDay
    if time.style == .ctime { text += " \(year)" }
    guard let zone = timestamp.zoneOffsetSeconds, time.hasZone else { return text }
    let minutes = abs(zone) / 60
    return text + (zone < 0 ? "-" : "+") + two(minutes / 60) + (time.hasColonInZone ? ":" : "")
      + two(minutes % 60)
  }

  private func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
}
