import LintModel

/// The characters of a timeline picture: box drawing, or plain ASCII for terminals without it.
struct LaneGlyphs {
  let isASCII: Bool

  /// How much of an entity a user sees in a state: nothing, nothing yet, or all of it.
  enum Weight {
    case dotted
    case thin
    case heavy
  }

  func start(_ weight: Weight) -> Character {
    isASCII ? "|" : weight == .heavy ? "┣" : "├"
  }

  func fill(_ weight: Weight) -> Character {
    switch weight {
    case .dotted: isASCII ? "." : "┄"
    case .thin: isASCII ? "-" : "─"
    case .heavy: isASCII ? "=" : "━"
    }
  }

  var end: Character { isASCII ? "|" : "┤" }
  var goesOn: Character { isASCII ? ">" : "→" }
  var fold: Character { isASCII ? ":" : "⋯" }
  var axis: Character { isASCII ? "-" : "─" }
  var axisStart: Character { isASCII ? "+" : "├" }
  var axisTick: Character { isASCII ? "+" : "┬" }
  var axisEnd: Character { isASCII ? "+" : "┤" }
  var finding: Character { isASCII ? "^" : "▲" }
  var bullet: String { isASCII ? "-" : "·" }
  var arrow: String { isASCII ? "->" : "→" }
  var cut: String { isASCII ? ".." : "…" }

  /// A symbol that stands for a word; the legend says which.
  enum Symbol: CaseIterable {
    case dismissed, failed, expired, released, rotated, resized, modeChanged, ended, lost, unlikely

    /// The word in the legend.
    var word: String {
      switch self {
      case .dismissed: "dismissed"
      case .failed: "failed"
      case .expired: "expired"
      case .released: "released"
      case .rotated: "rotated"
      case .resized: "resized"
      case .modeChanged: "window mode changed"
      case .ended: "crashed or killed"
      case .lost: "records lost"
      case .unlikely: "impossible change"
      }
    }
  }

  func character(_ symbol: Symbol) -> Character {
    switch symbol {
    case .dismissed: isASCII ? "v" : "✓"
    case .failed: isASCII ? "x" : "✗"
    case .expired: isASCII ? "e" : "⏱"
    case .released: isASCII ? "o" : "○"
    case .rotated: isASCII ? "r" : "↻"
    case .resized: isASCII ? "s" : "⤢"
    case .modeChanged: isASCII ? "m" : "◫"
    case .ended: isASCII ? "X" : "✖"
    case .lost: isASCII ? "~" : "≈"
    case .unlikely: "?"
    }
  }
}

extension TimelineEntity.State {
  /// How the state is drawn.
  var weight: LaneGlyphs.Weight {
    switch state {
    case .active, .foregroundActive, .presented, .main: .heavy
    case .loading, .expired, .background, .connected, .launched, .running, .unclear: .dotted
    default: .thin
    }
  }

  /// The state as people read it.
  var words: String {
    switch state {
    case .foregroundActive: "active"
    case .foregroundInactive: "inactive"
    case .loaded: "ready"
    case .presented: "on screen"
    case .main: "main content"
    default: state.rawValue.replacing("_", with: " ")
    }
  }
}

extension TimelineEntity.Mark {
  /// The symbol of the mark in a lane, or `nil` when lanes don't show it.
  var symbol: LaneGlyphs.Symbol? {
    switch event {
    case .sceneRotated: .rotated
    case .sceneResized: .resized
    case .sceneModeChanged: .modeChanged
    case .appCrashed, .appJetsammed: .ended
    case .logLoss, .logGap: .lost
    default: nil
    }
  }
}

extension TimelineEntity.AdOutcome {
  /// The outcome in a table.
  var words: String {
    switch self {
    case .loadFailed: "load failed"
    case .presentFailed: "present failed"
    case .loading: "still loading"
    case .notShown: "not shown"
    case .noCallback: "no callback"
    case .onScreen: "still on screen"
    case .dismissed, .expired, .released, .loaded, .unclear: rawValue
    }
  }

  /// The symbol at the end of the ad's lane, or `nil` when nothing shows an end.
  var symbol: LaneGlyphs.Symbol? {
    switch self {
    case .dismissed: .dismissed
    case .loadFailed, .presentFailed: .failed
    case .expired: .expired
    case .released: .released
    case .loading, .loaded, .notShown, .noCallback, .onScreen, .unclear: nil
    }
  }
}
