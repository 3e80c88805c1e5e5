import LintModel

/// Which records tie a bundle identifier to a process.
///
/// A bundle is a process's when a record names it together with the process's id, when the
/// process's own scenes are called by it, or when both are named alike and no record contradicts.
/// That it is the only bundle of a log says nothing: whole devices log.
struct BundleTies {
  /// The most pairs of a process, an id, a bundle or a scene that are kept.
  static let pairsMax = 1 << 14
  /// The most names of scenes that are kept of one process.
  private static let scenesOfProcessMax = 8

  /// What a process says of itself.
  private struct Own {
    /// When the process with an id was heard first and last, in the order of the log.
    var pids: [Int: ClosedRange<Int>] = [:]
    var scenes: [String] = []
  }

  /// A bundle that was told together with a process id.
  private struct Telling {
    let bundleID: String
    var first: Int
    var last: Int
    /// Whether nothing but the end of the process was told, which may come late.
    var isOnlyExit: Bool
  }

  private var processes: [String: Own] = [:]
  private var tellings: [Int: [Telling]] = [:]
  private var toldPids: [String: Set<Int>] = [:]
  /// The bundles by the plain form of their last part.
  private var alikes: [String: [String]] = [:]
  private var order = 0
  private var pairCount = 0
  /// How many pairs there was no room for.
  private(set) var overflowCount = 0
  /// Changes when something new was told, so that who has asked may ask again.
  private(set) var version = 0
  /// The process and id of the last own record, because most records are from the one before.
  private var recent: (process: String, pid: Int, range: ClosedRange<Int>)?

  /// Takes the log's next event.
  mutating func take(_ event: Event) {
    order += 1
    guard event.isFromApp else {
      takeTelling(event)
      return
    }
    // What only shows that something is not known was said by nobody.
    if event.process == nil, event.isLeftOut { return }
    let process = event.process ?? ""
    if let scene = event.string("scene"), scene.contains(".") { takeScene(scene, of: process) }
    // Ids 0 and 1 are the kernel's and launchd's, or stand for none.
    let pid = event.pid.map { $0 > 1 ? $0 : 0 } ?? 0
    if let known = recent, known.pid == pid, known.process == process {
      recent?.range = known.range.lowerBound...order
      return
    }
    flush()
    recent = (process, pid, order...order)
    if processes[process] == nil {
      guard hasRoom() else { return }
      processes[process] = Own()
    }
    guard pid != 0, processes[process]?.pids[pid] == nil, hasRoom() else { return }
    processes[process]?.pids[pid] = order...order
  }

  /// Whether a process was heard, or one of those that have no name.
  func hasHeard(_ process: String?) -> Bool { processes[process ?? ""] != nil }

  /// The processes that were heard, and the bundles that were told.
  var names: (processes: Set<String>, bundleIDs: Set<String>) {
    (Set(processes.keys).subtracting([""]), Set(toldPids.keys))
  }

  /// The ids that a process has in its own records.
  func pids(of process: String?) -> Set<Int> {
    var pids = Set((processes[process ?? ""]?.pids ?? [:]).keys)
    if let recent, recent.process == process ?? "", recent.pid != 0 { pids.insert(recent.pid) }
    return pids
  }

  /// The process ids that were told with a bundle.
  func pids(toldOf bundleID: String) -> Set<Int> { toldPids[bundleID] ?? [] }

  /// The bundle of a process, and whether it is one for certain and not only named alike.
  func bundle(of process: String?) -> (id: String, isCertain: Bool)? {
    let process = process ?? ""
    let own = own(process)
    if let id = toldWithPids(of: own, process) { return (id, true) }
    if let id = bundleOfScenes(own) { return (id, true) }
    // Of two that are named alike nobody knows which one it is.
    let alike = (alikes[BundleTies.plain(process)] ?? []).filter { bundleID in
      let pids = toldPids[bundleID] ?? []
      return own.pids.isEmpty || pids.isEmpty || pids.contains { own.pids[$0] != nil }
    }
    guard !process.isEmpty, alike.count == 1 else { return nil }
    return (alike[0], false)
  }

  /// The processes that a bundle is tied to, in the order of their names.
  func processes(of bundleID: String) -> [String] {
    let names = processes.keys.filter { !$0.isEmpty }.sorted()
    let tied = names.filter { bundle(of: $0)?.id == bundleID }
    guard tied.isEmpty, toldPids[bundleID] == nil else { return tied }
    // No record names the bundle, so that none contradicts.
    return names.filter { bundle(of: $0) == nil && BundleTies.areAlike($0, bundleID) }
  }

