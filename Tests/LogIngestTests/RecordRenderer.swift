import LintModel
import Testing

@testable import LogIngest

/// Writes records as tools do, for the law that what is read is what was written.
struct RecordRenderer: Sendable, CustomTestStringConvertible {
  let format: String
  /// How a format writes times.
  let time: Time
  let levels: [String]
  /// The fields that the format has besides time and message.
  let fields: Set<RecordField>
  var hasLines = true
  /// Whether threads are written as decimal numbers; else in hexadecimal.
  var hasDecimalThreads: Bool {
    format == "unifiedlog-csv" || format.contains("json")
  }
  let render: @Sendable (LogRecord, String) -> String

  var testDescription: String { format }

  /// How a time is written: its style, how many digits its fraction has, whether it has a zone.
  struct Time: Sendable {
    var style: RecordFormat.TimeStyle
    var digits = 0
    var hasZone = false
    /// What stands between date and time.
    var separator = " "
    var hasColonInZone = false
  }

  /// A message as vis(3) writes it.
  static func vis(_ text: String) -> String {
    text.utf8.map { byte -> String in
      if byte == 0x5C { return "\\134" }
      guard byte >= 0x80 else { return String(UnicodeScalar(byte)) }
      let low = byte & 0x7F
      return low < 0x20 || low == 0x7F
        ? "\\M^" + String(UnicodeScalar(low ^ 0x40)) : "\\M-" + String(UnicodeScalar(low))
    }.joined()
  }

  /// A text as a JSON string.
  static func json(_ text: String?) -> String {
    let escaped = (text ?? "").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t").replacing("/", with: "\\/")
    return "\"\(escaped)\""
  }

  static func csv(_ text: String?) -> String {
    "\"" + (text ?? "").replacing("\"", with: "\"\"") + "\""
  }

  static let micro = Time(style: .iso, digits: 6, hasZone: true)

