package import LintModel

/// A timeline as a picture for terminals: the lanes of the app, its scenes and its ads over a
/// common axis, launch by launch, with the findings at their moments.
package struct TimelinePicture {
  /// The most lanes of scenes, lanes of ads, findings and launches that are drawn unless all are
  /// asked for.
  package static let sceneLanesMax = 12
  package static let adLanesMax = 24
  package static let findingsMax = 20
  package static let launchesMax = 10
  /// The most columns of a lane's label, and the fewest of its axis.
  private static let labelColumnsMax = 30
  static let axisColumnsMin = 40

  private let text: TerminalText
  private let glyphs: LaneGlyphs
  private let columns: Int
  private let showsAll: Bool

  package init(columns: Int, isColored: Bool = false, isASCII: Bool = false, showsAll: Bool = false)
  {
    text = TerminalText(isColored: isColored)
    glyphs = LaneGlyphs(isASCII: isASCII)
    self.columns = columns
    self.showsAll = showsAll
  }

  /// The whole picture, each line ended by a newline.
  package func draw(_ report: TimelineReport) -> String {
    var lines = heading(report)
    let shown = report.launches.prefix(showsAll ? report.launches.count : Self.launchesMax)
    for launch in shown {
      lines.append("")
      lines += block(launch, of: report, isLast: launch.id == report.launches.last?.id)
    }
    lines += leftOut(report.launches.count - shown.count, "more launch", "more launches").map {
      "\n" + $0
    }
    for note in report.input.notes where note.kind == .limit {
      lines += prose("note: ", note.text)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Headings

  private func heading(_ report: TimelineReport) -> [String] {
    let input = report.input
    let app = [input.app?.process, input.app?.bundleID.map { "(\($0))" }].compactMap(\.self)
    let counts = [
      ReadableCount.counted(report.launches.count, "launch", "launches"),
      ReadableCount.counted(report.entities.count { $0.kind == .scene }, "scene"),
      ReadableCount.counted(report.entities.count { $0.kind == .ad }, "ad"),
      ReadableCount.counted(report.findings.count, "finding"),
    ]
    let about = app.isEmpty ? [] : [app.joined(separator: " ")]
    return prose("", ReportContext.shownPath(input.path), .strong)
      + prose("  ", (about + counts).joined(separator: ", "))
  }

  private func heading(_ launch: TimelineReport.Launch) -> String {
    var parts: [String] = []
    if let pid = launch.pid { parts.append("pid \(pid)") }
    if let start = launch.start {
      parts.append(EntityLabel.shown(start, glyphs) + " start")
    } else if !launch.isStartSeen {
      parts.append("start not in the log")
    }
    var span = "\(launch.from.shortTime) to \(launch.to.shortTime)"
    if let length = launch.to.time.nanoseconds(since: launch.from.time) {
      span += " (\(DurationText.readable(max(0, length))))"
    }
    parts.append(span)
    switch launch.end {
    case .appCrashed: parts.append("crashed")
    case .appJetsammed: parts.append("killed for memory")
    case .appTerminated: parts.append("terminated")
    default: break
    }
    let name = "launch \(launch.id)"
    let details = parts.joined(separator: " \(glyphs.bullet) ")
    let rest = TextLayout.shortened("  " + details, to: max(1, columns - name.count))
    return text.styled(name, .strong) + (glyphs.isASCII ? EntityLabel.ascii(rest) : rest)
  }

  // MARK: - One launch

  private func block(
    _ launch: TimelineReport.Launch, of report: TimelineReport, isLast: Bool
  ) -> [String] {
    let findings = report.findings.filter { $0.launchID == launch.id }
    let ads = report.entities(of: .ad, in: launch.id)
    let scenes = report.entities(of: .scene, in: launch.id)
    let shownAds = chosen(ads, Self.adLanesMax, findings)
    let shownScenes = chosen(scenes, Self.sceneLanesMax, findings)
    let entities =
      report.entities(of: .app, in: launch.id) + report.entities(of: .content, in: launch.id)
      + shownScenes + shownAds
    let labels = entities.map { EntityLabel.lane($0, glyphs) }
    let labelColumns = min(
      labels.map { TextLayout.columns(of: $0) }.max() ?? 0,
      min(Self.labelColumnsMax, columns - Self.axisColumnsMin - 3))
    let axis = LaneAxis(
      moments(launch, entities, findings), columnCount: columns - labelColumns - 3)
    var drawing = Drawing(axis: axis, margin: labelColumns)
    var lines = [heading(launch)] + axisLines(drawing, from: launch.from)
    let isLogEnd = isLast && launch.end == nil
    let numbered = Array(findings.enumerated())
    for (entity, label) in zip(entities, labels) {
      let lane = Lane(entity, on: axis, glyphs, isLogEnd: isLogEnd)
      drawing.add(lane)
      lines.append(drawing.row(cut(label, to: labelColumns), lane.text(text)))
      let own = numbered.filter { $0.element.entity == entity.id }
        .map { (number: $0.offset + 1, finding: $0.element) }
      lines += findingRows(own, drawing)
    }
    lines += leftOut(scenes.count - shownScenes.count, "more scene")
    lines += leftOut(ads.count - shownAds.count, "more ad")
    lines += legend(drawing, hasGuess: entities.contains(where: \.isDerived))
    if !shownAds.isEmpty { lines += [""] + table(shownAds) }
    if !findings.isEmpty { lines += [""] + findingLegend(findings) }
    return lines
  }

  /// What the lanes of one launch have in common.
  private struct Drawing {
    let axis: LaneAxis
    let margin: Int
    var symbols: Set<LaneGlyphs.Symbol> = []
    var impossibleCount = 0

    mutating func add(_ lane: Lane) {
      symbols.formUnion(lane.symbols)
      impossibleCount += lane.impossibleCount
    }

    /// A row with its label; spaces at the end are left out.
    func row(_ label: String, _ content: String) -> String {
      var line = " " + TextLayout.padded(label, to: margin) + "  " + content
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Those that are drawn: the first ones, but each with a finding before one without.
  private func chosen(
    _ entities: [TimelineEntity], _ countMax: Int, _ findings: [TimelineReport.PlacedFinding]
  ) -> [TimelineEntity] {
    guard !showsAll, entities.count > countMax else { return entities }
    let found = Set(findings.compactMap(\.entity))
    let sorted =
      entities.filter { found.contains($0.id) }
      + entities.filter { !found.contains($0.id) }
    let kept = Set(sorted.prefix(countMax).map(\.id))
    return entities.filter { kept.contains($0.id) }
  }

  private func moments(
    _ launch: TimelineReport.Launch, _ entities: [TimelineEntity],
    _ findings: [TimelineReport.PlacedFinding]
  ) -> [TimelineMoment] {
    var moments = [launch.from, launch.to] + findings.map(\.moment)
    for entity in entities {
      moments += entity.states.flatMap { [$0.from, $0.to] }
      moments += entity.marks.filter { $0.symbol != nil }.map(\.moment)
    }
    return moments
  }

  // MARK: - The axis

  private func axisLines(_ drawing: Drawing, from start: TimelineMoment) -> [String] {
    let axis = drawing.axis
    var line = Array(repeating: glyphs.axis, count: axis.columnCount)
    var labels = Array(repeating: Character(" "), count: axis.columnCount)
    for fold in axis.folds {
      let words = Array("\(glyphs.fold) \(fold.label) \(glyphs.fold)")
      let place = fold.columns.lowerBound + (fold.columns.count - words.count) / 2
      for (offset, character) in words.enumerated() where line.indices.contains(place + offset) {
        line[place + offset] = character
      }
    }
    for tick in axis.ticks({ tickLabel($0, from: start, isByTime: axis.isByTime) }) {
      line[tick.column] = glyphs.axisTick
      for (offset, character) in tick.label.enumerated() {
        labels[tick.column + offset] = character
      }
    }
    line[0] = glyphs.axisStart
    line[axis.columnCount - 1] = glyphs.axisEnd
    return [
      drawing.row("", String(labels)),
      drawing.row("", text.styled(String(line), .faint)),
    ]
  }

  private func tickLabel(
    _ moment: TimelineMoment, from start: TimelineMoment, isByTime: Bool
  ) -> String {
    if isByTime, moment.timestamp != nil { return moment.shortTime }
    if isByTime, let gap = moment.time.nanoseconds(since: start.time) {
      return "+" + DurationText.readable(max(0, gap))
    }
    return "line \(moment.line)"
  }

  // MARK: - Findings

  /// The rows below a lane with the numbers of its findings; those that collide take a row more.
  private func findingRows(
    _ findings: [(number: Int, finding: TimelineReport.PlacedFinding)], _ drawing: Drawing
  ) -> [String] {
    var rows: [(text: String, end: Int)] = []
    for (number, finding) in findings {
      guard showsAll || number <= Self.findingsMax else { continue }
      let label = "\(glyphs.finding)\(number)"
      let width = label.count
      let column = min(
        drawing.axis.column(of: finding.moment), drawing.axis.columnCount - width)
      let place = rows.firstIndex { $0.end < column } ?? rows.count
      if place == rows.count { rows.append(("", -1)) }
      let start = max(0, rows[place].end)
      rows[place].text +=
        String(repeating: " ", count: max(0, column - start))
        + text.styled(label, finding.finding.severity.style)
      rows[place].end = column + width
    }
    return rows.map { drawing.row("", $0.text) }
  }

  private func findingLegend(_ findings: [TimelineReport.PlacedFinding]) -> [String] {
    let shown = findings.prefix(showsAll ? findings.count : Self.findingsMax)
    var lines = shown.enumerated().flatMap { index, placed -> [String] in
      let finding = placed.finding
      let label = " \(glyphs.finding)\(index + 1) "
      let place = "\(finding.severity.rawValue)[\(finding.rule)] line \(placed.moment.line)"
      let indentation = String(repeating: " ", count: label.count)
      let head = TextLayout.shortened(harmless(place), to: columns - label.count)
      return [text.styled(label, finding.severity.style) + text.styled(head, .strong)]
        + prose(indentation, finding.message)
    }
    lines += leftOut(findings.count - shown.count, "more finding")
    return lines
  }

  // MARK: - Below the lanes

  private func table(_ ads: [TimelineEntity]) -> [String] {
    let rows = AdTableText(glyphs, columns: columns).rows(ads)
    return rows.enumerated().map { $0.offset == 0 ? text.styled($0.element, .faint) : $0.element }
  }

  /// What the symbols that were drawn stand for.
  private func legend(_ drawing: Drawing, hasGuess: Bool) -> [String] {
    var words = LaneGlyphs.Symbol.allCases.filter(drawing.symbols.contains).map { symbol in
      symbol == .unlikely
        ? "? \(ReadableCount.counted(drawing.impossibleCount, symbol.word))"
        : "\(glyphs.character(symbol)) \(symbol.word)"
    }
    if hasGuess { words.append("~ identity derived") }
    words.append(drawing.axis.isByTime ? "distances are not to scale" : "in the order of the log")
    let line = words.joined(separator: " \(glyphs.bullet) ")
    return prose(String(repeating: " ", count: drawing.margin + 3), line, .faint)
  }

  private func leftOut(_ count: Int, _ noun: String, _ plural: String? = nil) -> [String] {
    guard count > 0 else { return [] }
    return [" and \(ReadableCount.counted(count, noun, plural)); --all shows everything"]
  }

  // MARK: - Text

  /// Text of a log or a rule, wrapped; a word that is longer than a line is cut.
  private func prose(_ label: String, _ string: String, _ style: TerminalText.Style? = nil)
    -> [String]
  {
    let start = TextLayout.shortened(string, to: PrettyReporter.messageColumnsMax)
    let room = max(1, columns - TextLayout.columns(of: label))
    return TextLayout.hanging(label, harmless(start), columns: columns) { line in
      let line = TextLayout.shortened(line, to: room)
      return style.map { text.styled(line, $0) } ?? line
    }
  }

  private func harmless(_ string: String) -> String {
    let safe = TerminalText.harmless(string)
    return glyphs.isASCII ? EntityLabel.ascii(safe) : safe
  }

  private func cut(_ label: String, to columnsMax: Int) -> String {
    let text = TextLayout.shortened(label, to: max(1, columnsMax))
    return glyphs.isASCII ? EntityLabel.ascii(text) : text
  }
}
