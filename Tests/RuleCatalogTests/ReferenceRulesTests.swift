import LintModel
import RuleCatalog
import Testing

struct ReferenceRulesTests {
  @Test func `a forbid rule loads`() throws {
    let (catalog, diagnostics) = load(
      "app-open/expired-app-open-ad.yml", ReferenceRules.expiredAppOpenAd)
    #expect(diagnostics == [])
    let rule = try #require(catalog.rules.first)
    #expect(rule.id == "expired-app-open-ad")
    #expect(rule.title == "App open ad presented after it expired")
    #expect(rule.severity == .error)
    #expect(rule.confidence == .high)
    #expect(rule.status == .stable)
    #expect(rule.tags == ["app-open", "revenue"])
    #expect(
      rule.why
        == "App open ads time out four hours after loading. An ad shown later may not be counted "
        + "and may earn nothing.")
    #expect(
      rule.needs.map(\.description) == ["ad.loaded", "ad.present_called || ad.will_present"])
    #expect(
      rule.parameters == [
        RuleParameter(
          name: "max_age", type: .duration, value: .duration(nanoseconds: 14_400_000_000_000),
          line: 13)
      ])
    guard case .forbid(let when, let condition) = rule.check else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(when == EventClass([.adPresentCalled, .adWillPresent]))
    #expect(condition.source == #"ad.format == "app_open" && ad.age > params.max_age"#)
    #expect(rule.whenUnknown == .inconclusive)
    #expect(rule.attributesRead == [.entity(.adFormat), .entity(.adAge), .entity(.adUnitID)])
    #expect(rule.fingerprint == [.entity(.adUnitID)])
    #expect(rule.examples.map(\.verdict) == [.fail, .pass, .inconclusive, .fail])
    #expect(rule.examples.map(\.markedLine) == [1, nil, 0, 1])
    #expect(rule.examples.map(\.reason) == [nil, nil, .unknownValue, nil])
  }

  @Test func `a respond rule loads`() throws {
    let (catalog, diagnostics) = load(
      "full-screen/present-without-outcome.yml", ReferenceRules.presentWithoutOutcome)
    #expect(diagnostics == [])
    let rule = try #require(catalog.rules.first)
    guard
      case .respond(let when, let condition, let then, let within, let unless, let until) =
        rule.check
    else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(when == EventClass([.adPresentCalled]))
    #expect(condition == nil)
    #expect(then == EventClass([.adWillPresent, .adPresentFailed]))
    #expect(within == .parameter(0))
    #expect(within.nanoseconds(rule.parameters) == 3_000_000_000)
    #expect(unless == EventClass([.sceneEnteredBackground]))
    #expect(until == EventClass([.appTerminated]))
  }

  @Test func `a precede rule loads`() throws {
    let (catalog, diagnostics) = load(
      "consent/request-before-consent.yml", ReferenceRules.requestBeforeConsent)
    #expect(diagnostics == [])
    let rule = try #require(catalog.rules.first)
    guard case .precede(let when, let condition, let after, let since) = rule.check else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(when == EventClass([.adLoadRequested]))
    #expect(condition == nil)
    #expect(after == EventClass([.consentResolved, .consentCanRequestAds]))
    #expect(since == EventClass([.appLaunched]))
  }

  @Test func `kinds of later versions are refused with the list of kinds there are`() {
    #expect(
      diagnostics("loading/load-retry-storm.yml", ReferenceRules.loadRetryStorm) == [
        "loading/load-retry-storm.yml:13:9: error: there is no check of the kind `limit`; "
          + "kinds of this version are `forbid`, `respond` and `precede`"
      ])
    #expect(
      diagnostics(
        "full-screen/overlapping-full-screen-ads.yml", ReferenceRules.overlappingFullScreenAds)
        == [
          "full-screen/overlapping-full-screen-ads.yml:10:9: error: there is no check of the kind "
            + "`overlap`; kinds of this version are `forbid`, `respond` and `precede`"
        ])
  }

  @Test func `an example's events carry time, attributes and line`() throws {
    let (catalog, _) = load(
      "app-open/expired-app-open-ad.yml", ReferenceRules.expiredAppOpenAd)
    let example = try #require(catalog.rules.first?.examples.first)
    #expect(example.name == "shown one second too late")
    #expect(example.line == 22)
    #expect(example.bodyLine == 25)
    guard case .events(let events) = example.body else {
      Issue.record("the body is \(example.body)")
      return
    }
    #expect(events.map(\.timeNanoseconds) == [0, 14_401_000_000_000])
    #expect(events.map(\.name) == [.adLoaded, .adPresentCalled])
    #expect(events.map(\.bodyLine) == [0, 1])
    #expect(events[1].attributes == [.init(key: "ad", value: .string("A"))])
  }

  @Test func `an example's log is raw text without the mark`() throws {
    let (catalog, _) = load(
      "app-open/expired-app-open-ad.yml", ReferenceRules.expiredAppOpenAd)
    let example = try #require(catalog.rules.first?.examples.last)
    guard case .log(let text) = example.body else {
      Issue.record("the body is \(example.body)")
      return
    }
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("2026-03-01 ") })
  }
}
