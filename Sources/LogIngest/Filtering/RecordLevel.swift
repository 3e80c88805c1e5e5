/// The levels of records in the words of `log`.
enum RecordLevel {
  /// The levels that `log` knows.
  static let names = ["default", "info", "debug", "error", "fault"]

  /// A level as some format prints it, in the words of `log`; one that `log` does not know stays.
  static func canonical(_ printed: String) -> String {
    let level = printed.lowercased()
    return switch level {
    case "notice", "df": "default"
    case "i", "inf": "info"
    case "db", "d": "debug"
    case "e", "er", "err": "error"
    case "f", "fa": "fault"
    default: level
    }
  }
}
