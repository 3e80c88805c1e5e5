package import LintModel
package import LogIngest
import PatternMatch
import RuleCatalog

/// Where the patterns of a catalog stand, so that one that runs away can be found and fixed.
package struct PatternPlaces: Sendable {
  private let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// Notes about the patterns that had to be stopped: where each stands, how often and why.
  package func notes(on faults: PatternFaults) -> [RunNote] {
    let counts = faults.counts.sorted {
      ($0.key.pattern, $0.key.error.words) < ($1.key.pattern, $1.key.error.words)
    }
    return counts.map { fault, count in
      let times = ReadableCount.counted(count, "time")
      let isOff = faults.stopped.contains(fault.pattern)
      let text =
        "the pattern at \(words(for: fault.pattern)) was stopped \(times)"
        + "\(isOff ? " and then not tried any more" : ""), because \(fault.error.words): "
        + "\(fault.pattern)"
      return RunNote(kind: .pattern, text: text)
    }
  }

  /// The places of a pattern, for people: `file:line` of each that has this text.
  ///
  /// A rule's patterns have the line of the condition. The catalog is searched for each, because
  /// hardly any pattern is ever asked for.
  private func words(for source: String) -> String {
    let messages = catalog.emitters.flatMap { emitter in
      emitter.messages.filter { $0.pattern.source == source }
        .map { "\(emitter.path):\($0.patternLine)" }
    }
    let formats = catalog.formats.compactMap { document in
      document.patternLines[source].map { "\(document.path):\($0)" }
    }
    let conditions = catalog.rules.flatMap { rule in
      rule.check.conditions.filter { $0.patterns.contains(source) }
        .map { "\(rule.path):\($0.line)" }
    }
    let places = messages + formats + conditions
    return places.isEmpty ? "the catalog" : places.joined(separator: ", ")
  }
}

extension MatchError {
  /// Which limit stopped a match, for people.
  fileprivate var words: String {
    switch self {
    case .matchLimit: "it backtracks too often"
    case .depthLimit: "it backtracks too deep"
    case .heapLimit: "it needs too much memory"
    case .jitStackLimit: "it needs too much stack"
    case .endlessRecursion: "it calls itself without end"
    case .other(let code): "PCRE2 gave up with code \(code)"
    }
  }
}
