package import LintModel

/// Finds what has changed from one timeline to another.
///
/// Launches are matched by their order; ads by format, unit and order in their launch; scenes by
/// persistent identifier, else by the app's own name, else by role and order in their launch.
package enum TimelineComparator {
  /// Compares two timelines.
  package static func compare(_ before: TimelineReport, _ after: TimelineReport)
    -> TimelineDifference
  {
    var difference = TimelineDifference(before: before.input, after: after.input)
    let launchesMax = max(before.launches.count, after.launches.count)
    for index in 0..<launchesMax {
      let left = before.launches.indices.contains(index) ? before.launches[index] : nil
      let right = after.launches.indices.contains(index) ? after.launches[index] : nil
      var launch = change(
        .launch, "launch \(index + 1)", left?.from, right?.from,
        left?.end?.rawValue ?? "running", right?.end?.rawValue ?? "running")
      launch.timings = timings(
        left.map { launchTimings($0, in: before) } ?? [:],
        right.map { launchTimings($0, in: after) } ?? [:])
      difference.add(launch)
      // What was in a launch that is not there any more is gone with it.
      guard let left, let right else { continue }
      for kind in [TimelineEntity.Kind.scene, .ad] {
        let pairs = matched(
          before.entities(of: kind, in: left.id), after.entities(of: kind, in: right.id))
        for pair in pairs { difference.add(compare(pair, kind, launch: index + 1)) }
      }
    }
    compareFindings(before, after, &difference)
    return difference
  }

  // MARK: - Matching

  /// Two entities that are the same thing, or one that the other log lacks.
  private struct Pair {
    var key: String
    var before: TimelineEntity?
    var after: TimelineEntity?

    /// The key without the number of the only one, or first one, of its kind.
    var shownKey: String { key.hasSuffix(" #1") ? String(key.dropLast(3)) : key }

    /// Where the pair stands; the same whichever log comes first.
    var order: (Int, Int, String) {
      let first = before?.states.first?.from.line ?? Int.max
      let second = after?.states.first?.from.line ?? Int.max
      return (min(first, second), max(first, second), key)
    }
  }

  private static func matched(_ before: [TimelineEntity], _ after: [TimelineEntity]) -> [Pair] {
    var pairs: [Pair] = []
    var left = before
    var right = after
    let stages: [(TimelineEntity) -> String?] =
      before.first?.kind == .scene || after.first?.kind == .scene
      ? [{ $0.string(.persistentID) }, { $0.string(.scene) }, { $0.role }] : [{ $0.adKey }]
    for (index, stage) in stages.enumerated() {
      let isLast = index == stages.count - 1
      let (lefts, rights) = (keyed(left, stage), keyed(right, stage))
      for (key, entity) in lefts.sorted(by: { $0.key < $1.key }) {
        if let other = rights[key] {
          pairs.append(Pair(key: key, before: entity, after: other))
        } else if isLast {
          pairs.append(Pair(key: key, before: entity))
        }
      }
      if isLast {
        pairs += rights.filter { lefts[$0.key] == nil }.map { Pair(key: $0.key, after: $0.value) }
      }
      let known = Set(pairs.compactMap(\.before?.id))
      let knownAfter = Set(pairs.compactMap(\.after?.id))
      left.removeAll { known.contains($0.id) }
      right.removeAll { knownAfter.contains($0.id) }
    }
    return pairs.sorted { $0.order < $1.order }
  }

  /// Entities by key and their order among those with the same one: `banner U1 #2`.
  private static func keyed(
    _ entities: [TimelineEntity], _ key: (TimelineEntity) -> String?
  ) -> [String: TimelineEntity] {
    var counts: [String: Int] = [:]
    var keyed: [String: TimelineEntity] = [:]
    for entity in entities {
      guard let text = key(entity) else { continue }
      counts[text, default: 0] += 1
      keyed["\(text) #\(counts[text, default: 0])"] = entity
    }
    return keyed
  }

  // MARK: - Comparing

  private static func compare(_ pair: Pair, _ kind: TimelineEntity.Kind, launch: Int)
    -> TimelineDifference.Change
  {
    var change = change(
      kind == .ad ? .ad : .scene, "launch \(launch): \(kind.rawValue) \(pair.shownKey)",
      pair.before?.states.first?.from, pair.after?.states.first?.from,
      pair.before?.fate ?? "", pair.after?.fate ?? "")
    change.timings = timings(pair.before?.adTimings ?? [:], pair.after?.adTimings ?? [:])
    return change
  }

  private static func change(
    _ kind: TimelineDifference.Kind, _ key: String, _ before: TimelineMoment?,
    _ after: TimelineMoment?, _ fateBefore: String, _ fateAfter: String
  ) -> TimelineDifference.Change {
    var change = TimelineDifference.Change(kind: kind, key: key, before: before, after: after)
    if before != nil, after != nil, fateBefore != fateAfter {
      change.outcome = TimelineDifference.Outcome(before: fateBefore, after: fateAfter)
    }
    return change
  }

  /// The timings that both logs tell and that differ by enough; an unknown one is no change.
  private static func timings(
    _ before: [TimelineDifference.TimingName: Int64],
    _ after: [TimelineDifference.TimingName: Int64]
  ) -> [TimelineDifference.Timing] {
    TimelineDifference.TimingName.allCases.compactMap { name in
      guard let left = before[name], let right = after[name] else { return nil }
      let timing = TimelineDifference.Timing(name, before: left, after: right)
      return timing.isChange ? timing : nil
    }
  }

  private static func launchTimings(_ launch: TimelineReport.Launch, in report: TimelineReport)
    -> [TimelineDifference.TimingName: Int64]
  {
    let content = report.entities(of: .content, in: launch.id).first
    guard launch.isStartSeen, let main = content?.start(of: .main),
      let length = main.time.nanoseconds(since: launch.from.time), length >= 0
    else { return [:] }
    return [.startToMainContent: length]
  }

  private static func compareFindings(
    _ before: TimelineReport, _ after: TimelineReport, _ difference: inout TimelineDifference
  ) {
    let old = before.findings.map(\.finding)
    let new = after.findings.map(\.finding)
    let oldByPrint = Dictionary(old.map { ($0.fingerprint, $0) }) { first, _ in first }
    let newByPrint = Dictionary(new.map { ($0.fingerprint, $0) }) { first, _ in first }
    difference.newFindings = new.filter { oldByPrint[$0.fingerprint] == nil }
    difference.goneFindings = old.filter { newByPrint[$0.fingerprint] == nil }
    difference.sameFindings = oldByPrint.compactMap { print, finding in
      newByPrint[print].map { TimelineDifference.SameFinding(before: finding, after: $0) }
    }.sorted {
      ($0.before.rule, $0.before.fingerprint) < ($1.before.rule, $1.before.fingerprint)
    }
  }
}

