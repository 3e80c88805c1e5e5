import LintModel
import Testing

@testable import RuleCatalog

struct PredicateTests {
  /// Values as an event could have them: `ad.state` is not logged and `event.reason` redacted.
  private struct Moment: AttributeSource {
    func value(of attribute: EntityAttribute) -> AttributeValue {
      switch attribute {
      case .adFormat: .string("app_open")
      case .adAge: .duration(nanoseconds: 15_000_000_000_000)
      case .adPresentationCount: .int(2)
      case .sceneWidth: .double(320.5)
      case .sceneHeight: .double(0)
      case .sceneIsLandscape: .bool(true)
      case .sceneIsFullScreen: .bool(false)
      // é as one scalar.
      case .sceneMode: .string("caf\u{e9}")
      default: .unknown(.notLogged)
      }
    }

    func value(ofEventAttribute key: EventKey) -> AttributeValue {
      switch key {
      case .code: .int(3)
      case .message:
        .string("Ad unit doesn't match \"format\".\n<aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")
      case .reason: .unknown(.redacted)
      default: .unknown(.notLogged)
      }
    }
  }

  private static let parameters = [
    RuleParameter(
      name: "max_age", type: .duration, value: .duration(nanoseconds: 14_400_000_000_000),
      line: 1),
    RuleParameter(name: "limit", type: .int, value: .int(.max), line: 2),
    RuleParameter(name: "prefix", type: .string, value: .string("app"), line: 3),
  ]

  private static let absent = Truth.unknown(.notLogged)
  private static let hidden = Truth.unknown(.redacted)

  private func truth(_ source: String) throws -> Truth {
    let (predicate, problems) = Predicate.parse(source, parameters: Self.parameters)
    let errors = problems.filter { !$0.problem.isWarning }
    #expect(errors == [], "\(source)")
    return try #require(predicate).evaluate(Moment(), parameters: Self.parameters)
  }

