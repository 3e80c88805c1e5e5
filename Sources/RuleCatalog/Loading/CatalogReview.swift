import LintModel
import LogIngest
import PatternMatch
import YAMLTree

/// Looks at files of the catalog for what loads and could still be better.
package enum CatalogReview {
  /// Reads files, and returns what the loader says and what else is odd, in the order of the files
  /// and of their lines.
  package static func diagnostics(of files: [CatalogFile]) -> [CatalogDiagnostic] {
    let (catalog, loaded) = CatalogLoader.load(files)
    return files.flatMap { file in
      let own = loaded.filter { $0.file == file.path }
      // What does not load has greater worries.
      guard !own.contains(where: { $0.severity == .error }) else { return own }
      let rule = catalog.rules.first { $0.path == file.path }
      let format = catalog.formats.first { $0.path == file.path }
      return (own + remarks(about: file, rule, format)).enumerated().sorted {
        ($0.element.line, $0.element.column, $0.offset)
          < ($1.element.line, $1.element.column, $1.offset)
      }.map(\.element)
    }
  }

  private static func remarks(
    about file: CatalogFile, _ rule: RuleDefinition?, _ format: FormatDocument?
  ) -> [CatalogDiagnostic] {
    guard let root = try? YAMLText.parse(file.text), case .mapping(let entries, _) = root else {
      return []
    }
    let reader = DocumentReader(file)
    if let rule { reader.review(rule, entries) }
    if let format { reader.review(format) }
    reader.reviewPatterns(root, key: nil)
    return reader.diagnostics
  }
}

extension DocumentReader {
  /// The keys whose texts are patterns.
  private static let patternKeys: Set<String> = [
    "pattern", "start", "skip", "opens", "continues", "asides", "trailer",
  ]

  /// Reports what is odd about a rule as a whole.
  fileprivate func review(_ rule: RuleDefinition, _ entries: [YAMLEntry]) {
    func position(_ key: String) -> SourcePosition {
      entries.first { $0.key.text == key }?.key.position ?? SourcePosition(line: 1, column: 1)
    }
    func remark(_ remark: ReviewRemark, at key: String) {
      report(.remark(remark), at: position(key))
    }
    if rule.references.isEmpty { remark(.noReferences, at: "rule") }
    if rule.tags.isEmpty { remark(.noTags, at: "rule") }
    if rule.severity == .error, rule.confidence == .low { remark(.unsureError, at: "confidence") }
    if rule.message.attributesRead.isEmpty { remark(.messageWithoutValue, at: "message") }
    if rule.fingerprint.isEmpty { remark(.emptyFingerprint, at: "fingerprint") }
    reviewExamples(rule, at: position("examples"))
  }

  /// Reports the times of samples that the format's `time` does not read.
  fileprivate func review(_ document: FormatDocument) {
    for sample in document.samples {
      let unread = FormatTime.unreadStamps(of: document.format, in: sample.log)
      guard let first = unread.first else { continue }
      report(
        .remark(.unreadTime(first)), at: SourcePosition(line: sample.line, column: 1))
    }
  }

  private func reviewExamples(_ rule: RuleDefinition, at position: SourcePosition) {
    let isRead = rule.examples.contains { if case .log = $0.body { true } else { false } }
    if !isRead { report(.remark(.noLogExample), at: position) }
    let verdicts = Set(rule.examples.map(\.verdict))
    if !verdicts.contains(.notApplicable), !rule.needs.isEmpty {
      let reason = "nothing shows that a log without what it needs is not judged"
      report(.remark(.missingExample("not-applicable", reason: reason)), at: position)
    }
    if !verdicts.contains(.inconclusive) {
      let reason = "nothing shows what it makes of values that the log does not tell"
      report(.remark(.missingExample("inconclusive", reason: reason)), at: position)
    }
  }

  /// Reports the patterns at risk below a node.
  fileprivate func reviewPatterns(_ node: YAMLNode, key: String?) {
    switch node {
    case .mapping(let entries, _):
      for entry in entries { reviewPatterns(entry.value, key: entry.key.text) }
    case .sequence(let nodes, _):
      for node in nodes { reviewPatterns(node, key: key) }
    case .scalar(let scalar):
      guard let key else { return }
      if Self.patternKeys.contains(key) {
        reviewPattern(scalar.text, in: scalar, at: 0)
      } else if key == "if" {
        reviewCondition(scalar)
      }
    }
  }

  private func reviewPattern(_ pattern: String, in scalar: YAMLScalar, at start: Int) {
    guard let risk = PatternRisk(in: pattern) else { return }
    report(.remark(.runawayPattern(risk)), in: scalar, at: start + risk.offset)
  }

  /// Reports the patterns at risk in a condition's `.matches("…")`.
  private func reviewCondition(_ scalar: YAMLScalar) {
    for match in scalar.text.matches(of: /\.matches\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/) {
      let literal = match.output.1.dropFirst().dropLast()
      // The strings of conditions escape the backslash, so that offsets are those of the escapes.
      let pattern = String(literal.replacing("\\\\", with: "\\"))
      guard let risk = PatternRisk(in: pattern) else { continue }
      let start = scalar.text.unicodeScalars.distance(
        from: scalar.text.startIndex, to: literal.startIndex)
      report(.remark(.runawayPattern(risk)), in: scalar, at: start)
    }
  }
}
