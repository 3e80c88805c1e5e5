package import LintModel
package import PatternMatch

/// What the records of one program, library or sample code mean.
package struct EmitterDefinition: Sendable {
  /// The name in kebab-case; also the file's base name.
  package let id: String
  package let title: String
  /// Where the facts come from.
  package let source: String?
  package let process: Process
  /// Literals of which one in the log shows that this emitter printed.
  package let seenBy: [String]
  /// Whether its records show that their process shows ads, by which the app of a log is chosen.
  package let showsAds: Bool
  /// What it prints whenever it happens, so that absence means something.
  package let alwaysPrints: [EventName]
  /// The messages in the order in which they are tried.
  package let messages: [MessageDefinition]
  /// The file that it was read from.
  package let path: String
  /// The line of the key `emitter`.
  package let line: Int

  /// Which processes print such records.
  package enum Process: Hashable, Sendable {
    /// The app that is judged.
    case app
    /// System processes with these names, whose records say which app they mean.
    case system([String])
  }

  /// The fewest bytes that a literal has to leave to look for.
  static let searchableBytesMin = 2

  /// The longest stretch of a literal that stands unchanged in every format's bytes.
  ///
  /// JSON escapes quotes, backslashes and slashes, and a relay escapes what is not ASCII.
  package static func searchableBytes(of literal: String) -> [UInt8] {
    let stretches = Array(literal.utf8).split { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/")
        || byte < 0x20 || byte > 0x7E
    }
    let longest = stretches.max { $0.count < $1.count }
    return longest.map(Array.init) ?? Array(literal.utf8)
  }
}

/// How one kind of message is recognised, and the event that it tells.
package final class MessageDefinition: Sendable {
  /// The name within the emitter.
  package let id: String
  /// Texts of which one has to be there before the pattern is tried.
  package let literals: [String]
  /// Matched anywhere in the record's message.
  package let pattern: Pattern
  /// The groups that become attributes, in the order of their numbers.
  package let captures: [Capture]
  /// The event, or `nil` when the message is known and means nothing.
  package let event: EventName?
  /// Attributes that the event has besides those captured.
  package let fixedAttributes: [Event.Attribute]
  package let samples: [MessageSample]
  /// The line of the file at which the message starts.
  package let line: Int
  /// The line of its pattern.
  package let patternLine: Int

  init(
    id: String, literals: [String], pattern: Pattern, captures: [Capture], event: EventName?,
    fixedAttributes: [Event.Attribute], samples: [MessageSample], line: Int, patternLine: Int
  ) {
    self.id = id
    self.literals = literals
    self.pattern = pattern
    self.captures = captures
    self.event = event
    self.fixedAttributes = fixedAttributes
    self.samples = samples
    self.line = line
    self.patternLine = patternLine
  }

  /// A group of the pattern that becomes an attribute.
  package struct Capture: Hashable, Sendable {
    /// The group's number. Groups of the same name have several.
    package let group: Int
    /// The attribute's key, which is the group's name.
    package let key: EventKey
    /// What the captured text stands for, or `nil` when it is the value itself.
    package let words: AttributeWords?

    /// The value that a captured text tells, or `nil` when it tells none.
    package func value(of text: String) -> AttributeValue? {
      guard let words else { return AttributeValue(text, as: key.type) }
      if case .unknown(let reason)? = AttributeValue(text, as: .string) { return .unknown(reason) }
      return words.value(of: text)
    }
  }
}

/// A message that was seen, with the event that must be read from it.
package struct MessageSample: Hashable, Sendable {
  package let text: String
  /// The event, or `nil` when the message gives none.
  package let event: ExpectedEvent?
  /// The line of the file at which the sample starts.
  package let line: Int

  /// An event with attributes that it must have; more are allowed.
  package struct ExpectedEvent: Hashable, Sendable {
    package let name: EventName
    package let attributes: [Event.Attribute]
  }
}
