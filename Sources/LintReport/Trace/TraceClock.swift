import LintModel

/// When the moments of one log stand in a trace, in microseconds since the first of them.
///
/// A later moment never stands before an earlier one, whatever the log's clocks say. In a log
/// without times, moments stand a millisecond apart in their order.
struct TraceClock {
  /// How far apart moments stand that have no time.
  static let orderMicroseconds: Int64 = 1000

  /// Whether any distance is known.
  let isTimed: Bool
  private let moments: [TimelineMoment]
  private let microseconds: [Int64]
  private let orderOfLine: [Int: Int]

  init(_ report: TimelineReport) {
    var all = report.launches.flatMap { [$0.from, $0.to] } + report.findings.map(\.moment)
    for entity in report.entities {
      all += entity.states.flatMap { [$0.from, $0.to] } + entity.marks.map(\.moment)
    }
    var moments: [TimelineMoment] = []
    for moment in all.sorted(by: { $0.order < $1.order }) where moment.order != moments.last?.order
    {
      moments.append(moment)
    }
    self.moments = moments
    orderOfLine = Dictionary(
      moments.indices.map { (moments[$0].line, $0) }, uniquingKeysWith: { first, _ in first })
    var times: [Int64] = []
    var hasGap = false
    var timed = moments.first
    for moment in moments {
      let gap = timed.flatMap { moment.time.nanoseconds(since: $0.time) }
      hasGap = hasGap || gap.map { $0 > 0 } ?? false
      let (sum, overflow) = (times.last ?? 0).addingReportingOverflow(max(0, gap ?? 0))
      times.append(overflow ? Int64.max : sum)
      if (gap ?? 0) >= 0, moment.time != .unknown { timed = moment }
    }
    isTimed = hasGap
    microseconds =
      hasGap
      ? times.map { $0 / 1000 } : moments.indices.map { Int64($0) * TraceClock.orderMicroseconds }
  }

  /// The time of a moment of the log's timeline.
  func microseconds(of moment: TimelineMoment) -> Int64 {
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle].order <= moment.order { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? microseconds[low - 1] : 0
  }

  /// The time of a record that proves something at a known moment, or `nil` if nothing tells it.
  func microseconds(of event: Event, seenFrom trigger: Event, at moment: TimelineMoment) -> Int64? {
    if let index = orderOfLine[event.location.firstLine] { return microseconds[index] }
    guard isTimed, let gap = event.time.nanoseconds(since: trigger.time) else { return nil }
    let (time, overflow) = microseconds(of: moment).addingReportingOverflow(gap / 1000)
    return overflow ? nil : max(0, time)
  }
}
