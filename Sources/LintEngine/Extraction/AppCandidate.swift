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
    if !isBundleCertain, let bundle = ties.bundle(of: process) {
      bundleID = bundle.id
      isBundleCertain = bundle.isCertain
    }
    if isFirst, process != nil || bundleID == nil { add(ties.pids(of: process)) }
    if isFirst || bundleID != before, let bundleID { add(ties.pids(toldOf: bundleID)) }
  }

  /// Whether an event concerns the app.
  ///
  /// A record of its own process does; one of the system does when it names the app by bundle,
  /// scene or process id. Where a record names a bundle, that decides, and an id that another app
  /// has got is not this one's any more. A record that names nobody is taken, for in a console it
  /// can only be the app's.
  mutating func concerns(_ event: Event) -> Bool {
    if event.isFromApp { return isOwn(event) }
    let pid: Int? = if case .int(let pid) = event["app_pid"], pid > 1 { pid } else { nil }
    if let told = event.string("bundle_id") {
      guard let bundleID, told == bundleID else {
        if let pid { pids.remove(pid) }
        return false
      }
      if let pid { add([pid]) }
      return true
    }
    if let pid { return pids.contains(pid) }
    if event["app_pid"] != nil { return false }
    if let scene = event.string("scene"), scene.contains(".") {
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
    if let pid = event.pid { add([pid]) }
    return true
  }

  private mutating func add(_ more: some Collection<Int>) {
    for pid in more where pid > 1 && !pids.contains(pid) {
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
