import LintModel
import RuleCatalog

/// What a finding is made from: the event that it points at, and what is known there.
protocol JudgedMoment: AttributeSource {
  /// The event that is judged.
  var event: Event { get }
  /// Whether it was guessed which ad is meant.
  var isGuess: Bool { get }

  /// The event that told an attribute's value, when it is another one than the judged one.
  func witness(of reference: AttributeReference) -> Event?
}

extension AttributeView: JudgedMoment {
  var event: Event { step.event }
  var isGuess: Bool { step.ad.flatMap { timeline.ads[$0]?.isIdentityDerived } ?? false }
}

extension AttributeView {
  /// What is known of an interval's app, ad and scene at this step.
  func about(_ interval: TimelineInterval) -> AttributeView {
    let about = Timeline.Step(
      event: step.event, launchID: step.launchID, ad: interval.ad, scene: interval.scene)
    return showing(about)
  }
}

/// An event with the number of events that were counted up to it.
struct CountedMoment: JudgedMoment {
  let view: AttributeView
  let count: Int

  var event: Event { view.event }
  var isGuess: Bool { view.isGuess }
  func witness(of reference: AttributeReference) -> Event? { view.witness(of: reference) }
  func value(of attribute: EntityAttribute) -> AttributeValue { view.value(of: attribute) }
  func value(ofEventAttribute key: String) -> AttributeValue { view.value(ofEventAttribute: key) }
  func value(of measure: RuleMeasure) -> AttributeValue {
    measure == .count ? .int(count) : .unknown(.notLogged)
  }
}

/// Nothing but what a check measured, for a message of which the rest is filled in.
struct MeasuredValue: AttributeSource {
  private let measured: AttributeValue

  init(_ measured: AttributeValue) {
    self.measured = measured
  }

  func value(of attribute: EntityAttribute) -> AttributeValue { .unknown(.notLogged) }
  func value(ofEventAttribute key: String) -> AttributeValue { .unknown(.notLogged) }
  func value(of measure: RuleMeasure) -> AttributeValue { measured }
}
