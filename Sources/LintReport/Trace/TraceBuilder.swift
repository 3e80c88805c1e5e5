import LintModel

/// Gathers the events of a trace.
struct TraceBuilder {
  /// Whether the distances in every log so far are known.
  private(set) var isTimed = true
  private var events: [TraceEvent] = []
  /// The last number that was given to a process or a thread. They share their numbers, because
  /// viewers take the thread with the number of its process for the main one.
  private var numberCount = 0
  private var flowCount = 0

  /// Hands out the events since one asked before.
  mutating func takeEvents() -> [TraceEvent] {
    defer { events = [] }
    return events
  }

  /// What the events of one launch have in common.
  private struct Scope {
    let clock: TraceClock
    let file: String
    let process: Int
    /// The slices of each entity, to which arrows are tied.
    var slices: [String: [TraceEvent]] = [:]
    /// The entity that a line is about: of several, the one that stands last.
    var entityOfLine: [Int: String] = [:]
  }

  mutating func add(_ report: TimelineReport) {
    let clock = TraceClock(report)
    if !report.launches.isEmpty, !clock.isTimed { isTimed = false }
    for launch in report.launches {
      let process = number()
      var scope = Scope(clock: clock, file: report.input.path, process: process)
      let names = [report.input.app?.process, "launch \(launch.id)"].compactMap(\.self)
      let pid = launch.pid.map { ["pid \($0)"] } ?? []
      name("process", process, process, (names + pid).joined(separator: ", "), rank: process)
      let findings = report.findings.filter { $0.launchID == launch.id }
      let findingTracks = findings.isEmpty ? [] : proofs(findings, &scope)
      for kind in TimelineEntity.Kind.allCases {
        for entity in report.entities(of: kind, in: launch.id) { add(entity, &scope) }
      }
      for (finding, track) in zip(findings, findingTracks) { mark(finding, track, scope) }
    }
  }

  // MARK: - Entities

  private mutating func add(_ entity: TimelineEntity, _ scope: inout Scope) {
    let label = EntityLabel.lane(entity, LaneGlyphs(isASCII: false))
    let slices = entity.states.map { state -> TraceEvent in
      let from = scope.clock.microseconds(of: state.from)
      var slice = TraceEvent(
        phase: .complete, name: state.words, category: entity.kind.rawValue,
        track: .init(process: scope.process, thread: 0), microseconds: from)
      slice.length = max(0, scope.clock.microseconds(of: state.to) - from)
      slice.arguments =
        place(scope.file, state.from.line) + [("state", .text(state.state.rawValue))]
      for attribute in entity.attributes where attribute.value.isKnown {
        slice.arguments.append((attribute.key, .text("\(attribute.value)")))
      }
      if state.isImpossible { slice.arguments.append(("impossible", .text("true"))) }
      return slice
    }
    scope.slices[entity.id] = laid(slices, label, scope.process)
    let track =
      scope.slices[entity.id]?.first?.track ?? self.track(label, of: scope.process)
    for mark in entity.marks {
      var instant = TraceEvent(
        phase: .instant, name: mark.event.rawValue, category: entity.kind.rawValue, track: track,
        microseconds: scope.clock.microseconds(of: mark.moment))
      instant.arguments = place(scope.file, mark.moment.line)
      if let detail = mark.detail, !detail.isEmpty {
        instant.arguments.append(("detail", .text(detail)))
      }
      events.append(instant)
    }
    for line in entity.lines { scope.entityOfLine[line] = entity.id }
  }

  /// Puts slices on tracks of one name, so that none begins on its track before the one before it
  /// ends.
  private mutating func laid(_ slices: [TraceEvent], _ label: String, _ process: Int)
    -> [TraceEvent]
  {
    var tracks: [(track: TraceEvent.Track, end: Int64)] = []
    var laid = slices
    let sorted = slices.indices.sorted {
      (slices[$0].microseconds, $0) < (slices[$1].microseconds, $1)
    }
    for index in sorted {
      let start = slices[index].microseconds
      let place = tracks.firstIndex { $0.end <= start } ?? tracks.count
      if place == tracks.count {
        let name = place == 0 ? label : "\(label) (\(place + 1))"
        tracks.append((track(name, of: process), 0))
      }
      laid[index].track = tracks[place].track
      tracks[place].end = start + slices[index].length
    }
    events += laid
    return laid
  }

