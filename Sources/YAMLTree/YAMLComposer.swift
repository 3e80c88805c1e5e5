/// Makes one tree of the parts of a text.
struct YAMLComposer: ~Copyable {
  private var events: YAMLEvents
  private var anchors: [String: Subtree] = [:]
  /// How many nodes may still come.
  private var budget = YAMLText.nodesMax

  /// Starts before the first part of a text.
  init(_ text: String) {
    events = YAMLEvents(text)
  }

  /// A node with its size, so that an alias costs no walk through what it repeats.
  fileprivate struct Subtree {
    var node: YAMLNode
    var nodeCount = 1
    /// How many lists and mappings there are inside each other.
    var depth = 0
  }

  /// Reads the document, or returns `nil` when there is none.
  mutating func document() throws(YAMLText.Failure) -> YAMLNode? {
    let first = try events.next()
    if case .end = first.kind { return nil }
    let document = try subtree(at: first, depth: 0)
    let second = try events.next()
    guard case .end = second.kind else {
      throw YAMLText.Failure(problem: .severalDocuments, position: second.position)
    }
    return document.node
  }

  /// Reads the node that starts with an event, inside of `depth` lists and mappings.
  private mutating func subtree(
    at event: YAMLEvent, depth: Int
  ) throws(YAMLText.Failure) -> Subtree {
    let subtree: Subtree
    let name: String?
    switch event.kind {
    case .alias(let anchor):
      subtree = try repeated(anchor, at: event.position)
      name = nil
      try spend(nodes: subtree.nodeCount, depth: depth + subtree.depth, at: event.position)
    case .scalar(let scalar, let anchor):
      (subtree, name) = (Subtree(node: .scalar(scalar)), anchor)
      try spend(nodes: 1, depth: depth, at: event.position)
    case .sequence(let anchor):
      try spend(nodes: 1, depth: depth + 1, at: event.position)
      (subtree, name) = (try sequence(at: event.position, depth: depth + 1), anchor)
    case .mapping(let anchor):
      try spend(nodes: 1, depth: depth + 1, at: event.position)
      (subtree, name) = (try mapping(at: event.position, depth: depth + 1), anchor)
    case .close, .end: preconditionFailure("libyaml tells a start for each end")
    }
    if let name { anchors[name] = subtree }
    return subtree
  }

  private mutating func sequence(
    at position: SourcePosition, depth: Int
  ) throws(YAMLText.Failure) -> Subtree {
    var nodes: [YAMLNode] = []
    var whole = Subtree(node: .sequence([], position), depth: 1)
    while let event = try nextInside() {
      let element = try subtree(at: event, depth: depth)
      nodes.append(element.node)
      whole.enclose(element)
    }
    whole.node = .sequence(nodes, position)
    return whole
  }

  private mutating func mapping(
    at position: SourcePosition, depth: Int
  ) throws(YAMLText.Failure) -> Subtree {
    var entries: [YAMLEntry] = []
    var names: Set<String> = []
    var whole = Subtree(node: .mapping([], position), depth: 1)
    while let event = try nextInside() {
      let key = try key(at: event)
      guard names.insert(key.text).inserted else {
        throw YAMLText.Failure(problem: .repeatedKey(key.text), position: event.position)
      }
      let value = try subtree(at: try events.next(), depth: depth)
      entries.append(YAMLEntry(key: key, value: value.node))
      whole.enclose(value)
    }
    whole.node = .mapping(entries, position)
    return whole
  }

  /// The next part of a list or mapping, or `nil` at its end.
  private mutating func nextInside() throws(YAMLText.Failure) -> YAMLEvent? {
    let event = try events.next()
    if case .close = event.kind { return nil }
    return event
  }

  private mutating func key(at event: YAMLEvent) throws(YAMLText.Failure) -> YAMLScalar {
    switch event.kind {
    case .scalar(let scalar, let anchor):
      if let anchor { anchors[anchor] = Subtree(node: .scalar(scalar)) }
      return scalar
    case .alias(let anchor):
      if case .scalar(let scalar) = try repeated(anchor, at: event.position).node { return scalar }
    case .sequence, .mapping, .close, .end: break
    }
    throw YAMLText.Failure(problem: .keyIsNoText, position: event.position)
  }

  private func repeated(
    _ anchor: String, at position: SourcePosition
  ) throws(YAMLText.Failure) -> Subtree {
    // An anchor counts from the end of its node on, so that none can contain itself.
    guard let subtree = anchors[anchor] else {
      throw YAMLText.Failure(problem: .notYAML("found undefined alias"), position: position)
    }
    return subtree
  }

  /// Stops a text that grows too large or too deep.
  private mutating func spend(
    nodes: Int, depth: Int, at position: SourcePosition
  ) throws(YAMLText.Failure) {
    guard depth <= YAMLText.depthMax else {
      throw YAMLText.Failure(
        problem: .tooDeep(limit: YAMLText.depthMax), position: position)
    }
    guard nodes <= budget else {
      throw YAMLText.Failure(
        problem: .tooManyNodes(limit: YAMLText.nodesMax), position: position)
    }
    budget -= nodes
  }
}

extension YAMLComposer.Subtree {
  /// Counts a node in that stands inside.
  fileprivate mutating func enclose(_ part: Self) {
    nodeCount += part.nodeCount
    depth = max(depth, part.depth + 1)
  }
}
