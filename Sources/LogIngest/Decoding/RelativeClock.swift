import LintModel

/// Turns the seconds of test activities into times: they count from the line that tells the start.
struct RelativeClock {
  private var start: Timestamp?

  /// The time of an activity, or `nil` before any start and for one without seconds.
  mutating func time(offset: String?, message: String) -> Timestamp? {
    let lead = "Start Test at "
    if message.hasPrefix(lead) {
      let text = Array(message.dropFirst(lead.count).utf8)
      start = TimestampParser.parse(text.span, style: .iso)
    }
    guard var time = start, let seconds = offset.flatMap({ Double($0) }), seconds.isFinite,
      seconds >= 0, seconds < 86_400
    else { return nil }
    let nanoseconds = time.nanosecondsOfDay + Int64((seconds * 1000).rounded()) * 1_000_000
    guard nanoseconds < 86_400_000_000_000 else { return nil }
    time.nanosecondsOfDay = nanoseconds
    return time
  }
}
