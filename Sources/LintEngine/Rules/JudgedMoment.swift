import LintModel
import RuleCatalog

/// What a finding is made from: the event that it points at, and what is known there.
protocol JudgedMoment: AttributeSource {
  /// The event that is judged.
  var event: Event { get }
  /// Whether it was guessed which ad is meant.
  var isGuess: Bool { get }
  /// The ads that it is about, if any.
  var ads: [AdTimeline] { get }

  /// The event that told an attribute's value, when it is another one than the judged one.
  func witness(of reference: AttributeReference) -> Event?
}

extension AttributeView: JudgedMoment {
  var event: Event { step.event }
  var isGuess: Bool { ad?.isIdentityDerived ?? false }
  var ads: [AdTimeline] { [ad].compactMap(\.self) }
}

/// An event with the number of events that were counted up to it.
struct CountedMoment: JudgedMoment {
  let view: AttributeView
  let count: Int

  var event: Event { view.event }
  var isGuess: Bool { view.isGuess }
  var ads: [AdTimeline] { view.ads }
  func witness(of reference: AttributeReference) -> Event? { view.witness(of: reference) }
  func value(of attribute: EntityAttribute) -> AttributeValue { view.value(of: attribute) }
  func value(ofEventAttribute key: EventKey) -> AttributeValue { view.value(ofEventAttribute: key) }
  func value(of measure: RuleMeasure) -> AttributeValue {
    measure == .count ? .int(count) : .unknown(.notLogged)
  }
}
