extension Timeline {
  /// How full a table is.
  struct TableUse {
    var name: String
    var count: Int
    /// The most that it holds.
    var limit: Int
  }

  /// How full the tables of the current launch are.
  var tables: [TableUse] {
    [
      TableUse(name: "ads", count: ads.ads.count, limit: AdTable.adsMax),
      TableUse(name: "scenes", count: scenes.scenes.count, limit: SceneTable.scenesMax),
      TableUse(name: "screens", count: screens.count, limit: ScreenTable.screensMax),
      TableUse(name: "intervals", count: intervals.count, limit: IntervalTable.openMax),
      TableUse(name: "expiries", count: expiries.countMax, limit: ExpiryQueue.waitingMax),
      TableUse(name: "dismissals", count: dismissals.count, limit: UnitDismissals.unitsMax),
    ]
  }
}
