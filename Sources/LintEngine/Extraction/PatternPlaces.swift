import LogIngest
import PatternMatch
import RuleCatalog

/// Where the patterns of a catalog stand, so that one that runs away can be found and mended.
struct PatternPlaces: Sendable {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The places of a pattern, for people: `file:line` of each that has this text.
  ///
  /// A format's patterns have the line at which the format starts. The catalog is searched for
  /// each, because hardly any pattern is ever asked for.
  func words(for source: String) -> String {
    let messages = catalog.emitters.flatMap { emitter in
      emitter.messages.filter { $0.pattern.source == source }
        .map { "\(emitter.path):\($0.patternLine)" }
    }
    let formats = catalog.formats.flatMap { document in
      document.format.linePatterns.filter { $0.source == source }
        .map { _ in "\(document.path):\(document.line)" }
    }
    let places = messages + formats
    return places.isEmpty ? "the catalog" : places.joined(separator: ", ")
  }
}

extension RecordFormat {
  /// The patterns of the lines of its records.
  fileprivate var linePatterns: [Pattern] {
    [start].compactMap(\.self) + skip + opens + continues
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
