/// A moment on the clocks that an event carries, in nanoseconds.
///
/// Either clock may be missing. A plain `print` has neither, and a duration that needs one is then
/// unknown rather than zero.
public struct TimePoint: Hashable, Sendable {
  /// Nanoseconds on the log's wall clock. Its zero is arbitrary but the same for one log.
  public var wallNanoseconds: Int64?
  /// How often the wall clock was set before in this log.
  public var wallEpoch = 0
  /// Nanoseconds on the device's monotonic clock, from the instrumentation's `t=`.
  public var monotonicNanoseconds: Int64?

  /// A moment of which nothing is known but its place in the log.
  public static let unknown = TimePoint()

  /// Creates a moment from the clocks that are known.
  public init(wallNanoseconds: Int64? = nil, monotonicNanoseconds: Int64? = nil) {
    self.wallNanoseconds = wallNanoseconds
    self.monotonicNanoseconds = monotonicNanoseconds
  }

  /// Returns the nanoseconds from `earlier` to this moment, or `nil` when no clock has both.
  ///
  /// The monotonic clock wins where both moments carry it, because capture tools round and drop
  /// the wall clock and users change it. Between two settings of the wall clock it tells nothing.
  public func nanoseconds(since earlier: TimePoint) -> Int64? {
    if let end = monotonicNanoseconds, let start = earlier.monotonicNanoseconds {
      return end - start
    }
    guard wallEpoch == earlier.wallEpoch, let end = wallNanoseconds,
      let start = earlier.wallNanoseconds
    else { return nil }
    return end - start
  }
}
