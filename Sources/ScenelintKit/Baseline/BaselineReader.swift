import ByteScan
import LintModel
import LogIngest

/// Reads a baseline, strictly: people merge such files by hand.
package enum BaselineReader {
  /// The most bytes of a baseline.
  package static let fileBytesMax = 64 << 20
  /// The most problems that are told of one file.
  package static let problemsMax = 20

  /// The members of an entry.
  static let members = ["rule", "fingerprint", "count", "message", "reason"]

  /// Reads a file. What the user has named may be a pipe, too.
  package static func read(_ path: String, isNamed: Bool) throws(BaselineError) -> Baseline {
    let bytes: [UInt8]?
    do throws(ByteReader.Failure) {
      let reader = isNamed ? try ByteReader(path: path) : try ByteReader(fileAt: path)
      bytes = try reader.whole(bytesMax: fileBytesMax)
    } catch {
      throw .unreadable(reason: error.reason)
    }
    guard let bytes else {
      throw .unreadable(reason: "it has more than \(fileBytesMax) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unreadable(reason: "it is not UTF-8 text")
    }
    return try parse(text)
  }

  /// Reads a baseline's text, and tells everything that is wrong with it.
  package static func parse(
    _ text: String, entriesMax: Int = Baseline.entriesMax
  ) throws(BaselineError) -> Baseline {
    var problems: [BaselineError.PlacedProblem] = []
    var entries: [BaselineEntry] = []
    var lineOfKey: [Baseline.Key: Int] = [:]
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (offset, bytes) in lines.enumerated() where problems.count < problemsMax {
      do throws(BaselineProblem) {
        if offset == 0 {
          try readHeader(Array(bytes))
        } else if !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
          let entry = try readEntry(Array(bytes))
          if let line = lineOfKey.updateValue(offset + 1, forKey: Baseline.Key(entry)) {
            throw .repeatedEntry(firstLine: line)
          }
          guard entries.count < entriesMax else { throw .tooManyEntries }
          entries.append(entry)
        }
      } catch {
        problems.append(.init(line: offset + 1, problem: error))
        // What follows may be anything.
        if offset == 0 || error == .tooManyEntries { break }
      }
    }
    guard problems.isEmpty else { throw .malformed(problems) }
    return Baseline(entries)
  }

  private static func readHeader(_ bytes: [UInt8]) throws(BaselineProblem) {
    let values: [String: Value]
    do throws(BaselineProblem) { values = try object(bytes) } catch { throw .noHeader }
    guard case .number(let version)? = values["scenelint_baseline"], values.count == 1 else {
      throw .noHeader
    }
    guard version == Baseline.version else { throw .otherVersion(version) }
  }

  private static func readEntry(_ bytes: [UInt8]) throws(BaselineProblem) -> BaselineEntry {
    for marker in ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]
    where bytes.starts(with: marker.utf8) { throw .conflict }
    let values = try object(bytes)
    for name in values.keys.sorted() where !members.contains(name) { throw .unknownMember(name) }
    let rule = try text("rule", in: values)
    let fingerprint = try text("fingerprint", in: values)
    let isHexadecimal = fingerprint.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    guard fingerprint.utf8.count == 16, isHexadecimal else {
      throw .wrongValue("fingerprint", expected: "16 hexadecimal digits")
    }
    guard let value = values["count"] else { throw .missingMember("count") }
    guard case .number(let count) = value, count >= 1 else {
      throw .wrongValue("count", expected: "a number of at least 1")
    }
    let message = try text("message", in: values)
    let reason = values["reason"] == nil ? nil : try text("reason", in: values)
    return BaselineEntry(
      rule: rule, fingerprint: fingerprint, count: count, message: message, reason: reason)
  }

  private static func text(
    _ name: String, in values: [String: Value]
  ) throws(BaselineProblem) -> String {
    guard let value = values[name] else { throw .missingMember(name) }
    guard case .text(let text) = value, !text.isEmpty else {
      throw .wrongValue(name, expected: "text that is not empty")
    }
    return text
  }

  /// A value of a member.
  private enum Value {
    case text(String)
    case number(Int)
    case other
  }

  /// Reads a line that is one object.
  private static func object(_ bytes: [UInt8]) throws(BaselineProblem) -> [String: Value] {
    var values: [String: Value] = [:]
    var repeated: String?
    let end: Int
    do throws(JSONError) {
      end = try JSONScanner.forEachMember(of: bytes.span, in: 0..<bytes.count) { key, token in
        let name = unescaped(bytes, key)
        if values.updateValue(value(bytes, token), forKey: name) != nil { repeated = name }
      }
    } catch {
      throw .notJSON
    }
    guard bytes[end...].allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { throw .notJSON }
    if let repeated { throw .repeatedMember(repeated) }
    return values
  }

  private static func value(_ bytes: [UInt8], _ token: JSONToken) -> Value {
    switch token {
    case .string(let range, _): .text(unescaped(bytes, range))
    case .number(let range):
      Int(String(decoding: bytes[range], as: UTF8.self)).map { .number($0) } ?? .other
    case .bool, .null, .object, .array: .other
    }
  }

  private static func unescaped(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    var text: [UInt8] = []
    JSONScanner.unescape(bytes.span, in: range, into: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
