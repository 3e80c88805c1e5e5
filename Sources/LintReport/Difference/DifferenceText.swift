package import LintModel

/// The difference between two logs for people.
package struct DifferenceText {
  /// The most changes, and the most findings of each kind, that are listed.
  package static let changesMax = 100
  package static let findingsMax = 50

  private let text: TerminalText
  private let glyphs: LaneGlyphs
  private let columns: Int

  package init(columns: Int, isColored: Bool = false, isASCII: Bool = false) {
    text = TerminalText(isColored: isColored)
    glyphs = LaneGlyphs(isASCII: isASCII)
    self.columns = columns
  }

  /// The whole text, each line ended by a newline.
  package func write(_ difference: TimelineDifference) -> String {
    var lines =
      heading("---", difference.before, .error) + heading("+++", difference.after, .good) + [""]
    lines += difference.changes.prefix(Self.changesMax).flatMap(change)
    lines += more(difference.changes.count - Self.changesMax, "change")
    lines += [same(difference)]
    let groups: [(String, TerminalText.Style, [Finding])] = [
      ("+", .error, difference.newFindings), ("-", .good, difference.goneFindings),
      ("=", .faint, difference.sameFindings.map(\.after)),
    ]
    for (sign, style, findings) in groups where !findings.isEmpty {
      lines.append("")
      lines += findings.prefix(Self.findingsMax).flatMap { finding($0, sign, style) }
      lines += more(findings.count - Self.findingsMax, "finding")
    }
    lines += [""] + total(difference)
    return lines.joined(separator: "\n") + "\n"
  }

  private func heading(_ sign: String, _ input: InputSummary, _ style: TerminalText.Style)
    -> [String]
  {
    let counts = [
      ReadableCount.counted(input.launchCount, "launch", "launches"),
      ReadableCount.counted(input.sceneCount, "scene"), ReadableCount.counted(input.adCount, "ad"),
    ]
    let path = ReportContext.shownPath(input.path)
    return prose(sign + " ", path + ": " + counts.joined(separator: ", "), style)
  }

  private func change(_ change: TimelineDifference.Change) -> [String] {
    switch (change.before, change.after) {
    case (let before?, nil):
      return prose(" - ", "\(change.key), line \(before.line): gone", .error)
    case (nil, let after?):
      return prose(" + ", "\(change.key), line \(after.line): new", .good)
    case (let before, let after):
      let lines = [before, after].compactMap { $0.map { "\($0.line)" } }
      let place = "lines " + lines.joined(separator: " and ")
      var rows = prose(" ~ ", "\(change.key), \(place)", .strong)
      if let outcome = change.outcome {
        rows += prose(
          "     ",
          "outcome: \(words(outcome.before)) \(glyphs.arrow) \(words(outcome.after))")
      }
      for timing in change.timings {
        let apart = timing.afterNanoseconds - timing.beforeNanoseconds
        let length =
          "\(DurationText.readable(timing.beforeNanoseconds)) \(glyphs.arrow) "
          + DurationText.readable(timing.afterNanoseconds)
        let sign = apart < 0 ? "-" : "+"
        let size = DurationText.readable(Int64(clamping: apart.magnitude))
        rows += prose("     ", "\(words(timing.name.rawValue)): \(length) (\(sign)\(size))")
      }
      return rows
    }
  }

  private func finding(_ finding: Finding, _ sign: String, _ style: TerminalText.Style) -> [String]
  {
    let line = finding.trigger.event.location.firstLine
    let head = "\(finding.severity.rawValue)[\(finding.rule)] line \(line)"
    return prose(" \(sign) ", head, style) + prose("   ", finding.message)
  }

  private func same(_ difference: TimelineDifference) -> String {
    let noun = ReadableCount.counted(
      difference.sameCount, "launch, scene or ad is", "launches, scenes and ads are")
    return " = \(noun) as before"
  }

  private func total(_ difference: TimelineDifference) -> [String] {
    let parts = [
      ReadableCount.counted(difference.changes.count, "change"),
      ReadableCount.counted(difference.newFindings.count, "new finding"),
      "\(difference.goneFindings.count) gone", "\(difference.sameFindings.count) as before",
    ]
    return prose("", parts.joined(separator: ", "), .strong)
  }

  private func more(_ count: Int, _ noun: String) -> [String] {
    count > 0 ? [" and \(ReadableCount.counted(count, "more " + noun))"] : []
  }

  private func words(_ name: String) -> String {
    name.replacing("_", with: " ").replacing("app.", with: "")
  }

  /// Text of a log or a rule, wrapped; a word that is longer than a line is cut.
  private func prose(_ label: String, _ string: String, _ style: TerminalText.Style? = nil)
    -> [String]
  {
    let start = TextLayout.shortened(string, to: PrettyReporter.messageColumnsMax)
    let safe = TerminalText.harmless(start)
    let room = max(1, columns - label.count)
    let lines = TextLayout.hanging(
      label, glyphs.isASCII ? EntityLabel.ascii(safe) : safe, columns: columns)
    return lines.map { line in
      let line = TextLayout.shortened(line, to: room + label.count)
      return style.map { text.styled(line, $0) } ?? line
    }
  }
}
