package import LintModel

/// Decides which app a log is about, and which events concern it.
///
/// A log is about one app. The user names it, or it is the process with the most records of the ads
/// SDK, the consent SDK or the instrumentation. Until that is settled events are held back.
package struct AppSelector {
  /// The most events that are held back before the app is settled on what was seen so far.
  package static let heldEventsMax = 8192
  /// The most processes, of those with records of ads and of apps each, that are counted.
  static let processesMax = 4096
  /// The most process ids of the app that are kept.
  static let pidsMax = 4096

  private let requestedProcess: String?
  private let requestedBundleID: String?
  private var held: [Event] = []
  private var adRecordCounts: [String: Int] = [:]
  private var appRecordCounts: [String: Int] = [:]
  private var choice: Choice?
  /// How many records of other processes, and how many records with other ids, did not count.
  private var overflow = (records: 0, pids: 0)

  /// The app, once it is settled.
  private struct Choice {
    var process: String?
    var bundleID: String?
    var reason: AppSummary.Choice
    var pids: Set<Int> = []
  }

  /// Creates a selector; a name that is given settles the matter.
  package init(process: String?, bundleID: String?) {
    requestedProcess = process
    requestedBundleID = bundleID
  }

  /// The app that was settled on, or `nil` before that.
  package var summary: AppSummary? {
    choice.map { AppSummary(process: $0.process, bundleID: $0.bundleID, choice: $0.reason) }
  }

  /// The other processes that have records of the ads SDK, most first.
  package var otherAdProcesses: [CountedName] {
    adRecordCounts.filter { $0.key != choice?.process }
      .map { CountedName(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// Counts records that show what a process is.
  package mutating func count(adRecords: Int, of process: String) {
    overflow.records += Self.count(adRecords, of: process, in: &adRecordCounts)
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
    let limits = [
      (
        overflow.records,
        "there are more than \(Self.processesMax) processes; \(overflow.records) records of others "
          + "do not count for the choice of the app"
      ),
      (
        overflow.pids,
        "the app has more than \(Self.pidsMax) process ids; \(overflow.pids) records have others, "
          + "of which the system's records are left out"
      ),
    ]
    return limits.filter { $0.0 > 0 }.map { RunNote(kind: .limit, text: $0.1) }
  }

  /// Takes the next event, and returns the events of the app that are ready to be judged.
  package mutating func take(_ event: Event) -> [Event] {
    if choice != nil { return concerns(event) ? [event] : [] }
    held.append(event)
    if event.isFromApp, !event.isLeftOut, let process = event.process {
      overflow.records += Self.count(1, of: process, in: &appRecordCounts)
    }
    return held.count < AppSelector.heldEventsMax ? [] : settle()
  }

  /// Settles on an app if that has not been done, and returns the app's events that were held back.
  package mutating func settle() -> [Event] {
    guard choice == nil else { return [] }
    var choice = chooseProcess()
    choice.bundleID = requestedBundleID ?? bundleID(for: choice)
    // The system speaks of a process by its id before the process itself says a word.
    choice.pids = pids(of: choice)
    self.choice = choice
    let events = held
    held = []
    return events.filter { concerns($0) }
  }

  // MARK: - Choosing

  private func chooseProcess() -> Choice {
    if let requestedProcess { return Choice(process: requestedProcess, reason: .requested) }
    if let requestedBundleID {
      return Choice(process: process(of: requestedBundleID), reason: .requested)
    }
    if let process = mostFrequent(adRecordCounts) {
      return Choice(process: process, reason: .mostAdRecords)
    }
    if let process = mostFrequent(appRecordCounts) {
      return Choice(process: process, reason: .mostAppRecords)
    }
    let bundleIDs = held.compactMap { $0.string("bundle_id") }
    let reason: AppSummary.Choice = bundleIDs.isEmpty ? .onlyOne : .mostAppRecords
    return Choice(process: nil, bundleID: mostFrequent(counts(bundleIDs)), reason: reason)
  }

  /// The process of a bundle: named alike, tied to it by a system record, or the only one there is.
  private func process(of bundleID: String) -> String? {
    let processes = appRecordCounts.keys.sorted()
    if let alike = processes.first(where: { namesMatch($0, bundleID) }) { return alike }
    let pids = systemPids(of: bundleID)
    let tied = held.first { $0.isFromApp && $0.process != nil && $0.hasPid(in: pids) }
    return tied?.process ?? (processes.count == 1 ? processes[0] : nil)
  }

  /// The process ids that system records give for a bundle.
  private func systemPids(of bundleID: String?) -> Set<Int> {
    guard let bundleID else { return [] }
    return Set(
      held.compactMap { event in
        guard event.string("bundle_id") == bundleID, case .int(let pid) = event["app_pid"] else {
          return nil
        }
        return pid
      })
  }

  /// The process ids of the app in the events that are held.
  private func pids(of choice: Choice) -> Set<Int> {
    guard let process = choice.process else { return systemPids(of: choice.bundleID) }
    let own = held.filter { $0.isFromApp && $0.process == process }
    return Set(own.compactMap(\.pid)).union(systemPids(of: choice.bundleID))
  }

  /// The name with the highest count; among equals the first one by name.
  private func mostFrequent(_ counts: [String: Int]) -> String? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  private func counts(_ names: [String]) -> [String: Int] {
    names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// The bundle identifier of the chosen process: what a system record ties to its process id, what
  /// the app's own scenes are called, what is named alike, or the only one there is.
  private func bundleID(for choice: Choice) -> String? {
    if let bundleID = choice.bundleID { return bundleID }
    let own = held.filter { $0.isFromApp && $0.process == choice.process }
    let pids = Set(own.compactMap(\.pid))
    let tied = held.first { event in
      if case .int(let pid) = event["app_pid"] { pids.contains(pid) } else { false }
    }
    if let bundleID = tied?.string("bundle_id") { return bundleID }
    let named = Set(held.compactMap { $0.string("bundle_id") }).sorted()
    if let scene = own.lazy.compactMap({ $0.string("scene") }).first(where: { $0.contains(".") }) {
      return named.first { scene.hasPrefix($0) } ?? SceneIdentifier.bundleID(of: scene)
    }
    if let process = choice.process, let alike = named.first(where: { namesMatch(process, $0) }) {
      return alike
    }
    return named.count == 1 ? named[0] : nil
  }

  /// Whether a process and a bundle are named alike: `VoiceNative` and `com.example.voicenative`.
  private func namesMatch(_ process: String, _ bundleID: String) -> Bool {
    func plain(_ text: some StringProtocol) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    guard let last = bundleID.split(separator: ".").last else { return false }
    return plain(process) == plain(last)
  }

  // MARK: - Belonging

  /// Whether an event concerns the chosen app.
  ///
  /// A record of the app's own process does; one of the system does when it names the app by
  /// process id, bundle or scene. A record that names nobody is taken, for in a console it can
  /// only be the app's.
  private mutating func concerns(_ event: Event) -> Bool {
    guard let choice else { return false }
    if event.isFromApp {
      guard let its = event.process else { return true }
      guard let process = choice.process else {
        return choice.reason != .requested || event.hasPid(in: choice.pids)
      }
      guard process == its else { return false }
      if let pid = event.pid, !choice.pids.contains(pid) {
        if choice.pids.count < Self.pidsMax {
          self.choice?.pids.insert(pid)
        } else {
          overflow.pids += 1
        }
      }
      return true
    }
    if case .int(let pid) = event["app_pid"], choice.pids.contains(pid) { return true }
    if let bundleID = event.string("bundle_id") {
      return choice.bundleID.map { $0 == bundleID } ?? false
    }
    if let scene = event.string("scene"), let bundleID = choice.bundleID, scene.contains(".") {
      return SceneIdentifier.bundleID(of: scene) == bundleID || scene == bundleID
    }
    return event["app_pid"] == nil
  }
}

extension Event {
  /// Whether the process that wrote the record has one of some ids.
  fileprivate func hasPid(in pids: Set<Int>) -> Bool {
    pid.map { pids.contains($0) } ?? false
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
