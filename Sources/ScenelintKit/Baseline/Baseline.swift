package import LintModel
import LintReport

/// The mistakes that a project knows of and does not want to hear of again.
///
/// It is kept as JSON Lines: a header, then an entry a line, sorted by rule and fingerprint, so
/// that a change is a line of a diff and two branches merge:
///
///     {"scenelint_baseline":1}
///     {"rule":"expired-app-open-ad","fingerprint":"00c0ffee00c0ffee","count":2,"message":"…"}
package struct Baseline: Hashable, Sendable {
  /// The entries, sorted by rule and fingerprint, each pair once.
  package let entries: [BaselineEntry]

  /// The version of the file's form.
  static let version = 1
  /// The most entries of one baseline.
  package static let entriesMax = 100_000
  /// The most columns of a message that are kept.
  package static let messageColumnsMax = 200
  /// Where a baseline is kept unless the user says otherwise.
  package static let defaultPath = ".scenelint-baseline.jsonl"

  /// Creates a baseline of entries in any order; of two with one key, the first one counts.
  package init(_ entries: [BaselineEntry]) {
    let byKey = Dictionary(entries.map { (Key($0), $0) }) { first, _ in first }
    self.entries = byKey.values.sorted {
      ($0.rule, $0.fingerprint) < ($1.rule, $1.fingerprint)
    }
  }

  /// What makes two findings the same.
  struct Key: Hashable {
    var rule: String
    var fingerprint: String

    init(_ entry: BaselineEntry) {
      rule = entry.rule
      fingerprint = entry.fingerprint
    }

    init(_ finding: Finding) {
      rule = finding.rule
      fingerprint = finding.fingerprint
    }
  }

  /// Makes a baseline of all findings that are open; the reason is given to each.
  package init(_ findings: [Finding], reason: String? = nil) {
    var draft = BaselineDraft(reason: reason)
    draft.add(findings)
    self = draft.baseline
  }

  /// The baseline with what was found in addition; what is known keeps its message and reason, and
  /// counts only grow.
  package func adding(_ found: Baseline) -> Baseline {
    let counts = Dictionary(uniqueKeysWithValues: found.entries.map { (Key($0), $0.count) })
    let kept = entries.map { entry in
      var entry = entry
      entry.count = max(entry.count, counts[Key(entry)] ?? 0)
      return entry
    }
    return Baseline(kept + found.entries)
  }

  /// The baseline without what is gone, and with the lower counts of what occurs less often.
  package func pruned(by comparison: BaselineSummary) -> Baseline {
    let gone = Set(comparison.gone.map(Key.init))
    return Baseline(comparison.fewer + entries.filter { !gone.contains(Key($0)) })
  }

  /// The file's whole text.
  package var text: String {
    var writer = JSONWriter()
    writer.object { $0.member("scenelint_baseline", Self.version) }
    writer.endLine()
    for entry in entries {
      writer.object { writer in
        writer.member("rule", entry.rule)
        writer.member("fingerprint", entry.fingerprint)
        writer.member("count", entry.count)
        writer.member("message", entry.message)
        writer.member("reason", entry.reason)
      }
      writer.endLine()
    }
    return String(decoding: writer.output.bytes, as: UTF8.self)
  }
}
