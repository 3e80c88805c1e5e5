package import LintModel

/// `overlap`: two intervals for which the condition holds must not overlap.
///
/// The first is the one that began earlier.
package struct OverlapCheck {
  package let first: IntervalKind
  package let second: IntervalKind
  /// The attributes that both intervals share.
  package let key: [AttributeReference]
  package let condition: Predicate?
  /// The time that an overlap may last.
  package let longerThan: RuleDuration?
  /// The time that must lie between the two.
  package let gap: RuleDuration?
}

extension OverlapCheck: RuleKind {
  static let kind = RuleCheck.Kind.overlap
  static let requiredKeys = ["intervals"]
  static let optionalKeys = ["by", "where", "longer_than", "gap"]
  static let subject = ReferenceScope.Subject.pair

  init?(_ reader: CheckReader) {
    let intervals = Self.intervals(reader)
    key = reader.key(subject: .interval)
    condition = reader.condition("where", subject: .pair)
    longerThan = reader.duration("longer_than")
    gap = reader.duration("gap")
    if reader.has("longer_than"), reader.has("gap") {
      reader.report(.excludedKey("gap", other: "longer_than"), at: "gap")
    }
    guard let intervals else { return nil }
    (first, second) = intervals
  }

  /// Reads `[KIND as first, KIND as second]`.
  private static func intervals(
    _ reader: CheckReader
  ) -> (first: IntervalKind, second: IntervalKind)? {
    guard let scalars = reader.list("intervals", of: "two intervals") else { return nil }
    let words = scalars.map { $0.text.split(separator: " ") }
    guard words.map(\.last) == ["first", "second"],
      words.allSatisfy({ $0.count == 3 && $0[1] == "as" })
    else {
      reader.report(.badIntervals, at: "intervals")
      return nil
    }
    let kinds = zip(words, scalars).map { reader.interval(String($0[0]), at: $1.position) }
    guard let first = kinds[0], let second = kinds[1] else { return nil }
    return (first, second)
  }

  var check: RuleCheck { .overlap(self) }
  var parts: [CheckPart?] {
    [
      CheckPart("intervals", .intervals([first, second])), CheckPart("where", condition),
      CheckPart("longer_than", longerThan), CheckPart("gap", gap), CheckPart(by: key),
    ]
  }
  var canOutlastLog: Bool { false }

  func stateBound(_ parameters: [RuleParameter]) -> StateBound {
    let count = RuleLimits.intervalsMax
    return StateBound(count: count, words: "at most \(count) intervals, and \(count) that wait")
  }

  func sentence(_ parameters: [RuleParameter]) -> [SentenceLine?] {
    let distance =
      if let longerThan {
        "must not overlap for longer than \(longerThan.words(parameters))"
      } else if let gap {
        "must lie at least \(gap.words(parameters)) apart"
      } else {
        "must not overlap"
      }
    return [
      .words("\(first.rawValue) (first)"), .words("and \(second.rawValue) (second)"), .sameKey(key),
      .words(distance), .judging(condition), .condition(condition),
    ]
  }

  static let scaffold = """
    needs: [ad.will_present, ad.did_dismiss]
    check:
      kind: overlap
      intervals: [ad.presentation as first, ad.presentation as second]
      by: app.launch_id
      where: first.ad.id != second.ad.id
      longer_than: 250ms
    message: "{second.ad.unit_id} was presented while {first.ad.unit_id} was still showing."
    fingerprint: [first.ad.unit_id, second.ad.unit_id]
    examples:
      - name: one over the other
        verdict: fail
        events: |
          00:00:00 ad.will_present ad=A format=interstitial unit_id=U1
          ↓00:00:05 ad.will_present ad=B format=app_open unit_id=U2
          00:00:09 ad.did_dismiss ad=B
          00:00:12 ad.did_dismiss ad=A
      - name: one after the other
        verdict: pass
        events: |
          00:00:00 ad.will_present ad=A format=interstitial unit_id=U1
          00:00:05 ad.did_dismiss ad=A
          00:00:06 ad.will_present ad=B format=app_open unit_id=U2
          00:00:09 ad.did_dismiss ad=B

    """
}
