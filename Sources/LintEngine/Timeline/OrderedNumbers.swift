/// Numbers in their order, of which most come at the end.
///
/// The first one goes without moving the others, and a few thousand of them move within a
/// microsecond.
struct OrderedNumbers {
  private var numbers: [Int] = []
  /// Where in `numbers` those begin that are still there.
  private var start = 0

  /// All of them.
  var elements: ArraySlice<Int> { numbers[start...] }

  var count: Int { numbers.count - start }
  var isEmpty: Bool { start == numbers.count }
  var first: Int? { isEmpty ? nil : numbers[start] }
  var last: Int? { isEmpty ? nil : numbers[numbers.count - 1] }

  /// Adds a number that is not there yet.
  mutating func insert(_ number: Int) {
    if let last, last >= number {
      let place = place(of: number)
      if numbers[place] != number { numbers.insert(number, at: place) }
    } else {
      numbers.append(number)
    }
  }

  /// Removes a number, if it is there.
  mutating func remove(_ number: Int) {
    let place = place(of: number)
    guard place < numbers.count, numbers[place] == number else { return }
    guard place == start else {
      numbers.remove(at: place)
      return
    }
    start += 1
    // Half at a time, so that moving the rest costs nothing per number.
    guard start > numbers.count / 2 else { return }
    numbers.removeFirst(start)
    start = 0
  }

  /// Where the first number stands that is not smaller.
  private func place(of number: Int) -> Int {
    var (low, high) = (start, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
