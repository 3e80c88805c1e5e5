import LintModel

extension AppSelector {
  /// A process or a bundle that may be the app.
  struct Who: Hashable {
    var process: String?
    var bundleID: String?

    /// Whether a candidate is it.
    func isSame(as candidate: AppCandidate) -> Bool {
      if process != nil || candidate.process != nil { return process == candidate.process }
      return bundleID == nil || bundleID == candidate.bundleID
    }
  }

  /// The app by all that was counted, and why it is that.
  func choose() -> (Who, AppSummary.Choice) {
    if isRequested { return (requested, .requested) }
    let adCounts = adRecordCounts.isEmpty ? adEventCounts : adRecordCounts
    if let process = AppSelector.ranked(adCounts).first {
      return (Who(process: process), .mostAdRecords)
    }
    if let process = AppSelector.ranked(appRecordCounts).first {
      return (Who(process: process), .mostAppRecords)
    }
    if ties.hasHeard(nil) { return (Who(), .onlyOne) }
    let bundleID = AppSelector.ranked(bundleRecordCounts).first
    return (Who(bundleID: bundleID), bundleID == nil ? .onlyOne : .mostAppRecords)
  }

  /// Who should be a candidate now that no more events can be held; empty when nothing tells yet.
  var wantedCandidates: [Who] {
    if isRequested { return isRequestedKnown ? [requested] : [] }
    let ads = AppSelector.ranked(adRecordCounts.isEmpty ? adEventCounts : adRecordCounts)
      .prefix(AppSelector.adCandidatesMax)
    if !ads.isEmpty { return ads.map { Who(process: $0) } }
    let others = AppSelector.ranked(appRecordCounts).prefix(AppSelector.otherCandidatesMax)
    if !others.isEmpty { return others.map { Who(process: $0) } }
    if ties.hasHeard(nil) { return [Who()] }
    return AppSelector.ranked(bundleRecordCounts).prefix(AppSelector.otherCandidatesMax)
      .map { Who(bundleID: $0) }
  }

  /// The app that was asked for.
  private var requested: Who {
    if let requestedProcess {
      return Who(process: requestedProcess, bundleID: requestedBundleID)
    }
    guard let requestedBundleID else { return Who() }
    return Who(process: process(of: requestedBundleID), bundleID: requestedBundleID)
  }

  /// Whether the app that was asked for has said something, or the system has said as much about it
  /// as can be held.
  private var isRequestedKnown: Bool {
    if let process = requested.process, ties.hasHeard(process) { return true }
    let itsCount = hold.events.count { held in
      guard held.event.isFromApp else {
        return requestedBundleID != nil && held.event.bundleToldOf == requestedBundleID
      }
      return held.event.process == nil
    }
    return itsCount > EventHold.eventsMax / 2
  }

  /// The process that records tie to a bundle; of several the one with the most records.
  func process(of bundleID: String) -> String? {
    ties.processes(of: bundleID).max { left, right in
      (recordCount(of: left), right) < (recordCount(of: right), left)
    }
  }

  private func recordCount(of process: String) -> Int {
    (adRecordCounts[process] ?? 0) + (appRecordCounts[process] ?? 0)
  }

  /// Names with the highest count first; equals in the order of their names.
  private static func ranked(_ counts: [String: Int]) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}
