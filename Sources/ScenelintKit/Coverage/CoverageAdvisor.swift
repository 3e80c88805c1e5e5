package import LintModel
import RuleCatalog

/// Says what would let rules judge that could not judge a log.
package struct CoverageAdvisor: Sendable {
  private let rules: [String: RuleDefinition]
  private let emitters: [EmitterDefinition]

  /// Creates an advisor for the rules of a catalog.
  package init(_ catalog: LintCatalog) {
    rules = Dictionary(catalog.catalog.rules.map { ($0.id, $0) }) { first, _ in first }
    emitters = catalog.catalog.emitters
  }

  /// What a log lets each rule judge.
  package func coverage(of input: InputSummary) -> LogCoverage {
    let plan = CoveragePlan(input.verdicts, rules: rules)
    let covered = input.verdicts.compactMap { verdict -> RuleCoverage? in
      guard let rule = rules[verdict.rule] else { return nil }
      return RuleCoverage(
        verdict: verdict, title: rule.title, severity: rule.severity,
        remedies: remedies(verdict, rule, plan))
    }
    return LogCoverage(input: input, rules: covered, plan: plan.lines)
  }

  private func remedies(
    _ verdict: RuleVerdict, _ rule: RuleDefinition, _ plan: CoveragePlan
  ) -> [RuleCoverage.Remedy] {
    switch verdict.reason {
    case .eventsNotLogged:
      return verdict.missing.reduce(into: []) { remedies, need in
        // One line may supply two classes.
        for remedy in self.remedies(missing: need, rule, plan)
        where !remedies.contains(remedy) { remedies.append(remedy) }
      }
        + verdict.undeclared.flatMap { need in
          CoveragePlan.names(in: need).prefix(1).map { setting(for: $0) }
        }
    case .unknownValue: return values(rule, verdict.firstUndecided?.event)
    case .redacted:
      return [
        .advice(
          "Google Mobile Ads 13 or later prints public values; in the app's own lines, interpolate "
            + "with privacy: .public")
      ]
    case .logEnded: return [.advice("capture " + longer(rule))]
    case .logLoss:
      return [
        .advice(
          "capture fewer processes or less detail, so that the log system drops no records")
      ]
    case .noTime:
      let name = verdict.firstUndecided?.event.name
      let line = name.map { InstrumentationTable.line(for: $0, reading: [.monotonicMilliseconds]) }
      return line.map { [.line($0, alternatives: [])] } ?? []
        + [.advice("capture with a tool that prints times, such as log stream or idevicesyslog")]
    case .impreciseTime:
      let name = verdict.firstUndecided?.event.name
      let line = name.map { InstrumentationTable.line(for: $0, reading: [.monotonicMilliseconds]) }
      return line.map { [.line($0, alternatives: [])] } ?? []
        + [
          .advice(
            "capture with a tool that prints fractions of a second and the zone, such as log "
              + "stream, or name the zone with --assume-tz")
        ]
    case .scopeStartNotSeen:
      return [
        .line(line(.appLaunched, rule), alternatives: []),
        .advice("begin the capture before the app is launched"),
      ]
    case .limitReached: return [.advice("judge a part of the log, with --since and --until")]
    case .leftOut: return [.advice("omit --predicate, or let it keep the app's records")]
    case nil: return []
    }
  }

  /// What supplies a class of events, as the rule writes it.
  private func remedies(
    missing need: String, _ rule: RuleDefinition, _ plan: CoveragePlan
  ) -> [RuleCoverage.Remedy] {
    let names = CoveragePlan.names(in: need)
    var remedies: [RuleCoverage.Remedy] = []
    let chosen = plan.choice(for: need)
    if let chosen {
      let others = names.filter { $0 != chosen && InstrumentationTable.isLoggable($0) }
      remedies.append(.line(line(chosen, rule), alternatives: others))
    }
    if let words = printers(of: names) { remedies.append(.advice(words)) }
    guard let name = chosen ?? names.first else { return remedies }
    return remedies + [setting(for: name)]
  }

  private func setting(for name: EventName) -> RuleCoverage.Remedy {
    .setting(option: "--emits \(name.rawValue)", configuration: "emits: [\(name.rawValue)]")
  }

  private func line(_ name: EventName, _ rule: RuleDefinition) -> String {
    InstrumentationTable.line(
      for: name, reading: AttributeSupply.keys(of: rule),
      values: AttributeSupply.values(of: name, in: rule))
  }

  /// The lines that tell what the condition reads and the event that was judged does not carry.
  private func values(_ rule: RuleDefinition, _ event: Event?) -> [RuleCoverage.Remedy] {
    var lines: [String] = []
    for reference in rule.check.condition?.attributesRead ?? [] {
      var name = event?.name
      var key: EventKey?
      if case .event(let own) = reference { key = own }
      if case .entity(let attribute) = reference {
        name = attribute.row.event ?? name
        key = attribute.row.key
      }
      guard let name, InstrumentationTable.isLoggable(name) else { continue }
      // What the event itself carries is known, unless another event has to tell it.
      if name == event?.name, key.map({ event?[$0]?.isKnown == true }) ?? true { continue }
      let line = line(name, rule)
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.map { .line($0, alternatives: []) }
      + [.advice("begin the capture before the app is launched, so that nothing came before it")]
  }

  /// How long to capture after what is judged.
  private func longer(_ rule: RuleDefinition) -> String {
    guard let within = rule.check.deadline else {
      return "longer, until the app has finished what it was doing"
    }
    let time = DurationText.readable(within.nanoseconds(rule.parameters))
    return "at least \(time) longer, so that the answer has time to come"
  }

  /// The emitters that are part of each app that shows ads.
  private static let libraries: Set<String> = ["uikit", "google-mobile-ads"]

  /// Who prints one of some events without the app's help.
  private func printers(of names: [EventName]) -> String? {
    var systems: [String] = []
    var libraries: [String] = []
    for emitter in emitters
    where emitter.messages.contains(where: { $0.event.map(names.contains) ?? false }) {
      switch emitter.process {
      case .system(let processes): systems += processes.filter { !systems.contains($0) }
      case .app where Self.libraries.contains(emitter.id): libraries.append(emitter.title)
      // What the app does not use prints nothing.
      case .app: continue
      }
    }
    var words: [String] = []
    if !systems.isEmpty {
      words.append("capture all processes: \(systems.joined(separator: ", ")) may print it")
    }
    if !libraries.isEmpty {
      words.append("capture at default level: \(libraries.joined(separator: ", ")) may print it")
    }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
