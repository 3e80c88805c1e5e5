import LintModel

/// A rule's message, with places that are filled in from what is known at the event.
package struct MessageTemplate: Sendable {
  /// The message as its rule writes it.
  package let source: String
  /// The pieces in order.
  package let parts: [Part]
  /// The same, with the text cut at parentheses.
  private let pieces: [Part]

  private init(source: String, parts: [Part]) {
    self.source = source
    self.parts = parts
    pieces = Self.cutAtParentheses(parts)
  }

  /// A piece of a message.
  package enum Part: Hashable, Sendable {
    case literal(String)
    case attribute(AttributeReference)
    /// The index of one of the rule's parameters.
    case parameter(Int)
  }

  /// The attributes that it reads, in the order in which it names them.
  package var attributesRead: [AttributeReference] {
    parts.compactMap { if case .attribute(let reference) = $0 { reference } else { nil } }
  }

  /// The indexes of the rule's parameters that it reads.
  var parametersRead: [Int] {
    parts.compactMap { if case .parameter(let index) = $0 { index } else { nil } }
  }

  /// Returns the message with its values; one that is not known is `(unknown)` or `(redacted)`.
  ///
  /// An ad's format and unit stand beside other words that say what is meant, so they are left out
  /// where they are not logged. So is what stands in parentheses, where one of its values is not
  /// known.
  package func render(
    _ source: borrowing some AttributeSource & ~Copyable, parameters: [RuleParameter]
  ) -> String {
    var text = MessageText()
    var index = 0
    while index < pieces.count {
      if let aside = aside(at: index), !aside.allSatisfy({ Self.isTold(pieces[$0], source) }) {
        text.leaveOutBlank()
        index = aside.upperBound
      } else {
        text.add(pieces[index], source, parameters)
        index += 1
      }
    }
    return text.text
  }

  /// The pieces from an opening parenthesis to the closing one, when there are values in between.
  private func aside(at index: Int) -> Range<Int>? {
    guard case .literal(let text) = pieces[index], text.hasPrefix("("),
      let end = pieces[index...].firstIndex(where: {
        if case .literal(let text) = $0 { text.hasSuffix(")") } else { false }
      }), pieces[index...end].contains(where: { if case .attribute = $0 { true } else { false } })
    else { return nil }
    return index..<end + 1
  }

  /// Whether a piece of an aside is worth saying: text, or a value, be it that it is hidden.
  private static func isTold(
    _ piece: Part, _ source: borrowing some AttributeSource & ~Copyable
  ) -> Bool {
    guard case .attribute(let reference) = piece else { return true }
    let value = source.value(of: reference)
    return value.isKnown || value == .unknown(.redacted)
  }

  /// Cuts text at parentheses, so that each aside begins and ends with a piece.
  private static func cutAtParentheses(_ parts: [Part]) -> [Part] {
    parts.flatMap { part -> [Part] in
      guard case .literal(let text) = part else { return [part] }
      var pieces = [""]
      for character in text {
        if character == "(", pieces.last != "" { pieces.append("") }
        pieces[pieces.count - 1].append(character)
        if character == ")" { pieces.append("") }
      }
      return pieces.filter { !$0.isEmpty }.map { .literal($0) }
    }
  }

  /// Reads a message, and returns everything that is wrong with it.
  static func parse(
    _ source: String, parameters: [RuleParameter], subject: ReferenceScope.Subject = .event
  ) -> (template: MessageTemplate?, problems: [PlacedPredicateProblem]) {
    let scope = ReferenceScope(parameters: parameters, subject: subject)
    let scalars = Array(source.unicodeScalars)
    var parts: [Part] = []
    var problems: [PlacedPredicateProblem] = []
    var offset = 0
    while offset < scalars.count {
      let opening = scalars[offset...].firstIndex(of: "{") ?? scalars.count
      if opening > offset { parts.append(.literal(String(scalars[offset..<opening]))) }
      guard opening < scalars.count else { break }
      guard let closing = scalars[opening...].firstIndex(of: "}") else {
        problems.append(
          PlacedPredicateProblem(problem: .unclosedReference, span: opening..<scalars.count))
        break
      }
      do throws(PredicateProblem) {
        switch try scope.meaning(of: String(scalars[(opening + 1)..<closing])) {
        case .attribute(let reference) where reference.isIdentity:
          throw PredicateProblem.identityInText(reference)
        case .attribute(let reference): parts.append(.attribute(reference))
        case .parameter(let index): parts.append(.parameter(index))
        }
      } catch {
        problems.append(
          PlacedPredicateProblem(problem: error, span: (opening + 1)..<closing))
      }
      offset = closing + 1
    }
    let template = MessageTemplate(source: source, parts: parts)
    return (problems.isEmpty ? template : nil, problems)
  }
}

/// A message as it is put together: a sentence that begins with a capital letter and has one blank
/// between words, whatever is left out.
private struct MessageText {
  private(set) var text = ""
  private var isAtStart = true
  /// Whether a blank at the beginning of what comes next is one too many.
  private var skipsBlank = false

  mutating func add(
    _ part: MessageTemplate.Part, _ source: borrowing some AttributeSource & ~Copyable,
    _ parameters: [RuleParameter]
  ) {
    switch part {
    case .literal(let literal):
      append(isAtStart ? MessageText.capitalized(literal[...]) : literal)
    case .parameter(let index): append(parameters[index].value.description)
    case .attribute(let reference): add(source.value(of: reference), of: reference)
    }
  }

  private mutating func add(_ value: AttributeValue, of reference: AttributeReference) {
    if value == .unknown(.notLogged), reference.isBesideItsNoun {
      if text.last == " " { text.removeLast() } else { skipsBlank = text.isEmpty && isAtStart }
    } else if case .string(let word) = value, reference.isFormat(word) {
      // `rewarded_interstitial` is read as two words.
      let words = String(word.map { $0 == "_" ? " " : $0 })
      append(isAtStart ? MessageText.capitalized(words[...]) : words)
    } else {
      append(value.description)
    }
  }

  /// Takes back the blank before what is left out.
  mutating func leaveOutBlank() {
    if text.last == " " { text.removeLast() } else { skipsBlank = text.isEmpty && isAtStart }
  }

  private mutating func append(_ piece: String) {
    guard !piece.isEmpty else { return }
    let rest = skipsBlank && piece.first == " " ? piece.dropFirst() : piece[...]
    text += skipsBlank && isAtStart ? MessageText.capitalized(rest) : String(rest)
    skipsBlank = false
    isAtStart = false
  }

  private static func capitalized(_ text: Substring) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}

extension AttributeReference {
  /// The attribute of an entity that it names, if it names one.
  private var entityAttribute: EntityAttribute? {
    switch self {
    case .entity(let attribute), .interval(_, .entity(let attribute)): attribute
    case .event, .interval, .measure: nil
    }
  }

  /// Whether messages name it beside the word `ad` or `banner`.
  fileprivate var isBesideItsNoun: Bool {
    entityAttribute == .adFormat || entityAttribute == .adUnitID
  }

  /// Whether a value of it is the name of an ad's format.
  fileprivate func isFormat(_ word: String) -> Bool {
    switch entityAttribute {
    case .adFormat, .appAdOnScreen, .sceneAdOnScreen: true
    case .adUnitOrFormat: AdFormat.all.contains(AdFormat(rawValue: word))
    default: false
    }
  }
}
