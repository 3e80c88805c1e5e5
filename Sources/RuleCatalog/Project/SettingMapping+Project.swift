import LintModel

extension SettingMapping {
  /// Everything that `.scenelint.yml` may say, given the rules that there are.
  package static func project(rules: [RuleDefinition]) -> SettingMapping {
    SettingMapping(
      owner: "the configuration",
      [
        SettingField(
          "extends", .list(of: .text), "Packs, or configuration files that this one builds on"),
        SettingField(
          "packs", .list(of: .choice(RulePack.names(of: rules))), "The packs whose rules run"),
        SettingField("rules", .mapping(ruleSettings(rules)), "Settings of single rules"),
        SettingField(
          "emits", .list(of: .event), "Events that the app always logs when they happen",
          addsUp: true),
        SettingField("app", .mapping(app), "The app that the logs are about"),
        SettingField("build", .choice(buildKinds), "How the app was built"),
        SettingField(
          "main_content", .list(of: .text), "Screens that are the app's main content",
          addsUp: true),
        SettingField(
          "catalogs", .list(of: .path), "Files or folders with rules, events and formats",
          addsUp: true),
        SettingField(
          "fail_on", .choice(Severity.allCases.map(\.rawValue) + ["never"]),
          "The least severity that makes the exit status 1"),
        SettingField(
          "fail_on_inconclusive", .flag,
          "Whether a rule that is inconclusive makes the exit status 4"),
        SettingField(
          "allow_unjudged", .flag,
          "Whether a run in which no rule judged any log is a success"),
        SettingField(
          "require", .list(of: .rule(rules.map(\.id))),
          "Rules that must pass or fail in at least one log", addsUp: true),
        SettingField(
          "min_judged", .count, "How many different rules must pass or fail in at least one log"),
        SettingField(
          "assume_tz", .text, "The zone of times that print none: Z, +02:00 or Europe/Berlin"),
        SettingField("baseline", .path, "The file with findings that are known already"),
        SettingField(
          "exceptions", .list(of: .mapping(exception(rules))), "Findings that do not count",
          addsUp: true),
      ])
  }

  /// The kinds of build of an app.
  package static let buildKinds = ["debug", "release"]

  private static let app = SettingMapping(
    owner: "`app`",
    [
      SettingField("process", .text, "The name of its process"),
      SettingField("bundle_id", .text, "Its bundle identifier"),
      SettingField("build", .choice(buildKinds), "The same as `build`"),
      SettingField("version", .version, "Its version, which exceptions can compare"),
    ])

  // MARK: Rules

  private static func ruleSettings(_ rules: [RuleDefinition]) -> SettingMapping {
    SettingMapping(
      owner: "`rules`",
      rules.map { rule in
        SettingField(rule.id, .shorthand(ruleWords, ruleSetting(rule)), rule.title)
      },
      hasRuleKeys: true)
  }

  private static let ruleWords: [SettingWord] =
    [
      SettingWord(word: "off", values: [("enabled", "false")]),
      SettingWord(word: "on", values: [("enabled", "true")]),
    ]
    + Severity.allCases.map { severity in
      SettingWord(
        word: severity.rawValue,
        values: [("enabled", "true"), ("severity", severity.rawValue)])
    }

  private static func ruleSetting(_ rule: RuleDefinition) -> SettingMapping {
    var fields = [
      SettingField("enabled", .flag, "Whether the rule runs"),
      SettingField(
        "severity", .choice(Severity.allCases.map(\.rawValue)), "How bad its findings are"),
      SettingField(
        "confidence", .choice(Confidence.allCases.map(\.rawValue)), "How sure its findings are"),
    ]
    if !rule.parameters.isEmpty {
      let parameters = rule.parameters.map { parameter in
        SettingField(
          parameter.name, .parameter(parameter.type),
          "A parameter of the rule, a \(parameter.type.rawValue)")
      }
      fields.append(
        SettingField(
          "params",
          .mapping(SettingMapping(owner: "`params` of `\(rule.id)`", parameters)),
          "Values of the rule's parameters"))
    }
    return SettingMapping(owner: "`\(rule.id)`", fields)
  }

  // MARK: Exceptions

  private static func exception(_ rules: [RuleDefinition]) -> SettingMapping {
    SettingMapping(
      owner: "an exception",
      [
        SettingField(
          "rule", .rule(rules.map(\.id)), "The rule whose findings do not count",
          isRequired: true),
        SettingField(
          "match", .mapping(match(rules)),
          "What the finding has to be about; left out, each finding of the rule is meant"),
        SettingField("reason", .text, "Why the findings do not count", isRequired: true),
        SettingField("owner", .text, "Who answers for the exception"),
        SettingField("until", .day, "The last day on which it holds"),
      ])
  }

  private static func match(_ rules: [RuleDefinition]) -> SettingMapping {
    var types: [String: AttributeType] = [:]
    for rule in rules {
      for reference in rule.fingerprint + rule.attributesRead {
        types[reference.description] = reference.type
      }
    }
    let own = [
      SettingField("file", .condition(.string), "The path of the log"),
      SettingField("app.version", .condition(.string), "The `version` of `app`"),
    ]
    let told = types.sorted { $0.key < $1.key }.map { key, type in
      SettingField(key, .condition(type), "An attribute of the finding, a \(type.rawValue)")
    }
    return SettingMapping(owner: "`match`", own + told)
  }
}
