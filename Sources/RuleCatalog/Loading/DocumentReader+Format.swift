import LintModel
import LogIngest
import PatternMatch
import YAMLTree

extension DocumentReader {
  /// Reads a format, or returns `nil` when it has errors.
  func format(_ root: YAMLNode) -> FormatDocument? {
    guard
      let fields = Fields(
        root, of: "a format", required: ["format", "title", "time", "order", "samples"],
        optional: [
          "source", "decoder", "start", "keys", "continuation", "escapes", "skip", "opens",
          "continues", "asides", "inner", "trailer", "variant_of", "notice", "newest_first",
          "debug_console",
        ], in: self)
    else { return nil }
    let id = identifier(fields["format"])
    let title = text(fields["title"])
    let decoder = choice(fields["decoder"], as: FormatDocument.Decoder.self, default: .header)
    let time = timeStyle(fields["time"])
    let continuation = choice(
      fields["continuation"], as: RecordFormat.Continuation.self, default: .any)
    let escapes = choice(fields["escapes"], as: RecordFormat.Escapes.self, default: .none)
    let start = self.start(
      fields["start"], decoder, time, hasTrailer: fields["trailer"] != nil)
    let keys = self.keys(fields["keys"])
    if decoder == .csv { reportColumns(fields["keys"]) }
    if let decoder { reportMisplaced(fields, decoder) }
    let order = integer(fields["order"])
    let skip = patterns(fields["skip"]) { wholeLinePattern($0) }
    let opens = patterns(fields["opens"]) { pattern($0, options: .anchored) }
    let continues = patterns(fields["continues"]) { pattern($0, options: .anchored) }
    let asides = patterns(fields["asides"]) { pattern($0, options: .anchored) }
    let trailer = fields["trailer"].flatMap { wholeTextPattern($0) }
    let isNotice = choice(fields["notice"], as: YesOrNo.self, default: .no)
    let isNewestFirst = choice(fields["newest_first"], as: YesOrNo.self, default: .no)
    let isDebugConsole = choice(fields["debug_console"], as: YesOrNo.self, default: .no)
    let samples = formatSamples(fields["samples"])
    guard let id, let title, let decoder, let time, let continuation, let escapes, let order,
      !hasErrors
    else { return nil }
    let format = RecordFormat(
      id: id, title: title, decoder: RecordFormat.Decoder(decoder, keys: keys), start: start,
      continuation: continuation, time: time, escapes: escapes, skip: skip, opens: opens,
      continues: continues, asides: asides, inner: scalars(fields["inner"]).map(\.text),
      trailer: trailer, variantOf: text(fields["variant_of"]), isNotice: isNotice == .yes,
      isNewestFirst: isNewestFirst == .yes, isDebugConsole: isDebugConsole == .yes)
    return FormatDocument(
      format: format, source: text(fields["source"]), order: order, samples: samples,
      path: file.path, line: fields.position(of: "format").line,
      patternLines: patternLines([
        ([start, trailer].compactMap(\.self), [fields["start"], fields["trailer"]]),
        (skip, [fields["skip"]]), (opens, [fields["opens"]]), (continues, [fields["continues"]]),
        (asides, [fields["asides"]]),
      ]))
  }

  /// Reads how a format writes its times: a word, or a date pattern.
  private func timeStyle(_ node: YAMLNode?) -> RecordFormat.TimeStyle? {
    guard let scalar = scalar(node, expected: "a word or a date pattern") else { return nil }
    let words = RecordFormat.TimeStyle.words
    if let named = words.first(where: { $0.key == scalar.text }) { return named.value }
    do throws(TimePattern.Failure) {
      return .pattern(try TimePattern(scalar.text))
    } catch {
      // What has no letters of a pattern is a word that is misspelt.
      if error == .tooLong || scalar.text.contains("HH") || scalar.text.contains("ss") {
        report(.badTimePattern(error.words), at: scalar.position)
      } else {
        report(
          .unknownChoice(scalar.text, choices: words.map(\.key) + ["yyyy/MM/dd HH:mm:ss"]),
          at: scalar.position)
      }
      return nil
    }
  }

  /// The line of each pattern, by its text, given the nodes that hold some patterns each.
  private func patternLines(_ groups: [(patterns: [Pattern], nodes: [YAMLNode?])]) -> [String: Int]
  {
    var lines: [String: Int] = [:]
    for group in groups {
      let scalars = group.nodes.flatMap { oneOrMore($0) }
      for (pattern, scalar) in zip(group.patterns, scalars) {
        lines[pattern.source] = scalar.firstLine
      }
    }
    return lines
  }

