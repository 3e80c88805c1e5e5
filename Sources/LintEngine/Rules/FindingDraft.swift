import LintModel
import RuleCatalog

/// A mistake as it was read from the timeline, before it is put into words.
///
/// Most of what may become a mistake does not, and of a mistake that happens again only its place
/// is told. So a draft keeps the values that the rule reads, and the words are made at last.
struct FindingDraft {
  /// The event that the finding points at.
  let trigger: Event
  /// What the check has measured since, for the message.
  var measured: AttributeValue?
  /// The events that prove it besides the trigger, with the parts that they play.
  private var proof: [Evidence]
  private let isGuess: Bool
  /// Whether it would be none if the ad were another one; else the event alone says it.
  private let restsOnAd: Bool
  /// The ads that it is about; that a record may be about another one may come out later.
  private let ads: [AdTimeline]
  /// The values of what the rule reads, in that order.
  private let values: [AttributeValue]

  /// Keeps what a rule reads at a moment.
  ///
  /// The proof is the moment's event, the given witnesses, and the events that told the values.
  init(_ rule: JudgedRule, _ moment: some JudgedMoment, witnesses: [Event] = []) {
    trigger = moment.event
    isGuess = moment.isGuess
    restsOnAd = rule.definition.check.restsOnEntities
    ads = moment.ads
    values = rule.reads.map { moment.value(of: $0) }
    proof = witnesses.map { Evidence(role: .witness, event: $0) }
    for reference in rule.reads {
      guard let event = moment.witness(of: reference) else { continue }
      let isState = event.name.group == .scene || event.name.group == .app
      proof.append(Evidence(role: isState ? .state : .witness, event: event))
    }
  }

  /// Adds the first event after which an awaited one came too late.
  mutating func add(deadline: Event) {
    proof.append(Evidence(role: .deadline, event: deadline))
  }

  /// Whether it rests on one of its ads to which records were put that may be about another one.
  var isAmbiguous: Bool { restsOnAd && ads.contains(where: \.isAmbiguous) }

  /// Whether its ads may have been presented, or shown, dismissed and rewarded, in other ways than
  /// it is put together from.
  var restsOnGuessedUse: Bool { ads.contains { $0.doubt?.traits.contains(.use) ?? false } }

  /// What makes the finding the same in another run.
  func fingerprint(of rule: JudgedRule) -> FindingFingerprint {
    var fingerprint = FindingFingerprint(rule: rule.definition.id)
    for reference in rule.definition.fingerprint {
      fingerprint.add(value(of: reference, rule), of: reference)
    }
    return fingerprint
  }

  /// Returns the finding with its words and its proof.
  func finding(of rule: JudgedRule) -> Finding {
    let definition = rule.definition
    let evidence = Evidence(role: .trigger, event: trigger)
    let message = definition.message.render(
      DraftValues(draft: self, rule: rule), parameters: definition.parameters)
    var finding = Finding(
      rule: definition.id, title: definition.title,
      // What rests on a choice among several ads is no error.
      severity: isAmbiguous ? min(definition.severity, .warning) : definition.severity,
      // What rests on a guess of which ad a record means is less sure.
      confidence: isAmbiguous
        ? .low : isGuess ? definition.confidence.lowered : definition.confidence,
      message: message, why: definition.why, fix: definition.fix,
      references: definition.references, trigger: evidence, evidence: [evidence],
      fingerprint: fingerprint(of: rule).description, entity: entity(rule))
    for piece in proof { finding.add(piece) }
    return finding
  }

  private func entity(_ rule: JudgedRule) -> [Event.Attribute] {
    var attributes: [Event.Attribute] = []
    for reference in rule.definition.fingerprint + rule.definition.attributesRead {
      let value = value(of: reference, rule)
      guard value.isKnown, !reference.isIdentity,
        !attributes.contains(where: { $0.key == reference.description })
      else {
        continue
      }
      attributes.append(Event.Attribute(key: reference.description, value: value))
    }
    return attributes
  }

  fileprivate func value(of reference: AttributeReference, _ rule: JudgedRule) -> AttributeValue {
    rule.reads.firstIndex(of: reference).map { values[$0] } ?? .unknown(.notLogged)
  }
}

extension RuleCheck {
  /// Whether it judges by more than what one event tells.
  fileprivate var restsOnEntities: Bool {
    guard case .forbid(let check) = self else { return true }
    return check.condition?.attributesRead.contains { reference in
      if case .entity = reference { true } else { false }
    } ?? false
  }
}

/// What the message of a draft reads.
private struct DraftValues: AttributeSource {
  let draft: FindingDraft
  let rule: JudgedRule

  func value(of reference: AttributeReference) -> AttributeValue {
    if case .measure = reference, let measured = draft.measured { return measured }
    return draft.value(of: reference, rule)
  }

  func value(of attribute: EntityAttribute) -> AttributeValue { value(of: .entity(attribute)) }
  func value(ofEventAttribute key: EventKey) -> AttributeValue { value(of: .event(key)) }
}

/// A hash of a rule's id and the stable values of a finding; 16 hexadecimal digits.
struct FindingFingerprint: Hashable, CustomStringConvertible {
  private var hash: StableHash

  init(rule: String) {
    hash = StableHash(rule)
  }

  mutating func add(_ value: AttributeValue, of reference: AttributeReference) {
    for text in ["\n", reference.description, "=", value.description] { hash.add(text) }
  }

  var description: String { hash.description }
}

extension Finding {
  /// Adds a record to the proof, in the order of time, once.
  mutating func add(_ piece: Evidence) {
    guard !evidence.contains(where: { $0.event.location == piece.event.location }) else { return }
    let position = evidence.firstIndex { $0.event.isAfter(piece.event) }
    evidence.insert(piece, at: position ?? evidence.count)
  }
}

extension Event {
  /// Whether the event comes later in the order of time than another one.
  fileprivate func isAfter(_ other: Event) -> Bool {
    (order, location.inputIndex, location.firstLine)
      > (other.order, other.location.inputIndex, other.location.firstLine)
  }
}
