import LintModel

/// Reads the clock of the device that records of `log --style json` carry beside the wall clock:
/// nobody can set it, and it goes on while the device sleeps.
///
/// It counts in units that the log does not tell: of 125/3 ns on Apple silicon, of 1 ns on Intel
/// (`mach_timebase_info`). The wall clock tells which, as soon as the two have moved on together.
/// A count that never goes with the wall clock was made up, and is left alone.
struct DeviceClock {
  /// So many units are a tenth of a second at most, too little to tell one unit from the other.
  private static let shortTicks = 2_400_000
  /// How far the two clocks may drift apart, as a part of the time that passed.
  private static let driftMax = 0.02
  private static let jitter = TimePoint.jitterNanoseconds
  /// How far the two stamps of one record may be apart.
  private static let stampsApart: Int64 = 5_000_000
  /// More lengths that fit no unit than these are no settings of the wall clock.
  private static let misfitsAllowed = 3

  private var nanosecondsPerTick: Double?
  private var last: (ticks: Int, wall: Int64, uncertainty: Int64)?
  private var now: Int64 = 0
  private var epoch = 0
  private var misfitCount = 0
  private var isSenseless = false
  /// How often the wall clock was set while nobody could tell by how much.
  private(set) var settingCount = 0

  /// Adds the device's clock to an event that carries it; events come in the order of the log.
  mutating func complete(_ event: inout Event) {
    defer { event.time.wallEpoch = settingCount }
    guard !isSenseless, let ticks = event.deviceTicks, let wall = event.time.wallNanoseconds
    else { return }
    let uncertainty = event.time.wallUncertaintyNanoseconds
    if let last {
      let (passed, isTooMuch) = ticks.subtractingReportingOverflow(last.ticks)
      let length =
        isTooMuch
        ? nil : length(passed, wall - last.wall, Self.stampsApart + uncertainty + last.uncertainty)
      guard !isSenseless else { return }
      if let length {
        now += length
      } else {
        // The device was started anew, or its clock cannot be read across this: as long as its
        // unit is not known, only because the wall clock was set.
        if nanosecondsPerTick == nil, !isTooMuch, passed >= 0 { settingCount += 1 }
        epoch += 1
        now = 0
      }
    }
    last = (ticks, wall, uncertainty)
    event.time.deviceNanoseconds = now
    event.time.deviceEpoch = epoch
  }

  /// The time that has passed with so many units, while the wall clock moved on by a length, give
  /// or take; `nil` when nobody can tell.
  private mutating func length(_ ticks: Int, _ wall: Int64, _ tolerance: Int64) -> Int64? {
    let lengths = [Double(ticks) * 125 / 3, Double(ticks)]
    // A clock that goes back, and not because records are out of order, began anew.
    if let rate = nanosecondsPerTick {
      let length = Double(ticks) * rate
      guard abs(length) < 9e18 else { return nil }
      return length < 0 && length < Double(wall - Self.jitter) ? nil : Int64(length)
    }
    guard ticks.magnitude >= Self.shortTicks.magnitude else {
      let length = Int64(min(max(Double(wall), lengths.min() ?? 0), lengths.max() ?? 0))
      if abs(length - wall) <= tolerance { return length }
      return misfit()
    }
    for (length, rate) in zip(lengths, [125.0 / 3, 1]) {
      let drift = abs(length - Double(wall))
      guard drift <= abs(length) * Self.driftMax + 1e6 else { continue }
      nanosecondsPerTick = rate
      return Int64(length)
    }
    return misfit()
  }

  /// Notes a length that fits no unit.
  private mutating func misfit() -> Int64? {
    misfitCount += 1
    if misfitCount > Self.misfitsAllowed { isSenseless = true }
    return nil
  }
}
