/// What waits for time to go by, by number, in the order in which it began to wait.
///
/// All in a queue wait for the same length, so what came first is due first, and with each event
/// only the front is looked at. Where that does not hold, because the clock was set or because
/// something waits for more than time, `checkedMax` others are looked at in turn: everything comes
/// up sooner or later, and an event costs the same however many wait.
struct DeadlineQueue {
  /// The most that are looked at behind the front with one event.
  private static let checkedMax = 4

  private var waiting: [Int] = []
  /// Where in `waiting` the front is.
  private var start = 0
  /// Where the next look behind the front begins.
  private var turn = 0

  /// What is known of something that waits.
  enum State {
    case due
    /// Its time has not come, and so has not come for those behind it.
    case early
    /// It waits for something else, which says nothing about those behind it.
    case blocked
    /// It waits no longer.
    case gone
  }

  /// Lets something wait; `count` says how many wait with it.
  mutating func add(_ number: Int, count: Int, isGone: (Int) -> Bool) {
    waiting.append(number)
    // What was answered is only forgotten at the front, which may wait for long.
    guard waiting.count - start > 2 * count + 64 else { return }
    waiting = waiting[start...].filter { !isGone($0) }
    (start, turn) = (0, 0)
  }

  /// Takes out what is due, in the order in which it began to wait.
  mutating func takeDue(_ state: (Int) -> State) -> [Int] {
    var due = takeFront(state)
    for _ in 0..<min(DeadlineQueue.checkedMax, waiting.count - start) {
      if turn < start || turn >= waiting.count { turn = start }
      let number = waiting[turn]
      if case .due = state(number), !due.contains(number) { due.append(number) }
      turn += 1
    }
    if due.count > 1 { due.sort() }
    return due
  }

  private mutating func takeFront(_ state: (Int) -> State) -> [Int] {
    var due: [Int] = []
    var patience = min(DeadlineQueue.checkedMax, waiting.count - start)
    loop: while start < waiting.count {
      switch state(waiting[start]) {
      case .due: due.append(waiting[start])
      case .gone: break
      case .early: break loop
      case .blocked:
        guard patience > 0 else { break loop }
        patience -= 1
        waiting.append(waiting[start])
      }
      start += 1
    }
    // Half at a time, so that moving the rest costs nothing per number.
    if start > waiting.count / 2 {
      waiting.removeFirst(start)
      (start, turn) = (0, max(0, turn - start))
    }
    return due
  }

  mutating func removeAll() { self = DeadlineQueue() }
}
