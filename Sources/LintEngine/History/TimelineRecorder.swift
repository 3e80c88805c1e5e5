import LintModel

/// Writes down what the timeline goes through, step by step, for a picture of the whole log.
///
/// The timeline itself keeps only the launch that is going on. The recorder looks at it after each
/// step and keeps the states that have changed; nothing is recorded unless somebody asks for it.
struct TimelineRecorder {
  /// The most launches, and the most entities of all launches, that are kept.
  static let launchesMax = 1000
  static let entitiesMax = 10_000
  /// The most states, marks and lines of one entity, each, and of all together.
  static let itemsOfEntityMax = 1000
  static let itemsMax = 400_000

  private let itemsMax: Int
  private var launches: [TimelineReport.Launch] = []
  private var entities: [TimelineEntity] = []
  /// The entities of the current launch, as places in `entities`.
  private var places: [EntityTransition.Entity: Int] = [:]
  private var content: Int?
  /// Which entity a line is about, for the findings that point at it.
  private var subjects: [Int: (entity: Int, moment: TimelineMoment)] = [:]
  private var stepCount = 0
  private var itemCount = 0
  private var leftOutItemCount = 0
  private var leftOutEntityCount = 0
  private var leftOutLaunchCount = 0

  /// Creates a recorder that has seen nothing.
  init(itemsMax: Int = TimelineRecorder.itemsMax) {
    self.itemsMax = itemsMax
  }

  /// Takes a step after it was applied to the timeline.
  mutating func take(_ step: Timeline.Step, _ timeline: Timeline) {
    stepCount += 1
    let event = step.event
    var moment = TimelineMoment(
      order: stepCount, line: event.location.firstLine, timestamp: event.timestamp,
      time: event.time)
    // What has expired by the end of the log did not do so when it was loaded.
    let loaded = step.ad.flatMap { timeline.ads[$0]?.events[.adLoaded] }
    if event.name == .adExpired, event.isDerived, event.location == loaded?.location {
      moment.timestamp = nil
    }
    guard enterLaunch(step, timeline, moment) else { return }
    let impossible = Set(step.transitions.filter(\.isImpossible).map(\.entity))
    takeApp(event, timeline, moment, isImpossible: impossible.contains(.app))
    takeContent(event, moment)
    takeScenes(step, timeline, moment, impossible)
    takeAds(step, timeline, moment, impossible)
    if timeline.launch.endEvent != nil, EventName.endsOfLaunch.contains(event.name) {
      endUnfinished(at: moment)
    }
  }

  /// What was recorded, with the findings of the log put to their entities.
  consuming func report(_ input: InputSummary, _ findings: [Finding]) -> TimelineReport {
    endLaunch()
    var input = input
    input.notes += limitNotes
    let placed = findings.map(placed)
    // A scene that turned out to be another one has no name any more.
    let kept = entities.filter { $0.kind != .scene || !$0.attributes.isEmpty }
    return TimelineReport(input: input, launches: launches, entities: kept, findings: placed)
  }

  // MARK: - Launches

  /// Returns whether the step belongs to a launch that is kept.
  private mutating func enterLaunch(
    _ step: Timeline.Step, _ timeline: Timeline, _ moment: TimelineMoment
  ) -> Bool {
    let isNew = launches.last?.id != step.launchID
    if isNew {
      // What a library prints before the app can is no launch.
      if EventName.preludes.contains(step.event.name) { return false }
      guard launches.count < TimelineRecorder.launchesMax else {
        if step.beginsLaunch { leftOutLaunchCount += 1 }
        return false
      }
      endLaunch()
      launches.append(
        TimelineReport.Launch(
          id: step.launchID, isStartSeen: timeline.launch.isStartSeen, at: moment))
    }
    let place = launches.count - 1
    launches[place].to = moment
    launches[place].pid = timeline.launch.pid
    launches[place].start = timeline.launch.start
    launches[place].isStartSeen = timeline.launch.isStartSeen
    launches[place].end = timeline.launch.endEvent?.name
    return true
  }

  private mutating func endLaunch() {
    guard let launch = launches.last else { return }
    for place in entities.indices.reversed() {
      guard entities[place].launchID == launch.id else { break }
      entities[place].closeOpenState(at: launch.to, isEnd: false)
    }
    places = [:]
    content = nil
  }

