package import LintModel

/// The lines that an app writes for scenelint: `[scenelint] ad.loaded ad=A1 format=app_open`.
package enum Instrumentation {
  /// The emitter of events that the app logged itself.
  package static let emitter = "scenelint"

  /// The longest prefix that may stand before the tag, such as `[ads] ` or `flutter: `.
  static let prefixLengthMax = 64

  /// Returns the event notation in a message, or `nil` when the tag does not stand at its start.
  static func body(of message: String) -> Substring? {
    let newline = UInt8(ascii: "\n")
    let line = message.utf8.drop { $0 == newline }.prefix { $0 != newline }
    guard let tag = firstTag(in: line) else { return nil }
    let prefix = Substring(line[..<tag])
    guard prefix.count <= prefixLengthMax, prefix.isEmpty || prefix.last == " " else { return nil }
    // A logger with the category `scenelint` has its category printed in the same brackets.
    var body = line[tag...]
    while body.starts(with: ExtractionCatalog.instrumentationTag.utf8) {
      body = body.dropFirst(ExtractionCatalog.instrumentationTag.utf8.count)
    }
    return Substring(body)
  }

  /// Where the first tag begins. The tag is ASCII, so bytes will do: by characters, this took a
  /// fifth of the time of a dense log.
  private static func firstTag(in line: Substring.UTF8View) -> Substring.Index? {
    var rest = line
    while let bracket = rest.firstIndex(of: UInt8(ascii: "[")) {
      rest = rest[bracket...]
      if rest.starts(with: ExtractionCatalog.instrumentationTag.utf8) { return bracket }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension Event {
  /// The instrumentation's own clock, from `t=` in milliseconds.
  package var monotonicNanoseconds: Int64? {
    guard case .double(let milliseconds) = self[.monotonicMilliseconds],
      milliseconds.magnitude < 1e12
    else { return nil }
    return Int64(milliseconds * 1e6)
  }
}
