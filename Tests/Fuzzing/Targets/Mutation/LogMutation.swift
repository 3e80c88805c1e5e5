import LintModel
import LogIngest
import RuleCatalog
import ScenelintKit

/// What can be done to the lines of a log, with what the catalog's samples are made of.
enum LogMutation {
  /// Changes lines, or adds one or some.
  static func apply(_ lines: inout [[UInt8]], _ random: inout SplitMix) {
    let place = random.below(lines.count + 1)
    switch random.below(10) {
    case 0: lines.insert(contentsOf: random.pick(Stock.samples), at: place)
    case 1, 2: lines.insert(header(&random).around(random.pick(Stock.messages)), at: place)
    case 3: lines.insert(header(&random).around(instrumentation(&random)), at: place)
    case 4: exchangeHeaders(of: &lines, &random)
    case 5: wrap(&lines, &random)
    default:
      guard place < lines.count else { return }
      switch random.below(6) {
      case 0: lines[place] = header(&random).around(Header.message(in: lines[place]))
      case 1: lines[place].append(contentsOf: random.pick(Stock.oddBytes))
      case 2:
        let offset = random.below(lines[place].count + 1)
        lines[place].insert(contentsOf: random.pick(Stock.oddBytes), at: offset)
      case 3: changeNumber(in: &lines[place], &random)
      case 4: splitOrJoin(&lines, at: place, &random)
      default: lines[place].insert(contentsOf: Array("    ".utf8), at: 0)
      }
    }
  }

  private static func header(_ random: inout SplitMix) -> Header { random.pick(Stock.headers) }

  /// A line of the app's own instrumentation, or an expectation.
  private static func instrumentation(_ random: inout SplitMix) -> [UInt8] {
    if random.below(8) == 0 {
      return Array("scenelint:expect \(random.pick(Stock.rules)) reason=\"a test\"".utf8)
    }
    let bytes = (0..<EventScript.lineBytes).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return Header.message(in: EventScript.log(bytes).dropLast())
  }

  /// Puts the lines from one place to another into a format, as another tool would have taken them.
  private static func exchangeHeaders(of lines: inout [[UInt8]], _ random: inout SplitMix) {
    guard !lines.isEmpty else { return }
    let header = header(&random)
    let start = random.below(lines.count)
    for place in start..<min(lines.count, start + 1 + random.below(lines.count)) {
      lines[place] = header.around(Header.message(in: lines[place]))
    }
  }

  /// Puts the lines from one place to another into a wrapper.
  private static func wrap(_ lines: inout [[UInt8]], _ random: inout SplitMix) {
    guard !lines.isEmpty else { return }
    let wrapper = random.pick(Stock.wrappers)
    let start = random.below(2) == 0 ? 0 : random.below(lines.count)
    let end = random.below(2) == 0 ? lines.count : start + random.below(lines.count - start)
    for place in start..<end { lines[place] = wrapper.around(lines[place]) }
  }

  /// Changes a number of a line: a digit of a time, or all of it to something at an edge.
  private static func changeNumber(in line: inout [UInt8], _ random: inout SplitMix) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let places = line.indices.filter { digits.contains(line[$0]) }
    guard !places.isEmpty else { return }
    let place = random.pick(places)
    if random.below(3) > 0 {
      line[place] = digits.lowerBound + UInt8(random.below(10))
    } else {
      let end = line[place...].firstIndex { !digits.contains($0) } ?? line.count
      line.replaceSubrange(place..<end, with: random.pick(Stock.oddNumbers))
    }
  }

  private static func splitOrJoin(
    _ lines: inout [[UInt8]], at place: Int, _ random: inout SplitMix
  ) {
    if random.below(2) == 0, place + 1 < lines.count {
      lines[place] += lines.remove(at: place + 1)
    } else {
      let offset = random.below(lines[place].count + 1)
      lines.insert(Array(lines[place][offset...]), at: place + 1)
      lines[place].removeLast(lines[place].count - offset)
    }
  }
}

