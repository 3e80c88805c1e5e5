package import LintModel

/// What a value of a configuration may be.
///
/// One table of these says what is read, and becomes the JSON Schema too, so that the two agree.
package indirect enum SettingShape: Sendable {
  /// Text that is not empty; a number or Boolean has to be quoted.
  case text
  /// A file or folder, relative to the configuration file that names it.
  case path
  /// Text or a number, such as a version.
  case version
  case flag
  /// A whole number from 0 on.
  case count
  /// A day, such as `2026-12-31`.
  case day
  case choice([String])
  /// The name of an event.
  case event
  /// The id of a rule.
  case rule([String])
  /// The value of a rule's parameter.
  case parameter(AttributeType)
  /// What an attribute of a finding has to be.
  case condition(AttributeType)
  /// Any number of values; one alone may stand without brackets.
  case list(of: SettingShape)
  case mapping(SettingMapping)
  /// A mapping, or a word that stands for some of its values.
  case shorthand([SettingWord], SettingMapping)
}

/// A mapping with known keys.
package struct SettingMapping: Sendable {
  /// Whose keys they are, as in "an exception has no key `x`".
  package let owner: String
  package let fields: [SettingField]
  /// Whether the keys are ids of rules.
  package let hasRuleKeys: Bool

  init(owner: String, _ fields: [SettingField], hasRuleKeys: Bool = false) {
    self.owner = owner
    self.fields = fields
    self.hasRuleKeys = hasRuleKeys
  }

  /// The field with a key.
  package subscript(key: String) -> SettingField? {
    fields.first { $0.key == key }
  }
}

/// One key of a mapping.
package struct SettingField: Sendable {
  package let key: String
  package let shape: SettingShape
  /// What it is for, in one sentence without a full stop.
  package let summary: String
  package let isRequired: Bool
  /// Whether the values of several layers add up; else the last layer's count.
  package let addsUp: Bool

  init(
    _ key: String, _ shape: SettingShape, _ summary: String, isRequired: Bool = false,
    addsUp: Bool = false
  ) {
    self.key = key
    self.shape = shape
    self.summary = summary
    self.isRequired = isRequired
    self.addsUp = addsUp
  }
}

/// A word that may stand in place of a mapping, with what it stands for.
package struct SettingWord: Sendable {
  package let word: String
  package let values: [(key: String, text: String)]
}

extension SettingShape {
  /// What the user has to write, for people.
  var words: String {
    switch self {
    case .text: "a string"
    case .path: "a path"
    case .version: "a version"
    case .flag: "`true` or `false`"
    case .count: "a whole number from 0 on"
    case .day: "a day such as `2026-12-31`"
    case .choice(let choices): "one of " + choices.map { "`\($0)`" }.joined(separator: ", ")
    case .event: "an event such as `ad.loaded`"
    case .rule: "the id of a rule"
    case .parameter(let type): type.words
    case .condition: "a value or a comparison such as `<= 5.2.0`"
    case .list: "a list"
    case .mapping: "a mapping"
    case .shorthand(let words, _):
      words.map { "`\($0.word)`" }.joined(separator: ", ") + " or a mapping"
    }
  }
}
