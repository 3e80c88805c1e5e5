import LintModel

/// The common axis of a launch's lanes: which moment stands in which column.
///
/// It keeps order and shows where something happens, so it is not to scale: a gap takes the square
/// root of its length, and one in which nothing happens for long, seen against the rest, is folded.
///
///     08:31:44.2   08:31:46.9          12:43:43.8
///     ├────────────┬───⋯ 4 h 11 min ⋯──┬─────────┤
struct LaneAxis {
  /// The shortest gap that is folded.
  static let foldNanosecondsMin: Int64 = 60_000_000_000
  /// A gap is folded when it is longer than this part of all other gaps together.
  static let foldPartOfRest = 4.0
  /// The most folds.
  private static let foldsMax = 4
  /// The shortest gap that has a column of its own, if there is room.
  static let apartNanosecondsMin: Int64 = 50_000_000

  /// A gap that is folded: the columns between its ends, and its length.
  struct Fold {
    var columns: Range<Int>
    var label: String
  }

  let columnCount: Int
  /// Whether any distance is known; else the moments stand in their order.
  let isByTime: Bool
  private(set) var folds: [Fold] = []
  /// The moments, each place in the log once, in order.
  private let moments: [TimelineMoment]
  private var columns: [Int] = []

  init(_ all: [TimelineMoment], columnCount: Int) {
    self.columnCount = columnCount
    var moments: [TimelineMoment] = []
    for moment in all.sorted(by: { $0.order < $1.order }) where moment.order != moments.last?.order
    {
      moments.append(moment)
    }
    self.moments = moments
    let gaps = LaneAxis.gaps(moments)
    isByTime = gaps.contains { $0 != nil }
    lay(gaps.map { $0 ?? 0 })
  }

  /// The column of a moment; one that is not on the axis stands where the one before it does.
  func column(of moment: TimelineMoment) -> Int {
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].order <= moment.order { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? columns[low - 1] : 0
  }

  /// The moments that are labelled, with their column: as many as have room.
  func ticks(_ label: (TimelineMoment) -> String) -> [(column: Int, label: String)] {
    var ticks: [(column: Int, label: String)] = []
    var free = 0
    for (column, moment) in zip(columns, moments) where column >= free {
      let text = label(moment)
      guard column + text.count <= columnCount, ticks.last?.label != text else { continue }
      ticks.append((column, text))
      free = column + text.count + 2
    }
    return ticks
  }

  /// The time between neighbours, `nil` where no clock has both. A clock that is set back loses
  /// nothing but the distance.
  private static func gaps(_ moments: [TimelineMoment]) -> [Int64?] {
    var gaps: [Int64?] = []
    var timed = moments.first
    for moment in moments.dropFirst() {
      let gap = timed.flatMap { moment.time.nanoseconds(since: $0.time) }
      gaps.append(gap.map { max(0, $0) })
      if (gap ?? 0) >= 0, moment.time != .unknown { timed = moment }
    }
    return gaps
  }

  private mutating func lay(_ gaps: [Int64]) {
    let folded = isByTime ? LaneAxis.folded(gaps) : []
    let labels = folded.reduce(into: [:]) { labels, index in
      labels[index] = DurationText.readable(gaps[index])
    }
    // A moment's own column, two signs and the spaces beside the label.
    let foldColumns = labels.mapValues { $0.count + 5 }
    let room = max(0, columnCount - 1 - foldColumns.values.reduce(0, +))
    let apart = gaps.indices.filter { index in
      labels[index] == nil && (!isByTime || gaps[index] >= LaneAxis.apartNanosecondsMin)
    }
    let own = apart.count <= room / 2 ? 1 : 0
    let weights = gaps.indices.map { index in
      labels[index] != nil ? 0 : isByTime ? (Double(gaps[index]) / 1e9).squareRoot() : 1
    }
    let total = weights.reduce(0, +)
    let rest = Double(room - own * apart.count)
    let isApart = Set(apart)
    var column = 0
    var shared = 0.0
    columns = moments.isEmpty ? [] : [0]
    for index in gaps.indices {
      let before = total > 0 ? Int((shared / total * rest).rounded()) : 0
      shared += weights[index]
      let after = total > 0 ? Int((shared / total * rest).rounded()) : 0
      let width = foldColumns[index] ?? (after - before + (isApart.contains(index) ? own : 0))
      if let label = labels[index] {
        folds.append(Fold(columns: column + 1..<column + width, label: label))
      }
      column += width
      columns.append(min(column, columnCount - 1))
    }
  }

  /// The gaps to fold, longest first, each seen against what is left.
  private static func folded(_ gaps: [Int64]) -> Set<Int> {
    var rest = gaps.reduce(0.0) { $0 + Double($1) }
    var folded: Set<Int> = []
    for index in gaps.indices.sorted(by: { (gaps[$1], $0) < (gaps[$0], $1) }).prefix(foldsMax) {
      rest -= Double(gaps[index])
      guard gaps[index] >= foldNanosecondsMin, Double(gaps[index]) * foldPartOfRest > rest else {
        break
      }
      folded.insert(index)
    }
    return folded
  }
}
