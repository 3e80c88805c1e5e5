import LintModel
import Testing

@testable import LintEngine

/// The device's clock beside the wall clock, as `machTimestamp` tells it.
struct DeviceClockTests {
  /// The device's clock in milliseconds for records with a wall clock in seconds and ticks.
  private func milliseconds(_ records: [(wall: Double, ticks: Int?)]) throws -> [String] {
    var clock = DeviceClock()
    return try records.map { record in
      var event = try oneEvent("\(record.wall) ad.click")
      event.deviceTicks = record.ticks
      clock.complete(&event)
      let time = event.time.deviceNanoseconds.map { "\($0 / 1_000_000)" } ?? "-"
      return "\(event.time.deviceEpoch):\(time)"
    }
  }

  @Test func `the unit is found by the wall clock`() throws {
    // 24 MHz, then 1 GHz.
    #expect(
      try milliseconds([(100, 0), (101, 24_000_000), (103, 72_000_000)]) == [
        "0:0", "0:1000", "0:3000",
      ])
    #expect(
      try milliseconds([(100, 0), (101, 1_000_000_000), (103, 3_000_000_000)]) == [
        "0:0", "0:1000", "0:3000",
      ])
  }

  @Test func `a wall clock that was set does not move the device's`() throws {
    #expect(
      try milliseconds([(100, 0), (101, 24_000_000), (18_101, 48_000_000)]) == [
        "0:0", "0:1000", "0:2000",
      ])
    // Where so little had passed before that no unit is known, nothing is measured across it.
    #expect(try milliseconds([(100, 0), (18_100, 24_000)]) == ["0:0", "1:0"])
  }

  @Test func `a count that stands still is no clock`() throws {
    #expect(
      try milliseconds([(100, 7), (100, 7), (101, 7), (102, 7)]) == ["0:0", "0:0", "0:-", "0:-"])
  }

  @Test func `a count that never goes with the wall clock is left alone`() throws {
    // It counts records, in whose place a device would have counted time.
    let records = (0...6).map { (wall: 100 + Double($0), ticks: Optional($0)) }
    #expect(
      try milliseconds(records) == ["0:0", "1:0", "2:0", "3:0", "0:-", "0:-", "0:-"])
  }

  @Test func `records a little out of order stay on one clock`() throws {
    #expect(
      try milliseconds([(100, 0), (101, 24_000_000), (100.5, 12_000_000)]) == [
        "0:0", "0:1000", "0:500",
      ])
  }

  @Test func `after a restart it begins anew`() throws {
    #expect(
      try milliseconds([(100, 240_000_000), (101, 264_000_000), (160, 48_000_000)]) == [
        "0:0", "0:1000", "1:0",
      ])
  }

  @Test func `where no unit fits nothing is measured by it`() throws {
    #expect(try milliseconds([(100, 0), (5000, 24_000_000)]) == ["0:0", "1:0"])
  }

  @Test func `numbers that are too large do not overflow`() throws {
    #expect(
      try milliseconds([(100, .min), (101, .max), (102, .min + 5)]) == ["0:0", "1:0", "2:0"])
    #expect(try milliseconds([(100, nil), (101, 7)]) == ["0:-", "0:0"])
  }
}
