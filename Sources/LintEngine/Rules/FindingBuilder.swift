import LintModel
import RuleCatalog

/// Makes a finding with its proof from a rule and what it read.
struct FindingBuilder<Moment: JudgedMoment> {
  let rule: RuleDefinition
  let moment: Moment

  /// Returns the finding at the moment's event.
  ///
  /// The proof is that event, the given witnesses, and the events that told the values which the
  /// condition read.
  func finding(witnesses: [Event] = []) -> Finding {
    let trigger = Evidence(role: .trigger, event: moment.event)
    var finding = Finding(
      rule: rule.id, title: rule.title, severity: rule.severity, confidence: confidence,
      message: rule.message.render(moment, parameters: rule.parameters), why: rule.why,
      fix: rule.fix, references: rule.references, trigger: trigger, evidence: [trigger],
      fingerprint: fingerprint, entity: entity)
    for event in witnesses { finding.add(Evidence(role: .witness, event: event)) }
    for reference in rule.attributesRead {
      guard let event = moment.witness(of: reference) else { continue }
      let isState = event.name.group == "scene" || event.name.group == "app"
      finding.add(Evidence(role: isState ? .state : .witness, event: event))
    }
    return finding
  }

  /// What rests on a guess of which ad a record means is less sure.
  private var confidence: Confidence {
    moment.isGuess ? rule.confidence.lowered : rule.confidence
  }

  private var entity: [Event.Attribute] {
    var attributes: [Event.Attribute] = []
    for reference in rule.fingerprint + rule.attributesRead {
      let value = moment.value(of: reference)
      guard value.isKnown, !reference.isIdentity,
        !attributes.contains(where: { $0.key == reference.description })
      else {
        continue
      }
      attributes.append(Event.Attribute(key: reference.description, value: value))
    }
    return attributes
  }

  /// FNV-1a over the rule's id and the stable values, as 16 hexadecimal digits.
  private var fingerprint: String {
    var text = rule.id
    for reference in rule.fingerprint {
      text += "\n\(reference)=" + moment.value(of: reference).description
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Finding {
  /// Adds a record to the proof, in the order of the log, once.
  mutating func add(_ piece: Evidence) {
    guard !evidence.contains(where: { $0.event.location == piece.event.location }) else { return }
    let position = evidence.firstIndex { $0.event.location.isAfter(piece.event.location) }
    evidence.insert(piece, at: position ?? evidence.count)
  }
}

extension RecordLocation {
  /// Whether the record stands later in the run than another one.
  fileprivate func isAfter(_ other: RecordLocation) -> Bool {
    (inputIndex, firstLine) > (other.inputIndex, other.firstLine)
  }
}
