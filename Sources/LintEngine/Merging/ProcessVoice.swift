import LintModel

/// When a process with an id was heard, and how much it has to say about ads.
struct ProcessVoice {
  /// The first and the last record, in the order of the log.
  let first: Int
  private(set) var last: Int
  /// The times of the first and the last record.
  let start: TimePoint
  private(set) var end: TimePoint
  /// When the end of the id's process before was told; 0 if it was not.
  let exitBefore: Int
  /// How many events are about ads.
  private(set) var adCount = 0
  /// How often it went on after a process of the same name with another id had spoken.
  var returnCount = 0

  init(_ event: Event, order: Int, exitBefore: Int) {
    (first, last) = (order, order)
    (start, end) = (event.time, event.time)
    self.exitBefore = exitBefore
  }

  /// Takes a record of the process.
  mutating func add(_ event: Event, order: Int) {
    (last, end) = (order, event.time)
    if event.isAboutAds { adCount += 1 }
  }

  /// Whether another process of that name speaks while this one does, so that neither comes after
  /// the other.
  ///
  /// What a process wrote last may come after the first words of the next one.
  func isSimultaneous(with other: ProcessVoice) -> Bool {
    guard returnCount > 0, other.returnCount > 0 else { return false }
    let (early, late) = first < other.first ? (self, other) : (other, self)
    guard early.last > late.first, let overlap = early.end.distance(since: late.start) else {
      return false
    }
    return overlap.exceeds(TimePoint.jitterNanoseconds) == true
  }
}

extension TimePoint {
  /// Whether another moment may be so soon after this one that the order in the log means nothing.
  func isCloselyFollowed(by other: TimePoint) -> Bool {
    guard let gap = other.distance(since: self) else { return false }
    return gap.exceeds(BundleTies.latenessNanosecondsMax) != true
  }
}

extension Event {
  /// Whether an app's record is about ads, consent or the ads SDK, whoever prints it.
  ///
  /// UIKit names the view controller that it refuses; those of the ads SDK begin with `GAD`.
  var isAboutAds: Bool {
    switch name.group {
    case .ad, .sdk, .consent: true
    case .ui: name == .uiPresentRefused && string(.presented)?.hasPrefix("GAD") == true
    default: false
    }
  }
}