  @Test(arguments: [
    // Strings are compared byte for byte.
    (#"ad.format == "app_open""#, Truth.yes),
    (#"ad.format == 'app_open'"#, .yes),
    (#"ad.format != "app_open""#, .no),
    (#"ad.format < "app_opem""#, .no),
    (#"ad.format < "app_open2""#, .yes),
    (#"ad.format >= "App""#, .yes),
    (#"scene.mode == "cafe\#u{301}""#, .no),
    (#"scene.mode == "café""#, .yes),
    // Numbers.
    ("event.code == 3", .yes),
    ("event.code == 3.0", .yes),
    ("event.code < 3.5", .yes),
    ("scene.width > 320", .yes),
    ("scene.width <= 320.5", .yes),
    ("event.code + 1 * 2 == 5", .yes),
    ("(event.code + 1) * 2 == 8", .yes),
    ("event.code - 1 - 1 == 1", .yes),
    ("event.code / 2 == 1", .yes),
    ("event.code / 2.0 == 1.5", .yes),
    ("-event.code == -3", .yes),
    ("-scene.width < 0", .yes),
    // Durations.
    ("ad.age > params.max_age", .yes),
    ("ad.age > 4h", .yes),
    ("ad.age == 4h10m", .yes),
    ("ad.age > 250ms && ad.age < 1.5d", .yes),
    ("ad.age - 10m == params.max_age", .yes),
    ("ad.age * 2 == 8h20m", .yes),
    ("0.5 * ad.age == 2h5m", .yes),
    ("ad.age / 2 == 2h5m", .yes),
    ("-ad.age < 0s", .yes),
    // Booleans.
    ("scene.is_landscape", .yes),
    ("!scene.is_landscape", .no),
    ("!!scene.is_landscape", .yes),
    ("scene.is_landscape == true", .yes),
    ("scene.is_landscape != scene.is_full_screen", .yes),
    ("scene.is_full_screen || scene.is_landscape && ad.age > 1h", .yes),
    ("(scene.is_landscape || scene.is_landscape) && scene.is_full_screen", .no),
    // Lists.
    (#"ad.format in ["banner", "app_open"]"#, .yes),
    (#"ad.format in ["banner"]"#, .no),
    (#"!(ad.format in ["banner"])"#, .yes),
    ("event.code in [1, 3.0]", .yes),
    (#"ad.format in [ad.state, "app_open"]"#, .yes),
    (#"ad.format in [ad.state, "banner"]"#, absent),
    (#"ad.state in ["banner"]"#, absent),
    // Calls.
    (#"ad.format.startsWith("app")"#, .yes),
    ("ad.format.startsWith(params.prefix)", .yes),
    (#"ad.format.endsWith("open")"#, .yes),
    (#"ad.format.endsWith("app")"#, .no),
    (#"ad.format.contains("_")"#, .yes),
    (#"ad.format.contains("")"#, .yes),
    (#"ad.format.contains("app_open_")"#, .no),
    (#"scene.mode.contains("e")"#, .no),
    (#"event.message.contains("\"format\".\n<")"#, .yes),
    (#"event.message.matches("^Ad unit .* match")"#, .yes),
    (#"event.message.matches("\\d")"#, .no),
    (#"event.message.matches("(a+)+$")"#, .unknown(.limitReached)),
    ("size(ad.format) == 8", .yes),
    ("size(scene.mode) == 4", .yes),
    // What is not known.
    (#"ad.state == "loaded""#, absent),
    (#"event.reason == "x""#, hidden),
    ("event.reason == ad.state", hidden),
    (#"ad.state == "loaded" && scene.is_full_screen"#, .no),
    (#"scene.is_full_screen && ad.state == "loaded""#, .no),
    (#"ad.state == "loaded" || scene.is_landscape"#, .yes),
    (#"ad.state == "loaded" || event.reason == "x""#, hidden),
    ("has(ad.state)", .no),
    ("has(event.reason)", .yes),
    (#"has(event.reason) && event.reason == "x""#, hidden),
    ("has(ad.format)", .yes),
    (#"has(ad.state) && ad.state == "loaded""#, .no),
    (#"ad.state.startsWith("x")"#, absent),
    (#"event.reason.matches("x")"#, hidden),
    ("size(event.reason) > 0", hidden),
    ("-ad.since_present_called < 0s", absent),
    ("ad.since_present_called + ad.age > 1s", absent),
    ("scene.is_landscape == scene.resized_since_load", absent),
    // What cannot be calculated.
    ("event.code / 0 == 1", absent),
    ("event.code / scene.height == 1", absent),
    ("ad.age / 0 > 1s", absent),
    ("ad.age / scene.height > 1s", absent),
    ("params.limit + 1 > 0", absent),
    ("params.limit * 2 > 0", absent),
    ("-params.limit - 2 < 0", absent),
    ("ad.age * params.limit > 1s", absent),
    ("ad.age * 1e300 > 1s", absent),
    ("scene.width * 1e308 > 1.0", absent),
  ])
  func `a condition holds, does not, or is unknown`(_ source: String, _ expected: Truth) throws {
    #expect(try truth(source) == expected, "\(source)")
  }

  @Test(arguments: [
    ("", 0, "expected an operand, found the end"),
    ("ad.age >", 8, "expected an operand, found the end"),
    ("ad.age > 4h)", 11, "expected an operator or the end, found `)`"),
    ("(ad.age > 4h", 12, "expected `)`, found the end"),
    ("ad.age > 4h and has(ad.id)", 12, "expected an operator or the end, found `and`; write `&&`"),
    ("ad. == 1", 4, "expected a name, found `==`"),
    ("has(ad.id", 9, "expected `,` or `)`, found the end"),
    (#""x".size"#, 8, "expected `(`, found the end"),
    (#""x".1"#, 4, "expected a function's name, found `1`"),
    ("ad.age = 4h", 7, "`=` is not an operator; write `==`"),
    ("ad.age & 4h", 7, "`&` is not an operator; write `&&`"),
    ("ad.age # 4h", 7, "`#` has no meaning in a condition"),
    (#"ad.format == "app"#, 13, "the string is not closed"),
    (#"ad.format == "a\"#, 13, "the string is not closed"),
    (
      #"ad.format.matches("\d")"#, 19,
      #"`\d` is not an escape; a backslash is written `\\`, so a pattern has `\\d`"#
    ),
    (
      "ad.age > 4hours", 9,
      "`4hours` is neither a number nor a duration; numbers are `3` or `1.5`, durations `4h`, "
        + "`1h30m` or `250ms`"
    ),
    (
      "event.code > 99999999999999999999", 13,
      "`99999999999999999999` is neither a number nor a duration; numbers are `3` or `1.5`, "
        + "durations `4h`, `1h30m` or `250ms`"
    ),
    ("1 < event.code < 3", 15, "comparisons cannot be chained; write `a < b && b < c`"),
    (
      "ad.agee > 4h", 0, "there is no attribute `ad.agee`; did you mean `ad.age`?"
    ),
    ("age > 4h", 0, "there is no attribute `age`; did you mean `ad.age`?"),
    (
      "params.max_agee > 4h", 0,
      "there is no attribute `params.max_agee`; did you mean `params.max_age`?"
    ),
    (
      "event.nothing_like_it > 4h", 0,
      "there is no attribute `event.nothing_like_it`; attributes are `event.KEY`, `ad.KEY`, "
        + "`scene.KEY`, `app.KEY`, `params.KEY`"
    ),
    (
      "ad.format == rewarded", 13,
      "there is no attribute `rewarded`; a string needs quotes: `\"rewarded\"`"
    ),
    (
      "ad.age > 4", 0,
      "`ad.age` is a duration, `4` is an int; durations have a unit: `4s`, `4m` or `4h`"
    ),
    (
      #"event.code == "3""#, 0,
      #"`event.code` is an int, `"3"` is a string; write `3` without quotes"#
    ),
    (
      "ad.format == 3", 0, "`ad.format` is a string, `3` is an int; a string needs quotes: `\"3\"`"
    ),
    ("ad.age == ad.format", 0, "`ad.age` is a duration, `ad.format` is a string"),
    (
      "ad.age in [4h, 5]", 15,
      "`ad.age` is a duration, `5` is an int; durations have a unit: `5s`, `5m` or `5h`"
    ),
    ("ad.age in []", 10, "the list is empty"),
    ("ad.age in 4h", 10, "expected a list such as `[\"a\", \"b\"]`, found `4h`"),
    ("[1] == 1", 0, "a list is allowed only after `in`"),
    ("scene.is_landscape < true", 0, "`scene.is_landscape` is a bool, which has no order"),
    ("ad.age", 0, "`ad.age` is a duration, and a condition needs true or false"),
    ("has(ad.id) && ad.age", 14, "`ad.age` is a duration, and `&&` needs true or false"),
    ("ad.age || has(ad.id)", 0, "`ad.age` is a duration, and `||` needs true or false"),
    ("!ad.age", 1, "`ad.age` is a duration, and `!` needs true or false"),
    ("-ad.format == 1", 1, "`ad.format` is a string, expected a number or a duration"),
    (
      "ad.age + 1 > 4h", 0,
      "`ad.age` is a duration, `1` is an int: `+` cannot combine them; durations have a unit: "
        + "`1s`, `1m` or `1h`"
    ),
    (
      "ad.age * ad.age > 4h", 0,
      "`ad.age` is a duration, `ad.age` is a duration: `*` cannot combine them"
    ),
    (
      #"ad.format + "x" == "y""#, 0,
      #"`ad.format` is a string, `"x"` is a string: `+` cannot combine them"#
    ),
    ("1 / ad.age > 1", 0, "`1` is an int, `ad.age` is a duration: `/` cannot combine them"),
    (
      #"ad.format.startswith("x")"#, 0,
      "there is no function `startswith` to call like this; did you mean `startsWith`?"
    ),
    (
      "len(ad.format) > 1", 0,
      "there is no function `len` to call like this; functions are `has(x)`, `size(x)`, "
        + "`x.startsWith(…)`, `x.endsWith(…)`, `x.contains(…)` and `x.matches(…)`"
    ),
    ("has() && has(ad.id)", 0, "`has` takes 1 argument, found 0"),
    ("has(ad.id, ad.age)", 0, "`has` takes 1 argument, found 2"),
    (
      "has(params.max_age)", 4,
      "`has` takes the name of an attribute; a parameter or a calculated value always has a value"
    ),
    (
      "has(1)", 4,
      "`has` takes the name of an attribute; a parameter or a calculated value always has a value"
    ),
    ("size(ad.age) > 1", 5, "`ad.age` is a duration, and `size` needs a string"),
    (#"ad.age.contains("x")"#, 0, "`ad.age` is a duration, and `.contains` needs a string"),
    ("ad.format.contains(1)", 19, "`1` is an int, and `.contains` needs a string"),
    ("ad.format.matches(ad.id)", 18, "the pattern must be a string literal"),
    (
      #"ad.format.matches("(x")"#, 18, "bad pattern: missing closing parenthesis"
    ),
    // Warnings.
    ("1 < 2 && has(ad.id)", 0, "the condition is always true"),
    (#""a" == "b" || has(ad.id)"#, 0, "the condition is always false"),
    ("true", 0, "the condition is always true"),
    ("has(ad.id) || false", 14, "the condition is always false"),
    ("ad.age >= ad.age", 0, "both sides are the same"),
    (
      #"ad.format == "a" && has(ad.id) && "b" == ad.format"#, 0,
      "the condition is never true: `ad.format` cannot be both a and b"
    ),
  ])
  func `a mistake is placed and explained`(_ source: String, _ offset: Int, _ words: String) {
    let (predicate, problems) = Predicate.parse(source, parameters: Self.parameters)
    let placed = problems.map { "\($0.span.lowerBound): " + text(of: $0.problem) }
    #expect(placed == ["\(offset): " + words], "\(source)")
    let isWarning = problems.allSatisfy(\.problem.isWarning)
    #expect((predicate != nil) == isWarning, "\(source)")
  }

  @Test func `all mistakes of types are found at once`() {
    let source = "ad.agee > 4h && ad.age > 4 || !ad.format && size(1) == ad.stat"
    let (_, problems) = Predicate.parse(source, parameters: [])
    #expect(problems.map(\.span.lowerBound) == [0, 16, 31, 49, 55])
  }

  @Test func `a condition has a limit of characters`() {
    let condition = "has(ad.id)"
    let room = PredicateParser.lengthMax - condition.count
    for (count, isAccepted) in [(room, true), (room + 1, false)] {
      let (predicate, problems) = Predicate.parse(
        condition + String(repeating: " ", count: count), parameters: [])
      #expect((predicate != nil) == isAccepted)
      #expect(problems.isEmpty == isAccepted)
    }
  }

  @Test func `nesting has a limit and width has not`() {
    let depthMax = PredicateParser.depthMax
    func isAccepted(_ source: String) -> Bool {
      Predicate.parse(source, parameters: []).predicate != nil
    }
    let value = "has(ad.id)"
    func nested(_ count: Int) -> String {
      String(repeating: "!", count: count) + value
    }
    #expect(isAccepted(nested(depthMax - 2)))
    #expect(!isAccepted(nested(depthMax - 1)))
    #expect(!isAccepted(nested(3000)))
    #expect(!isAccepted(String(repeating: "(", count: 3000)))
    #expect(!isAccepted(String(repeating: "[", count: 3000)))
    #expect(!isAccepted("1" + String(repeating: "+1", count: 1000) + " == 1"))
    let row = Array(repeating: value, count: 200)
    #expect(isAccepted(row.joined(separator: " && ")))
    #expect(isAccepted(row.joined(separator: " || ")))
    #expect(!isAccepted(Array(repeating: value, count: 400).joined(separator: " || ")))
  }

  @Test func `a condition tells which attributes it reads`() throws {
    let source =
      #"has(event.code) && ad.age > params.max_age || ad.age + 1s > 4h || event.name == "x""#
    let predicate = Predicate.parse(source, parameters: Self.parameters).predicate
    #expect(
      try #require(predicate).attributesRead
        == [.event(.code), .entity(.adAge), .entity(.eventName)])
    #expect(predicate?.parametersRead == [0])
  }

  @Test func `a parameter set later is the one that counts`() throws {
    let (predicate, _) = Predicate.parse(
      "ad.age > params.max_age", parameters: Self.parameters)
    var parameters = Self.parameters
    parameters[0].value = .duration(nanoseconds: .max)
    #expect(try #require(predicate).evaluate(Moment(), parameters: parameters) == .no)
  }

  @Test func `random words never trap`() {
    let words = [
      "ad.age", "ad", ".", "event.code", "params.limit", "4h", "3", "1.5", "'x'", "true", "in", "[",
      "]", "(", ")", "&&", "||", "!", "-", "+", "*", "/", "==", "<", ",", "has", "size", ".matches",
    ]
    for seed in 0..<3000 {
      var state = UInt64(seed)
      var source = ""
      for _ in 0..<(seed % 12) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        source += words[Int(state >> 33) % words.count] + " "
      }
      let (predicate, problems) = Predicate.parse(source, parameters: Self.parameters)
      let hasErrors = problems.contains { !$0.problem.isWarning }
      #expect((predicate == nil) == hasErrors, "\(source)")
      #expect(
        problems.allSatisfy { $0.span.upperBound <= source.unicodeScalars.count }, "\(source)")
      _ = predicate?.evaluate(Moment(), parameters: Self.parameters)
    }
  }

  private func text(of problem: PredicateProblem) -> String {
    problem.message + (problem.hint.map { "; " + $0 } ?? "")
  }
}
