import LintModel

/// Finds what waits for an event by what both are about, without a look at the rest.
///
/// Each has a row of values, some of which are not known. Two rows match when no place holds two
/// different values.
///
///     waits    U1  -          an event with  U1  S2  matches both,
///     waits    U1  S2         and        the second one for certain
struct MatchIndex {
  /// The values by which things are told apart; `nil` is not known.
  typealias Row = [AttributeValue?]

  /// Whether two rows that both know the first place are compared by that alone.
  private let isFirstDecisive: Bool
  private var rows: [Int: Row] = [:]
  /// How many rows there are that know these places.
  private var counts: [UInt64: Int] = [:]
  /// The places that rows with such places were compared by so far.
  private var compared: [UInt64: [UInt64]] = [:]
  private var slots: [Slot: Set<Int>] = [:]

  /// The values that rows have in the places by which they are compared.
  private struct Slot: Hashable {
    let known: UInt64
    let compared: UInt64
    let values: [AttributeValue?]
  }

  init(isFirstDecisive: Bool = false) {
    self.isFirstDecisive = isFirstDecisive
  }

  var count: Int { rows.count }

  mutating func insert(_ number: Int, _ row: Row) {
    let known = Self.known(row)
    rows[number] = row
    counts[known, default: 0] += 1
    for compared in compared[known] ?? [] {
      slots[slot(row, known, compared), default: []].insert(number)
    }
  }

  mutating func remove(_ number: Int) {
    guard let row = rows.removeValue(forKey: number) else { return }
    let known = Self.known(row)
    counts[known, default: 0] -= 1
    if counts[known] == 0 { counts[known] = nil }
    for compared in compared[known] ?? [] {
      let slot = slot(row, known, compared)
      slots[slot]?.remove(number)
      if slots[slot]?.isEmpty == true { slots[slot] = nil }
    }
  }

  /// Returns the numbers of the rows that match another one, and of those that do for certain
  /// because both are known; each in order.
  mutating func matches(_ row: Row) -> (all: [Int], certain: [Int]) {
    guard !rows.isEmpty else { return ([], []) }
    let whole = Self.known(row)
    let everything = row.count < 64 ? (1 << UInt64(row.count)) - 1 : UInt64.max
    var (all, certain): ([Int], [Int]) = ([], [])
    for known in counts.keys {
      var compared = known & whole
      if isFirstDecisive, compared & 1 == 1 { compared = 1 }
      index(known, by: compared)
      guard let found = slots[slot(row, known, compared)] else { continue }
      all += found
      if isFirstDecisive || compared == everything { certain += found }
    }
    return (all.sorted(), certain.sorted())
  }

  mutating func removeAll() { self = MatchIndex(isFirstDecisive: isFirstDecisive) }

  /// Prepares that rows that know some places are found by the values in some of them.
  private mutating func index(_ known: UInt64, by places: UInt64) {
    guard compared[known]?.contains(places) != true else { return }
    compared[known, default: []].append(places)
    for (number, row) in rows where Self.known(row) == known {
      slots[slot(row, known, places), default: []].insert(number)
    }
  }

  private func slot(_ row: Row, _ known: UInt64, _ places: UInt64) -> Slot {
    let values = row.indices.map { places >> UInt64($0) & 1 == 1 ? row[$0] : nil }
    return Slot(known: known, compared: places, values: values)
  }

  /// The places of a row that are known, a bit each.
  private static func known(_ row: Row) -> UInt64 {
    row.indices.reduce(0) { row[$1] == nil ? $0 : $0 | 1 << UInt64($1) }
  }
}