  static let all: [RecordRenderer] = [
    RecordRenderer(
      format: "log-default", time: micro, levels: ["Default", "Error"],
      fields: [.process, .pid, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "\(time) \(record.tid ?? "") \(record.level ?? "") 0x0 \(record.pid ?? 0) 0 "
        + "\(record.process ?? ""): (\(record.sender ?? "")) "
        + "[\(record.subsystem ?? ""):\(record.category ?? "")] \(record.message)"
    },
    RecordRenderer(
      format: "log-syslog", time: micro, levels: [],
      fields: [.process, .pid, .subsystem, .category, .sender]
    ) { record, time in
      "\(time)  localhost \(record.process ?? "")[\(record.pid ?? 0)]: (\(record.sender ?? "")) "
        + "[\(record.subsystem ?? ""):\(record.category ?? "")] \(record.message)"
    },
    RecordRenderer(
      format: "flutter-device-log", time: micro, levels: [],
      fields: [.process, .pid, .subsystem, .category, .sender]
    ) { record, time in
      "[  +12 ms] [DEVICE LOG] \(time)  localhost \(record.process ?? "")[\(record.pid ?? 0)]: "
        + "(\(record.sender ?? "")) "
        + "[\(record.subsystem ?? ""):\(record.category ?? "")] \(record.message)"
    },
    RecordRenderer(
      format: "log-compact", time: Time(style: .iso, digits: 3), levels: ["Df", "Db"],
      fields: [.process, .pid, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "\(time) \(record.level ?? "") \(record.process ?? "")[\(record.pid ?? 0):"
        + "\(record.tid ?? "")] (\(record.sender ?? "")) "
        + "[\(record.subsystem ?? ""):\(record.category ?? "")] \(record.message)"
    },
    RecordRenderer(
      format: "console-copy", time: Time(style: .timeOfDay, digits: 6, hasZone: true),
      levels: ["default", "error"], fields: [.process, .level]
    ) { record, time in
      "\(record.level ?? "")\t\(time)\t\(record.process ?? "")\t\(record.message)"
    },
    RecordRenderer(
      format: "xcode-nslog", time: micro, levels: [], fields: [.process, .pid, .category],
      hasLines: false
    ) { record, time in
      "\(time) \(record.process ?? "")[\(record.pid ?? 0)] [\(record.category ?? "")] "
        + record.message
    },
    RecordRenderer(
      format: "syslog-relay", time: Time(style: .monthDay), levels: ["Notice", "Error"],
      fields: [.process, .pid, .level, .sender]
    ) { record, time in
      "\(time) Example-iPhone \(record.process ?? "")(\(record.sender ?? ""))[\(record.pid ?? 0)] "
        + "<\(record.level ?? "")>: \(vis(record.message))"
    },
    RecordRenderer(
      format: "idevicesyslog", time: Time(style: .monthDay, digits: 6), levels: ["Notice"],
      fields: [.process, .pid, .level, .sender]
    ) { record, time in
      "\(time) \(record.process ?? "")(\(record.sender ?? ""))[\(record.pid ?? 0)] "
        + "<\(record.level ?? "")>: \(vis(record.message))"
    },
    RecordRenderer(
      format: "asl", time: Time(style: .monthDay), levels: [], fields: [.process, .pid]
    ) { record, time in
      "\(time) Example-MacBook \(record.process ?? "")[\(record.pid ?? 0)]: \(record.message)"
    },
    RecordRenderer(
      format: "imazing", time: Time(style: .monthDay), levels: ["Notice", "Fault"],
      fields: [.process, .pid, .level, .sender]
    ) { record, time in
      "\(time)\tExample-iPhone\t\(record.level ?? "")\t\(record.pid ?? 0)\t"
        + "\(record.process ?? "")(\(record.sender ?? ""))\t\(record.message)"
    },
    RecordRenderer(
      format: "pymobiledevice3", time: Time(style: .iso, digits: 6), levels: ["NOTICE", "ERROR"],
      fields: [.process, .pid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "\(time) \(record.process ?? ""){\(record.sender ?? "")}[\(record.pid ?? 0)] "
        + "<\(record.level ?? "")>: \(record.message) "
        + "[\(record.subsystem ?? "")][\(record.category ?? "")]"
    },
    RecordRenderer(
      format: "go-ios-ostrace",
      time: Time(style: .iso, digits: 3, hasZone: true, separator: "T", hasColonInZone: true),
      levels: ["Default", "Info"], fields: [.pid, .level, .subsystem, .category]
    ) { record, time in
      "\(time)  PID:\(record.pid ?? 0)   <\(record.level ?? "")   >  "
        + "[\(record.subsystem ?? ""):\(record.category ?? "")]  \(record.message)"
    },
    RecordRenderer(
      format: "sysdiagnose-ctime", time: Time(style: .ctime), levels: ["notice", "err"],
      fields: [.pid, .level, .tid]
    ) { record, time in
      "\(time) [\(record.pid ?? 0)] <\(record.level ?? "")> (\(record.tid ?? "")) \(record.message)"
    },
    RecordRenderer(
      format: "sysdiagnose-lockdownd", time: Time(style: .usDate, digits: 6), levels: [],
      fields: [.pid]
    ) { record, time in "\(time) pid=\(record.pid ?? 0) mglog: \(record.message)" },
    RecordRenderer(
      format: "sysdiagnose-logd", time: Time(style: .iso, hasZone: true), levels: [],
      fields: [.process, .pid]
    ) { record, time in
      "\(time) \(record.process ?? "")[\(record.pid ?? 0)]: \(record.message)"
    },
    RecordRenderer(
      format: "metro", time: Time(style: .none), levels: ["LOG", "ERROR"], fields: [.level]
    ) { record, _ in " \(record.level ?? "")  \(record.message)" },
    RecordRenderer(
      format: "log-ndjson", time: micro, levels: ["Default", "Error"],
      fields: [.process, .pid, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "{\"timezoneName\":\"\",\"messageType\":\"\(record.level ?? "")\",\"subsystem\":"
        + "\(json(record.subsystem)),\"category\":\(json(record.category)),\"threadID\":"
        + "\(record.tid ?? ""),\"timestamp\":\"\(time)\",\"processImagePath\":"
        + "\(json("/a/" + (record.process ?? ""))),\"senderImagePath\":\(json(record.sender)),"
        + "\"processID\":\(record.pid ?? 0),\"eventMessage\":\(json(record.message))}"
    },
    RecordRenderer(
      format: "log-json", time: micro, levels: ["Default", "Error"],
      fields: [.process, .pid, .level, .subsystem]
    ) { record, time in
      "[{\n  \"messageType\" : \"\(record.level ?? "")\",\n  \"subsystem\" : "
        + "\(json(record.subsystem)),\n  \"timestamp\" : \"\(time)\",\n  \"processImagePath\" : "
        + "\(json("/a/" + (record.process ?? ""))),\n  \"processID\" : \(record.pid ?? 0),\n"
        + "  \"eventMessage\" : \(json(record.message))\n}]"
    },
    RecordRenderer(
      format: "unifiedlog-jsonl",
      time: Time(style: .iso, digits: 9, hasZone: true, separator: "T", hasColonInZone: true),
      levels: ["Default", "Error"],
      fields: [.process, .pid, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "{\"subsystem\":\(json(record.subsystem)),\"thread_id\":\(record.tid ?? ""),"
        + "\"pid\":\(record.pid ?? 0),\"library\":\(json("/b/" + (record.sender ?? ""))),"
        + "\"category\":\(json(record.category)),\"log_type\":\(json(record.level)),"
        + "\"process\":\(json("/a/" + (record.process ?? ""))),"
        + "\"message\":\(json(record.message)),\"timestamp\":\"\(time)\"}"
    },
    RecordRenderer(
      format: "pymobiledevice3-json", time: Time(style: .iso, digits: 6, separator: "T"),
      levels: ["NOTICE", "ERROR"],
      fields: [.process, .pid, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "{\"pid\": \(record.pid ?? 0), \"thread_id\": \(record.tid ?? ""), "
        + "\"timestamp\": \"\(time)\", \"level\": \(json(record.level)), "
        + "\"image_name\": \(json(record.sender)), "
        + "\"filename\": \(json("/a/" + (record.process ?? ""))), \"mach_timestamp\": 5, "
        + "\"message\": \(json(record.message)), "
        + "\"label\": {\"subsystem\": \(json(record.subsystem)), "
        + "\"category\": \(json(record.category))}}"
    },
    RecordRenderer(
      format: "go-ios-ostrace-json",
      time: Time(style: .iso, digits: 6, hasZone: true, separator: "T", hasColonInZone: true),
      levels: ["Default", "Error"],
      fields: [.process, .pid, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "{\"pid\":\(record.pid ?? 0),\"timestamp\":\"\(time)\",\"level\":0,"
        + "\"levelName\":\(json(record.level)),\"threadId\":\(record.tid ?? ""),"
        + "\"imageName\":\(json(record.sender)),"
        + "\"filename\":\(json("/a/" + (record.process ?? ""))),"
        + "\"message\":\(json(record.message)),"
        + "\"label\":{\"subsystem\":\(json(record.subsystem)),"
        + "\"category\":\(json(record.category))}}"
    },
    RecordRenderer(
      format: "go-ios-syslog-parsed", time: Time(style: .iso, separator: "T"),
      levels: ["Notice", "Error"], fields: [.process, .pid, .level, .sender]
    ) { record, time in
      "{\"timestamp\":\"\(time)\",\"device\":\"Example-iPhone\",\"process\":"
        + "\(json("\(record.process ?? "")(\(record.sender ?? ""))")),"
        + "\"pid\":\"\(record.pid ?? 0)\",\"level\":\(json(record.level)),"
        + "\"message\":\(json(record.message))}"
    },
    RecordRenderer(
      format: "unifiedlog-csv",
      time: Time(style: .iso, digits: 3, separator: "T"), levels: ["Default"],
      fields: [.process, .pid, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "\(time)Z,Log,\(record.level ?? ""),\(csv(record.subsystem)),\(record.tid ?? ""),"
        + "\(record.pid ?? 0),501,\(csv("/b/" + (record.sender ?? ""))),6D70,0,0,"
        + "\(csv(record.category)),\(csv("/a/" + (record.process ?? ""))),21B3,"
        + "\(csv(record.message)),raw,80D1,Pacific"
    },
    RecordRenderer(
      format: "xcode-structured", time: micro, levels: ["Notice", "Fault"],
      fields: [.process, .tid, .level, .subsystem, .category, .sender]
    ) { record, time in
      "\(record.message)\nType: \(record.level ?? "") | Timestamp: \(time) | "
        + "Process: \(record.process ?? "") | Library: \(record.sender ?? "") | "
        + "Subsystem: \(record.subsystem ?? "") | Category: \(record.category ?? "") | "
        + "TID: \(record.tid ?? "")"
    },
  ]
}
