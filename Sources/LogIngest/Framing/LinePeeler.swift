import ByteScan
import PatternMatch

/// Takes wrappers off a line: the stamps and tags that a CI system or a tool puts before the lines
/// of another log. Wrappers nest.
struct LinePeeler: ~Copyable {
  /// The most wrappers around one line.
  static let depthMax = 8

  private let formats: FormatSet
  private let wrappers: [Int]
  private var scratch = MatchScratch()
  /// Patterns that had to be stopped.
  var faults = PatternFaults()

  /// What is left of a line.
  struct Peeled {
    /// Where the line's own text stands.
    var text: Range<Int>
    /// The wrappers that were taken off, the outermost first.
    var wrappers: [Int] = []
    /// Whether one of them stands only before some lines of a record.
    var isInRow = false
    /// Where the outermost wrapper that has a time has it, and which one that is.
    var time: (range: Range<Int>, wrapper: Int)?
    /// Where a wrapper has a level.
    var level: Range<Int>?
  }

  init(formats: FormatSet, wrappers: [Int]) {
    self.formats = formats
    self.wrappers = wrappers
  }

  /// Whether there is any wrapper to take off.
  var isIdle: Bool { wrappers.isEmpty }

  /// Takes all wrappers off a line.
  mutating func peel(_ line: Span<UInt8>) -> Peeled {
    var peeled = Peeled(text: 0..<line.count)
    while peeled.wrappers.count < LinePeeler.depthMax, peelOnce(line, &peeled) {}
    return peeled
  }

  /// Takes the outermost wrapper off a line, and returns its place and where its text ends.
  mutating func peelOne(_ line: Span<UInt8>) -> (wrapper: Int, end: Int)? {
    var peeled = Peeled(text: 0..<line.count)
    guard peelOnce(line, &peeled) else { return nil }
    return (peeled.wrappers[0], peeled.text.lowerBound)
  }

  private mutating func peelOnce(_ line: Span<UInt8>, _ peeled: inout Peeled) -> Bool {
    let text = line.extracting(peeled.text)
    guard !text.isEmpty else { return false }
    for wrapper in wrappers {
      let format = formats.formats[wrapper]
      guard let start = format.start, start.mayStart(with: text[0]),
        faults.matches(start, text, &scratch),
        let message = format.range(of: .message, in: scratch), message.lowerBound > 0
      else { continue }
      let base = peeled.text.lowerBound
      func moved(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound + base..<range.upperBound + base
      }
      let time = format.range(of: .timestamp, in: scratch)
      peeled.time = peeled.time ?? time.map { (moved($0), wrapper) }
      peeled.level = peeled.level ?? format.range(of: .level, in: scratch).map(moved)
      peeled.text = moved(message)
      peeled.wrappers.append(wrapper)
      peeled.isInRow = peeled.isInRow || format.isRowWrapper
      return true
    }
    return false
  }
}