  // MARK: - Findings

  /// Adds the proofs of findings as slices, and returns each one's slice.
  private mutating func proofs(
    _ findings: [TimelineReport.PlacedFinding], _ scope: inout Scope
  ) -> [TraceEvent] {
    let slices = findings.map { placed -> TraceEvent in
      let finding = placed.finding
      let moment = scope.clock.microseconds(of: placed.moment)
      let times = finding.evidence.compactMap { time(of: $0, in: placed, scope) } + [moment]
      let from = times.min() ?? moment
      var slice = TraceEvent(
        phase: .complete, name: finding.rule, category: "finding",
        track: .init(process: scope.process, thread: 0), microseconds: from)
      // The end is outside a slice; the last record of the proof belongs to it.
      slice.length = (times.max() ?? moment) - from + 1
      slice.arguments =
        [
          ("rule", .text(finding.rule)), ("title", .text(finding.title)),
          ("severity", .text(finding.severity.rawValue)),
          ("confidence", .text(finding.confidence.rawValue)),
          ("message", .text(finding.message)), ("fix", .text(finding.fix)),
          ("fingerprint", .text(finding.fingerprint)),
          ("disposition", .text(finding.disposition.state)),
        ] + place(scope.file, placed.moment.line)
      return slice
    }
    return laid(slices, "findings", scope.process)
  }

  /// Marks a finding on the lane of its entity, and ties it to what proves it.
  private mutating func mark(
    _ placed: TimelineReport.PlacedFinding, _ proof: TraceEvent, _ scope: Scope
  ) {
    let moment = scope.clock.microseconds(of: placed.moment)
    let slices = placed.entity.flatMap { scope.slices[$0] } ?? []
    var instant = proof
    instant.phase = .instant
    instant.microseconds = moment
    instant.length = 0
    if let track = slices.first?.track { instant.track = track }
    events.append(instant)
    for piece in placed.finding.evidence {
      guard let time = time(of: piece, in: placed, scope),
        let entity = scope.entityOfLine[piece.event.location.firstLine],
        let slice = scope.slices[entity]?.last(where: {
          $0.microseconds <= time && time < $0.microseconds + $0.length
        })
      else { continue }
      flowCount += 1
      var start = TraceEvent(
        phase: .flowStart, name: piece.role.rawValue, category: "finding", track: slice.track,
        microseconds: time, flow: flowCount)
      start.arguments =
        place(scope.file, piece.event.location.firstLine) + [("text", .text(piece.event.excerpt))]
      var end = start
      end.phase = .flowEnd
      end.track = proof.track
      // An arrow never leads back, so one from a later record ends where it begins.
      end.microseconds = max(moment, time)
      end.arguments = []
      events += [start, end]
    }
  }

  private func time(
    of piece: Evidence, in placed: TimelineReport.PlacedFinding, _ scope: Scope
  ) -> Int64? {
    scope.clock.microseconds(
      of: piece.event, seenFrom: placed.finding.trigger.event, at: placed.moment)
  }

  // MARK: - Tracks

  private mutating func track(_ label: String, of process: Int) -> TraceEvent.Track {
    let thread = number()
    name("thread", process, thread, label, rank: thread)
    return TraceEvent.Track(process: process, thread: thread)
  }

  private mutating func name(
    _ kind: String, _ process: Int, _ thread: Int, _ label: String, rank: Int
  ) {
    let track = TraceEvent.Track(process: process, thread: thread)
    var named = TraceEvent(
      phase: .metadata, name: "\(kind)_name", category: "", track: track)
    named.arguments = [("name", .text(label))]
    var ranked = named
    ranked.name = "\(kind)_sort_index"
    ranked.arguments = [("sort_index", .number(rank))]
    events += [named, ranked]
  }

  private mutating func number() -> Int {
    numberCount += 1
    return numberCount
  }

  private func place(_ file: String, _ line: Int) -> [(key: String, value: TraceEvent.Argument)] {
    [("file", .text(ReportContext.shownPath(file))), ("line", .number(line))]
  }
}
