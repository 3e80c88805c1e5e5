/// What the program tells its caller.
enum ExitStatus: Int32, Error {
  case clean = 0
  case findings = 1
  /// Wrong usage, configuration or rules.
  case usage = 2
  /// An input that is unreadable, empty or holds no record.
  case unusableInput = 3
  case inconclusive = 4
  case internalError = 70
}