  /// Reads one of a few words; a key that is not there has the default.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode?, as type: Choice.Type, default word: Choice
  ) -> Choice? {
    node == nil ? word : choice(node, as: type)
  }

  private func patterns(_ node: YAMLNode?, _ compile: (YAMLNode) -> Pattern?) -> [Pattern] {
    (list(node, expected: "a list of patterns") ?? []).compactMap(compile)
  }

  /// Reads a header's pattern, and checks that it has the groups that it must have.
  ///
  /// A group that is no field may serve the pattern itself, so that only one that is nearly a
  /// field is taken for a slip.
  private func start(
    _ node: YAMLNode?, _ decoder: FormatDocument.Decoder?, _ time: RecordFormat.TimeStyle?,
    hasTrailer: Bool
  ) -> Pattern? {
    guard let node, let pattern = pattern(node, options: [.anchored, .multiline]) else {
      return nil
    }
    guard let decoder, decoder == .header || decoder == .wrapper || decoder == .footer else {
      return pattern
    }
    let fields = RecordField.allCases.map(\.name)
    let names = pattern.groupNames.map(\.name)
    for name in Set(names).subtracting(fields).sorted()
    where nearestName(to: name, in: fields) != nil {
      reportUnknownField(name, at: node.position)
    }
    // The lines before a footer are its message.
    if decoder != .footer, !names.contains("message") {
      report(.missingGroup("message", reason: "every record has one"), at: node.position)
    }
    if let time, time != .none, !hasTrailer, !names.contains("ts") {
      report(.missingGroup("ts", reason: "`time` says how it is written"), at: node.position)
    }
    return pattern
  }

  /// Reads which key of the object is which field.
  private func keys(_ node: YAMLNode?) -> [RecordField: String] {
    guard let node else { return [:] }
    guard case .mapping(let entries, _) = node else {
      report(.wrongShape(expected: "a mapping", found: node.shape), at: node.position)
      return [:]
    }
    var keys: [RecordField: String] = [:]
    for entry in entries {
      if let field = RecordField(name: entry.key.text) {
        keys[field] = scalar(entry.value)?.text
      } else {
        reportUnknownField(entry.key.text, at: entry.key.position)
      }
    }
    return keys
  }

  /// Checks that the fields of a row are the numbers of columns.
  private func reportColumns(_ node: YAMLNode?) {
    guard case .mapping(let entries, _) = node else { return }
    for entry in entries {
      if let number = integer(entry.value), number < 1 {
        report(
          .wrongShape(expected: "a column from 1", found: "\(number)"), at: entry.value.position)
      }
    }
  }

  private func reportUnknownField(_ name: String, at position: SourcePosition) {
    let fields = RecordField.allCases.map(\.name)
    report(.unknownField(name, nearest: nearestName(to: name, in: fields)), at: position)
  }

  /// Checks that the keys are there that the decoder needs, and no others.
  private func reportMisplaced(_ fields: Fields, _ decoder: FormatDocument.Decoder) {
    let needed: [String] =
      switch decoder {
      case .header, .footer, .wrapper: ["start"]
      case .json, .csv: ["start", "keys"]
      case .plain, .tool: []
      }
    let owner = "a format with the decoder `\(decoder.rawValue)`"
    for key in ["start", "keys"] {
      if needed.contains(key), fields[key] == nil {
        report(.missingKey(key, owner: owner), at: fields.position)
      } else if !needed.contains(key), fields[key] != nil {
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

  /// Compiles a pattern that has to match the whole of a message.
  private func wholeTextPattern(_ node: YAMLNode) -> Pattern? {
    guard let pattern = pattern(node) else { return nil }
    do throws(PatternError) {
      return try Pattern("(?:\(pattern.source))\\z", options: [.anchored])
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
      if !FormatSample.Record.keys.contains(entry.key.text) {
        report(
          .unknownKey(
            entry.key.text, owner: "a record of a sample", known: FormatSample.Record.keys),
          at: entry.key.position)
      }
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

/// A flag as files write it.
enum YesOrNo: String, CaseIterable {
  case yes = "true"
  case no = "false"
}

extension RecordFormat.Decoder {
  fileprivate init(_ decoder: FormatDocument.Decoder, keys: [RecordField: String]) {
    switch decoder {
    case .header: self = .header
    case .json: self = .json(keys: keys)
    case .csv: self = .csv(columns: keys.compactMapValues { Int($0) })
    case .footer: self = .footer
    case .wrapper: self = .wrapper
    case .plain: self = .plain
    case .tool: self = .tool
    }
  }
}

extension TimePattern.Failure {
  /// What is wrong with a date pattern, for people.
  fileprivate var words: String {
    switch self {
    case .unknownField(let field): "`\(field)` stands for nothing"
    case .unbalanced(let character): "`\(character)` has no counterpart"
    case .missing(let field): "`\(field)` is missing"
    case .tooLong: "it has more than \(TimePattern.charactersMax) characters"
    }
  }
}
