import PatternMatch
import TestSupport
import Testing

@testable import LogIngest

/// What framing and decoding spare themselves, against the patterns that it stands for.
struct ShortcutTests {
  /// Lines of all samples, as they are, cut, indented and with bytes of others in them.
  private static func lines(_ random: inout SeededGenerator) -> [[UInt8]] {
    let whole = NamedSample.all.flatMap { $0.sample.log.split(separator: "\n") }.map {
      Array($0.utf8)
    }
    let starts: [[UInt8]] = [
      "", "", " ", "  ", "\t", "    ", " \t ", "                 ", "\u{FEFF}",
    ]
    .map { Array($0.utf8) }
    return whole
      + (0..<4000).compactMap { _ in
        guard var line = whole.randomElement(using: &random) else { return nil }
        if Bool.random(using: &random) {
          line.removeFirst(Int.random(in: 0...min(12, line.count), using: &random))
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          line.removeLast(Int.random(in: 0...line.count, using: &random))
        }
        if !line.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
          line[Int.random(in: 0..<line.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
        return (starts.randomElement(using: &random) ?? []) + line.filter { $0 != 0x0A }
      }
  }

  @Test func `an indented line that is known to be bare matches no pattern`() {
    var random = SeededGenerator(seed: 3)
    let formats = BuiltInFormats.set
    for excluded in [[], Set(formats.formats.indices.filter { $0 % 3 == 0 })] {
      let patterns = formats.indentedPatterns(excluding: excluded)
      var memo = IndentMemo()
      var scratch = MatchScratch()
      var faults = PatternFaults()
      var bareCount = 0
      for line in Self.lines(&random) {
        // Twice: the second time it is remembered.
        let isBare = memo.isBare(line.span, for: patterns, &scratch)
        #expect(memo.isBare(line.span, for: patterns, &scratch) == isBare)
        guard isBare else { continue }
        bareCount += 1
        let format = formats.headerFormat(
          of: line.span, preferring: formats.plainIndex, excluding: excluded, scratch: &scratch,
          faults: &faults)
        let text = String(decoding: line, as: UTF8.self)
        #expect(format == nil, "\(text)")
        #expect(!formats.isSkipped(line.span, scratch: &scratch, faults: &faults), "\(text)")
        #expect(!formats.opens.matches(line.span, &scratch, &faults), "\(text)")
      }
      #expect(bareCount > 500)
    }
  }

  @Test func `a lead ends where the message begins, in each line of each format`() {
    var random = SeededGenerator(seed: 4)
    let lines = Self.lines(&random)
    var scratch = MatchScratch()
    var faults = PatternFaults()
    var matchCounts: [String: Int] = [:]
    for format in BuiltInFormats.set.formats {
      guard let start = format.start, let lead = format.makeLead() else { continue }
      for line in lines {
        let isMatch = faults.matches(start, line.span, &scratch)
        let fields = Self.fields(of: format, scratch)
        let message = format.range(of: .message, in: scratch)?.lowerBound
        #expect(faults.matches(lead, line.span, &scratch) == isMatch)
        #expect(Self.fields(of: format, scratch) == fields)
        #expect(scratch.range(ofGroup: 0)?.upperBound == message)
        if isMatch { matchCounts[format.id, default: 0] += 1 }
      }
    }
    #expect(matchCounts["idevicesyslog", default: 0] > 4)
    #expect(matchCounts.count > 10)
  }

  private static func fields(
    of format: RecordFormat, _ scratch: borrowing MatchScratch
  ) -> [Range<Int>?] {
    var fields: [Range<Int>?] = []
    for field in RecordField.allCases where field != .message {
      fields.append(format.range(of: field, in: scratch))
    }
    return fields
  }
}
