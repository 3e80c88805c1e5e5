import PatternMatch
import RuleCatalog

/// Where the patterns of a catalog stand, so that one that runs away can be found and mended.
struct PatternPlaces: Sendable {
  /// `file:line` of each pattern, by its text; one text may stand in several files.
  private let places: [String: [String]]

  /// Notes the places of all patterns of messages and formats.
  ///
  /// A format's patterns have the line at which the format starts.
  init(_ catalog: Catalog) {
    var places: [String: [String]] = [:]
    for emitter in catalog.emitters {
      for message in emitter.messages {
        places[message.pattern.source, default: []].append("\(emitter.path):\(message.patternLine)")
      }
    }
    for document in catalog.formats {
      let format = document.format
      for pattern in [format.start].compactMap(\.self) + format.skip + format.opens
        + format.continues
      {
        places[pattern.source, default: []].append("\(document.path):\(document.line)")
      }
    }
    self.places = places
  }

  /// The places of a pattern, for people.
  func words(for source: String) -> String {
    places[source].map { $0.joined(separator: ", ") } ?? "the catalog"
  }
}

extension MatchError {
  /// Which limit stopped a match, for people.
  var words: String {
    switch self {
    case .matchLimit: "it backtracks too often"
    case .depthLimit: "it backtracks too deep"
    case .heapLimit: "it needs too much memory"
    case .jitStackLimit: "it needs too much stack"
    case .other(let code): "PCRE2 gave up with code \(code)"
    }
  }
}
