import LintModel

/// A rule's message, with places that are filled in from what is known at the event.
package struct MessageTemplate: Sendable {
  /// The message as its rule writes it.
  package let source: String
  /// The pieces in order.
  package let parts: [Part]

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
  package func render(
    _ source: borrowing some AttributeSource & ~Copyable, parameters: [RuleParameter]
  ) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .attribute(let reference): text += source.value(of: reference).description
      case .parameter(let index): text += parameters[index].value.description
      }
    }
    return text
  }

  /// Returns the message with its values, and with a place left for what will have been measured.
  package func filled(
    _ source: borrowing some AttributeSource & ~Copyable, parameters: [RuleParameter]
  ) -> MessageTemplate {
    let filled = parts.map { part -> Part in
      switch part {
      case .literal, .attribute(.measure): part
      case .attribute(let reference): .literal(source.value(of: reference).description)
      case .parameter(let index): .literal(parameters[index].value.description)
      }
    }
    return MessageTemplate(source: self.source, parts: filled)
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
      if opening > offset { parts.append(.literal(string(scalars[offset..<opening]))) }
      guard opening < scalars.count else { break }
      guard let closing = scalars[opening...].firstIndex(of: "}") else {
        problems.append(
          PlacedPredicateProblem(problem: .unclosedReference, span: opening..<scalars.count))
        break
      }
      do throws(PredicateProblem) {
        switch try scope.meaning(of: string(scalars[(opening + 1)..<closing])) {
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

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