  /// The process is gone, and with it what its ads and screens were doing.
  private mutating func endUnfinished(at moment: TimelineMoment) {
    let ended = places.filter { if case .ad = $0.key { true } else { false } }.map(\.value)
    for place in ended + [content].compactMap(\.self) {
      entities[place].closeOpenState(at: moment, isEnd: false)
    }
  }

  // MARK: - Entities

  private mutating func takeApp(
    _ event: Event, _ timeline: Timeline, _ moment: TimelineMoment, isImpossible: Bool
  ) {
    guard let place = place(of: .app, .app, name: "app") else { return }
    if timeline.launch.endEvent != nil {
      entities[place].closeOpenState(at: moment, isEnd: true)
    } else {
      enter(timeline.appLife ?? .running, place, moment, isImpossible)
    }
    if subjects[moment.line] == nil, subjects.count < itemsMax {
      subjects[moment.line] = (place, moment)
    }
    guard event.isMarkOfApp else { return }
    note(event, moment, at: place)
    mark(event, event.string(.reason) ?? event.string(.version), place, moment)
  }

  private mutating func takeContent(_ event: Event, _ moment: TimelineMoment) {
    guard event.name.group == .content else { return }
    if content == nil { content = add(.content, name: "content") }
    guard let place = content else { return }
    note(event, moment, at: place)
    switch event.name {
    case .contentLoadingShown: enter(.loading, place, moment)
    case .contentLoadingFinished: entities[place].closeOpenState(at: moment, isEnd: true)
    case .contentMainShown:
      enter(.main, place, moment)
      mark(event, event.string(.screen), place, moment)
    default: break
    }
  }

  /// Looks at all scenes, because the app's word for its state is that of its only scene, too.
  private mutating func takeScenes(
    _ step: Timeline.Step, _ timeline: Timeline, _ moment: TimelineMoment,
    _ impossible: Set<EntityTransition.Entity>
  ) {
    for (index, scene) in timeline.scenes.scenes.enumerated() {
      guard scene.displayName != nil || places[.scene(index)] != nil,
        let place = place(of: .scene(index), .scene, name: "scene\(index + 1)")
      else { continue }
      entities[place].attributes = scene.described
      if scene.isConnected {
        let isImpossible = impossible.contains(.scene(index))
        enter(scene.life ?? .unclear, place, moment, isImpossible)
      } else {
        // Of a scene whose end is the first word, no state is known.
        if entities[place].states.isEmpty { enter(.unclear, place, moment) }
        entities[place].closeOpenState(at: moment, isEnd: true)
      }
      guard index == step.scene else { continue }
      let event = step.event
      if event.name.group != .ad { note(event, moment, at: place) }
      if let detail = event.sceneDetail { mark(event, detail, place, moment) }
    }
  }

  private mutating func takeAds(
    _ step: Timeline.Step, _ timeline: Timeline, _ moment: TimelineMoment,
    _ impossible: Set<EntityTransition.Entity>
  ) {
    var handles = [step.ad].compactMap(\.self)
    for transition in step.transitions {
      if case .ad(let handle) = transition.entity, handle != step.ad { handles.append(handle) }
    }
    for handle in handles {
      guard let ad = timeline.ads[handle],
        let place = place(of: .ad(handle), .ad, name: "ad\(handle.ordinal)")
      else { continue }
      entities[place].attributes = ad.described(in: timeline.scenes)
      entities[place].isDerived = ad.isIdentityDerived
      enter(ad.state, place, moment, impossible.contains(.ad(handle)))
      if ad.state.endsAd {
        entities[place].closeOpenState(at: moment, isEnd: true)
      }
      guard handle == step.ad else { continue }
      note(step.event, moment, at: place)
      if step.event.isMarkOfAd { mark(step.event, step.event.adDetail, place, moment) }
    }
  }

  private mutating func place(
    of entity: EntityTransition.Entity, _ kind: TimelineEntity.Kind, name: String
  ) -> Int? {
    if let place = places[entity] { return place }
    guard let place = add(kind, name: name) else { return nil }
    places[entity] = place
    return place
  }

