import LintModel

extension Timeline {
  /// What the tables of all launches had no room for.
  var overflow: Overflow {
    Overflow(
      ads: earlierOverflow.ads + ads.forgottenCount,
      scenes: earlierOverflow.scenes + scenes.overflowCount,
      screens: earlierOverflow.screens + screens.overflowCount,
      units: earlierOverflow.units + dismissals.overflowCount)
  }

  /// What the reader of a report should know of the tables that were full, and of changes that
  /// cannot be.
  var notes: [RunNote] {
    var notes: [RunNote] = []
    if overflow.ads > 0 {
      let text =
        "a launch has more than \(AdTable.adsMax) ads; the oldest \(overflow.ads) were forgotten"
      notes.append(RunNote(kind: .limit, text: text))
    }
    if overflow.scenes > 0 {
      let text =
        "a launch has more than \(SceneTable.scenesMax) scenes; "
        + "\(overflow.scenes) events of others were left out"
      notes.append(RunNote(kind: .limit, text: text))
    }
    if overflow.screens > 0 {
      let text =
        "a launch has more than \(ScreenTable.screensMax) screens; "
        + "\(overflow.screens) events of others were left out"
      notes.append(RunNote(kind: .limit, text: text))
    }
    if overflow.units > 0 {
      let text =
        "a launch dismisses ads of more than \(UnitDismissals.unitsMax) units; "
        + "\(overflow.units) dismissals were left out"
      notes.append(RunNote(kind: .limit, text: text))
    }
    if intervals.overflowCount > 0 {
      let text =
        "more than \(IntervalTable.openMax) intervals are open at one time; "
        + "\(intervals.overflowCount) others were left out"
      notes.append(RunNote(kind: .limit, text: text))
    }
    if let first = impossible.first {
      let records = impossible.count == 1 ? "1 record tells" : "\(impossible.count) records tell"
      let text =
        impossible.count == 1
        ? "\(records) of a change that cannot be: line \(first.location.firstLine)"
        : "\(records) of changes that cannot be: the first at line \(first.location.firstLine)"
      notes.append(RunNote(kind: .assumption, text: text))
    }
    return notes
  }
}