/// What stands before and behind the message of a record's only line.
struct Header: Sendable {
  let start: [UInt8]
  let end: [UInt8]

  /// Takes a message out of a line that has it.
  init?(of line: [UInt8], around message: [UInt8]) {
    guard !message.isEmpty, line.count >= message.count else { return nil }
    let offset = (0...line.count - message.count).last {
      line[$0..<$0 + message.count].elementsEqual(message)
    }
    guard let offset, offset > 0 else { return nil }
    start = Array(line[..<offset])
    end = Array(line[(offset + message.count)...])
  }

  /// A line with the header and a message.
  func around(_ message: [UInt8]) -> [UInt8] { start + message + end }

  /// Where the message of a line probably is: behind the last blank with a bracket or a colon
  /// before it.
  static func message(in line: some Collection<UInt8>) -> [UInt8] {
    let line = Array(line)
    let place = line.indices.dropFirst().first { offset in
      line[offset] == UInt8(ascii: " ") && "]:>".utf8.contains(line[offset - 1])
    }
    return Array(line[(place.map { $0 + 1 } ?? 0)...])
  }
}

/// The pieces that the catalog's samples give.
private enum Stock {
  private static let catalog = try? LintCatalog(rulePaths: []).catalog

  /// The samples of formats, and the logs of rules' examples.
  static let samples: [[[UInt8]]] = {
    let logs =
      (catalog?.formats ?? []).flatMap { $0.samples.map(\.log) }
      + (catalog?.rules ?? []).flatMap(\.examples).compactMap { example in
        if case .log(let text) = example.body { text } else { nil }
      }
    return logs.map { $0.utf8.split(separator: 0x0A).map { Array($0) } } + [[[]]]
  }()

  /// What emitters print, a line each.
  static let messages: [[UInt8]] =
    (catalog?.emitters ?? []).flatMap(\.messages).flatMap(\.samples)
    .flatMap { $0.text.utf8.split(separator: 0x0A).map { Array($0) } } + [[]]

  static let headers: [Header] = headers { $0.decoder != .wrapper }
  static let wrappers: [Header] = headers { $0.decoder == .wrapper }
  static let rules: [String] = (catalog?.rules ?? []).map(\.id) + ["none"]

  /// The headers of the samples of some formats, found by the messages that they are said to have.
  private static func headers(of isWanted: (RecordFormat) -> Bool) -> [Header] {
    var headers: [Header] = []
    for format in catalog?.formats ?? [] where isWanted(format.format) {
      for sample in format.samples {
        let lines = sample.log.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        for record in sample.records {
          guard let place = record.fields["first_line"].flatMap({ Int($0) }),
            lines.indices.contains(place - 1), let message = record.fields["message"]
          else { continue }
          let header = Header(of: Array(lines[place - 1]), around: Array(message.utf8))
          if let header { headers.append(header) }
        }
      }
    }
    // One that has nothing to it, should there be no other.
    let plain = Header(of: Array("Demo: x".utf8), around: Array("x".utf8))
    return headers + [plain].compactMap(\.self)
  }

  static let oddBytes: [[UInt8]] = [
    [0x0D], [0x00], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xC3], Array("\u{1B}[0m".utf8),
    Array("\u{202E}".utf8), Array("\\".utf8), Array("\"".utf8), Array("{".utf8), Array("}".utf8),
    Array("[".utf8), Array("]".utf8), Array("<private>".utf8), Array("\\M-C\\^C".utf8),
    Array("\\u0000\\ud800".utf8), Array("\u{2028}".utf8), Array("\t".utf8),
    Array("[scenelint] ".utf8),
  ]
  static let oddNumbers: [[UInt8]] = [
    "0", "-1", "00", "60", "24", "9223372036854775807", "9223372036854775808",
    "99999999999999999999",
    "4294967296", "1e308", "0.0000000001",
  ].map { Array($0.utf8) }
}
