import LintModel

/// A finding as a result of SARIF: what, where, its proof as timelines, and what is known of it.
struct SARIFResult {
  let entry: ReportEntry
  let context: ReportContext
  let ruleIndex: Int?
  /// Where the project speaks of the rule, if that is what results point at.
  let anchor: ReportedRule.Place?
  /// The number among the results of the run with the same fingerprint, from 1.
  let ordinal: Int
  let hasBaseline: Bool

  /// The most places that tell more; GitHub shows fewer.
  static let relatedMax = 100
  /// The most records of one timeline; GitHub shows so many of a result.
  static let stepsMax = 1000

  func write(to writer: inout JSONWriter) {
    writer.member("ruleId", entry.rule)
    writer.member("ruleIndex", ruleIndex)
    writer.member("kind", "fail")
    writer.member("level", entry.severity.sarifLevel)
    writer.object("message") { $0.member("text", message) }
    writer.objects("locations", [entry], primaryLocation)
    // Only this name is read by GitHub; the other one says whose it is.
    writer.object("partialFingerprints") { fingerprints in
      fingerprints.member("primaryLocationLineHash", "\(entry.fingerprint):\(ordinal)")
      fingerprints.member("scenelint/v1", entry.fingerprint)
    }
    writer.member("occurrenceCount", entry.occurrences)
    writer.member("rank", entry.priority)
    writer.objects("suppressions", entry.isOpen ? [] : [entry], suppression)
    guard let finding = entry.finding else { return }
    if hasBaseline { writer.member("baselineState", Self.baselineState(finding)) }
    if !related.isEmpty { writer.array("relatedLocations", related.enumerated(), relatedLocation) }
    let lanes = Self.lanes(finding)
    writer.objects("codeFlows", [lanes]) { lanes, flow in
      Self.message("What the log shows, one timeline for each entity.", &flow)
      flow.objects("threadFlows", lanes) { threadFlow($0, finding, &$1) }
    }
    writer.object("properties") { properties in
      properties.member("confidence", finding.confidence.rawValue)
      properties.member("fix", entry.fix)
    }
  }

  // MARK: - Text

  /// The message, when it happened, links to the proof, and the fix.
  private var message: String {
    var text = Self.plain(entry.message)
    if let time = entry.finding?.trigger.event.timestamp { text += " Seen at \(time)." }
    let links = related.prefix(proof.count).enumerated().map {
      "[\($0.element.event.name.rawValue), line \($0.element.event.location.firstLine)]"
        + "(\($0.offset + 1))"
    }
    if !links.isEmpty { text += " See " + links.joined(separator: ", ") + "." }
    return text + " Fix: " + Self.plain(entry.fix)
  }

  /// Text in which no part is a link, whatever a log says.
  static func plain(_ text: String) -> String {
    text.contains("](")
      ? text.replacing("[", with: "\\[").replacing("]", with: "\\]") : text
  }

  private static func message(_ text: String, _ writer: inout JSONWriter) {
    writer.object("message") { $0.member("text", text) }
  }

  // MARK: - Places

  private func primaryLocation(_ entry: ReportEntry, _ writer: inout JSONWriter) {
    guard let finding = entry.finding else {
      return physicalLocation(entry.path, entry.line, &writer)
    }
    if let anchor {
      let path = TerminalText.harmless(context.folders.relative(anchor.path))
      physicalLocation(path, anchor.line, &writer)
    } else {
      physicalLocation(finding.trigger.event, &writer)
    }
    let lane = Lane(finding.trigger.event)
    writer.objects("logicalLocations", [lane]) { lane, writer in
      writer.member("name", TerminalText.harmless(lane.id ?? lane.kind))
      writer.member("fullyQualifiedName", lane.name)
      writer.member("kind", lane.kind)
    }
  }

  private func physicalLocation(_ path: String, _ line: Int, _ writer: inout JSONWriter) {
    writer.object("physicalLocation") { writer in
      writer.object("artifactLocation") { $0.member("uri", ReportFolders.uri(path)) }
      writer.object("region") { region in
        region.member("startLine", line)
        region.member("startColumn", 1)
      }
    }
  }

