package import LintModel
import LogIngest
import PatternMatch
import RuleCatalog

/// Which event a record tells, who reads it, and why no other message does.
///
/// The order is that of `EventExtractor`: the app's own instrumentation comes first, then the
/// emitters in the order of their files' paths, each with its messages in the order of the file.
/// The first message whose process and pattern fit takes the record.
package struct EventExplanation: Sendable {
  /// What the record says as a line of instrumentation, or `nil` when it is none.
  package let instrumentation: InstrumentationLine?
  /// The messages of which a literal is in the record, in the order in which they are tried.
  package let trials: [Trial]

  /// What a line of instrumentation says.
  package enum InstrumentationLine: Sendable {
    case event(EventName, [Event.Attribute])
    /// It has the tag, and is not in the notation.
    case problem(EventNotationError)
  }

  /// One message that was held against the record.
  package struct Trial: Sendable {
    /// The emitter's id, and the message's name within it.
    package let emitter: String
    package let message: String
    /// Where the message stands.
    package let path: String
    package let line: Int
    /// The event that it tells, or `nil` for a message that is known and means nothing.
    package let event: EventName?
    package let outcome: Outcome
  }

  /// What became of a message.
  package enum Outcome: Sendable {
    /// It takes the record, with these attributes.
    case takes([Event.Attribute])
    /// It would take it as well, and is tried later.
    case comesLater
    /// Other processes print it: these, or an app where there are none.
    case otherProcess([String])
    case patternDiffers
    /// Its pattern was stopped by a limit.
    case stopped
  }

  /// Holds the catalog against a record.
  package init(_ record: LogRecord, catalog: ExtractionCatalog) {
    let message = record.message
    instrumentation = Instrumentation.body(of: message).map { body in
      do throws(EventNotationError) {
        let (name, attributes) = try EventNotation.parse(body)
        return .event(name, attributes)
      } catch { return .problem(error) }
    }
    var isTaken = instrumentation != nil
    var scratch = MatchScratch()
    let bytes = Array(message.utf8.prefix(EventExtractor.messageBytesMax))
    trials = catalog.emitters.flatMap { emitter in
      emitter.messages.filter { $0.hasLiteral(in: message) }.map { definition in
        var outcome = Outcome.otherProcess(emitter.process.names)
        if emitter.process.mayPrint(in: record.process) {
          var faults = PatternFaults()
          let attributes = definition.attributes(in: bytes.span, &faults, &scratch)
          outcome = faults.unansweredCount > 0 ? .stopped : .patternDiffers
          if let attributes {
            outcome = isTaken ? .comesLater : .takes(attributes)
            isTaken = true
          }
        }
        return Trial(
          emitter: emitter.id, message: definition.id, path: emitter.path, line: definition.line,
          event: definition.event, outcome: outcome)
      }
    }
  }
}

extension MessageDefinition {
  /// Whether one of its literals stands in a text.
  fileprivate func hasLiteral(in text: String) -> Bool {
    literals.contains { literal in
      text.contains(String(decoding: EmitterDefinition.searchableBytes(of: literal), as: UTF8.self))
    }
  }

  /// Matches the pattern and returns the attributes, or `nil` when it does not match.
  func attributes(
    in text: Span<UInt8>, _ faults: inout PatternFaults, _ scratch: inout MatchScratch
  ) -> [Event.Attribute]? {
    guard faults.matches(pattern, text, &scratch) else { return nil }
    var attributes: [Event.Attribute] = []
    for capture in captures {
      guard let group = scratch.range(ofGroup: capture.group), !group.isEmpty,
        !attributes.contains(where: { $0.known == capture.key }),
        let value = capture.value(of: text.string(in: group))
      else { continue }
      attributes.append(Event.Attribute(capture.key, value: value))
    }
    for fixed in fixedAttributes where !attributes.contains(where: { $0.known == fixed.known }) {
      attributes.append(fixed)
    }
    return attributes
  }
}

extension EmitterDefinition.Process {
  /// The processes that are named; an app has none.
  fileprivate var names: [String] {
    if case .system(let names) = self { names } else { [] }
  }
}
