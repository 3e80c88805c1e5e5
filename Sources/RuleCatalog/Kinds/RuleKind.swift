import LintModel

/// One kind of check: its keys, its sentence, and what the rest of the program asks of it.
///
/// A kind is one file in this folder, and one in `LintEngine/Rules/Kinds` with what it remembers of
/// a log. To add one, write the two, give it its rows in `RuleCheck`, and make its state in
/// `RuleRun`; everything else asks the check.
protocol RuleKind: Sendable {
  static var kind: RuleCheck.Kind { get }
  /// The keys that a check of this kind must have.
  static var requiredKeys: [String] { get }
  /// The keys that it may have.
  static var optionalKeys: [String] { get }
  /// What messages and fingerprints of this kind can speak about.
  static var subject: ReferenceScope.Subject { get }
  /// Whether what it remembers can outlive a launch of the app.
  static var canSpanLaunches: Bool { get }
  /// The end of a new rule's file, from `needs` on: it loads, and its examples pass.
  static var scaffold: String { get }

  /// Reads a check, or reports why it cannot be read.
  init?(_ reader: CheckReader)

  /// The check as one of all kinds.
  var check: RuleCheck { get }
  /// What it is made of, in the order of its sentence; the first part is what is judged.
  var parts: [CheckPart?] { get }
  /// The condition on what is judged.
  var condition: Predicate? { get }
  /// The attributes by which it tells apart what belongs together; empty where everything does.
  var key: [AttributeReference] { get }
  /// The events that it takes for one story when they are about the same ad or scene.
  var joinedEvents: [EventClass] { get }
  /// How long an answer may take, or a state may last, for a check that waits for its end.
  var deadline: RuleDuration? { get }
  /// Whether the log can end before a judgement does, and not only between two moments.
  var canOutlastLog: Bool { get }

  /// The most that it keeps while it judges.
  func stateBound(_ parameters: [RuleParameter]) -> StateBound

  /// The sentence that it states, with the condition.
  func sentence(_ parameters: [RuleParameter]) -> [SentenceLine?]
}

extension RuleKind {
  static var subject: ReferenceScope.Subject { .event }
  static var canSpanLaunches: Bool { false }
  var key: [AttributeReference] { [] }
  var joinedEvents: [EventClass] { [] }
  var deadline: RuleDuration? { nil }
  var canOutlastLog: Bool { true }
}

/// The most that a rule keeps while it judges.
struct StateBound {
  /// The most open triggers, keys or intervals at one time.
  let count: Int
  /// All that these are, for people.
  let words: String

  /// So many events for each value of a key.
  static func keyed(by key: [AttributeReference], events: Int) -> StateBound {
    let keys = key.isEmpty ? 1 : RuleLimits.keysMax
    let times = key.isEmpty ? "" : "\(keys) keys × "
    return StateBound(
      count: keys, words: "at most \(times)\(events) \(events == 1 ? "event" : "events")")
  }
}

/// A line of the sentence that a check states.
package enum SentenceLine: Sendable {
  case words(String)
  /// A condition as the rule writes it, which may be long.
  case condition(String)

  /// A condition without words.
  static func condition(_ condition: Predicate?) -> SentenceLine? {
    condition.map { .condition($0.source) }
  }

  /// The words in front of the condition on what is judged.
  static func judging(_ condition: Predicate?) -> SentenceLine? {
    condition.map { _ in .words("only if") }
  }

  /// The words in front of a condition on other events.
  static func words(_ words: String, _ condition: Predicate?) -> SentenceLine? {
    condition.map { _ in .words(words) }
  }

  /// The words in front of something that may be missing.
  static func words<Value>(_ words: String, _ value: Value?) -> SentenceLine? {
    value.map { .words("\(words) \($0)") }
  }

  /// The attributes that what belongs together shares.
  static func sameKey(_ key: [AttributeReference]) -> SentenceLine? {
    guard !key.isEmpty else { return nil }
    return .words("for the same " + key.map(\.description).joined(separator: " and "))
  }
}
