import LintModel

/// Finds the places where the wall clock was set, so that nothing is measured across them.
///
/// The log says so itself, or the clock of the app's own records goes back by more than a log's
/// jitter. A clock that was set forward cannot be told from a pause.
struct ClockJumps {
  /// How many jumps there were.
  private(set) var count = 0
  /// The latest time of the app's records since the last jump.
  private var latest: Int64?
  /// The time after the last jump that was found in the app's records, of which the log may still
  /// tell.
  private var foundAt: Int64?
  /// The first jump that was found in the app's records.
  private(set) var first: (event: Event, backNanoseconds: Int64)?

  /// Whether an event is the log's word about a jump that was found in the app's records already.
  func isKnown(_ event: Event) -> Bool {
    guard event.name == .logClockJump, event.string("cause") != "boot", let foundAt,
      let wall = event.time.wallNanoseconds
    else { return false }
    return abs(wall - foundAt) <= AttributeView.jitterNanoseconds
  }

  /// Puts the app's next event on the clock as it is set, and returns the jump before it, if it
  /// shows one. In a log that runs backwards only the log's own word counts.
  mutating func jump(before event: inout Event, isBackwards: Bool = false) -> Event? {
    var jump: Event?
    if event.name == .logClockJump {
      begin()
    } else if event.isFromApp, !isBackwards, let wall = event.time.wallNanoseconds {
      if let latest, latest - wall > AttributeView.jitterNanoseconds {
        first = first ?? (event, latest - wall)
        begin()
        foundAt = wall
        jump = ClockJumps.jump(at: event)
        jump?.time.wallEpoch = count
      }
      latest = max(latest ?? wall, wall)
    }
    event.time.wallEpoch = count
    return jump
  }

  /// A moment on the clock as it is set now.
  func inEpoch(_ time: TimePoint) -> TimePoint {
    var time = time
    time.wallEpoch = count
    return time
  }

  private mutating func begin() {
    count += 1
    latest = nil
    foundAt = nil
  }

  /// The jump that an event shows.
  private static func jump(at event: Event) -> Event {
    Event(
      name: .logClockJump,
      attributes: [Event.Attribute(key: "cause", value: .string("went_back"))],
      location: event.location, timestamp: event.timestamp,
      time: TimePoint(wallNanoseconds: event.time.wallNanoseconds), process: event.process,
      emitter: "clock", isFromApp: true, excerpt: event.excerpt)
  }

  /// What to say about the first jump that was found.
  var note: RunNote? {
    guard let (event, back) = first else { return nil }
    var text =
      "the clock goes back by \(DurationText.readable(back)) at line "
      + "\(event.location.firstLine): durations across that are not known"
    let minute: Int64 = 60_000_000_000
    if event.timestamp?.zoneOffsetSeconds == nil, back <= 61 * minute {
      text += "; if daylight saving time ended there, name the zone with --assume-tz"
    }
    return RunNote(kind: .assumption, text: text)
  }
}
