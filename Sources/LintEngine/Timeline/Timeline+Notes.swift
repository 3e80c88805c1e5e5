import LintModel

extension Timeline {
  /// What the tables of all launches had no room for.
  var overflow: Overflow {
    Overflow(
      ads: earlierOverflow.ads + ads.forgottenCount,
      scenes: earlierOverflow.scenes + scenes.overflowCount,
      screens: earlierOverflow.screens + screens.overflowCount,
      units: earlierOverflow.units + dismissals.overflowCount,
      intervals: intervals.overflowCount,
      names: earlierOverflow.names + ads.forgottenNameCount)
  }

  /// What the reader of a report should know of the tables that were full, and of changes that
  /// cannot be.
  var notes: [RunNote] {
    let limits = [
      (
        overflow.ads,
        "a launch has more than \(AdTable.adsMax) ads; \(overflow.ads) of the oldest were "
          + "forgotten, finished ones first"
      ),
      (
        overflow.names,
        "an ad has more than \(AdTable.namesOfAdMax) names; \(overflow.names) of the oldest were "
          + "forgotten"
      ),
      (
        overflow.scenes,
        "a launch has more than \(SceneTable.scenesMax) scenes or \(SceneTable.namesMax) names of "
          + "them; \(overflow.scenes) events of others were left out"
      ),
      (
        overflow.screens,
        "a launch has more than \(ScreenTable.screensMax) screens; "
          + "\(overflow.screens) events of others were left out"
      ),
      (
        overflow.units,
        "a launch dismisses ads of more than \(UnitDismissals.unitsMax) units; "
          + "\(overflow.units) dismissals were left out"
      ),
      (
        intervals.overflowCount,
        "more than \(IntervalTable.openMax) intervals are open at one time; "
          + "\(intervals.overflowCount) others were left out"
      ),
    ]
    var notes = limits.filter { $0.0 > 0 }.map { RunNote(kind: .limit, text: $0.1) }
    if let first = impossible.first {
      let records = ReadableCount.counted(
        impossible.count, "record tells of a change that cannot be: ",
        "records tell of changes that cannot be: the first at ")
      let text = "\(records)line \(first.location.firstLine)"
      notes.append(RunNote(kind: .assumption, text: text))
    }
    return notes
  }
}