  private mutating func add(_ kind: TimelineEntity.Kind, name: String) -> Int? {
    guard let launch = launches.last, entities.count < TimelineRecorder.entitiesMax else {
      leftOutEntityCount += 1
      return nil
    }
    let id = "launch\(launch.id).\(name)"
    entities.append(TimelineEntity(id: id, kind: kind, launchID: launch.id))
    return entities.count - 1
  }

  // MARK: - What is kept of an entity

  /// Begins a state unless the entity is in it; a state that has ended may begin again.
  private mutating func enter(
    _ state: EntityState, _ place: Int, _ moment: TimelineMoment, _ isImpossible: Bool = false
  ) {
    if let last = entities[place].states.last, last.state == state {
      if last.isOpen || state.endsAd { return }
    }
    guard hasRoom(entities[place].states.count, at: place) else { return }
    entities[place].closeOpenState(at: moment, isEnd: true)
    entities[place].states.append(
      TimelineEntity.State(state, from: moment, isImpossible: isImpossible))
  }

  private mutating func mark(
    _ event: Event, _ detail: String?, _ place: Int, _ moment: TimelineMoment
  ) {
    guard hasRoom(entities[place].marks.count, at: place) else { return }
    entities[place].marks.append(
      TimelineEntity.Mark(event: event.name, moment: moment, detail: detail))
  }

  /// Remembers that a record is about an entity.
  private mutating func note(_ event: Event, _ moment: TimelineMoment, at place: Int) {
    if event.isDerived { return }
    if let known = subjects[moment.line] {
      if entities[known.entity].kind.rank < entities[place].kind.rank {
        subjects[moment.line] = (place, moment)
      }
    } else if subjects.count < itemsMax {
      subjects[moment.line] = (place, moment)
    }
    guard entities[place].lines.last != moment.line,
      hasRoom(entities[place].lines.count, at: place)
    else { return }
    entities[place].lines.append(moment.line)
  }

  private mutating func hasRoom(_ count: Int, at place: Int) -> Bool {
    guard count < TimelineRecorder.itemsOfEntityMax, itemCount < itemsMax else {
      entities[place].leftOutCount += 1
      leftOutItemCount += 1
      return false
    }
    itemCount += 1
    return true
  }

  // MARK: - The end

  private func placed(_ finding: Finding) -> TimelineReport.PlacedFinding {
    let event = finding.trigger.event
    if let subject = subjects[event.location.firstLine] {
      let entity = entities[subject.entity]
      return TimelineReport.PlacedFinding(
        finding: finding, moment: subject.moment, entity: entity.id, launchID: entity.launchID)
    }
    let line = event.location.firstLine
    let launch = launches.last { ($0.from.line...max($0.from.line, $0.to.line)).contains(line) }
    let moment = TimelineMoment(
      order: launch?.to.order ?? stepCount, line: line, timestamp: event.timestamp,
      time: event.time)
    return TimelineReport.PlacedFinding(
      finding: finding, moment: moment, entity: launch.map { "launch\($0.id).app" },
      launchID: launch?.id)
  }

  private var limitNotes: [RunNote] {
    [
      (leftOutLaunchCount, "launches after the first \(TimelineRecorder.launchesMax)"),
      (leftOutEntityCount, "entities beyond \(TimelineRecorder.entitiesMax)"),
      (leftOutItemCount, "states, marks and lines of entities with too many"),
    ].filter { $0.0 > 0 }.map { count, what in
      RunNote(kind: .limit, text: "the timeline leaves out \(what): \(count)")
    }
  }
}

extension TimelineEntity {
  /// Ends the state that lasts; `isEnd` says whether something shows its end.
  fileprivate mutating func closeOpenState(at moment: TimelineMoment, isEnd: Bool) {
    guard let last = states.indices.last, states[last].isOpen, states[last].to == states[last].from
    else { return }
    states[last].to = moment
    states[last].isOpen = !isEnd
  }
}

extension TimelineEntity.Kind {
  /// Which of several entities a record is about first of all.
  fileprivate var rank: Int {
    switch self {
    case .app: 0
    case .content: 1
    case .scene: 2
    case .ad: 3
    }
  }
}
