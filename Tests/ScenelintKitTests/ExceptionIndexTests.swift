import LintModel
import RuleCatalog
import Testing

@testable import ScenelintKit

/// Finding exceptions by what they name, against looking at all of them.
struct ExceptionIndexTests {
  private static let rule = "expired-app-open-ad"
  private static let catalog = Result { () throws(LintCatalogError) in
    try LintCatalog(rulePaths: [])
  }

  private static func exception(_ match: [(String, String)]) throws -> FindingException? {
    func value(_ text: String) -> SettingNode { .value(SettingValue(text, origin: .standard)) }
    let conditions = match.map { SettingEntry($0.0, value($0.1)) }
    let entries = [
      SettingEntry("rule", value(rule)), SettingEntry("reason", value("known")),
      SettingEntry("match", .mapping(conditions, .standard)),
    ]
    return FindingException(.mapping(entries, .standard), rules: try catalog.get().catalog.rules)
  }

  private static func finding(_ unit: AttributeValue?, age: AttributeValue? = nil) -> Finding {
    var finding = BaselineSamples.finding(rule, 1)
    for (key, value) in [("ad.unit_id", unit), ("ad.age", age)] {
      if let value { finding.entity.append(.init(key: key, value: value)) }
    }
    return finding
  }

  @Test func `each exception that is about a finding is found`() throws {
    let units = ["U1", "U2", "U*", "*", "!= U1", "= U1", "\u{FC}", "u\u{308}"]
    let others = [
      ("file", "app.log"), ("file", "*.log"), ("file", "b.log"), ("app.version", "5.2"),
      ("app.version", "<= 5.2"), ("ad.age", "> 5h"),
    ]
    var matches = units.map { [("ad.unit_id", $0)] } + others.map { [$0] } + [[]]
    for unit in units {
      for other in others {
        matches += [[("ad.unit_id", unit), other], [other, ("ad.unit_id", unit)]]
      }
    }
    let exceptions = try matches.map { try #require(try Self.exception($0)) }
    #expect(exceptions.map(\.conditions.count) == matches.map(\.count))
    let index = ExceptionIndex(exceptions)
    let values: [AttributeValue?] = [
      .string("U1"), .string("U2"), .string("U10"), .string("\u{FC}"), .string("u\u{308}"),
      .unknown(.redacted), nil,
    ]
    for value in values {
      for age: AttributeValue? in [nil, .duration(nanoseconds: 6 * 3_600_000_000_000)] {
        for version: String? in [nil, "5.2", "5.3"] {
          let finding = Self.finding(value, age: age)
          func isAbout(_ place: Int) -> Bool {
            exceptions[place].isAbout(finding, path: "app.log", appVersion: version)
          }
          let places = index.places(for: finding, path: "app.log", appVersion: version)
          #expect(places.filter(isAbout) == exceptions.indices.filter(isAbout))
          #expect(Set(places).count == places.count)
        }
      }
    }
  }

  @Test func `a finding is compared with the exceptions that name its unit, and not with all`()
    throws
  {
    let exceptions = try (0..<500).map { number in
      try #require(try Self.exception([("ad.unit_id", "U\(number)")]))
    }
    let index = ExceptionIndex(exceptions)
    for place in [0, 7, 499] {
      let finding = Self.finding(.string("U\(place)"))
      #expect(index.places(for: finding, path: "app.log", appVersion: nil) == [place])
    }
    #expect(index.places(for: Self.finding(nil), path: "app.log", appVersion: nil).isEmpty)
  }
}
