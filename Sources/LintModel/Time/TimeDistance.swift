/// A length of time between two moments of a log, with what is not known of it, in nanoseconds.
///
/// Where the bounds differ, the length lies between them and is neither; else it is exact.
///
///     stamps  10:00:01        10:00:03
///             |--- start ---| |--- end ---|      nominal 2 s
///                           |-| lower 1 s        upper 3 s
package struct TimeDistance: Hashable, Sendable {
  /// It is longer than this.
  package var lower: Int64
  /// What the printed times say.
  package var nominal: Int64
  /// It is shorter than this.
  package var upper: Int64

  /// Creates a length that is exactly known.
  package init(_ nanoseconds: Int64) {
    self.init(lower: nanoseconds, nominal: nanoseconds, upper: nanoseconds)
  }

  /// Creates a length that is known within bounds.
  package init(lower: Int64, nominal: Int64, upper: Int64) {
    self.lower = lower
    self.nominal = nominal
    self.upper = upper
  }

  /// Whether all of it is known.
  package var isExact: Bool { lower == upper }

  /// Whether it exceeds a length; `nil` when that is not known.
  package func exceeds(_ length: Int64) -> Bool? {
    if isExact { return nominal > length }
    return lower >= length ? true : upper <= length ? false : nil
  }

  /// Whether it reaches a length or exceeds it; `nil` when that is not known.
  package func reaches(_ length: Int64) -> Bool? {
    if isExact { return nominal >= length }
    // What is longer than a nanosecond less is as long.
    return lower >= length - 1 ? true : upper <= length ? false : nil
  }

  /// How much of it is not known, at most.
  package var uncertainty: Int64 { max(nominal - lower, upper - nominal) }

  /// The length of both one after the other.
  package func with(_ other: TimeDistance) -> TimeDistance {
    TimeDistance(
      lower: lower + other.lower, nominal: nominal + other.nominal, upper: upper + other.upper)
  }

  /// What is left of the length when a part of it does not count.
  package func without(_ part: TimeDistance) -> TimeDistance {
    TimeDistance(
      lower: lower - part.upper, nominal: nominal - part.nominal, upper: upper - part.lower)
  }
}

extension TimeDistance: CustomStringConvertible {
  /// The length as people read it, with no more digits than are known: `about 12 s`,
  /// `less than 1 s`.
  package var description: String {
    if isExact { return DurationText.readable(nominal) }
    // What lies within one step of the clock from nothing has no digit that is known.
    if lower <= 0 { return "less than " + DurationText.readable(upper) }
    let step = DurationText.units.last { $0.nanoseconds >= uncertainty }?.nanoseconds ?? uncertainty
    let rounded = (nominal + step / 2) / step * step
    let isAbout = DurationText.showsUnit(of: step, in: rounded)
    return (isAbout ? "about " : "") + DurationText.readable(rounded)
  }
}
