/// A part of a record.
package enum RecordField: Int, CaseIterable, Hashable, Sendable {
  case timestamp, deviceTicks, process, pid, tid, level, subsystem, category, sender, host, message

  /// Finds the field with a name, or returns `nil`.
  package init?(name: String) {
    guard let field = RecordField.allCases.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// The name of the group or key that holds the field in a format file.
  package var name: String {
    switch self {
    case .timestamp: "ts"
    case .deviceTicks: "ticks"
    case .process: "process"
    case .pid: "pid"
    case .tid: "tid"
    case .level: "level"
    case .subsystem: "subsystem"
    case .category: "category"
    case .sender: "sender"
    case .host: "host"
    case .message: "message"
    }
  }
}
