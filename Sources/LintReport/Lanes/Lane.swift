import LintModel

/// One row of a timeline picture: an entity's states along the axis.
///
///     ├loading┄┄├ready────────⋯⋯⋯⋯⋯⋯⋯───┣on screen━━━━━━✓
struct Lane {
  /// What stands in a column.
  private struct Cell {
    var character: Character = " "
    var style: TerminalText.Style?
    /// Whether a label may stand here.
    var isFill = false
    var isFold = false
    var symbol: LaneGlyphs.Symbol?
  }

  private var cells: [Cell]
  private let axis: LaneAxis
  private let glyphs: LaneGlyphs
  private(set) var impossibleCount = 0

  /// Draws an entity; `isLogEnd` says that the log ends with the launch.
  init(_ entity: TimelineEntity, on axis: LaneAxis, _ glyphs: LaneGlyphs, isLogEnd: Bool) {
    self.axis = axis
    self.glyphs = glyphs
    cells = Array(repeating: Cell(), count: max(1, axis.columnCount))
    for state in entity.states { draw(state, isLogEnd: isLogEnd) }
    for state in entity.states where state.state == .expired {
      put(.expired, at: state.from, .warning)
    }
    if let end = entity.adEnded, let symbol = entity.adOutcome?.symbol {
      put(symbol, at: end, symbol == .failed ? .error : symbol == .expired ? .warning : .good)
    }
    for mark in entity.marks {
      if let symbol = mark.symbol {
        put(symbol, at: mark.moment, symbol == .ended ? .error : .info)
      }
    }
    for state in entity.states where state.isImpossible {
      put(.unlikely, at: state.from, .warning)
      impossibleCount += 1
    }
    for state in entity.states where !state.state.endsAd { label(state) }
  }

  /// The symbols that are to be seen.
  var symbols: Set<LaneGlyphs.Symbol> { Set(cells.compactMap(\.symbol)) }

  /// The row as text.
  func text(_ text: TerminalText) -> String {
    var row = ""
    var run = ""
    var style: TerminalText.Style?
    for cell in cells {
      if cell.style != style {
        row += style.map { text.styled(run, $0) } ?? run
        (run, style) = ("", cell.style)
      }
      run.append(cell.character)
    }
    row += style.map { text.styled(run, $0) } ?? run
    return row
  }

  private mutating func draw(_ state: TimelineEntity.State, isLogEnd: Bool) {
    let start = axis.column(of: state.from)
    let end = max(start, axis.column(of: state.to))
    if state.state.endsAd { return }
    let weight = state.weight
    let style: TerminalText.Style? =
      switch weight {
      case .dotted: .faint
      case .thin: nil
      case .heavy: .good
      }
    for column in start...end {
      cells[column] = Cell(character: glyphs.fill(weight), style: style, isFill: true)
    }
    for fold in axis.folds where start < fold.columns.lowerBound && fold.columns.upperBound <= end {
      for column in fold.columns {
        cells[column] = Cell(character: glyphs.fold, style: .faint, isFold: true)
      }
    }
    let last = state.isOpen && isLogEnd ? glyphs.goesOn : glyphs.end
    cells[end] = Cell(character: last, style: style)
    if start < end || !state.isOpen {
      cells[start] = Cell(character: glyphs.start(weight), style: style)
    }
  }

  private mutating func put(
    _ symbol: LaneGlyphs.Symbol, at moment: TimelineMoment, _ style: TerminalText.Style
  ) {
    cells[axis.column(of: moment)] = Cell(
      character: glyphs.character(symbol), style: style, symbol: symbol)
  }

  /// Writes the state's name where there is room for it, else into a fold that it spans.
  private mutating func label(_ state: TimelineEntity.State) {
    let start = axis.column(of: state.from)
    let end = axis.column(of: state.to)
    guard start < end else { return }
    let words = Array(state.words)
    if let place = firstRun(of: words.count, in: start..<end, where: \.isFill) {
      write(words, at: place)
    } else if let place = firstRun(of: words.count + 4, in: start..<end, where: \.isFold) {
      write([" "] + words + [" "], at: place + 1)
    }
  }

  private func firstRun(
    of length: Int, in range: Range<Int>, where isFree: KeyPath<Cell, Bool>
  ) -> Int? {
    var start = range.lowerBound
    for column in range {
      // A word that touches a symbol could be read as one with it.
      if !cells[column][keyPath: isFree] { start = column + (cells[column].symbol == nil ? 1 : 2) }
      if column + 1 - start == length { return start }
    }
    return nil
  }

  private mutating func write(_ characters: [Character], at column: Int) {
    for (offset, character) in characters.enumerated() {
      cells[column + offset].character = character
      cells[column + offset].isFill = false
      cells[column + offset].isFold = false
    }
  }
}
