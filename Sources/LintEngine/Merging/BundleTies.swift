import LintModel

/// Which records tie a bundle identifier to a process.
///
/// A bundle is a process's when a record names it together with the process's id, when the
/// process's own scenes are called by it, or when both are named alike and no record contradicts.
/// That it is the only bundle of a log says nothing: whole devices log.
///
/// An id is one process's only for a time: the system launches the process before it says a word,
/// and tells of its end after the last one. What was told of a bundle ties it only within that.
///
///     launch of X:5 ─ Demo[5] … Demo[5] ─ end of X:5 │ launch of Y:5 ─ …    X is Demo's, Y is not
struct BundleTies {
  /// The most pairs of a process, an id, a bundle or a scene that are kept.
  static let pairsMax = 1 << 14
  /// The most names of scenes that are kept of one process.
  private static let scenesOfProcessMax = 8
  /// The most bundles, and names of processes, that are kept of one id; the latest matter.
  private static let ownersOfPidMax = 8
  /// The most ids of a process that are compared with each other.
  private static let voicesComparedMax = 64
  /// How much later than the process's first word its launch may be told, and how much earlier than
  /// its last word its end: daemons write a little out of order.
  static let latenessNanosecondsMax: Int64 = 500_000_000

  /// What a process says of itself.
  private struct Own {
    var voices: [Int: ProcessVoice] = [:]
    /// The id of its last record.
    var lastPid = 0
    var scenes: [String] = []
    /// Its ids of which the system tells with a bundle.
    var toldPids: Set<Int> = []
  }

  /// A time for which the system tells that a bundle has a process id.
  private struct Tenancy {
    let bundleID: String
    /// When it was told first and last, in the order of the log.
    let first: Int
    var last: Int
    /// The time of the first telling.
    let start: TimePoint
    /// Whether it begins with the launch of the process.
    let isFromLaunch: Bool
    /// Whether nothing but the end of the process was told.
    let isOnlyExit: Bool
    /// When the end was told.
    var end: Int?
    /// When the end of the id's process before was told; 0 if it was not.
    let exitBefore: Int
  }

