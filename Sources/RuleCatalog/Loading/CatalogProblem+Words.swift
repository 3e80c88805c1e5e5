package import LintModel
import LogIngest
import YAMLTree

extension CatalogProblem {
  /// What is wrong, for people.
  var message: String {
    switch self {
    case .yaml(let problem): problem.message
    case .tooManyProblems(let limit): "the file has more than \(limit) problems"
    case .unknownKind: "the file is not a format, an emitter or a rule"
    case .noConfiguration: "the file is not a configuration"
    case .unknownKey(let key, let owner, _): "\(owner) has no key `\(key)`"
    case .missingKey(let key, let owner): "\(owner) needs the key `\(key)`"
    case .wrongShape(let expected, let found): "expected \(expected), found \(found)"
    case .unknownChoice(let text, _): "`\(text)` is not one of the choices"
    case .emptyText: "the text is empty"
    case .hiddenCharacter(let scalar):
      "the text has a character that is invisible, \(Self.codePoint(scalar))"
    case .emptyList(let expected): "the list is empty, expected \(expected)"
    case .keyNotAllowed(let key, let reason): "the key `\(key)` is not allowed: \(reason)"
    case .repeatedName(let name): "the name `\(name)` appears twice"
    case .notKebabCase(let id): "`\(id)` is not in kebab-case"
    case .wrongFileName(let id, let fileName): "the id is `\(id)` and the file `\(fileName)`"
    case .badParameterName(let name): "`\(name)` is not a valid parameter name"
    case .unknownEvent(let name, _): "there is no event `\(name)`"
    case .unknownInterval(let name, _): "there is no interval `\(name)`"
    case .unknownEventKey(let key): "events have no attribute `\(key)`"
    case .unknownField(let name, _): "records have no field `\(name)`"
    case .badPattern(let problem): "bad pattern: \(problem)"
    case .badTimePattern(let problem): "bad date pattern: \(problem)"
    case .shortLiteral(let literal): "the literal `\(literal)` is too short to look for"
    case .predicate(let problem): problem.message
    case .notation(let error): error.message
    case .wrongValue(let text, let type): "`\(text)` is not \(type.words)"
    case .durationWithoutUnit(let text): "`\(text)` is not a duration"
    case .badDeadline(let text): "`\(text)` is neither a duration nor a parameter"
    case .badCount(let text): "`\(text)` is neither a whole number nor a parameter"
    case .countTooLarge(let number, let limit): "\(number) is more than \(limit)"
    case .wrongParameterType(let name, let type, _): "`params.\(name)` is \(type.words)"
    case .badExampleTime(let text): "`\(text)` is not a time"
    case .unknownCheckKind(let kind, _): "there is no check of the kind `\(kind)`"
    case .neitherKey(let keys, let owner):
      "\(owner) needs " + keys.map { "`\($0)`" }.joined(separator: " or ")
    case .excludedKey(let key, let other): "`\(key)` cannot be combined with `\(other)`"
    case .badIntervals: "expected two intervals"
    case .unusedParameter(let name): "`params.\(name)` is never used"
    case .parameterInFingerprint(let name): "`\(name)` is the same in every finding"
    case .parameterInKey(let name): "`\(name)` is the same for every event"
    case .unstableFingerprint(let name): "`\(name)` is different in each run"
    case .missingExample(let verdict, let reason):
      "the rule needs an example that ends as `\(verdict)`" + (reason.map { ": " + $0 } ?? "")
    case .missingBody: "the example needs `events` or `log`"
    case .twoBodies: "the example has both `events` and `log`"
    case .missingMark(let mark, let verdict):
      "no line of this `\(verdict)` example has the mark `\(mark)`"
    case .repeatedMark(let mark): "a second line has the mark `\(mark)`"
    case .markNotAllowed(let mark, let verdict): "a `\(verdict)` example has no mark `\(mark)`"
    case .reasonNotAllowed: "only an `inconclusive` example can have a reason"
    case .alwaysPrintsUnseen: "nothing shows that this emitter printed"
    case .missingGroup(let name, let reason): "the pattern has no group `\(name)`, and \(reason)"
    case .uncapturedWords(let key): "no group captures `\(key)` for these words"
    case .unshownWord(let word, let key): "no sample shows `\(key)=\(word)`"
    case .unknownRule(let id, _): "no rule is called `\(id)`"
    case .noSuchDay(let text): "`\(text)` is not a date"
    case .badCondition(let text, let type):
      "`\(text)` is not a condition: the attribute is \(type.words)"
    case .replaces(let kind, let path, let isBuiltIn):
      "replaces the \(isBuiltIn ? "built-in " : "")\(kind) of \(path)"
    case .remark(let remark): remark.message
    }
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// What was expected, or what was probably meant.
  var hint: String? {
    switch self {
    case .unknownKind(let key?):
      didYouMean(nearestName(to: key, in: ["format", "emitter", "rule"])) ?? Self.kindHint
    case .unknownKind(nil): Self.kindHint
    case .noConfiguration(let keys): "the keys of one are \(listed(keys))"
    case .unknownKey(let key, _, let known):
      didYouMean(nearestName(to: key, in: known)) ?? "keys are \(listed(known))"
    case .unknownChoice(let text, let choices):
      didYouMean(nearestName(to: text, in: choices)) ?? "choices are \(listed(choices))"
    case .notKebabCase: "use lowercase letters, digits and single hyphens, as in `ad-shown-late`"
    case .wrongFileName(let id, _): "name the file `\(id).yml`"
    case .badParameterName: "use lowercase letters, digits and `_`, as in `max_age`"
    case .unknownEvent(let text, nil) where text.contains("|"): "write `||` between two events"
    case .unknownEvent("", nil): "an event is written like `ad.loaded`"
    case .unknownEvent(_, let nearest), .unknownField(_, let nearest): didYouMean(nearest)
    case .unknownEventKey(let key):
      didYouMean(nearestName(to: key, in: EventKey.allCases.map(\.name)))
        ?? "the vocabulary has \(listed(EventKey.allCases.map(\.name)))"
    case .unknownInterval(_, let nearest):
      didYouMean(nearest) ?? "intervals are \(listed(IntervalKind.allCases.map(\.rawValue)))"
    case .shortLiteral: "two ASCII characters without `\"`, `\\` and `/` have to stand together"
    case .predicate(let problem): problem.hint
    case .notation(let error): error.hint
    case .durationWithoutUnit, .badDeadline: "durations are written `4h`, `1h30m` or `250ms`"
    case .wrongParameterType(_, _, .duration): "a length of time is a duration"
    case .wrongParameterType: "a count is an int"
    case .badCount: "counts are written `3`"
    case .badIntervals: "write `[ad.presentation as first, ad.presentation as second]`"
    case .badTimePattern:
      "fields are \(listed(TimePattern.fieldNames)); other letters stand in single quotes"
    case .badExampleTime: "times are written `00:01:30` or `00:01:30.250`, or `-` for none"
    case .unknownCheckKind(let kind, let kinds):
      didYouMean(nearestName(to: kind, in: kinds)) ?? "kinds are \(listed(kinds))"
    case .unknownRule(let id, let rules):
      didYouMean(nearestName(to: id, in: rules)) ?? "run `scenelint rules list` to see them"
    case .noSuchDay: "dates are written `2026-12-31`"
    case .badCondition(_, .string): "only versions such as `5.2.0` can be compared by order"
    case .parameterInFingerprint, .parameterInKey, .unstableFingerprint:
      "name what the finding is about, such as `ad.unit_id`"
    case .missingMark(let mark, _): "put `\(mark)` in front of the line that it points at"
    case .alwaysPrintsUnseen: "`always_prints` needs `seen_by`"
    case .wrongShape("a list of strings", "a string"): "write `[…]`"
    case .remark(let remark): remark.hint
    default: nil
    }
  }

  private static let kindHint = "start with the key `format`, `emitter` or `rule`"

  private func didYouMean(_ name: String?) -> String? {
    name.map { "did you mean `\($0)`?" }
  }

  private func listed(_ names: [String]) -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension YAMLText.Failure.Problem {
  /// What is wrong, for people.
  fileprivate var message: String {
    switch self {
    case .notYAML(let problem): "not valid YAML: \(problem)"
    case .emptyFile: "the file is empty"
    case .fileTooLong(let bytesMax): "the file has more than \(bytesMax) bytes"
    case .severalDocuments: "the file contains a second document"
    case .tooManyNodes(let limit): "the file has more than \(limit) values"
    case .tooDeep(let limit): "lists and mappings are nested more than \(limit) levels deep"
    case .keyIsNoText: "the key is not a string"
    // Not which one: the file may be none of the user's, and the place is told.
    case .repeatedKey: "the key appears twice"
    }
  }
}

extension EventNotationError {
  /// What is wrong, for people.
  package var message: String {
    switch self {
    case .unknownEvent("", _): "an event's name is missing"
    case .unknownEvent(let name, _): "there is no event `\(name)`"
    case .badPair: "expected `key=value`"
    case .repeatedKey(let key, _): "the key `\(key)` appears twice"
    case .tooManyPairs(let limit, _): "the event has more than \(limit) attributes"
    case .unclosedQuote: "the quote is not closed"
    case .wrongValue(let key, let text, let type, _):
      "`\(text)` is not \(type.words), and `\(key)` is one"
    }
  }

  /// What was expected, or what was probably meant.
  package var hint: String? {
    switch self {
    case .unknownEvent: nearestEvent.map { "did you mean `\($0.rawValue)`?" }
    case .badPair: "values with spaces need quotes: `key=\"two words\"`"
    case .repeatedKey, .tooManyPairs, .unclosedQuote, .wrongValue: nil
    }
  }
}
