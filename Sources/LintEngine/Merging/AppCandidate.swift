import LintModel

/// An app that a log may be about, with what is known of its process and its bundle.
struct AppCandidate {
  /// The most process ids of an app that are kept.
  static let pidsMax = 4096

  /// The candidate's number, which no other of the log ever has.
  let number: Int
  /// The name of its process; `nil` where its records carry none.
  private(set) var process: String?
  /// Its bundle identifier, once a record ties one to it.
  private(set) var bundleID: String?
  /// Whether the bundle is more than a like name, or was asked for.
  private var isBundleCertain: Bool
  /// Whether the user named the bundle.
  private let isRequested: Bool
  /// The process ids that are the app's at this point of the log.
  private var pids: Set<Int> = []
  /// From where on in the order of the log an id is the app's, if not from its start.
  private var starts: [Int: Int] = [:]
  /// When the app was heard first with an id.
  private var heard: [Int: TimePoint] = [:]
  /// The ids of others of the same name that run at the same time.
  private(set) var silencedPids: Set<Int> = []
  private var version = -1
  /// How many records have other ids than those that there was room for.
  private(set) var pidOverflowCount = 0
  /// What it was given, in case that it has to give way.
  var given = DroppedEvents()

  init(number: Int, process: String?, bundleID: String?, isRequested: Bool) {
    self.number = number
    self.process = process
    self.bundleID = bundleID
    self.isRequested = isRequested
    isBundleCertain = bundleID != nil
  }

  /// Learns from what ties there are by now; at its start also the ids of which the system speaks
  /// before the process itself says a word.
  mutating func learn(from ties: BundleTies) {
    guard ties.version != version else { return }
    let isFirst = version == -1
    version = ties.version
    let before = bundleID
    if isFirst {
      let meant = isRequested ? bundleID.map { ties.pids(toldOf: $0) } ?? [] : []
      silencedPids = ties.silencedPids(of: process, meant: meant)
    }
    if !isBundleCertain, let bundle = ties.bundle(of: process, without: silencedPids) {
      bundleID = bundle.id
      isBundleCertain = bundle.isCertain
    }
    if isFirst, process != nil || bundleID == nil { add(ties.pids(of: process)) }
    if isFirst || bundleID != before, let bundleID { add(ties.pids(toldOf: bundleID)) }
    guard isFirst else { return }
    for pid in pids {
      let start = ties.start(of: pid, process, bundleID)
      if start > 0 { starts[pid] = start }
    }
  }

  /// Whether an event concerns the app.
  ///
  /// A record of its own process does; one of the system does when it names the app by bundle,
  /// scene or process id. Where a record names a bundle, that decides, and an id that another app
  /// has got, or a process that is launched only now, is not this one's any more. A record that
  /// names nobody is taken, for in a console it can only be the app's.
  mutating func concerns(_ event: Event, order: Int) -> Bool {
    if event.isFromApp { return isOwn(event) }
    let pid: Int? = if case .int(let pid) = event[.appPID], pid > 1 { pid } else { nil }
    if let told = event.string(.bundleID) {
      guard let bundleID, told == bundleID else {
        if let pid { pids.remove(pid) }
        return false
      }
      guard let pid else { return true }
      add([pid])
      return !silencedPids.contains(pid)
    }
    if let pid {
      guard pids.contains(pid), order > starts[pid] ?? 0 else { return false }
      guard event.name == .appLaunched, let word = heard[pid],
        let gap = event.time.distance(since: word),
        gap.exceeds(BundleTies.latenessNanosecondsMax) == true
      else { return true }
      pids.remove(pid)
      return false
    }
    if event[.appPID] != nil { return false }
    if let scene = event.string(.scene), scene.contains(".") {
      return SceneIdentifier.bundleID(of: scene) == bundleID || scene == bundleID
    }
    return true
  }

  private mutating func isOwn(_ event: Event) -> Bool {
    guard let its = event.process else { return true }
    guard let process else {
      return isRequested ? event.pid.map { pids.contains($0) } ?? false : event.isLeftOut
    }
    guard process == its else { return false }
    guard let pid = event.pid else { return true }
    if silencedPids.contains(pid) { return false }
    add([pid])
    if heard[pid] == nil, heard.count < Self.pidsMax { heard[pid] = event.time }
    return true
  }

  private mutating func add(_ more: some Collection<Int>) {
    for pid in more where pid > 1 && !pids.contains(pid) && !silencedPids.contains(pid) {
      if pids.count < Self.pidsMax {
        pids.insert(pid)
      } else {
        pidOverflowCount += 1
      }
    }
  }
}

/// Events that there was no room for.
struct DroppedEvents: Hashable, Sendable {
  /// How many there were.
  private(set) var count = 0
  /// The last one's place in the order of the log.
  private(set) var lastOrder = 0
  /// Where the last one stands.
  private(set) var lastLocation: RecordLocation?
  /// What they were.
  private(set) var names: EventNameSet = []

  /// Counts an event.
  mutating func add(_ event: Event, order: Int) {
    count += 1
    if order > lastOrder { (lastOrder, lastLocation) = (order, event.location) }
    names.insert(event.name)
  }

  /// Adds others.
  mutating func add(_ other: DroppedEvents) {
    count += other.count
    if other.lastOrder > lastOrder {
      (lastOrder, lastLocation) = (other.lastOrder, other.lastLocation)
    }
    names.formUnion(other.names)
  }
}
