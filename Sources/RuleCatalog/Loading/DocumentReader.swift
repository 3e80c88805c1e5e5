import LintModel
import PatternMatch
import YAMLTree

/// Reads the values of one file, and collects everything that is wrong with them.
final class DocumentReader {
  /// The most problems that are noted of a file. Each costs a walk through a part of it.
  static let problemsMax = 100

  let file: CatalogFile
  /// What was found so far.
  private(set) var diagnostics: [CatalogDiagnostic] = []
  /// The file's lines, which only problems need.
  private lazy var lines = file.text.unicodeScalars
    .split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)

  init(_ file: CatalogFile) {
    self.file = file
  }

  /// Whether the file cannot be used.
  var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// Whether the build has left out a key of the file.
  func leavesOut(_ key: String) -> Bool {
    file.form == .compact && CompactDocument.omittedKeys.contains(key)
  }

  /// Notes a problem.
  func report(_ problem: CatalogProblem, at position: SourcePosition) {
    guard diagnostics.count < Self.problemsMax else { return noteLimit(at: position) }
    diagnostics.append(CatalogDiagnostic(problem, file: file.path, at: position))
  }

  /// Notes a problem inside a text, at an offset in Unicode scalars.
  func report(_ problem: CatalogProblem, in scalar: YAMLScalar, at offset: Int) {
    guard diagnostics.count < Self.problemsMax else { return noteLimit(at: scalar.position) }
    report(problem, at: position(of: offset, in: scalar))
  }

  private func noteLimit(at position: SourcePosition) {
    guard diagnostics.count == Self.problemsMax else { return }
    let problem = CatalogProblem.tooManyProblems(limit: Self.problemsMax)
    diagnostics.append(CatalogDiagnostic(problem, file: file.path, at: position))
  }

  /// Finds the place in the file of an offset in a text.
  ///
  /// Quotes, escapes, folding and indentation make the two differ. Each character of the text
  /// stands in the file in the same order, so that it can be found by going through both; a
  /// character that only an escape stands for counts as the escape's start.
  private func position(of offset: Int, in scalar: YAMLScalar) -> SourcePosition {
    var line = scalar.firstLine - 1
    var column = scalar.style == .plain ? scalar.position.column - 1 : 0
    if scalar.style == .quoted { column = scalar.position.column }
    for (index, character) in scalar.text.unicodeScalars.enumerated() {
      guard let place = place(of: character, line: line, column: column) else { break }
      (line, column) = place
      if index == offset { return SourcePosition(line: line + 1, column: column + 1) }
      column += 1
    }
    // Behind the last character, as an end that came too early is.
    return SourcePosition(line: line + 1, column: column + 1)
  }

  /// Finds the next place of a character; a line's end stands for white space too.
  private func place(
    of character: Unicode.Scalar, line: Int, column: Int
  ) -> (line: Int, column: Int)? {
    var (line, column) = (line, column)
    while line < lines.count {
      let rest = lines[line].dropFirst(column)
      if let found = rest.firstIndex(of: character) { return (line, found) }
      if character.properties.isWhitespace { return (line, lines[line].count) }
      (line, column) = (line + 1, 0)
    }
    return nil
  }
}

// MARK: Values

extension DocumentReader {
  /// Reads a text that is not empty; a missing node gives `nil` without a word.
  func scalar(_ node: YAMLNode?, expected: String = "a string") -> YAMLScalar? {
    guard let node else { return nil }
    guard case .scalar(let scalar) = node, !scalar.isNull else {
      report(.wrongShape(expected: expected, found: node.shape), at: node.position)
      return nil
    }
    guard !scalar.text.isEmpty else {
      report(.emptyText, at: node.position)
      return nil
    }
    return scalar
  }

  /// Reads a sentence or paragraph, without white space around it.
  func text(_ node: YAMLNode?) -> String? {
    scalar(node).map { shown($0).trimmed }
  }

  /// The text of a scalar, which has to be all that people see of it; it may have several lines.
  private func shown(_ scalar: YAMLScalar) -> String {
    let isPlain = scalar.text.utf8.allSatisfy { 0x20..<0x7F ~= $0 || $0 == 0x0A }
    if isPlain { return scalar.text }
    if let hidden = scalar.text.unicodeScalars.first(where: { $0.isHidden && $0 != "\n" }) {
      report(.hiddenCharacter(hidden), at: scalar.position)
    }
    return scalar.text
  }

  /// Reads a list; `expected` says of what.
  func list(_ node: YAMLNode?, expected: String) -> [YAMLNode]? {
    guard let node else { return nil }
    guard case .sequence(let elements, _) = node else {
      report(.wrongShape(expected: expected, found: node.shape), at: node.position)
      return nil
    }
    return elements
  }

  /// Reads a list of texts; one that is missing is empty.
  func scalars(_ node: YAMLNode?) -> [YAMLScalar] {
    (list(node, expected: "a list of strings") ?? []).compactMap { scalar($0) }
  }

  /// Reads a text, or a list of texts with at least one; one that is missing is empty.
  func oneOrMore(_ node: YAMLNode?) -> [YAMLScalar] {
    guard case .sequence(let elements, let position)? = node else {
      return scalar(node).map { [$0] } ?? []
    }
    if elements.isEmpty { report(.emptyList(expected: "a string"), at: position) }
    return elements.compactMap { scalar($0) }
  }

  /// Reads a list of texts; one that is missing is empty.
  func texts(_ node: YAMLNode?) -> [String] {
    scalars(node).map(shown)
  }

