import LintModel
import Testing

@testable import RuleCatalog

struct MessageTemplateTests {
  private struct Moment: AttributeSource {
    func value(of attribute: EntityAttribute) -> AttributeValue {
      switch attribute {
      case .adUnitID: .string("U1")
      case .adUnitOrFormat: .string("rewarded_interstitial")
      case .adAge: .duration(nanoseconds: 15_120_000_000_000)
      default: .unknown(.notLogged)
      }
    }

    func value(ofEventAttribute key: EventKey) -> AttributeValue {
      key == .code ? .int(3) : .unknown(.redacted)
    }
  }

  private static let parameters = [
    RuleParameter(
      name: "max_age", type: .duration, value: .duration(nanoseconds: 14_400_000_000_000),
      line: 1)
  ]

  @Test(arguments: [
    ("plain", "Plain"),
    (
      "Ad {ad.unit_id} was {ad.age} old (limit {params.max_age}).",
      "Ad U1 was 4 h 12 min old (limit 4 h)."
    ),
    ("{event.code}{event.code}", "33"),
    ("{ad.format} {event.reason}", "(redacted)"),
    ("{ad.format} ad {ad.unit_id} was shown", "Ad U1 was shown"),
    ("the {ad.format} ad, {ad.state}", "The ad, (unknown)"),
    ("{ad.unit_or_format} was shown", "Rewarded interstitial was shown"),
    ("{ad.unit_id} was {ad.unit_or_format}", "U1 was rewarded interstitial"),
    ("a } b", "A } b"),
    ("shown ({ad.state} of {ad.id}) at once", "Shown at once"),
    ("shown ({ad.state} of {ad.unit_id}).", "Shown."),
    ("shown ({ad.state}) ({event.code}).", "Shown (3)."),
    ("shown ({event.reason}).", "Shown ((redacted))."),
    ("shown (limit {params.max_age}) (by {ad.state}).", "Shown (limit 4 h)."),
    ("({ad.state}) shown", "Shown"),
    ("(a) b ({event.code}", "(a) b (3"),
  ])
  func `references are filled in`(_ source: String, _ expected: String) throws {
    let (template, problems) = MessageTemplate.parse(source, parameters: Self.parameters)
    #expect(problems == [])
    let text = try #require(template).render(Moment(), parameters: Self.parameters)
    #expect(text == expected)
  }

  @Test func `what is measured and not known is said to be so`() throws {
    let source =
      "{ad.unit_id} {ad.format} was shown for {duration} as {ad.format}, {ad.unit_or_format}"
    let (template, _) = MessageTemplate.parse(source, parameters: [], subject: .measured(.duration))
    #expect(
      try #require(template).render(Moment(), parameters: [])
        == "U1 was shown for (unknown) as, rewarded interstitial")
  }

  @Test func `each wrong reference is placed`() {
    let (template, problems) = MessageTemplate.parse(
      "é {ad.agee} {} {ad.age", parameters: Self.parameters)
    #expect(template == nil)
    #expect(problems.map(\.span) == [3..<10, 13..<13, 15..<22])
    #expect(
      problems.map(\.problem.message) == [
        "there is no attribute `ad.agee`", "there is no attribute ``", "`{` is not closed",
      ])
  }
}
