import LintModel
import YAMLTree

extension DocumentReader {
  /// Reads a rule's examples, and checks that the kinds are there that the rule must have.
  ///
  /// `kind` is that of a check that can lack what it waits for.
  func examples(_ node: YAMLNode?, of kind: RuleCheck.Kind?) -> [RuleExample] {
    guard let node, let nodes = list(node, expected: "a list of examples") else { return [] }
    var names: Set<String> = []
    let read = nodes.map { example($0, &names) }
    let examples = read.compactMap { $0 }
    // An example that could not be read may be the one that is asked for.
    guard examples.count == read.count else { return examples }
    for verdict in [RuleVerdict.Verdict.fail, .pass]
    where !examples.contains(where: { $0.verdict == verdict }) {
      report(.missingExample(verdict.rawValue, reason: nil), at: node.position)
    }
    if let kind, !examples.contains(where: { $0.verdict == .inconclusive }) {
      let reason = "a check of the kind `\(kind.rawValue)` can lack what it waits for"
      report(
        .missingExample(RuleVerdict.Verdict.inconclusive.rawValue, reason: reason),
        at: node.position)
    }
    return examples
  }

  private func example(_ node: YAMLNode, _ names: inout Set<String>) -> RuleExample? {
    guard
      let fields = Fields(
        node, of: "an example", required: ["name", "verdict"],
        optional: ["reason", "emits", "events", "log"], in: self)
    else { return nil }
    let name = text(fields["name"])
    if let name, !names.insert(name).inserted {
      report(.repeatedName(name), at: fields.position(of: "name"))
    }
    let verdict = choice(fields["verdict"], as: RuleVerdict.Verdict.self)
    let reason = choice(fields["reason"], as: ExampleReason.self)?.reason
    if reason != nil, let verdict, verdict != .inconclusive {
      report(.reasonNotAllowed, at: fields.position(of: "reason"))
    }
    let emits = fields["emits"].map { eventClasses($0) }
    let body = self.body(fields, verdict)
    guard let name, let verdict, let body else { return nil }
    return RuleExample(
      name: name, verdict: verdict, reason: reason, emits: emits, body: body.body,
      markedLine: body.markedLine, line: fields.position.line, bodyLine: body.firstLine)
  }

  /// The reasons that an example can state.
  private enum ExampleReason: String, CaseIterable {
    case unknownValue = "unknown-value"
    case redacted
    case logEnded = "log-ended"
    case logLoss = "log-loss"
    case noTime = "no-time"
    case impreciseTime = "imprecise-time"
    case scopeStartNotSeen = "scope-start-not-seen"
    case limitReached = "limit-reached"

    var reason: RuleVerdict.Reason? { RuleVerdict.Reason(rawValue: rawValue) }
  }

  // MARK: Bodies

  private struct ExampleBody {
    let body: RuleExample.Body
    let markedLine: Int?
    let firstLine: Int
  }

  private func body(_ fields: Fields, _ verdict: RuleVerdict.Verdict?) -> ExampleBody? {
    if fields["events"] == nil, fields["log"] == nil {
      report(.missingBody, at: fields.position)
      return nil
    }
    if fields["events"] != nil, fields["log"] != nil {
      report(.twoBodies, at: fields.position(of: "log"))
      return nil
    }
    let isLog = fields["log"] != nil
    guard let scalar = scalar(fields["events"] ?? fields["log"], expected: "lines of text"),
      let verdict
    else { return nil }
    let (lines, markedLine) = unmarked(scalar, verdict, isLog: isLog)
    let body: RuleExample.Body? =
      isLog
      ? .log(lines.map(\.text).joined(separator: "\n"))
      : events(lines, scalar).map { .events($0) }
    return body.map {
      ExampleBody(body: $0, markedLine: markedLine, firstLine: scalar.firstLine)
    }
  }

  /// A line of an example without its mark.
  private struct BodyLine {
    var text: String
    /// Where the text starts in the body as it is written, in Unicode scalars.
    var offset: Int
  }

  /// Takes the marks away, and returns the line on which the verdict's stood, from 0.
  private func unmarked(
    _ scalar: YAMLScalar, _ verdict: RuleVerdict.Verdict, isLog: Bool
  ) -> (lines: [BodyLine], markedLine: Int?) {
    var lines: [BodyLine] = []
    var markedLine: Int?
    var offset = 0
    for text in scalar.text.lines {
      var line = BodyLine(text: text, offset: offset)
      offset += text.unicodeScalars.count + 1
      // In a log, a question mark may be the log's own.
      if let mark = text.unicodeScalars.first,
        mark == verdict.mark || mark == "↓" || mark == "?" && !isLog
      {
        if mark != verdict.mark {
          let problem = CatalogProblem.markNotAllowed("\(mark)", verdict: verdict.rawValue)
          report(problem, in: scalar, at: line.offset)
        } else if markedLine != nil {
          report(.repeatedMark("\(mark)"), in: scalar, at: line.offset)
        } else {
          markedLine = lines.count
        }
        line.text.unicodeScalars.removeFirst()
        line.offset += 1
      }
      lines.append(line)
    }
    if let mark = verdict.mark, markedLine == nil {
      report(.missingMark("\(mark)", verdict: verdict.rawValue), at: scalar.position)
    }
    return (lines, markedLine)
  }

  /// Reads the lines of an example's events, or returns `nil` when one of them is wrong.
  private func events(_ lines: [BodyLine], _ scalar: YAMLScalar) -> [ExampleEvent]? {
    let written = lines.enumerated().filter { !$0.element.text.trimmed.isEmpty }
    let events = written.map { event($0.element, at: $0.offset, in: scalar) }
    let read = events.compactMap { $0 }
    return read.count == events.count ? read : nil
  }

  /// Reads `TIME event key=value …`.
  private func event(
    _ line: BodyLine, at bodyLine: Int, in scalar: YAMLScalar
  ) -> ExampleEvent? {
    let timeText = line.text.prefix { $0 != " " }
    let time = timeText == "-" ? nil : ExampleTime.nanoseconds(timeText)
    let isTimeWrong = time == nil && timeText != "-"
    if isTimeWrong {
      report(.badExampleTime(String(timeText)), in: scalar, at: line.offset)
    }
    do throws(EventNotationError) {
      let (name, attributes) = try EventNotation.parse(line.text[timeText.endIndex...])
      guard !isTimeWrong else { return nil }
      return ExampleEvent(
        timeNanoseconds: time, name: name, attributes: attributes, bodyLine: bodyLine)
    } catch {
      let place = line.offset + timeText.unicodeScalars.count + error.offset
      report(.notation(error), in: scalar, at: place)
      return nil
    }
  }
}

extension RuleVerdict.Verdict {
  /// The character in front of the line that an example with this verdict points at.
  fileprivate var mark: Unicode.Scalar? {
    switch self {
    case .fail: "↓"
    case .inconclusive: "?"
    case .pass, .notApplicable: nil
    }
  }
}

extension String {
  /// The lines of the text; a newline at its end gives an empty last one.
  fileprivate var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
