/// A moment as a log printed it: only the parts that the log carried, nothing made up.
///
/// A Console.app copy has a time and a zone but no date, a syslog relay has a date without year and
/// no zone. Two timestamps can be compared only through a clock that fills the gaps from the
/// neighbouring records, which is a later stage's job.
package struct Timestamp: Hashable, Sendable {
  /// The year, from 2000 on, or `nil` when the log does not print it.
  package var year: Int?
  /// The month from 1 to 12 and the day from 1 to 31, or `nil` when the log prints only the time.
  package var monthAndDay: MonthAndDay?
  /// The time of day in nanoseconds since midnight, from 0 to a leap second's end.
  package var nanosecondsOfDay: Int64
  /// How many digits of the second's fraction were printed, from 0 to 9.
  package var fractionDigits: Int
  /// The zone's offset east of UTC in seconds, or `nil` when the log does not print it.
  package var zoneOffsetSeconds: Int?

  /// A month and a day that always stand together.
  package struct MonthAndDay: Hashable, Sendable {
    /// The month, from 1 to 12.
    package var month: Int
    /// The day of the month, from 1 to 31.
    package var day: Int

    /// Creates a date without year; the caller has checked the limits.
    package init(month: Int, day: Int) {
      self.month = month
      self.day = day
    }
  }

  /// Creates a timestamp; the caller has checked the limits of each part.
  package init(
    year: Int?, monthAndDay: MonthAndDay?, nanosecondsOfDay: Int64, fractionDigits: Int,
    zoneOffsetSeconds: Int?
  ) {
    self.year = year
    self.monthAndDay = monthAndDay
    self.nanosecondsOfDay = nanosecondsOfDay
    self.fractionDigits = fractionDigits
    self.zoneOffsetSeconds = zoneOffsetSeconds
  }
}

extension Timestamp {
  /// The digits of the second's fraction with which a stamp counts as exact: what writes so many
  /// takes longer than what is not told.
  package static let exactDigits = 6

  /// The time for which the stamp stands, in nanoseconds, as no more digits were printed: a second
  /// for one in whole seconds; 0 for one that counts as exact.
  package var stepNanoseconds: Int64 {
    guard fractionDigits < Timestamp.exactDigits else { return 0 }
    return (0..<max(0, fractionDigits)).reduce(1_000_000_000) { step, _ in step / 10 }
  }
}

extension Timestamp: CustomStringConvertible {
  /// The timestamp in ISO 8601, each missing part left out: `2026-01-26T18:16:47.925663+01:00`,
  /// `--04-16T13:53:22`, `T16:19:40.838852-08:00`; UTC is `Z`.
  package var description: String {
    var text = ""
    if let monthAndDay {
      text += year.map { padded($0, to: 4) + "-" } ?? "--"
      text += padded(monthAndDay.month, to: 2) + "-" + padded(monthAndDay.day, to: 2)
    }
    return text + "T" + timeOfDay + zone
  }

  /// The time of day alone, with the fraction that was printed: `18:16:47.925663`.
  package var timeOfDay: String {
    let (seconds, nanoseconds) = nanosecondsOfDay.quotientAndRemainder(dividingBy: 1_000_000_000)
    var text = padded(Int(seconds / 3600), to: 2)
    text += ":" + padded(Int(seconds / 60 % 60), to: 2) + ":" + padded(Int(seconds % 60), to: 2)
    if fractionDigits > 0 {
      text += "." + padded(Int(nanoseconds), to: 9).prefix(fractionDigits)
    }
    return text
  }

  private var zone: String {
    guard let zoneOffsetSeconds else { return "" }
    guard zoneOffsetSeconds != 0 else { return "Z" }
    let minutes = abs(zoneOffsetSeconds) / 60
    let sign = zoneOffsetSeconds < 0 ? "-" : "+"
    return sign + padded(minutes / 60, to: 2) + ":" + padded(minutes % 60, to: 2)
  }
}
