import LintModel
package import LogIngest
import PatternMatch
package import RuleCatalog

/// The catalog as event extraction uses it: formats, and all literals in one scanner.
package struct ExtractionCatalog: Sendable {
  /// The formats that records are read with.
  package let formats: FormatSet
  /// The emitters, in the order in which their messages are tried.
  package let emitters: [EmitterDefinition]
  /// Whether records of an emitter show that their process shows ads, by the emitter's place.
  let isAdEmitter: [Bool]
  /// Finds the literals of all messages and emitters in one pass.
  let scanner: LiteralScanner
  /// What each literal of the scanner stands for, in the same order.
  let meanings: [Meaning]
  /// Where each pattern stands.
  package let patternPlaces: PatternPlaces

  /// What a literal found in a record means.
  enum Meaning: Hashable {
    /// A message that may stand there: places of the emitter and of the message in it.
    case message(emitter: Int, message: Int)
    /// A record of an emitter.
    case sighting(emitter: Int)
    /// A line of the app's own instrumentation.
    case instrumentation
    /// A line in which the app says that it expects a finding.
    case expectation
  }

  /// The literal that opens instrumentation.
  static let instrumentationTag = "[scenelint] "

  /// Prepares a catalog; with the id of a format, all records are taken to have that one.
  package init(_ catalog: Catalog, assumedFormat: String? = nil) {
    formats = FormatSet(catalog.formats.map(\.format), assuming: assumedFormat)
    emitters = catalog.emitters
    isAdEmitter = catalog.emitters.map(\.showsAds)
    var literals = [ExtractionCatalog.instrumentationTag, Expectation.tag].map { Array($0.utf8) }
    var meanings: [Meaning] = [.instrumentation, .expectation]
    for (place, emitter) in catalog.emitters.enumerated() {
      for literal in emitter.seenBy {
        literals.append(EmitterDefinition.searchableBytes(of: literal))
        meanings.append(.sighting(emitter: place))
      }
      for (message, definition) in emitter.messages.enumerated() {
        for literal in definition.literals {
          literals.append(EmitterDefinition.searchableBytes(of: literal))
          meanings.append(.message(emitter: place, message: message))
        }
      }
    }
    scanner = LiteralScanner(literals)
    self.meanings = meanings
    patternPlaces = PatternPlaces(catalog)
  }
}
