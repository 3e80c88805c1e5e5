/// Numbers of which the newest are asked for, and which may leave from anywhere.
///
/// Who leaves is only counted, and taken out when it is come across, so that nothing is searched.
struct NumberStack {
  private var numbers: [Int] = []
  /// How many have not left.
  private(set) var count = 0

  /// Puts a number on top or, if they are in order, in its place, which is near the top.
  mutating func add(_ number: Int, isOrdered: Bool = true) {
    var position = numbers.count
    if isOrdered {
      while position > 0, numbers[position - 1] > number { position -= 1 }
    }
    numbers.insert(number, at: position)
    count += 1
  }

  /// Takes note that a number has left.
  mutating func removeOne(isIn: (Int) -> Bool) {
    count -= 1
    if numbers.count > 2 * count + 32 { numbers = numbers.filter(isIn) }
  }

  /// Returns the newest numbers, at most so many, the newest first.
  mutating func newest(_ countMax: Int, isIn: (Int) -> Bool) -> [Int] {
    var newest: [Int] = []
    while newest.count < countMax, let number = numbers.popLast() {
      if isIn(number) { newest.append(number) }
    }
    numbers += newest.reversed()
    return newest
  }

  /// Returns the newest of the numbers below one, at most so many, the newest first; for numbers
  /// that are in order. `nil` says that too many have left to look for them.
  func newest(_ countMax: Int, below number: Int, isIn: (Int) -> Bool) -> [Int]? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    var newest: [Int] = []
    let last = max(0, low - NumberStack.searchedMax)
    for place in stride(from: low - 1, through: last, by: -1) {
      if isIn(numbers[place]) { newest.append(numbers[place]) }
      if newest.count == countMax { return newest }
    }
    return low > NumberStack.searchedMax ? nil : newest
  }

  /// The most numbers that are looked at for the newest below one.
  private static let searchedMax = 64

  /// All numbers, the oldest first.
  func all(isIn: (Int) -> Bool) -> [Int] { numbers.filter(isIn) }

  /// The oldest number.
  func oldest(isIn: (Int) -> Bool) -> Int? { numbers.first(where: isIn) }
}
