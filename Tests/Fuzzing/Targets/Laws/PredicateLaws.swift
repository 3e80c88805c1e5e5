import LintEngine
import LogIngest
import RuleCatalog

/// What holds for every predicate and message: it is refused, or it can be asked.
enum PredicateLaws {
  /// Reads text as all that a user may write in one line.
  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    try filter(text)
    for slot in Slot.allCases { try rule(with: text, as: slot) }
  }

  /// Where the text stands in a rule.
  private enum Slot: CaseIterable {
    case condition, message, event
  }

  /// What such a rule is judged by: ads of two formats, of which one is shown.
  private static let events = Array(
    """
    2026-03-01 08:00:00.000000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] ad.loaded ad=A \
    format=banner unit_id=U
    2026-03-01 08:00:01.500000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] ad.loaded \
    ad=B format=app_open
    2026-03-01 08:00:02.000000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] \
    ad.present_called ad=B scene=S1
    2026-03-01 12:30:00.000000+0100 0x1 Default 0x0 9 0 Demo: [scenelint] ad.loaded \
    ad=<private> code=-1

    """.utf8)

  private static func filter(_ text: String) throws {
    guard let predicate = try? RecordPredicate(text) else { return }
    var options = RecordFilter.Options()
    options.predicate = predicate
    var filter = RecordFilter(options)
    let place = filter.place(nil, isNotice: false) { $0 == .pid ? "512" : "aaaaaaaaaaaaaaaa a" }
    guard place != .outside else { throw FuzzTarget.Violation("outside of no window") }
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
