/// The numbers of ads in one state, by their unit, so that nobody has to look through all ads.
struct UnitShelves {
  /// The numbers of each unit in their order; those of ads whose unit is not known are under `nil`.
  private var numbers: [String?: [Int]] = [:]

  mutating func insert(_ number: Int, of unitID: String?) {
    let place = numbers[unitID]?.lastIndex { $0 < number }.map { $0 + 1 } ?? 0
    numbers[unitID, default: []].insert(number, at: place)
  }

  mutating func remove(_ number: Int, of unitID: String?) {
    guard let place = numbers[unitID]?.lastIndex(of: number) else { return }
    numbers[unitID]?.remove(at: place)
    if numbers[unitID]?.isEmpty == true { numbers[unitID] = nil }
  }

  /// Forgets some numbers.
  mutating func removeAll(where isForgotten: (Int) -> Bool) {
    numbers = numbers.mapValues { $0.filter { !isForgotten($0) } }.filter { !$0.value.isEmpty }
  }

  /// The numbers of ads that may be of a unit, in their order: those of the unit and of unknown
  /// ones, or all where the unit is not known.
  func candidates(of unitID: String?) -> [Int] {
    guard let unitID else { return numbers.values.joined().sorted() }
    let known = numbers[unitID] ?? []
    guard let unknown = numbers[nil] else { return known }
    return (known + unknown).sorted()
  }
}
