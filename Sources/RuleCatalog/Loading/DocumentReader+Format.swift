import LintModel
import PatternMatch

extension DocumentReader {
  /// Reads a format, or returns `nil` when it has errors.
  func format(_ root: YAMLNode) -> FormatDocument? {
    guard
      let fields = Fields(
        root, of: "a format", required: ["format", "title", "time", "order", "samples"],
        optional: ["source", "decoder", "start", "keys", "continuation", "skip"], in: self)
    else { return nil }
    let id = identifier(fields["format"])
    let title = text(fields["title"])
    let source = text(fields["source"])
    let decoder =
      fields["decoder"] == nil
      ? .header : choice(fields["decoder"], as: FormatDocument.Decoder.self)
    let time = choice(fields["time"], as: FormatDocument.Time.self)
    let continuation =
      fields["continuation"] == nil
      ? .any : choice(fields["continuation"], as: FormatDocument.Continuation.self)
    let start = self.start(fields["start"], time)
    let keys = self.keys(fields["keys"])
    if let decoder { reportMisplaced(fields, decoder) }
    let order = integer(fields["order"])
    let skip = (list(fields["skip"], expected: "a list of patterns") ?? [])
      .compactMap { wholeLinePattern($0) }
    let samples = formatSamples(fields["samples"])
    guard let id, let title, let decoder, let time, let continuation, let order, !hasErrors else {
      return nil
    }
    return FormatDocument(
      id: id, title: title, source: source, decoder: decoder, start: start, keys: keys,
      time: time, continuation: continuation, order: order, skip: skip, samples: samples,
      path: file.path, line: fields.position(of: "format").line)
  }

  private func start(_ node: YAMLNode?, _ time: FormatDocument.Time?) -> Pattern? {
    guard let node, let pattern = pattern(node, options: [.anchored, .multiline]) else {
      return nil
    }
    let names = pattern.groupNames.map(\.name)
    for name in Set(names).sorted() where FormatDocument.Field(rawValue: name) == nil {
      reportUnknownField(name, at: node.position)
    }
    if !names.contains("message") {
      report(.missingGroup("message", reason: "every record has one"), at: node.position)
    }
    if let time, time != .none, !names.contains("ts") {
      report(.missingGroup("ts", reason: "`time` says how it is written"), at: node.position)
    }
    return pattern
  }

  /// Reads which key of the object is which field.
  private func keys(_ node: YAMLNode?) -> [FormatDocument.Field: String] {
    guard let node else { return [:] }
    guard case .mapping(let entries, _) = node else {
      report(.wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return [:]
    }
    var keys: [FormatDocument.Field: String] = [:]
    for entry in entries {
      if let field = FormatDocument.Field(rawValue: entry.key.text) {
        keys[field] = scalar(entry.value)?.text
      } else {
        reportUnknownField(entry.key.text, at: entry.key.position)
      }
    }
    return keys
  }

  private func reportUnknownField(_ name: String, at position: SourcePosition) {
    let fields = FormatDocument.Field.allCases.map(\.rawValue)
    report(.unknownField(name, nearest: nearestName(to: name, in: fields)), at: position)
  }

  /// Checks that the keys are there that the decoder needs, and no others.
  private func reportMisplaced(_ fields: Fields, _ decoder: FormatDocument.Decoder) {
    let needed: String? =
      switch decoder {
      case .header: "start"
      case .json: "keys"
      case .plain: nil
      }
    let owner = "a format with the decoder `\(decoder.rawValue)`"
    for key in ["start", "keys"] {
      if key == needed, fields[key] == nil {
        report(.missingKey(key, owner: owner), at: fields.position)
      } else if key != needed, fields[key] != nil {
        report(
          .keyNotAllowed(key, reason: "the decoder is `\(decoder.rawValue)`"),
          at: fields.position(of: key))
      }
    }
  }

  /// Compiles a pattern that has to match from a line's start to its end.
  private func wholeLinePattern(_ node: YAMLNode) -> Pattern? {
    // Compiled as written first, so that an error is placed and worded right.
    guard let pattern = pattern(node) else { return nil }
    do throws(PatternError) {
      return try Pattern("(?:\(pattern.source))$", options: [.anchored, .multiline])
    } catch {
      report(.badPattern(error.words), at: node.position)
      return nil
    }
  }

  private func formatSamples(_ node: YAMLNode?) -> [FormatSample] {
    guard let node, let nodes = list(node, expected: "a list of samples") else { return [] }
    if nodes.isEmpty { report(.emptyList(expected: "a sample"), at: node.position) }
    return nodes.compactMap { node in
      guard
        let fields = Fields(node, of: "a sample", required: ["log", "records"], in: self)
      else { return nil }
      let log = scalar(fields["log"], expected: "lines of text")
      let records = list(fields["records"], expected: "a list of records")
      guard let log, let records else { return nil }
      return FormatSample(
        log: log.text, records: records.compactMap { record($0) }, line: fields.position.line)
    }
  }

  private func record(_ node: YAMLNode) -> FormatSample.Record? {
    guard case .mapping(let entries, let position) = node else {
      report(.wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return nil
    }
    var fields: [String: String] = [:]
    for entry in entries {
      // A field may be empty, so that only its shape is checked.
      if case .scalar(let scalar) = entry.value {
        fields[entry.key.text] = scalar.text
      } else {
        report(
          .wrongShape(expected: "a string", found: entry.value.shape), at: entry.value.position)
      }
    }
    return FormatSample.Record(fields: fields, line: position.line)
  }
}
