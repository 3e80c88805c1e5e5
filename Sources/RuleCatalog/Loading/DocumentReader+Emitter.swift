import LintModel
import PatternMatch
import YAMLTree

extension DocumentReader {
  /// Reads an emitter, or returns `nil` when it has errors.
  func emitter(_ root: YAMLNode) -> EmitterDefinition? {
    guard
      let fields = Fields(
        root, of: "an emitter", required: ["emitter", "title", "process", "messages"],
        optional: ["source", "seen_by", "shows_ads", "always_prints", "words"], in: self)
    else { return nil }
    let id = identifier(fields["emitter"])
    let title = text(fields["title"])
    let source = text(fields["source"])
    let process = self.process(fields["process"])
    let seenBy = scalars(fields["seen_by"]).map(searched)
    let showsAds = choice(fields["shows_ads"], as: YesOrNo.self, default: .no) == .yes
    let alwaysPrints = scalars(fields["always_prints"]).compactMap { eventName($0) }
    if !alwaysPrints.isEmpty, seenBy.isEmpty {
      report(.alwaysPrintsUnseen, at: fields.position(of: "always_prints"))
    }
    let words = wordTables(fields["words"])
    let messages = self.messages(fields["messages"], words)
    guard let id, let title, let process, !hasErrors else { return nil }
    checkUse(of: words, in: messages)
    guard !hasErrors else { return nil }
    return EmitterDefinition(
      id: id, title: title, source: source, process: process, seenBy: seenBy,
      showsAds: showsAds, alwaysPrints: alwaysPrints, messages: messages, path: file.path,
      line: fields.position(of: "emitter").line)
  }

  private func process(_ node: YAMLNode?) -> EmitterDefinition.Process? {
    guard let node else { return nil }
    let expected = "`app` or a list of processes"
    if case .scalar(let scalar) = node, scalar.text == "app" { return .app }
    guard let nodes = list(node, expected: expected) else { return nil }
    if nodes.isEmpty { report(.emptyList(expected: expected), at: node.position) }
    return .system(nodes.compactMap { scalar($0)?.text })
  }

  private func eventName(_ scalar: YAMLScalar) -> EventName? {
    if let name = EventName(rawValue: scalar.text) { return name }
    let nearest = nearestName(to: scalar.text, in: EventName.allCases.map(\.rawValue))
    report(.unknownEvent(scalar.text, nearest: nearest), at: scalar.position)
    return nil
  }

  // MARK: Messages

  private func messages(_ node: YAMLNode?, _ words: [WordTable]) -> [MessageDefinition] {
    guard let node, let nodes = list(node, expected: "a list of messages") else { return [] }
    if nodes.isEmpty { report(.emptyList(expected: "a message"), at: node.position) }
    var ids: Set<String> = []
    return nodes.compactMap { message($0, words, &ids) }
  }

  private func message(
    _ node: YAMLNode, _ sharedWords: [WordTable], _ ids: inout Set<String>
  ) -> MessageDefinition? {
    guard
      let fields = Fields(
        node, of: "a message", required: ["message", "literal", "pattern", "samples"],
        optional: ["event", "set", "words"], in: self)
    else { return nil }
    let id = scalar(fields["message"])
    if let id, !ids.insert(id.text).inserted {
      report(.repeatedName(id.text), at: id.position)
    }
    let literals = oneOrMore(fields["literal"]).map(searched)
    let pattern = self.pattern(fields["pattern"])
    let words = wordTables(fields["words"])
    let captures = pattern.map { self.captures($0, words + sharedWords, fields["pattern"]) }
    let event = scalar(fields["event"]).flatMap { eventName($0) }
    let fixed = fixedAttributes(fields["set"])
    let samples = messageSamples(fields["samples"], isEventNeeded: fields["event"] != nil)
    guard let id, !literals.isEmpty, let pattern, let captures else { return nil }
    let message = MessageDefinition(
      id: id.text, literals: literals, pattern: pattern, captures: captures, event: event,
      fixedAttributes: fixed, samples: samples, line: fields.position.line,
      patternLine: fields.position(of: "pattern").line)
    checkUse(of: words, in: [message])
    return message
  }

  /// Checks that a literal leaves enough to look for.
  private func searched(_ literal: YAMLScalar) -> String {
    let count = EmitterDefinition.searchableBytes(of: literal.text).count
    if !literal.text.isEmpty, count < EmitterDefinition.searchableBytesMin {
      report(.shortLiteral(literal.text), at: literal.position)
    }
    return literal.text
  }

  private func captures(
    _ pattern: Pattern, _ words: [WordTable], _ node: YAMLNode?
  ) -> [MessageDefinition.Capture] {
    var unknown: Set<String> = []
    return pattern.groupNames.compactMap { group in
      if let key = EventKey(group.name) {
        return MessageDefinition.Capture(
          group: group.number, key: key,
          words: words.first { $0.key.text == group.name }?.words)
      }
      if let node, unknown.insert(group.name).inserted {
        report(.unknownEventKey(group.name), at: node.position)
      }
      return nil
    }
  }

  private func fixedAttributes(_ node: YAMLNode?) -> [Event.Attribute] {
    entries(node).compactMap { entry in
      guard let key = eventKey(entry.key) else { return nil }
      return value(entry.value, as: key.type).map { Event.Attribute(key, value: $0) }
    }
  }

  private func messageSamples(_ node: YAMLNode?, isEventNeeded: Bool) -> [MessageSample] {
    guard let node, let nodes = list(node, expected: "a list of samples") else { return [] }
    if nodes.isEmpty { report(.emptyList(expected: "a sample"), at: node.position) }
    return nodes.compactMap { node in
      guard
        let fields = Fields(
          node, of: "a sample", required: isEventNeeded ? ["text", "event"] : ["text"],
          optional: ["event"], in: self)
      else { return nil }
      let text = scalar(fields["text"])
      let event = expectedEvent(fields["event"])
      guard let text else { return nil }
      return MessageSample(text: text.text, event: event, line: fields.position.line)
    }
  }

  private func expectedEvent(_ node: YAMLNode?) -> MessageSample.ExpectedEvent? {
    guard let scalar = scalar(node, expected: "an event or `none`"), scalar.text != "none" else {
      return nil
    }
    do throws(EventNotationError) {
      let (name, attributes) = try EventNotation.parse(scalar.text)
      return MessageSample.ExpectedEvent(name: name, attributes: attributes)
    } catch {
      report(.notation(error), in: scalar, at: error.offset)
      return nil
    }
  }
}