extension TimelineDifference {
  fileprivate mutating func add(_ change: Change) {
    if change.isChange { changes.append(change) } else { sameCount += 1 }
  }
}

extension TimelineEntity {
  /// What an ad is known by in another run: its format and unit.
  fileprivate var adKey: String? {
    let parts = [string(.format), string(.unitID)].compactMap(\.self)
    return parts.isEmpty ? "of unknown unit" : parts.joined(separator: " ")
  }

  fileprivate var role: String? { "with role " + (string(.role) ?? "unknown") }

  /// What became of the entity. In which state a scene is at the end says more of the log's end.
  fileprivate var fate: String {
    if let adOutcome { return adOutcome.rawValue }
    return states.last?.isOpen ?? true
      ? EntityState.connected.rawValue : EntityState.disconnected.rawValue
  }

  fileprivate var adTimings: [TimelineDifference.TimingName: Int64] {
    guard kind == .ad else { return [:] }
    func length(_ from: TimelineMoment?, _ to: TimelineMoment?) -> Int64? {
      guard let from, let to, let length = to.time.nanoseconds(since: from.time), length >= 0
      else { return nil }
      return length
    }
    var timings: [TimelineDifference.TimingName: Int64] = [:]
    timings[.requestToLoad] = length(adRequested, adLoaded)
    timings[.loadToShow] = length(adLoaded, adShown)
    timings[.onScreen] = adOutcome == .dismissed ? length(adShown, adEnded) : nil
    return timings
  }
}
