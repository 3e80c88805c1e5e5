import LintModel

/// A stretch of a launch in which something holds for one entity.
struct TimelineInterval: Hashable {
  /// The interval's number in the log; an interval keeps it from beginning to end.
  let number: Int
  let kind: IntervalKind
  let launchID: Int
  /// The ad that it is about, for the kinds of ads.
  var ad: AdTable.Handle?
  /// The scene that it is about or takes place in, as its place in the scene table.
  var scene: Int?
  /// The event with which it began.
  let start: Event
  /// Whether the log shows the beginning; else it may have begun before `start`.
  var isStartSeen = true
  /// Whether something else than a mere call has shown that it takes place: for a presentation, one
  /// of the SDK's callbacks.
  var isConfirmed = true
  /// Whether it turned out not to have taken place, as a presentation that failed.
  var isVoid = false
}
