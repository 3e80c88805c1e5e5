import PatternMatch

/// What a file of the catalog could do better, although it works.
enum ReviewRemark {
  case noReferences
  case noTags
  case noLogExample
  case missingExample(String, reason: String)
  case messageWithoutValue
  case unsureError
  case emptyFingerprint
  case runawayPattern(PatternRisk)
  /// A time in a sample that is not written as the format says.
  case unreadTime(String)
}

extension ReviewRemark {
  /// What is odd, for people.
  var message: String {
    switch self {
    case .noReferences: "the rule names no page to read"
    case .noTags: "the rule has no tags"
    case .noLogExample: "no example has a `log`, so that nothing shows that real text is judged"
    case .missingExample(let verdict, let reason): "no example ends as `\(verdict)`: \(reason)"
    case .messageWithoutValue: "the message names no value, so that all findings read the same"
    case .unsureError: "an `error` of `low` confidence fails builds on a guess"
    case .emptyFingerprint: "the fingerprint is empty, so that all findings of a log are one"
    case .unreadTime(let text): "the time `\(text)` is not written as `time` says"
    case .runawayPattern(let risk):
      switch risk.kind {
      case .nestedRepetition:
        "the repeated group `\(risk.part)` can be matched in too many ways"
      case .equalAlternatives:
        "alternatives of the repeated group `\(risk.part)` can match the same text"
      }
    }
  }

  /// What to do.
  var hint: String? {
    switch self {
    case .noReferences: "add `references: [https://…]`"
    case .noTags: "add `tags: […]`"
    case .noLogExample: "add one with lines as a capture tool prints them"
    case .missingExample: nil
    case .messageWithoutValue: "put `{ad.unit_id}` or what the condition reads into it"
    case .unsureError: "make it a `warning`, or the check surer"
    case .unreadTime: "a date pattern such as `yyyy/MM/dd HH:mm:ss[.SSS][ZZZZZ]` reads most times"
    case .emptyFingerprint: "name what tells findings apart, such as `ad.unit_id`"
    case .runawayPattern(let risk):
      switch risk.kind {
      case .nestedRepetition:
        "make it atomic, `(?>…)`, or possessive, `++`, or let a class leave out the separator, "
          + "as in `(?:[^,]+,)*`"
      case .equalAlternatives: "leave one of them out, or make the group atomic, `(?>…)`"
      }
    }
  }
}