  /// Reads one of the words that a type knows.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode?, as type: Choice.Type
  ) -> Choice? {
    let choices = Choice.allCases.map(\.rawValue)
    guard let scalar = scalar(node) else { return nil }
    guard let choice = Choice(rawValue: scalar.text) else {
      report(.unknownChoice(scalar.text, choices: choices), at: scalar.position)
      return nil
    }
    return choice
  }

  /// Reads a whole number.
  func integer(_ node: YAMLNode?) -> Int? {
    guard let node else { return nil }
    guard case .scalar(let scalar) = node, scalar.style == .plain,
      let number = Int(scalar.text)
    else {
      report(.wrongShape(expected: "a whole number", found: node.shape), at: node.position)
      return nil
    }
    return number
  }

  /// Reads the id of a file, which is its base name too.
  func identifier(_ node: YAMLNode?) -> String? {
    guard let scalar = scalar(node) else { return nil }
    if !scalar.text.isKebabCase { report(.notKebabCase(scalar.text), at: scalar.position) }
    let fileName = file.path.utf8.split(separator: UInt8(ascii: "/")).last ?? file.path.utf8[...]
    if Substring(fileName.prefix { $0 != UInt8(ascii: ".") }) != scalar.text {
      let fileName = String(Substring(fileName))
      report(.wrongFileName(id: scalar.text, fileName: fileName), at: scalar.position)
    }
    return scalar.text
  }

  /// Reads and compiles a pattern.
  func pattern(_ node: YAMLNode?, options: Pattern.Options = []) -> Pattern? {
    guard let scalar = scalar(node) else { return nil }
    let source = scalar.style == .block ? scalar.text.trimmed : scalar.text
    // Where a match may begin is asked of an anchored pattern as soon as it is there.
    if file.form == .compact, options.isEmpty { return Pattern(proven: source) }
    do throws(PatternError) {
      return try Pattern(source, options: options)
    } catch {
      report(.badPattern(error.words), in: scalar, at: error.offset(in: source))
      return nil
    }
  }

  /// Reads a class of events, such as `ad.present_called || ad.will_present`.
  func eventClass(_ node: YAMLNode?) -> EventClass? {
    guard let scalar = scalar(node, expected: "an event such as `ad.loaded`") else { return nil }
    if let name = EventName(rawValue: scalar.text) { return EventClass([name]) }
    var names: [EventName] = []
    var isKnown = true
    var offset = 0
    for part in scalar.text.alternatives {
      let text = part.trimmed
      if let name = EventName(rawValue: text) {
        if !names.contains(name) { names.append(name) }
      } else {
        let indentation = part.unicodeScalars.prefix { $0.isWhitespace }.count
        let nearest = nearestName(to: text, in: EventName.allCases.map(\.rawValue))
        report(.unknownEvent(text, nearest: nearest), in: scalar, at: offset + indentation)
        isKnown = false
      }
      offset += part.unicodeScalars.count + 2
    }
    return isKnown && !names.isEmpty ? EventClass(names) : nil
  }

  /// Reads a list of classes of events; one that is missing is empty.
  func eventClasses(_ node: YAMLNode?) -> [EventClass] {
    (list(node, expected: "a list of events") ?? []).compactMap { eventClass($0) }
  }

  /// Reads a value of an attribute's type.
  func value(_ node: YAMLNode?, as type: AttributeType) -> AttributeValue? {
    guard let scalar = scalar(node, expected: type.words) else { return nil }
    if type == .duration, Double(scalar.text) != nil {
      report(.durationWithoutUnit(scalar.text), at: scalar.position)
      return nil
    }
    guard let value = AttributeValue(scalar.text, as: type), value.isKnown else {
      report(.wrongValue(scalar.text, expected: type), at: scalar.position)
      return nil
    }
    return value
  }
}

extension PatternError {
  /// What is wrong with the pattern.
  var words: String {
    switch self {
    case .syntax(let message, _): message
    case .tooLong(let bytesMax): "it has more than \(bytesMax) bytes"
    case .outOfMemory: "there is no memory for it"
    }
  }

  /// Where in the pattern it is, in Unicode scalars.
  fileprivate func offset(in source: String) -> Int {
    guard case .syntax(_, let bytes) = self else { return 0 }
    let end = source.utf8.index(source.startIndex, offsetBy: min(bytes, source.utf8.count))
    return source.unicodeScalars.distance(from: source.startIndex, to: end)
  }
}

extension String {
  /// What stands between `||` and `||`. Splitting by a text takes a fiftieth of a short run.
  fileprivate var alternatives: [Substring] {
    var alternatives: [Substring] = []
    var start = startIndex
    var rest = utf8[start...]
    while let bar = rest.firstIndex(of: UInt8(ascii: "|")) {
      rest = rest[utf8.index(after: bar)...]
      guard rest.first == UInt8(ascii: "|") else { continue }
      alternatives.append(self[start..<bar])
      rest = rest.dropFirst()
      start = rest.startIndex
    }
    return alternatives + [self[start...]]
  }
}

extension StringProtocol {
  /// The text without white space around it.
  var trimmed: String {
    let scalars = unicodeScalars
    let isInk: (Unicode.Scalar) -> Bool = { !$0.isWhitespace }
    guard let first = scalars.firstIndex(where: isInk),
      let last = scalars.lastIndex(where: isInk)
    else { return "" }
    return String(self[first...last])
  }

  /// Whether the text is small letters and digits with single hyphens between them.
  fileprivate var isKebabCase: Bool {
    let parts = Array(utf8).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { letters.contains($0) || digits.contains($0) }
    } && utf8.first.map { letters.contains($0) } == true
  }
}

extension Unicode.Scalar {
  /// Whether it is white space; most are ASCII, for which the table of properties is slow.
  var isWhitespace: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension String {
  /// Creates the text of some scalars; the initializer of a view takes six times as long.
  init(_ scalars: ArraySlice<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
