import LintEngine
import LogIngest
import PatternMatch
import RuleCatalog

/// What holds for every predicate, pattern and message: it is refused, or it can be asked.
enum PredicateLaws {
  /// Reads text as all that a user may write in one line.
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try filter(text)
    try pattern(text)
    for slot in Slot.allCases { try rule(with: text, as: slot) }
  }

  /// Where the text stands in a rule.
  private enum Slot: CaseIterable {
    case condition, message, event
  }

  /// What such a rule is judged by.
  private static let events = EventScript.log(
    Array(repeating: [38, 41, 20, 42, 255, 3], count: 9).flatMap { $0 })

  private static func filter(_ text: String) throws {
    guard let predicate = try? RecordPredicate(text) else { return }
    var options = RecordFilter.Options()
    options.predicate = predicate
    var filter = RecordFilter(options)
    let place = filter.place(nil, isNotice: false) { $0 == .pid ? "512" : "aaaaaaaaaaaaaaaa a" }
    guard place != .outside else { throw FuzzTarget.Violation("outside of no window") }
  }

  /// A pattern ends within its limits on a line that does not match easily.
  private static func pattern(_ text: String) throws {
    guard let pattern = try? Pattern(text) else { return }
    var scratch = MatchScratch()
    let line = Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 0000000000000000000000 :: ==!".utf8)
    _ = try? pattern.match(line.span, scratch: &scratch)
    guard let risk = PatternRisk(in: text) else { return }
    let rest = String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(risk.offset)))
    guard rest.unicodeScalars.starts(with: risk.part.unicodeScalars) else {
      throw FuzzTarget.Violation("the part at risk is not where it is said to be: \(risk)")
    }
  }

  private static func rule(with text: String, as slot: Slot) throws {
    let file = CatalogFile(path: "fuzzed.yml", text: yaml(text, slot), origin: .user)
    let (catalog, diagnostics) = CatalogLoader.load([file])
    guard let rule = catalog.rules.first else {
      guard diagnostics.contains(where: { $0.severity == .error }) else {
        throw FuzzTarget.Violation("no rule, and no error")
      }
      return
    }
    var options = LogAnalyzer.Options()
    options.emitsEverything = true
    let analyzer = LogAnalyzer(
      path: "fuzzed.log", inputIndex: 0, catalog: try LogLaws.catalog.get().extraction,
      rules: [rule], options: options)
    let result = analyzer.analyze(ChunkReader(bytes: events))
    let hasFailed = result.summary.verdicts.first?.verdict == .fail
    guard hasFailed != result.findings.isEmpty else {
      throw FuzzTarget.Violation("a verdict without finding, or a finding without verdict")
    }
  }

  private static func yaml(_ text: String, _ slot: Slot) -> String {
    let quoted = "'" + text.replacing("'", with: "''") + "'"
    return """
      rule: fuzzed
      title: A rule that is tried
      severity: warning
      confidence: high
      status: stable
      why: Because.
      fix: Fix it.
      needs: [ad.loaded]
      check:
        kind: forbid
        when: \(slot == .event ? quoted : "ad.loaded")
        if: \(slot == .condition ? quoted : #"ad.format == "banner""#)
      message: \(slot == .message ? quoted : "wrong")
      fingerprint: [ad.unit_id]
      examples:
        - {name: wrong, verdict: fail, events: "↓00:00:01 ad.loaded ad=A format=banner"}
        - {name: right, verdict: pass, events: "00:00:01 ad.loaded ad=A format=app_open"}
        - {name: open, verdict: inconclusive, events: "?00:00:01 ad.loaded ad=A"}
      """
  }
}
