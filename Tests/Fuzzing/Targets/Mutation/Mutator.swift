/// Changes inputs as the grammar of their target has it, so that most of what comes out is read
/// further than to its first byte.
///
/// What is changed follows from the seed alone.
struct Mutator {
  private let grammar: Grammar
  private var random: SplitMix

  /// What inputs of a target are made of.
  private enum Grammar {
    /// Lines of logs.
    case log
    /// Lines of YAML.
    case yaml
    /// Lines of JSON, or of anything else.
    case lines
    /// Groups of so many bytes.
    case groups(Int)
  }

  /// Prepares a change; `nil` for a target of which libFuzzer knows as much.
  init?(of target: FuzzTarget, seed: UInt64) {
    switch target {
    case .log, .text: grammar = .log
    case .catalog, .settings: grammar = .yaml
    case .baseline: grammar = .lines
    case .events: grammar = .groups(EventScript.lineBytes)
    case .archive, .predicate, .pattern, .notation, .report: return nil
    }
    random = SplitMix(state: seed)
  }

  /// Changes an input in one place or a few.
  mutating func mutate(_ input: [UInt8]) -> [UInt8] {
    var pieces = pieces(of: input)
    for _ in 0..<random.below(4) + 1 {
      if random.below(3) == 0 || pieces.isEmpty {
        switch grammar {
        case .log: LogMutation.apply(&pieces, &random)
        case .yaml: YAMLMutation.apply(&pieces, &random)
        case .lines, .groups: PieceMutation.apply(&pieces, &random)
        }
      } else {
        PieceMutation.apply(&pieces, &random)
      }
    }
    return joined(pieces)
  }

  /// Makes one input of two: the start of one and the end of the other, or pieces of both by turns.
  mutating func cross(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    let (one, other) = (pieces(of: first), pieces(of: second))
    let start = random.below(one.count + 1)
    if random.below(2) == 0 {
      return joined(Array(one[..<start]) + other[random.below(other.count + 1)...])
    }
    var woven = Array(one[..<start])
    var rest = other[...]
    for piece in one[start...] {
      while !rest.isEmpty, random.below(2) == 0 { woven.append(rest.removeFirst()) }
      woven.append(piece)
    }
    return joined(woven)
  }

  private func pieces(of input: [UInt8]) -> [[UInt8]] {
    if case .groups(let count) = grammar {
      return stride(from: 0, to: input.count, by: count).map {
        Array(input[$0..<min($0 + count, input.count)])
      }
    }
    return input.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  }

  private func joined(_ pieces: [[UInt8]]) -> [UInt8] {
    if case .groups = grammar { return Array(pieces.joined()) }
    return Array(pieces.joined(separator: [0x0A]))
  }
}

extension FuzzTarget {
  /// An input that is changed as the target's grammar has it; `nil` for a target without one.
  package func mutated(_ input: [UInt8], seed: UInt64) -> [UInt8]? {
    var mutator = Mutator(of: self, seed: seed)
    return mutator?.mutate(input)
  }

  /// The formats of the records of a log.
  package static func formats(of log: [UInt8]) throws -> [String] {
    try LogLaws.lint(log).summary.formats.map(\.name)
  }
}

/// A small random generator whose whole sequence follows from its seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to one below a limit, or 0 below 1.
  mutating func below(_ limit: Int) -> Int {
    limit < 2 ? 0 : Int.random(in: 0..<limit, using: &self)
  }

  /// One of some values; they are not empty.
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

/// What can be done to the pieces of every input.
enum PieceMutation {
  /// The most times that a piece is repeated: a few limits of tables are within reach.
  private static let repetitionsMax = 20

  /// Leaves out, repeats, moves or exchanges pieces, or changes bytes of one.
  static func apply(_ pieces: inout [[UInt8]], _ random: inout SplitMix) {
    guard !pieces.isEmpty else { return pieces.append([UInt8(truncatingIfNeeded: random.next())]) }
    let place = random.below(pieces.count)
    let other = random.below(pieces.count)
    switch random.below(7) {
    case 0: pieces.removeSubrange(min(place, other)..<max(place, other))
    case 1: pieces.remove(at: place)
    case 2:
      let count = 1 + random.below(random.below(4) == 0 ? repetitionsMax : 2)
      pieces.insert(contentsOf: Array(repeating: pieces[place], count: count), at: other)
    case 3: pieces.swapAt(place, other)
    case 4: pieces.insert(pieces.remove(at: place), at: min(other, pieces.count))
    case 5:
      let range = min(place, other)..<min(max(place, other), min(place, other) + repetitionsMax)
      pieces.insert(contentsOf: Array(pieces[range]), at: random.below(pieces.count + 1))
    default:
      guard !pieces[place].isEmpty else { return }
      let offset = random.below(pieces[place].count)
      pieces[place][offset] = UInt8(truncatingIfNeeded: random.next())
    }
  }
}
