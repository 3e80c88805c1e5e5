package import ByteScan
package import LintModel

/// Records and events as NDJSON, one object a line; a field that the log does not carry is absent.
package enum RecordWriter {
  /// Writes a record as it was read.
  package static func write(_ record: LogRecord, path: String?, to output: inout OutputBuffer) {
    output.appendObject { writer in
      writer.member("file", path)
      writer.member("line", record.location.firstLine)
      writer.member("last_line", record.location.lastLine)
      writer.member("timestamp", record.timestamp.map { "\($0)" })
      writer.member("process", record.process)
      writer.member("pid", record.pid)
      writer.member("tid", record.tid)
      writer.member("level", record.level)
      writer.member("subsystem", record.subsystem)
      writer.member("category", record.category)
      writer.member("sender", record.sender)
      writer.member("message", record.message)
      writer.member("format", record.format)
    }
  }

  /// Writes an event as NDJSON.
  package static func write(_ event: Event, path: String?, to output: inout OutputBuffer) {
    output.appendObject { writer in
      writer.member("file", path)
      writer.member("line", event.location.firstLine)
      writer.member("last_line", event.location.lastLine)
      writer.numbers("also_lines", event.otherLocations.map(\.firstLine))
      writer.member("timestamp", event.timestamp.map { "\($0)" })
      writer.member("event", event.name.rawValue)
      writer.object("attributes") { writer in
        for attribute in event.attributes { writer.member(attribute.key, attribute.value) }
      }
      writer.member("emitter", event.emitter)
      writer.member("process", event.process)
      writer.member("pid", event.pid)
      writer.member("text", event.excerpt)
    }
  }
}
