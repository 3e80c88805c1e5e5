/// The type of an attribute, as predicates are checked against it.
package enum AttributeType: String, CaseIterable, Hashable, Sendable {
  case string
  case int
  case double
  case bool
  /// A length of time, in nanoseconds.
  case duration
}

/// The typed value of an event's or entity's attribute.
package enum AttributeValue: Hashable, Sendable {
  case string(String)
  case int(Int)
  case double(Double)
  case bool(Bool)
  case duration(nanoseconds: Int64)
  /// A length of time between moments that were not printed exactly; never an exact one.
  case inexactDuration(TimeDistance)
  /// The value exists but the log does not tell it.
  case unknown(UnknownReason)

  /// Why a value is not known.
  package enum UnknownReason: String, Hashable, Sendable {
    /// Nothing in the log says it.
    case notLogged = "not-logged"
    /// The log says `<private>` in its place.
    case redacted
    /// It is a length of time, and a record concerned carries no time.
    case noTime = "no-time"
    /// It depends on a length of time, and the log's stamps are too coarse to tell.
    case impreciseTime = "imprecise-time"
    /// A limit was reached before it was known.
    case limitReached = "limit-reached"
    /// The record may be about any of several ads, and they differ in it.
    case ambiguous
  }

  /// Whether the value is known.
  package var isKnown: Bool {
    if case .unknown = self { false } else { true }
  }

  /// The value of a length of time.
  package init(_ distance: TimeDistance) {
    self =
      distance.isExact
      ? .duration(nanoseconds: distance.nominal) : .inexactDuration(distance)
  }

  /// The length of time that the value is, or `nil` when it is no known one.
  package var distance: TimeDistance? {
    switch self {
    case .duration(let nanoseconds): TimeDistance(nanoseconds)
    case .inexactDuration(let distance): distance
    case .string, .int, .double, .bool, .unknown: nil
    }
  }

  /// Reads a value of a type from text, or returns `nil` when the text is no such value.
  ///
  /// `<private>` is the unknown value of every type. A duration is a number of milliseconds with
  /// or without a unit of its own, as `250`, `250ms` or `4h`.
  package init?(_ text: String, as type: AttributeType) {
    // Few texts have the byte, and looking for the whole mark is slow.
    if text.utf8.contains(UInt8(ascii: "<")), text.contains("<private>") {
      self = .unknown(.redacted)
      return
    }
    let value: AttributeValue? =
      switch type {
      case .string: .string(text)
      case .int: Int(text).map { .int($0) }
      case .double:
        Double(text).flatMap { $0.isFinite ? .double($0) : nil }
      case .bool:
        switch text {
        case "true", "yes", "YES", "1": .bool(true)
        case "false", "no", "NO", "0": .bool(false)
        default: nil
        }
      case .duration:
        DurationText.nanoseconds(text).map { .duration(nanoseconds: $0) }
      }
    guard let value else { return nil }
    self = value
  }
}

extension AttributeValue: CustomStringConvertible {
  /// The value as people read it: strings bare, durations as `4 h 12 min`.
  package var description: String {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number):
      if let whole = Int(exactly: number) { String(whole) } else { String(number) }
    case .bool(let flag): String(flag)
    case .duration(let nanoseconds): DurationText.readable(nanoseconds)
    case .inexactDuration(let distance): "\(distance)"
    case .unknown(.notLogged), .unknown(.ambiguous): "(unknown)"
    case .unknown(.redacted): "(redacted)"
    case .unknown(.noTime): "(unknown time)"
    case .unknown(.impreciseTime): "(time too imprecise)"
    case .unknown(.limitReached): "(limit reached)"
    }
  }
}
