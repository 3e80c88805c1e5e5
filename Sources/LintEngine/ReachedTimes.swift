/// How far the wall clock has come in a log, by each process and after each line.
///
/// The records at the end of a log need not be the latest: logs are put one behind the other, and
/// records come out of order. Only what came later than all that follows is kept.
struct ReachedTimes {
  /// The most processes that are told apart; of more, nothing is kept.
  static let processesMax = 64
  /// The most times that are kept of a process, each later than all behind it; then half of them,
  /// the first ones, are forgotten.
  static let timesMax = 256

  private var times: [String?: [Reached]] = [:]

  private struct Reached {
    let nanoseconds: Int64
    let line: Int
  }

  /// Takes the time of the next record of a process.
  mutating func take(_ nanoseconds: Int64, line: Int, process: String?) {
    guard times[process] != nil || times.count < ReachedTimes.processesMax else { return }
    var its = times.removeValue(forKey: process) ?? []
    while let last = its.last, last.nanoseconds <= nanoseconds { its.removeLast() }
    its.append(Reached(nanoseconds: nanoseconds, line: line))
    if its.count > ReachedTimes.timesMax { its.removeFirst(ReachedTimes.timesMax / 2) }
    times[process] = its
  }

  /// Returns the latest time from a line on that a process, or a record which names none, has told.
  func latest(of process: String?, after line: Int) -> Int64? {
    let keys: Set<String?> = [process, nil]
    let its = keys.flatMap { times[$0] ?? [] }
    return its.filter { $0.line >= line }.map(\.nanoseconds).max()
  }
}
