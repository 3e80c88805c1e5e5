import LintModel

/// The ads of a launch as a table: when each step came, and what became of the ad.
///
/// The first time is that of the record, each further one the time since the step before it.
struct AdTableText {
  private let glyphs: LaneGlyphs
  private let columns: Int
  /// The fewest columns that a cell is cut to.
  private static let cellColumnsMin = 4
  private static let unitColumnsMin = 8
  private static let heads = [
    "ad", "unit", "requested", "loaded", "shown", "ended", "outcome", "lines",
  ]

  init(_ glyphs: LaneGlyphs, columns: Int) {
    self.glyphs = glyphs
    self.columns = columns
  }

  /// The rows of the table, its head first.
  func rows(_ ads: [TimelineEntity]) -> [String] {
    let table = [AdTableText.heads] + ads.map(cells)
    let widths = fittingWidths(table)
    return table.map { row in
      let cells = zip(row, widths).map { cell, width in
        TextLayout.padded(fit(cell, width), to: width)
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private func cells(_ ad: TimelineEntity) -> [String] {
    let name = EntityLabel.name(ad, glyphs) + (ad.isDerived ? "~" : "")
    let steps = [ad.adRequested, ad.adLoaded, ad.adShown, ad.adEnded]
    var previous: TimelineMoment?
    let times = steps.map { step -> String in
      guard let step else { return "" }
      defer { previous = step }
      if let previous, let gap = step.time.distance(since: previous.time) {
        // Two times that are printed alike may be apart by all that is not printed.
        return gap.nominal <= 0 && !gap.isExact
          ? "<" + DurationText.readable(gap.uncertainty)
          : "+" + DurationText.readable(max(0, gap.nominal))
      }
      return step.shortTime
    }
    let outcome = ad.adOutcome ?? .unclear
    let symbol = outcome.symbol.map { " \(glyphs.character($0))" } ?? ""
    let lines = [ad.lines.first, ad.lines.last].compactMap { $0.map(String.init) }
    let span = lines.first == lines.last ? lines.first ?? "" : lines.joined(separator: "-")
    let kind = [EntityLabel.format(ad, glyphs), EntityLabel.unit(ad, glyphs)]
      .compactMap(\.self).joined(separator: " ")
    return [name, kind] + times + [outcome.words + symbol, span]
  }

  /// The widths of the columns: the unit, which the lane shows too, and then the widest ones are
  /// made narrower until all fit.
  private func fittingWidths(_ table: [[String]]) -> [Int] {
    var widths = AdTableText.heads.indices.map { column in
      table.map { TextLayout.columns(of: $0[column]) }.max() ?? 0
    }
    var excess = widths.reduce(2 * widths.count, +) - columns
    while excess > 0, let widest = widths.max(), widest > AdTableText.cellColumnsMin,
      let index = widths[1] > AdTableText.unitColumnsMin ? 1 : widths.firstIndex(of: widest)
    {
      widths[index] -= 1
      excess -= 1
    }
    return widths
  }

  private func fit(_ cell: String, _ width: Int) -> String {
    let cut = TextLayout.shortened(cell, to: width)
    return glyphs.isASCII ? EntityLabel.ascii(cut) : cut
  }
}

extension TimelineMoment {
  /// The time of day to the tenth of a second, or the line where the record has no time.
  var shortTime: String {
    guard var timestamp else { return "line \(line)" }
    timestamp.fractionDigits = min(timestamp.fractionDigits, 1)
    return timestamp.timeOfDay
  }
}