  /// Whether a process and a bundle are named alike: `VoiceNative` and `com.example.voicenative`.
  static func areAlike(_ process: String, _ bundleID: String) -> Bool {
    guard let last = bundleID.split(separator: ".").last else { return false }
    let plainName = plain(process)
    return !plainName.isEmpty && plainName == plain(last)
  }

  // MARK: - What records tell

  private mutating func takeTelling(_ event: Event) {
    guard let bundleID = event.bundleToldOf else { return }
    if toldPids[bundleID] == nil {
      guard hasRoom() else { return }
      toldPids[bundleID] = []
      if let last = bundleID.split(separator: ".").last {
        alikes[BundleTies.plain(last), default: []].append(bundleID)
      }
    }
    guard case .int(let pid) = event["app_pid"], pid > 1 else { return }
    let isExit = EventName.endsOfLaunch.contains(event.name)
    if let place = tellings[pid]?.firstIndex(where: { $0.bundleID == bundleID }) {
      if isExit { return }
      tellings[pid]?[place].last = order
      tellings[pid]?[place].isOnlyExit = false
      return
    }
    guard hasRoom() else { return }
    toldPids[bundleID]?.insert(pid)
    tellings[pid, default: []].append(
      Telling(bundleID: bundleID, first: order, last: order, isOnlyExit: isExit))
  }

  private mutating func takeScene(_ scene: String, of process: String) {
    let known = processes[process]?.scenes ?? []
    guard known.count < BundleTies.scenesOfProcessMax, !known.contains(scene), hasRoom() else {
      return
    }
    processes[process, default: Own()].scenes.append(scene)
  }

  private mutating func hasRoom() -> Bool {
    guard pairCount < BundleTies.pairsMax else {
      overflowCount += 1
      return false
    }
    pairCount += 1
    version += 1
    return true
  }

  private mutating func flush() {
    guard let recent, recent.pid != 0,
      let range = processes[recent.process]?.pids[recent.pid]
    else { return }
    processes[recent.process]?.pids[recent.pid] = range.lowerBound...recent.range.upperBound
  }

  // MARK: - Ties

  private func own(_ process: String) -> Own {
    var own = processes[process] ?? Own()
    if let recent, recent.process == process, let range = own.pids[recent.pid] {
      own.pids[recent.pid] = range.lowerBound...recent.range.upperBound
    }
    return own
  }

  /// The bundle that was told with one of a process's ids.
  ///
  /// An id may have been another app's before and be another's after. The bundle that is named like
  /// the process comes first, then one that was told while the process lived, then the one that was
  /// told closest to that.
  private func toldWithPids(of own: Own, _ process: String) -> String? {
    var best: (id: String, score: Int, gap: Int)?
    for (pid, range) in own.pids {
      for telling in tellings[pid] ?? [] {
        let gap = max(0, range.lowerBound - telling.last, telling.first - range.upperBound)
        let score =
          (BundleTies.areAlike(process, telling.bundleID) ? 4 : 0) + (telling.isOnlyExit ? 0 : 2)
          + (gap == 0 ? 1 : 0)
        let isBetter =
          best.map { best in
            (score, -gap) > (best.score, -best.gap)
              || (score, gap) == (best.score, best.gap) && telling.bundleID < best.id
          } ?? true
        if isBetter { best = (telling.bundleID, score, gap) }
      }
    }
    return best?.id
  }

  /// The bundle that the process's own scenes are called by. One that the system names, too, comes
  /// first.
  private func bundleOfScenes(_ own: Own) -> String? {
    let told = own.scenes.lazy.map { SceneIdentifier.bundleID(of: $0) }
    if let known = told.first(where: { toldPids[$0] != nil }) { return known }
    return own.scenes.first { SceneIdentifier.bundleID(of: $0) != $0 }
      .map { SceneIdentifier.bundleID(of: $0) }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension Event {
  /// The bundle that a record of the system names, itself or by a scene.
  var bundleToldOf: String? {
    if let bundleID = string("bundle_id") { return bundleID }
    guard let scene = string("scene"), scene.contains(".") else { return nil }
    return SceneIdentifier.bundleID(of: scene)
  }
}
