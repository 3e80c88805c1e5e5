package import LintEngine
import LintModel
package import LogIngest
package import RuleCatalog

/// A catalog with the configuration that is in effect.
///
/// Each source is a layer over those before it: defaults, files that are built on, the file, the
/// environment, assignments, and other options of the command line.
package struct Project: Sendable {
  /// The catalog with every rule, set as configured.
  package let catalog: LintCatalog
  /// The same with only the rules that run.
  package let activeCatalog: LintCatalog
  /// Every value that is in effect.
  package let settings: SettingNode
  /// What the configuration can say with this catalog.
  package let mapping: SettingMapping
  /// The zone of times that print none.
  package let assumedZone: AssumedZone?
  /// The exceptions, which find out by themselves which of them are of use.
  package let exceptions: ExceptionLedger

  /// Loads the configuration and the catalog.
  package init(_ request: ProjectRequest) throws(ProjectError) {
    let sources: ProjectSources
    let loaded: LintCatalog
    do throws(LintCatalogError) {
      sources = try ProjectSources(request)
      // Nothing more is read for a configuration that is wrong.
      loaded = try LintCatalog(
        configuredPaths: sources.diagnostics.isEmpty ? sources.catalogPaths : [],
        rulePaths: request.rulePaths, extent: request.extent)
    } catch {
      throw .catalog(error)
    }
    guard !loaded.hasErrors else { throw .invalid(sources.diagnostics + loaded.diagnostics) }
    let rules = loaded.catalog.rules
    searchNotes = sources.notes
    mapping = SettingMapping.project(rules: rules)
    var diagnostics = sources.diagnostics
    var settings = Self.defaults
    for layer in sources.layers {
      let upper = layer.settings(mapping)
      diagnostics += upper.diagnostics
      settings = mapping.merge(settings.yieldingBuild(to: upper.settings), upper.settings)
    }
    settings = mapping.merge(
      .mapping([SettingEntry("rules", Self.settings(of: rules, settings["packs"]))], .standard),
      settings)
    let zone = settings["assume_tz"]
    assumedZone = zone?.text.flatMap { ZoneDatabase.zone($0) }
    if let zone, assumedZone == nil {
      diagnostics.append(
        ProjectFile.diagnostic(
          "`\(zone.text ?? "")` is no zone",
          hint: "zones are `Z`, an offset such as `+02:00` or a name such as `Europe/Berlin`",
          at: zone.origin))
    }
    guard diagnostics.isEmpty else { throw .invalid(diagnostics) }
    // What it builds on is in the values already.
    self.settings = .mapping(
      settings.entries.filter { $0.key != "extends" }, settings.origin)
    let configured = rules.map { $0.configured(by: settings["rules"]?[$0.id]) }
    activeCatalog = loaded.replacingRules(
      configured.filter { settings["rules"]?[$0.id]?["enabled"]?.text == "true" })
    catalog = loaded.replacingRules(configured)
    exceptions = ExceptionLedger(
      settings["exceptions"]?.elements ?? [], rules: configured,
      appVersion: settings["app"]?["version"]?.text, today: request.today)
  }

  /// What is to be said about files: those of the catalog, though they can be used, and those that
  /// were passed over.
  package var notes: [CatalogDiagnostic] { searchNotes + catalog.diagnostics }

  private let searchNotes: [CatalogDiagnostic]

  /// What a log is judged with.
  package var analysis: LogAnalyzer.Options {
    var options = LogAnalyzer.Options()
    options.process = settings["app"]?["process"]?.text
    options.bundleID = settings["app"]?["bundle_id"]?.text
    options.emits = (settings["emits"]?.texts ?? []).compactMap { EventName(rawValue: $0) }
    options.filter.zone = assumedZone
    options.timeline.mainContentScreens = Set(settings["main_content"]?.texts ?? [])
    options.timeline.build = (settings["build"] ?? settings["app"]?["build"])?.text
    return options
  }

  /// What must hold of a run for it to end as success.
  package var policy: RunPolicy {
    var policy = RunPolicy()
    policy.failOn = settings["fail_on"]?.text.flatMap { Severity(rawValue: $0) }
    policy.failsOnInconclusive = settings["fail_on_inconclusive"]?.text == "true"
    policy.allowsUnjudged = settings["allow_unjudged"]?.text == "true"
    policy.requiredRules = settings["require"]?.texts ?? []
    policy.judgedRulesMin = settings["min_judged"]?.text.flatMap { Int($0) } ?? 0
    return policy
  }

  /// The file with findings that are known already.
  package var baselinePath: String? { settings["baseline"]?.text }

  // MARK: Defaults

  private static let defaults = SettingNode.mapping(
    [
      SettingEntry("packs", .list([value(RulePack.defaultName)])),
      SettingEntry("fail_on", value(Severity.warning.rawValue)),
      SettingEntry("fail_on_inconclusive", value("false", isString: false)),
      SettingEntry("allow_unjudged", value("false", isString: false)),
    ], .standard)

  private static func settings(of rules: [RuleDefinition], _ packs: SettingNode?) -> SettingNode {
    let packs = packs?.texts ?? []
    return .mapping(
      rules.map { rule in
        let pack = packs.first { RulePack.contains(rule, in: $0) }
        let enabled = SettingValue(
          String(pack != nil), isString: false,
          origin: .pack(pack ?? packs.joined(separator: ", ")))
        var entries = [
          SettingEntry("enabled", .value(enabled)),
          SettingEntry("severity", value(rule.severity.rawValue)),
          SettingEntry("confidence", value(rule.confidence.rawValue)),
        ]
        if !rule.parameters.isEmpty {
          let values = rule.parameters.map { parameter in
            SettingEntry(
              parameter.name,
              value(parameter.value.settingText, isString: parameter.type.isWrittenAsString))
          }
          entries.append(SettingEntry("params", .mapping(values, .standard)))
        }
        return SettingEntry(rule.id, .mapping(entries, .standard))
      }, .standard)
  }

  private static func value(_ text: String, isString: Bool = true) -> SettingNode {
    .value(SettingValue(text, isString: isString, origin: .standard))
  }
}

