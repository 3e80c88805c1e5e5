/// A way to write records down: one of the formats that tools print.
enum LogStyle: String, CaseIterable {
  case logDefault = "log-default"
  case logSyslog = "log-syslog"
  case logCompact = "log-compact"
  case logNDJSON = "log-ndjson"
  case idevicesyslog
  case syslogRelay = "syslog-relay"
  case xcodeNSLog = "xcode-nslog"
  case consoleCopy = "console-copy"
  case plain

  /// The shortest time that it can tell, in nanoseconds, or `nil` when it tells none.
  var resolution: Int64? {
    switch self {
    case .logDefault, .logSyslog, .logNDJSON, .xcodeNSLog, .consoleCopy: 1000
    case .logCompact: 1_000_000
    case .idevicesyslog, .syslogRelay: 1_000_000_000
    case .plain: nil
    }
  }

  /// Whether its times count as exact.
  var isExact: Bool { resolution.map { $0 <= 1000 } ?? true }

  /// Whether it tells which day it is; without, half a day can pass unseen.
  var hasDate: Bool { self != .consoleCopy && self != .plain }

  /// Whether it names the process that wrote a record.
  var hasProcess: Bool { self != .plain }

  /// Whether it tells times finely enough to see that two records are one, captured twice.
  var showsCopies: Bool { resolution.map { $0 <= 1_000_000 } ?? false }

  /// Whether only a debugger's console shows such records.
  var isDebugConsole: Bool { self == .xcodeNSLog }

  /// Whether it prints the zone of its times.
  var hasZone: Bool {
    switch self {
    case .logDefault, .logSyslog, .logNDJSON, .xcodeNSLog, .consoleCopy: true
    case .logCompact, .idevicesyslog, .syslogRelay, .plain: false
    }
  }

  /// Whether it tells the id of the process that wrote a record.
  var hasPid: Bool { hasProcess && self != .consoleCopy }

  /// Writes a record.
  func line(_ record: RawRecord) -> String {
    if let verbatim = record.verbatim { return verbatim }
    let time = record.time ?? RawTime(nanoseconds: 0)
    let (process, pid, message) = (record.process, record.pid, record.message)
    let sender = record.sender.map { "(\($0))" } ?? ""
    let subsystem = record.subsystem.map { "[\($0):\(record.category ?? "")] " } ?? ""
    let origin = (sender.isEmpty ? "" : sender + " ") + subsystem
    switch self {
    case .logDefault:
      return "\(time.date) \(time.clock(6))\(time.zone) 0x1f3      Default     "
        + "0x0                  \(pid)    0    \(process.isEmpty ? "" : process + ": ")\(origin)"
        + message
    case .logSyslog:
      return "\(time.date) \(time.clock(6))\(time.zone)  localhost \(process)[\(pid)]: "
        + "\(origin)\(message)"
    case .logCompact:
      return "\(time.date) \(time.clock(3)) Df \(process)[\(pid):1f3] \(subsystem)\(message)"
    case .logNDJSON: return json(record, time)
    case .idevicesyslog:
      return "\(time.monthAndDay) \(time.clock(0)) \(process)\(sender)[\(pid)] <Notice>: "
        + message.visEscaped
    case .syslogRelay:
      return "\(time.monthAndDay) \(time.clock(0)) Example-iPhone \(process)\(sender)[\(pid)] "
        + "<Notice>: " + message.visEscaped
    case .xcodeNSLog:
      return "\(time.date) \(time.clock(6))\(time.zone) \(process)[\(pid):1500] \(message)"
    case .consoleCopy: return "default\t\(time.clock(6))\(time.zone)\t\(process)\t\(message)"
    case .plain: return message
    }
  }

  private func json(_ record: RawRecord, _ time: RawTime) -> String {
    var members = [
      #""threadID":1500,"timestamp":"\#(time.date) \#(time.clock(6))\#(time.zone)""#,
      #""processImagePath":"\/var\/\#(record.process).app\/\#(record.process)""#,
      #""processID":\#(record.pid),"messageType":"Default""#,
    ]
    if let ticks = record.machTicks { members.append(#""machTimestamp":\#(ticks)"#) }
    if let sender = record.sender { members.append(#""senderImagePath":"\/lib\/\#(sender)""#) }
    if let subsystem = record.subsystem {
      members.append(#""subsystem":"\#(subsystem)","category":"\#(record.category ?? "")""#)
    }
    let text = record.message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("/", with: "\\/").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return "{" + (members + [#""eventMessage":"\#(text)""#]).joined(separator: ",") + "}"
  }
}

/// One record before it is written in a style.
struct RawRecord {
  var time: RawTime?
  var process: String
  var pid: Int
  var sender: String?
  var subsystem: String?
  var category: String?
  var message: String
  /// The line of the example's body that it stands for, or `nil` for noise.
  var bodyLine: Int?
  /// The device's own clock, which only one style prints, in ticks of 24 MHz.
  var machTicks: Int64?
  /// The record's lines as they are, for one that has no header.
  var verbatim: String?
}

/// A moment of the local calendar, as nanoseconds since the start of 1970.
struct RawTime {
  var nanoseconds: Int64
  /// How far the zone of that calendar is east of UTC.
  var zoneHours = 1
  /// How many digits of the second's fraction are printed, where that is not as the style has it.
  var digits: Int?

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `+0100`.
  var zone: String { "+\(padded(zoneHours))00" }

  /// `2026-03-01`.
  var date: String {
    let day = civilDay
    return "\(day.year)-\(padded(day.month))-\(padded(day.day))"
  }

  /// `Mar  1`.
  var monthAndDay: String {
    let day = civilDay
    return Self.months[day.month - 1] + (day.day < 10 ? "  " : " ") + String(day.day)
  }

  /// `08:00:00.250` with so many digits of the second's fraction, unless it has its own number.
  func clock(_ usualDigits: Int) -> String {
    let digits = digits ?? usualDigits
    let ofDay = nanoseconds % 86_400_000_000_000
    let seconds = Int(ofDay / 1_000_000_000)
    let text = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0) }
      .joined(separator: ":")
    guard digits > 0 else { return text }
    return text + "."
      + String(String(1_000_000_000 + ofDay % 1_000_000_000).dropFirst().prefix(digits))
  }

  /// Counts the days of years and months one by one.
  private var civilDay: (year: Int, month: Int, day: Int) {
    var days = Int(nanoseconds / 86_400_000_000_000)
    var year = 1970
    while days >= length(of: year) {
      days -= length(of: year)
      year += 1
    }
    let february = length(of: year) - 337
    var month = 1
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] where days >= length {
      days -= length
      month += 1
    }
    return (year, month, days + 1)
  }

  private func length(of year: Int) -> Int {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension String {
  /// The text as the syslog relay escapes it, which leaves the ends of lines as they are.
  fileprivate var visEscaped: String {
    utf8.map { byte in
      switch byte {
      case 0x0A: return "\n"
      case 0x5C: return "\\134"
      case 0x20..<0x7F: return String(UnicodeScalar(byte))
      case 0xA0..<0xFF: return "\\M-" + String(UnicodeScalar(byte & 0x7F))
      case 0x80..<0xA0: return "\\M^" + String(UnicodeScalar((byte & 0x7F) ^ 0x40))
      default: return "\\^" + String(UnicodeScalar(byte ^ 0x40))
      }
    }.joined()
  }
}