  private var processes: [String: Own] = [:]
  private var tenancies: [Int: [Tenancy]] = [:]
  /// The names of the processes that were heard with an id.
  private var speakers: [Int: [String]] = [:]
  /// When the end of the process with an id was told last.
  private var exits: [Int: Int] = [:]
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
  private var recent: (process: String, pid: Int, voice: ProcessVoice)?

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
    if let scene = event.string(.scene), scene.contains(".") { takeScene(scene, of: process) }
    // Ids 0 and 1 are the kernel's and launchd's, or stand for none.
    let pid = event.pid.map { $0 > 1 ? $0 : 0 } ?? 0
    if let known = recent, known.pid == pid, known.process == process {
      recent?.voice.add(event, order: order)
      return
    }
    flush()
    recent = nil
    if processes[process] == nil {
      guard hasRoom() else { return }
      processes[process] = Own()
    }
    var voice = processes[process]?.voices[pid]
    if voice == nil, pid != 0 {
      guard hasRoom() else { return }
      let first = ProcessVoice(event, order: order, exitBefore: exits[pid] ?? 0)
      processes[process]?.voices[pid] = first
      if tenancies[pid] != nil { processes[process]?.toldPids.insert(pid) }
      let names = speakers[pid] ?? []
      speakers[pid] = names.suffix(Self.ownersOfPidMax - 1) + [process]
      voice = first
    } else if pid != 0, processes[process]?.lastPid != pid {
      voice?.returnCount += 1
    }
    if pid != 0 { processes[process]?.lastPid = pid }
    recent = (process, pid, voice ?? ProcessVoice(event, order: order, exitBefore: 0))
    recent?.voice.add(event, order: order)
  }

  /// Whether a process was heard, or one of those that have no name.
  func hasHeard(_ process: String?) -> Bool { processes[process ?? ""] != nil }

  /// The processes that were heard, and the bundles that were told.
  var names: (processes: Set<String>, bundleIDs: Set<String>) {
    (Set(processes.keys).subtracting([""]), Set(toldPids.keys))
  }

  /// The ids that a process has in its own records.
  func pids(of process: String?) -> Set<Int> { Set((processes[process ?? ""]?.voices ?? [:]).keys) }

  /// From where on in the order of the log an id may be the app's: behind the end of the process
  /// that had it before.
  func start(of pid: Int, _ process: String?, _ bundleID: String?) -> Int {
    let heard = processes[process ?? ""]?.voices[pid]?.exitBefore
    let told = bundleID.flatMap { bundleID in
      tenancies[pid]?.first { $0.bundleID == bundleID }?.exitBefore
    }
    return min(heard ?? told ?? 0, told ?? heard ?? 0)
  }

  /// The ids of a process that cannot be the app's, because another one of that name, which has
  /// more to say about ads, speaks at the same time.
  ///
  /// Two apps may have one name for their processes, and a Mac may run two simulators. Ids that are
  /// `meant` come first.
  func silencedPids(of process: String?, meant: Set<Int> = []) -> Set<Int> {
    let voices = own(process ?? "").voices.filter { $0.value.returnCount > 0 }
    guard voices.count > 1, voices.count <= Self.voicesComparedMax else { return [] }
    let ranked = voices.sorted { left, right in
      let isLeftMeant = meant.contains(left.key)
      if isLeftMeant != meant.contains(right.key) { return isLeftMeant }
      return (right.value.adCount, left.value.first) < (left.value.adCount, right.value.first)
    }
    var silenced: Set<Int> = []
    var heard: [ProcessVoice] = []
    for (pid, voice) in ranked {
      if heard.contains(where: { $0.isSimultaneous(with: voice) }) {
        silenced.insert(pid)
      } else {
        heard.append(voice)
      }
    }
    return silenced
  }

  /// The process ids that were told with a bundle.
  func pids(toldOf bundleID: String) -> Set<Int> { toldPids[bundleID] ?? [] }

  /// The bundle of a process, and whether it is one for certain and not only named alike; some of
  /// its ids may be another app's.
  func bundle(of process: String?, without silenced: Set<Int> = []) -> (
    id: String, isCertain: Bool
  )? {
    let process = process ?? ""
    let own = processes[process] ?? Own()
    let pids = silenced.isEmpty ? own.toldPids : own.toldPids.subtracting(silenced)
    if let id = told(with: pids, process) { return (id, true) }
    if let id = bundleOfScenes(own) { return (id, true) }
    // Of two that are named alike nobody knows which one it is.
    let hasPids = own.voices.keys.contains { !silenced.contains($0) }
    let alike = (alikes[BundleTies.plain(process)] ?? []).filter { bundleID in
      guard hasPids, let told = toldPids[bundleID], !told.isEmpty else { return true }
      return pids.contains { told.contains($0) }
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
    let pid: Int? = if case .int(let pid) = event[.appPID], pid > 1 { pid } else { nil }
    let exitBefore = pid.flatMap { exits[$0] } ?? 0
    let isExit = EventName.endsOfLaunch.contains(event.name)
    if isExit, let pid, exits[pid] != nil || hasRoom() { exits[pid] = order }
    guard let bundleID = event.bundleToldOf else {
      // Whichever app had the id, it has it no more.
      if isExit, let pid, let place = tenancies[pid]?.indices.last,
        tenancies[pid]?[place].end == nil
      {
        tenancies[pid]?[place].end = order
      }
      return
    }
    if toldPids[bundleID] == nil {
      guard hasRoom() else { return }
      toldPids[bundleID] = []
      if let last = bundleID.split(separator: ".").last {
        alikes[BundleTies.plain(last), default: []].append(bundleID)
      }
    }
    guard let pid else { return }
    if let place = tenancies[pid]?.lastIndex(where: { $0.bundleID == bundleID }),
      continues(place, of: pid, event, isExit: isExit)
    {
      return
    }
    guard hasRoom() else { return }
    toldPids[bundleID]?.insert(pid)
    let tenancy = Tenancy(
      bundleID: bundleID, first: order, last: order, start: event.time,
      isFromLaunch: event.name == .appLaunched, isOnlyExit: isExit, end: isExit ? order : nil,
      exitBefore: exitBefore)
    for process in speakers[pid] ?? [] { processes[process]?.toldPids.insert(pid) }
    let known = tenancies[pid] ?? []
    tenancies[pid] = known.suffix(Self.ownersOfPidMax - 1) + [tenancy]
  }

  /// Whether a telling is about a time that is known already, and adds it to that.
  ///
  /// The system goes on to speak of a process that has ended. When it is alive again, it was
  /// launched, or has said something itself.
  private mutating func continues(
    _ place: Int, of pid: Int, _ event: Event, isExit: Bool
  ) -> Bool {
    guard let known = tenancies[pid]?[place] else { return false }
    let isLatest = place + 1 == tenancies[pid]?.count
    guard let end = known.end else {
      // Another bundle had the id in between.
      if !isLatest, !isExit { return false }
      if isExit { tenancies[pid]?[place].end = order } else { tenancies[pid]?[place].last = order }
      return true
    }
    if isExit { return true }
    return event.name != .appLaunched && !isHeard(pid, after: end)
  }

  /// Whether a process with an id has said something after a moment.
  private func isHeard(_ pid: Int, after moment: Int) -> Bool {
    (speakers[pid] ?? []).contains { voice(of: $0, pid).map { $0.last > moment } ?? false }
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
    guard let recent, recent.pid != 0 else { return }
    processes[recent.process]?.voices[recent.pid] = recent.voice
  }

  // MARK: - Ties

  private func voice(of process: String, _ pid: Int) -> ProcessVoice? {
    if let recent, recent.pid == pid, recent.process == process { return recent.voice }
    return processes[process]?.voices[pid]
  }

  private func own(_ process: String) -> Own {
    var own = processes[process] ?? Own()
    if let recent, recent.process == process, recent.pid != 0 {
      own.voices[recent.pid] = recent.voice
    }
    return own
  }

  /// The bundle that was told with one of a process's ids while it was the process's.
  ///
  /// The bundle that is named like the process comes first, then one that was told while the
  /// process was heard, then the one that was told closest to that.
  private func told(with pids: Set<Int>, _ process: String) -> String? {
    var best: (id: String, score: Int, gap: Int)?
    for pid in pids {
      guard let voice = voice(of: process, pid) else { continue }
      for (place, tenancy) in (tenancies[pid] ?? []).enumerated() {
        guard let tie = fitness(of: place, pid, to: voice, of: process) else { continue }
        let score = (BundleTies.areAlike(process, tenancy.bundleID) ? 4 : 0) + tie.score
        let isBetter =
          best.map { best in
            (score, -tie.gap) > (best.score, -best.gap)
              || (score, tie.gap) == (best.score, best.gap) && tenancy.bundleID < best.id
          } ?? true
        if isBetter { best = (tenancy.bundleID, score, tie.gap) }
      }
    }
    return best?.id
  }

  /// How well the time for which a bundle has an id fits that in which a process is heard with it,
  /// and how far they are apart; `nil` when they are different processes.
  private func fitness(
    of place: Int, _ pid: Int, to voice: ProcessVoice, of process: String
  ) -> (score: Int, gap: Int)? {
    guard let all = tenancies[pid] else { return nil }
    let tenancy = all[place]
    if tenancy.first < voice.first {
      // What was told before is the process's if it has not ended, and no other one had the id
      // since.
      if let end = tenancy.end, end < voice.first { return nil }
      if tenancy.last > voice.first { return (3, 0) }
      let isReplaced = all[(place + 1)...].contains {
        $0.first < voice.first && $0.bundleID != tenancy.bundleID
      }
      let span = tenancy.first...voice.first
      if isReplaced || isOthersHeard(process, pid, in: span) { return nil }
      return (2, voice.first - tenancy.last)
    }
    if tenancy.isFromLaunch {
      // A process is launched before it says a word.
      let isLate = tenancy.first < voice.last && voice.start.isCloselyFollowed(by: tenancy.start)
      return isLate ? (2, 0) : nil
    }
    if tenancy.first < voice.last {
      guard tenancy.isOnlyExit else { return (3, 0) }
      return tenancy.start.isCloselyFollowed(by: voice.end) ? (1, 0) : nil
    }
    let isReplaced = all[..<place].contains { $0.first > voice.last && $0.isFromLaunch }
    let span = voice.last...tenancy.first
    if isReplaced || isOthersHeard(process, pid, in: span) { return nil }
    return (tenancy.isOnlyExit ? 1 : 2, tenancy.first - voice.last)
  }

  /// Whether a process of another name is heard with an id between two moments.
  private func isOthersHeard(_ process: String, _ pid: Int, in span: ClosedRange<Int>) -> Bool {
    (speakers[pid] ?? []).contains { name in
      guard name != process, let its = voice(of: name, pid) else { return false }
      return its.first < span.upperBound && its.last > span.lowerBound
    }
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
    if let bundleID = string(.bundleID) { return bundleID }
    guard let scene = string(.scene), scene.contains(".") else { return nil }
    return SceneIdentifier.bundleID(of: scene)
  }
}