/// Why there is no configuration.
package enum ProjectError: Error {
  case catalog(LintCatalogError)
  /// What is wrong with the files, variables and assignments, in their order.
  case invalid([CatalogDiagnostic])
}

extension SettingNode {
  /// The settings without a kind of build, which may stand in two places, where those that are laid
  /// over them have one: the last layer that says it counts, wherever it says it.
  fileprivate func yieldingBuild(to upper: SettingNode) -> SettingNode {
    guard upper["build"] != nil || upper["app"]?["build"] != nil else { return self }
    let entries = entries.compactMap { entry -> SettingEntry? in
      switch entry.key {
      case "build": return nil
      case "app":
        let others = entry.node.entries.filter { $0.key != "build" }
        return others.isEmpty ? nil : SettingEntry("app", .mapping(others, entry.node.origin))
      default: return entry
      }
    }
    return .mapping(entries, origin)
  }
}

extension RuleDefinition {
  /// The rule as a configuration sets it.
  fileprivate func configured(by setting: SettingNode?) -> RuleDefinition {
    var rule = self
    rule.severity = setting?["severity"]?.text.flatMap { Severity(rawValue: $0) } ?? severity
    rule.confidence =
      setting?["confidence"]?.text.flatMap { Confidence(rawValue: $0) } ?? confidence
    for (index, parameter) in parameters.enumerated() {
      guard let text = setting?["params"]?[parameter.name]?.text,
        let value = AttributeValue(text, as: parameter.type)
      else { continue }
      rule.parameters[index].value = value
    }
    return rule
  }
}

extension AttributeType {
  /// Whether a configuration writes values of the type as strings.
  fileprivate var isWrittenAsString: Bool {
    switch self {
    case .string, .duration: true
    case .int, .double, .bool: false
    }
  }
}

extension AttributeValue {
  /// The value as a configuration writes it.
  fileprivate var settingText: String {
    if case .duration(let nanoseconds) = self {
      DurationText.exact(nanoseconds)
    } else {
      description
    }
  }
}
