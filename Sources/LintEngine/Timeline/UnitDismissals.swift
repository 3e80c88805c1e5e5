import LintModel

/// When ads of each unit were dismissed, until the unit is requested again.
struct UnitDismissals {
  /// The most units of one launch; dismissals of others are left out, and counted.
  static let unitsMax = 1024

  private var dismissals: [String: Dismissal] = [:]
  private(set) var overflowCount = 0
  /// Whether an ad was dismissed whose unit is redacted.
  private(set) var hasHiddenUnit = false

  /// Whether an ad was dismissed that may be of any of several units.
  private(set) var hasDoubtfulUnit = false

  /// How many units are known.
  var count: Int { dismissals.count }

  /// The last dismissal of an ad of a unit.
  struct Dismissal {
    let event: Event
    /// The number of the step by which the unit was requested again.
    var requestedAt: Int?
  }

  /// Takes an event of an ad of a unit.
  mutating func take(_ event: Event, of unitID: String, step: Int) {
    switch event.name {
    case .adDidDismiss:
      guard dismissals[unitID] != nil || dismissals.count < UnitDismissals.unitsMax else {
        overflowCount += 1
        return
      }
      dismissals[unitID] = Dismissal(event: event)
    // Where requests are not logged, the load shows that there was one.
    case .adLoadRequested, .adLoaded, .adLoadFailed:
      if let dismissal = dismissals[unitID], dismissal.requestedAt == nil {
        dismissals[unitID]?.requestedAt = step
      }
    default: break
    }
  }

  /// Takes an event of an ad whose unit is redacted.
  mutating func takeHidden(_ event: Event) {
    if event.name == .adDidDismiss { hasHiddenUnit = true }
  }

  /// Takes an event of an ad that may be of any of several units.
  mutating func takeDoubtful(_ event: Event) {
    if event.name == .adDidDismiss { hasDoubtfulUnit = true }
  }

  /// The last dismissal of an ad of a unit, as of a step, unless an earlier step requested the unit
  /// again.
  func last(of unitID: String, at step: Int) -> Event? {
    guard let dismissal = dismissals[unitID] else { return nil }
    return (dismissal.requestedAt ?? step) == step ? dismissal.event : nil
  }
}