  private func physicalLocation(_ event: Event, _ writer: inout JSONWriter) {
    let lines = event.excerpt.split(separator: "\n", omittingEmptySubsequences: false)
    writer.object("physicalLocation") { writer in
      writer.object("artifactLocation") { location in
        location.member("uri", ReportFolders.uri(entry.path))
      }
      writer.object("region") { region in
        region.member("startLine", event.location.firstLine)
        region.member("startColumn", 1)
        // GitHub wants a column. Each line is at least as long as what its record keeps of it; of a
        // text that was cut, only the first line is known.
        let isWhole = lines.count == event.location.lastLine - event.location.firstLine + 1
        let last = isWhole ? lines.last : lines.first
        region.member("endLine", isWhole ? event.location.lastLine : event.location.firstLine)
        region.member("endColumn", max(2, (last?.utf16.count ?? 0) + 1))
        region.object("snippet") { snippet in
          let shown = lines.map { TerminalText.harmless(String($0)) }
          snippet.member("text", shown.joined(separator: "\n"))
        }
      }
    }
  }

  /// The records of the proof but for the one that the result points at.
  private var proof: [Evidence] {
    (entry.finding?.evidence ?? []).filter { anchor != nil || $0.role != .trigger }
  }

  /// The proof, then the other triggers.
  private var related: ArraySlice<Evidence> {
    (proof + (entry.finding?.otherTriggers ?? [])).prefix(Self.relatedMax)
  }

  private func relatedLocation(
    _ writer: inout JSONWriter, _ element: EnumeratedSequence<ArraySlice<Evidence>>.Element
  ) {
    writer.object { writer in
      writer.member("id", element.offset + 1)
      let event = element.element.event
      physicalLocation(event, &writer)
      let role = element.offset < proof.count ? element.element.role.rawValue : "again"
      Self.message("\(event.name.rawValue) (\(role))", &writer)
    }
  }

  // MARK: - Timelines

  /// What a record is about: an ad, a scene, or the app.
  private struct Lane: Hashable {
    let kind: String
    let id: String?

    init(_ event: Event) {
      let family = event.name.rawValue.prefix { $0 != "." }
      if family == "ad" {
        kind = "ad"
        id = event.string(.ad)
      } else if let scene = event.string(.scene), family == "scene" || family == "window" {
        kind = "scene"
        id = scene
      } else {
        kind = family == "scene" ? "scene" : "app"
        id = nil
      }
    }

    var name: String { TerminalText.harmless(id.map { "\(kind) \($0)" } ?? kind) }
  }

  /// The records of one timeline, with their number in the order of the log, from 1.
  private typealias Steps = (lane: Lane, steps: [(order: Int, evidence: Evidence)])

  private static func lanes(_ finding: Finding) -> [Steps] {
    var lanes: [Steps] = []
    for (offset, evidence) in finding.evidence.prefix(stepsMax).enumerated() {
      let lane = Lane(evidence.event)
      let step = (order: offset + 1, evidence: evidence)
      if let index = lanes.firstIndex(where: { $0.lane == lane }) {
        lanes[index].steps.append(step)
      } else {
        lanes.append((lane, [step]))
      }
    }
    return lanes
  }

  private func threadFlow(_ lane: Steps, _ finding: Finding, _ writer: inout JSONWriter) {
    writer.member("id", lane.lane.name)
    Self.message(Self.plain(lane.lane.name), &writer)
    writer.objects("locations", lane.steps) { step, writer in
      let event = step.evidence.event
      writer.object("location") { location in
        physicalLocation(event, &location)
        let text = "\(event.name.rawValue): \(ReportEntry.shown(event.excerpt))"
        Self.message(Self.plain(text), &location)
      }
      writer.strings("kinds", [event.name.rawValue])
      let isTrigger = step.evidence.role == .trigger
      let state = event.attributes + (isTrigger ? finding.entity : [])
      writer.object("state") { writer in
        var keys: Set<String> = []
        for attribute in state where attribute.value.isKnown && keys.insert(attribute.key).inserted
        {
          writer.object(TerminalText.harmless(attribute.key)) { value in
            value.member("text", ReportEntry.shown(attribute.value.description))
          }
        }
      }
      writer.member("executionOrder", step.order)
      writer.member("executionTimeUtc", event.timestamp?.inUTC.map { "\($0)" })
      let isEssential = isTrigger || step.evidence.role == .witness
      writer.member("importance", isEssential ? "essential" : "important")
    }
  }

  // MARK: - What the project says

  private func suppression(_ entry: ReportEntry, _ writer: inout JSONWriter) {
    writer.member("kind", "external")
    writer.member("status", "accepted")
    let disposition = entry.finding?.disposition ?? .open
    let reason = disposition.reason.map { ": " + ReportEntry.shown($0) } ?? ""
    writer.member("justification", disposition.state + reason)
  }

  /// What an exception or the app has settled was not compared, and has no such state.
  private static func baselineState(_ finding: Finding) -> String? {
    switch finding.disposition {
    case .open: finding.baselinedOccurrences > 0 ? "updated" : "new"
    case .baselined: "unchanged"
    case .excepted, .expected: nil
    }
  }
}
