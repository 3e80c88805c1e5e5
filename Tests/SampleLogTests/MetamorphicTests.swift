import LintModel
import LogIngest
import TestSupport
import Testing

@testable import LintEngine

/// However a log is written down, wrapped or delivered, its records are the same and the same is
/// said of it. `check_metamorphic.py` tries the same with files, containers, pipes and the program.
struct MetamorphicTests {
  /// A change to a log's bytes that tells the same.
  struct Change: Sendable {
    let name: String
    /// How many lines it puts in front.
    var lineCount = 0
    /// Whether it adds records of its own, or puts lines to those that are there.
    var addsRecords = false
    /// Whether it puts all lines into rows, so that none is outside of them.
    var wrapsRows = false
    /// Changes text, which ends with the end of a line, or returns that it cannot be done.
    let apply: @Sendable ([UInt8]) -> [UInt8]?
  }

  private static let changes = encodings + wrappers + neighbours

  @Test(arguments: AnyLog.all.indices)
  func `a log that is written otherwise tells the same`(_ index: Int) throws {
    let log = AnyLog.all[index]
    let before = try ToldLog(log.bytes)
    let text = log.text
    // What a tool says outside of rows cannot be told when it stands in rows itself.
    for change in Self.changes where !(change.wrapsRows && log.isOfRows) {
      guard let changed = change.apply(text) else { continue }
      let after = try ToldLog(changed, linesInFront: change.lineCount)
      let differences = after.differences(from: before, withoutRecords: change.addsRecords)
      #expect(differences == [], "\(log.path), \(change.name)")
    }
  }

  @Test(arguments: AnyLog.all.indices)
  func `a log that comes in two pieces tells the same`(_ index: Int) throws {
    let log = AnyLog.all[index]
    let before = try ToldLog(log.bytes)
    var random = SeededGenerator(seed: UInt64(index))
    let cut = Int.random(in: 0...log.bytes.count, using: &random)
    let pieces = try ToldLog(log.bytes, blockBytes: max(1, cut))
    #expect(pieces.differences(from: before) == [], "\(log.path), cut at \(cut)")
    let live = try ToldLog(live: [log.bytes[..<cut], log.bytes[cut...]], whole: log.bytes)
    #expect(live.differences(from: before) == [], "\(log.path), live, cut at \(cut)")
  }

  // MARK: - Encodings

  private static let encodings = [
    Change(name: "CRLF") { $0.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } },
    // The last of empty lines is told by its end alone.
    Change(name: "no last line end") { $0.suffix(2) == [0x0A, 0x0A] ? nil : $0.dropLast() },
    Change(name: "a byte order mark") { [0xEF, 0xBB, 0xBF] + $0 },
    Change(name: "colours and NUL") {
      lines($0) { [0x1B, 0x5B, 0x33, 0x31, 0x6D, 0] + $0 + [0x1B, 0x5B, 0x6D] }
    },
    utf16("UTF-16 LE", [0xFEFF], isBigEndian: false),
    utf16("UTF-16 BE", [0xFEFF], isBigEndian: true),
    utf16("UTF-16 LE without a mark", [], isBigEndian: false),
    utf16("UTF-16 BE without a mark", [], isBigEndian: true),
  ]

  private static func utf16(_ name: String, _ mark: [UInt16], isBigEndian: Bool) -> Change {
    Change(name: name) { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      return (mark + Array(text.utf16)).flatMap { unit in
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBigEndian ? pair.reversed() : pair
      }
    }
  }

  // MARK: - Wrappers

  private static let wrappers =
    WrapperPrefixes.all.map { prefix in
      Change(name: prefix, wrapsRows: WrapperPrefixes.rows.contains(prefix)) {
        lines($0) { Array(prefix.utf8) + $0 }
      }
    } + [
      Change(name: "some lines stamped") { bytes in
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        var random = SeededGenerator(seed: UInt64(bytes.count))
        return Array(WrapperPrefixes.stampSome(text, &random).utf8)
      }
    ]

  /// Changes each line of a text.
  private static func lines(_ text: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      .flatMap { change(Array($0)) + [0x0A] }
  }

  // MARK: - Neighbours

  private static let neighbours = [
    Change(name: "a shell's lines in front", lineCount: 3, addsRecords: true) {
      Array("$ tail -f device.log\nbuilding\n\n".utf8) + $0
    },
    Change(name: "a shell's lines behind", addsRecords: true) {
      $0 + Array("\n$ exit\nlogout\n".utf8)
    },
  ]
}
