/// What the program tells its caller.
package enum ExitStatus: Int32, Error, CaseIterable, Sendable {
  case clean = 0
  case findings = 1
  /// Wrong usage, configuration or rules.
  case usage = 2
  /// An input that cannot be read or holds no record, an app that is not in it, a capture that
  /// failed, or logs in which no rule judged anything.
  case unusableInput = 3
  /// A rule that is inconclusive, or was not judged, where the user wants to know.
  case inconclusive = 4
  case internalError = 70
}
