import LintModel
import Testing

@testable import RuleCatalog

struct MessageTemplateTests {
  private struct Moment: AttributeSource {
    func value(of attribute: EntityAttribute) -> AttributeValue {
      switch attribute {
      case .adUnitID: .string("U1")
      case .adAge: .duration(nanoseconds: 15_120_000_000_000)
      default: .unknown(.notLogged)
      }
    }

    func value(ofEventAttribute key: String) -> AttributeValue {
      key == "code" ? .int(3) : .unknown(.redacted)
    }
  }

  private static let parameters = [
    RuleParameter(
      name: "max_age", type: .duration, value: .duration(nanoseconds: 14_400_000_000_000),
      line: 1)
  ]

  @Test(arguments: [
    ("plain", "plain"),
    (
      "Ad {ad.unit_id} was {ad.age} old (limit {params.max_age}).",
      "Ad U1 was 4 h 12 min old (limit 4 h)."
    ),
    ("{event.code}{event.code}", "33"),
    ("{ad.format} {event.reason}", "(unknown) (redacted)"),
    ("a } b", "a } b"),
  ])
  func `references are filled in`(_ source: String, _ expected: String) throws {
    let (template, problems) = MessageTemplate.parse(source, parameters: Self.parameters)
    #expect(problems == [])
    let text = try #require(template).render(Moment(), parameters: Self.parameters)
    #expect(text == expected)
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
