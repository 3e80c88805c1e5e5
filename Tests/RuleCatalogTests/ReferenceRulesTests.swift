import LintModel
import RuleCatalog
import TestSupport
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
    guard case .forbid(let check) = rule.check else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(check.when == EventClass([.adPresentCalled, .adWillPresent]))
    #expect(check.condition?.source == #"ad.format == "app_open" && ad.age > params.max_age"#)
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
    guard case .respond(let check) = rule.check else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(check.when == EventClass([.adPresentCalled]))
    #expect(check.condition == nil)
    #expect(check.then == EventClass([.adWillPresent, .adPresentFailed]))
    #expect(check.within == .parameter(0))
    #expect(check.within.nanoseconds(rule.parameters) == 3_000_000_000)
    #expect(check.unless == EventClass([.sceneEnteredBackground]))
    #expect(check.until == EventClass([.appTerminated]))
    #expect(check.key == [])
  }

  @Test func `a precede rule loads`() throws {
    let (catalog, diagnostics) = load(
      "consent/request-before-consent.yml", ReferenceRules.requestBeforeConsent)
    #expect(diagnostics == [])
    let rule = try #require(catalog.rules.first)
    guard case .precede(let check) = rule.check else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(check.when == EventClass([.adLoadRequested]))
    #expect(check.condition == nil)
    #expect(check.after == EventClass([.consentResolved, .consentCanRequestAds]))
    #expect(check.since == EventClass([.appLaunched]))
  }

  @Test func `a limit rule loads`() throws {
    let (catalog, diagnostics) = load(
      "loading/load-retry-storm.yml", ReferenceRules.loadRetryStorm)
    #expect(diagnostics == [])
    let rule = try #require(catalog.rules.first)
    guard case .limit(let check) = rule.check else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(check.count == EventClass([.adLoadFailed]))
    #expect(check.key == [.entity(.adUnitID)])
    #expect(check.span == .window(.parameter(1)))
    #expect(check.side == .atMost)
    #expect(check.bound.number(rule.parameters) == 4)
    #expect(rule.message.attributesRead.first == .measure(.count))
    #expect(rule.attributesRead == [.entity(.adUnitID)])
    #expect(rule.stateBound == "at most 10000 keys × 10 events")
  }

  @Test func `a count has a limit`() {
    let rule = ReferenceRules.loadRetryStorm
    for (count, isAccepted) in [(RuleLimits.countMax, true), (RuleLimits.countMax + 1, false)] {
      let text = rule.replacing("at_most: params.limit", with: "at_most: \(count)")
      let messages = load("loading/load-retry-storm.yml", text).diagnostics.map(\.message)
      #expect(messages.contains("1001 is more than 1000") == !isAccepted)
    }
  }

  @Test func `an overlap rule loads`() throws {
    let (catalog, diagnostics) = load(
      "full-screen/overlapping-full-screen-ads.yml", ReferenceRules.overlappingFullScreenAds)
    #expect(diagnostics == [])
    let rule = try #require(catalog.rules.first)
    guard case .overlap(let check) = rule.check else {
      Issue.record("the check is \(rule.check)")
      return
    }
    #expect(check.first == .adPresentation)
    #expect(check.second == .adPresentation)
    #expect(check.key == [.entity(.appLaunchID)])
    #expect(check.longerThan == .literal(nanoseconds: 250_000_000))
    #expect(check.gap == nil)
    #expect(
      rule.fingerprint == [
        .interval(.first, .entity(.adUnitID)), .interval(.second, .entity(.adUnitID)),
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
