/// One entry of a log with its continuation lines, as text.
///
/// A field that the log does not carry is `nil`; one that is there and empty is empty. Values are
/// as printed: levels and thread ids are not translated between formats.
package struct LogRecord: Hashable, Sendable {
  /// The first and last physical line.
  package var location: RecordLocation
  /// The id of the format that the record was read with, such as `log-compact`.
  package var format: String
  /// When it was written, as far as the log says.
  package var timestamp: Timestamp?
  /// The name of the process that wrote it.
  package var process: String?
  /// That process's id.
  package var pid: Int?
  /// The thread's id as printed: hexadecimal in some formats, decimal in others.
  package var tid: String?
  /// The level as printed: `Default`, `Df`, `Notice`.
  package var level: String?
  /// The subsystem, such as `com.apple.UIKit`.
  package var subsystem: String?
  /// The category within the subsystem, such as `KeyWindow`.
  package var category: String?
  /// The library that wrote it, such as `UIKitCore`.
  package var sender: String?
  /// The text, with `\n` between physical lines.
  package var message: String

  /// Creates a record.
  package init(
    location: RecordLocation, format: String, timestamp: Timestamp? = nil, process: String? = nil,
    pid: Int? = nil, tid: String? = nil, level: String? = nil, subsystem: String? = nil,
    category: String? = nil, sender: String? = nil, message: String
  ) {
    self.location = location
    self.format = format
    self.timestamp = timestamp
    self.process = process
    self.pid = pid
    self.tid = tid
    self.level = level
    self.subsystem = subsystem
    self.category = category
    self.sender = sender
    self.message = message
  }
}

/// Where a record stands.
package struct RecordLocation: Hashable, Sendable {
  /// Which input it came from, counted from 0 in the order in which inputs were read.
  package var inputIndex: Int
  /// The first physical line, from 1.
  package var firstLine: Int
  /// The last physical line, from 1, at least `firstLine`.
  package var lastLine: Int

  /// Creates a location.
  package init(inputIndex: Int, firstLine: Int, lastLine: Int) {
    self.inputIndex = inputIndex
    self.firstLine = firstLine
    self.lastLine = lastLine
  }
}
