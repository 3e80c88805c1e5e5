package import LintModel

/// Decides which app a log is about, and which events concern it.
///
/// A log is about one app. The user names it, or it is the process with the most records of the ads
/// SDK, the consent SDK or the instrumentation in the whole log; where none has any, the one with
/// the most events about ads, such as a plug-in's, and then of an app at all.
/// Events are held back until the log
/// ends. When there are too many, each process that may turn out to be the app becomes a candidate
/// that is judged beside the others; what no candidate claims stays held for those that may come.
///
///     take ─▶ | hold | ─ full ─▶ candidate 1, candidate 2 …   ─ settle ─▶ the app
package struct AppSelector {
  /// The most processes with ad records that are candidates at one time.
  static let adCandidatesMax = 8
  /// The most candidates of a log in which no process has ad records.
  static let otherCandidatesMax = 4
  /// The most processes, of those with records of ads and of apps each, that are counted.
  static let processesMax = 4096

  /// Events for a candidate, in order.
  package struct Delivery {
    /// The number of the candidate.
    package let candidate: Int
    /// The events that concern it.
    package var events: [Event]
    /// What was dropped before the candidate was one.
    var dropped = DroppedEvents()
  }

  let requestedProcess: String?
  let requestedBundleID: String?
  private(set) var ties = BundleTies()
  private(set) var candidates: [AppCandidate] = []
  private(set) var hold = EventHold()
  private(set) var adRecordCounts: [String: Int] = [:]
  /// How many events of a process are about ads, whoever prints them.
  private(set) var adEventCounts: [String: Int] = [:]
  private(set) var appRecordCounts: [String: Int] = [:]
  private(set) var bundleRecordCounts: [String: Int] = [:]
  private var order = 0
  private var candidateCount = 0
  private var choice: (candidate: Int, reason: AppSummary.Choice)?
  /// How many records of other processes did not count.
  private var overflowCount = 0
  /// The candidates that had to give way, since it was asked last.
  private var retired: [Int] = []

  /// Creates a selector; a name that is given settles the matter.
  package init(process: String?, bundleID: String?) {
    requestedProcess = process
    requestedBundleID = bundleID
  }

  /// Whether the user named the app.
  var isRequested: Bool { requestedProcess != nil || requestedBundleID != nil }

  /// The number of the app's candidate, once it is settled.
  var chosen: Int? { choice?.candidate }

  /// The app that was settled on, or `nil` before that.
  package var summary: AppSummary? {
    guard let choice else { return nil }
    let candidate = candidates.first { $0.number == choice.candidate }
    return AppSummary(
      process: candidate?.process ?? requestedProcess,
      bundleID: candidate?.bundleID ?? requestedBundleID, choice: choice.reason)
  }

  /// The other processes that have records of the ads SDK, most first.
  package var otherAdProcesses: [CountedName] {
    let process = summary?.process
    let counts = adRecordCounts.isEmpty ? adEventCounts : adRecordCounts
    return counts.filter { $0.key != process }
      .map { CountedName(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Whether another process that runs at the same time has the name of the app's, so that the
  /// name does not tell whose a record is.
  var isNameShared: Bool {
    candidates.contains { $0.number == chosen && !$0.silencedPids.isEmpty }
  }

  /// The processes and bundles that events have named.
  var names: (processes: Set<String>, bundleIDs: Set<String>) {
    (ties.names.processes.union(adRecordCounts.keys), ties.names.bundleIDs)
  }

  /// Whether no other process has more ad records than a candidate's.
  func leads(_ number: Int) -> Bool {
    let who = choose().0
    return candidates.contains { $0.number == number && who.isSame(as: $0) }
  }

  /// Returns the numbers of the candidates that have given way since it was asked last.
  mutating func takeRetired() -> [Int] {
    defer { if !retired.isEmpty { retired = [] } }
    return retired
  }

  /// Counts records that show what a process is.
  package mutating func count(adRecords: Int, of process: String) {
    overflowCount += Self.count(adRecords, of: process, in: &adRecordCounts)
  }

  /// Counts records of a process, and returns how many there was no room for.
  private static func count(
    _ records: Int, of process: String, in counts: inout [String: Int]
  ) -> Int {
    guard counts.count < processesMax || counts[process] != nil else { return records }
    counts[process, default: 0] += records
    return 0
  }

  /// What the reader of a report should know of the limits that were reached.
  var notes: [RunNote] {
    let app = candidates.first { $0.number == chosen }
    let pidCount = app?.pidOverflowCount ?? 0
    let limits = [
      (
        overflowCount,
        "there are more than \(Self.processesMax) processes; \(overflowCount) records of others "
          + "do not count for the choice of the app"
      ),
      (
        pidCount,
        "the app has more than \(AppCandidate.pidsMax) process ids; \(pidCount) records have "
          + "others, of which the system's records are left out"
      ),
      (
        ties.overflowCount,
        "there are more than \(BundleTies.pairsMax) pairs of a process, an id and a bundle; "
          + "\(ties.overflowCount) records of others tie nothing to the app"
      ),
    ]
    let notes = limits.filter { $0.0 > 0 }.map { RunNote(kind: .limit, text: $0.1) }
    guard let app, !app.silencedPids.isEmpty else { return notes }
    let pids = app.silencedPids.sorted().map(String.init)
    let text =
      "processes named \(app.process ?? "") run at the same time; left out: "
      + ReadableCount.noun(pids.count, "process id")
      + " \(pids.joined(separator: ", ")): choose the app with --bundle-id"
    return notes + [RunNote(kind: .assumption, text: text)]
  }

  // MARK: - The next event

  /// Takes the next event, and returns what is ready to be judged.
  package mutating func take(_ event: Event) -> [Delivery] {
    order += 1
    ties.take(event)
    count(event)
    if candidates.isEmpty {
      keep(event)
      return hold.isFull ? makeRoom() : []
    }
    var deliveries: [Delivery] = []
    for place in candidates.indices {
      if let late = learn(place) { deliveries.append(late) }
      guard candidates[place].concerns(event, order: order) else { continue }
      candidates[place].given.add(event, order: order)
      deliveries.append(Delivery(candidate: candidates[place].number, events: [event]))
    }
    // Once the app that was asked for is known, none other is waited for.
    let mayConcernOthers = deliveries.allSatisfy(\.events.isEmpty) || event.namesNobody
    guard !isRequested, mayConcernOthers else { return deliveries }
    keep(event)
    return hold.isFull ? deliveries + makeRoom() : deliveries
  }

  /// Settles on an app if that has not been done, and returns what concerns it and was held.
  package mutating func settle() -> [Delivery] {
    guard choice == nil else { return [] }
    let (who, reason) = choose()
    var deliveries: [Delivery] = []
    if let candidate = candidates.first(where: { isRequested || who.isSame(as: $0) }) {
      choice = (candidate.number, reason)
    } else {
      deliveries = [admit(who)]
      choice = (deliveries[0].candidate, reason)
    }
    return deliveries
  }

  private mutating func count(_ event: Event) {
    if event.isLeftOut || !adRecordCounts.isEmpty { return }
    if !event.isFromApp {
      guard let bundleID = event.bundleToldOf else { return }
      overflowCount += Self.count(1, of: bundleID, in: &bundleRecordCounts)
    } else if let process = event.process {
      overflowCount += Self.count(1, of: process, in: &appRecordCounts)
      if event.isAboutAds { overflowCount += Self.count(1, of: process, in: &adEventCounts) }
    }
  }

  /// Holds an event for an app that is not known yet.
  private mutating func keep(_ event: Event) {
    // Nothing is to be known of a process that was not asked for.
    if let requestedProcess, event.isFromApp, let its = event.process, its != requestedProcess {
      return
    }
    // In a console without names all that was printed is the one app's.
    if !candidates.isEmpty, event.isFromApp, event.process == nil {
      hold.drop(event, order: order)
    } else {
      hold.append(event, order: order)
    }
  }

  // MARK: - Candidates

  /// Makes candidates of those who may be the app, and drops what is too much.
  private mutating func makeRoom() -> [Delivery] {
    var deliveries: [Delivery] = []
    let wanted = wantedCandidates
    if !wanted.isEmpty {
      // One that can be the app no more gives way.
      for candidate in candidates where !wanted.contains(where: { $0.isSame(as: candidate) }) {
        hold.drop(candidate.given, of: candidate)
        retired.append(candidate.number)
      }
      candidates.removeAll { candidate in !wanted.contains { $0.isSame(as: candidate) } }
      for who in wanted where !candidates.contains(where: { who.isSame(as: $0) }) {
        deliveries.append(admit(who))
      }
    }
    if hold.isFull { hold.makeRoom() }
    return deliveries
  }

  /// Learns what ties a candidate to its bundle. What was held about the bundle comes too late for
  /// it and is returned as dropped.
  private mutating func learn(_ place: Int) -> Delivery? {
    let before = candidates[place].bundleID
    candidates[place].learn(from: ties)
    guard let bundleID = candidates[place].bundleID, bundleID != before else { return nil }
    let late = hold.removeAll(of: bundleID)
    guard late.count > 0 else { return nil }
    return Delivery(candidate: candidates[place].number, events: [], dropped: late)
  }

  /// Makes a candidate, and returns what was held about it.
  ///
  /// Where something about it was dropped, the log begins for it behind that.
  private mutating func admit(_ who: Who) -> Delivery {
    var candidate = AppCandidate(
      number: candidateCount, process: who.process, bundleID: who.bundleID,
      isRequested: requestedBundleID != nil)
    candidateCount += 1
    candidate.learn(from: ties)
    let pids = ties.pids(of: candidate.process)
    var dropped = hold.dropped(
      process: candidate.process, bundleID: candidate.bundleID, pids: pids)
    let start = dropped.lastOrder
    var delivery = Delivery(candidate: candidate.number, events: [])
    let mayCome = !isRequested
    hold.remove { held in
      guard candidate.concerns(held.event, order: held.order) else { return false }
      if held.order <= start {
        dropped.add(held.event, order: held.order)
      } else {
        candidate.given.add(held.event, order: held.order)
        delivery.events.append(held.event)
      }
      return !(mayCome && held.event.namesNobody)
    }
    delivery.dropped = dropped
    candidates.append(candidate)
    return delivery
  }
}

extension Event {
  /// Whether a record says neither by process, id, bundle nor scene whom it is about.
  fileprivate var namesNobody: Bool {
    isFromApp ? process == nil : bundleToldOf == nil && self[.appPID] == nil
  }
}

/// FrontBoard's names for scenes: `com.example.app-default`, or the bundle with a session's UUID.
enum SceneIdentifier {
  /// The bundle identifier in a scene's name.
  static func bundleID(of scene: String) -> String {
    if scene.hasSuffix("-default") { return String(scene.dropLast("-default".count)) }
    // A UUID is 36 characters long, and a hyphen stands before it.
    guard scene.count > 37, scene.dropLast(36).hasSuffix("-") else { return scene }
    return String(scene.dropLast(37))
  }

  /// The persistent identifier in a scene's name: a UUID behind the bundle, or the whole name, as
  /// apps log it.
  static func persistentIdentifier(in scene: String) -> String? {
    let last = scene.suffix(36)
    let rest = scene.dropLast(36)
    guard last.utf8.count == 36, rest.isEmpty || rest.hasSuffix("-") else { return nil }
    let isUUID = last.utf8.enumerated().allSatisfy { offset, byte in
      [8, 13, 18, 23].contains(offset)
        ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).isHexDigit
    }
    return isUUID ? String(last) : nil
  }
}
