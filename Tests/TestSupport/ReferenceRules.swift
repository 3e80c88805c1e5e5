/// The five rules by which the rule language is explained, one for each kind but `hold`.
package enum ReferenceRules {
  /// A `forbid` rule.
  package static let expiredAppOpenAd = #"""
    rule: expired-app-open-ad
    title: App open ad presented after it expired
    severity: error
    confidence: high
    status: stable
    tags: [app-open, revenue]
    why: >
      App open ads time out four hours after loading. An ad shown later may not be counted and may earn nothing.
    fix: Keep the load time next to the ad and reload when it is older than four hours, before calling present.
    references: [https://developers.google.com/admob/ios/app-open]
    needs: [ad.loaded, ad.present_called || ad.will_present]
    params:
      max_age: {type: duration, default: 4h}
    # ad.age counts from ad.loaded, as Google's sample does; the docs count from the request, which is never later.
    check:
      kind: forbid
      when: ad.present_called || ad.will_present      # whichever comes first: one finding a presentation
      if: ad.format == "app_open" && ad.age > params.max_age
    message: "App open ad {ad.unit_id} was presented {ad.age} after it loaded (limit {params.max_age})."
    fingerprint: [ad.unit_id]
    examples:
      - name: shown one second too late
        verdict: fail
        events: |
          00:00:00 ad.loaded ad=A format=app_open unit_id=ca-app-pub-3940256099942544/5575463023
          ↓04:00:01 ad.present_called ad=A
      - name: shown just in time
        verdict: pass
        events: |
          00:00:00 ad.loaded ad=A format=app_open unit_id=ca-app-pub-3940256099942544/5575463023
          03:59:59 ad.present_called ad=A
      - name: load happened before the log starts, so the age is unknown
        verdict: inconclusive
        reason: unknown-value
        events: |
          ?00:00:05 ad.present_called ad=A format=app_open
      - name: whole pipeline, from log stream text
        verdict: fail
        log: |
          2026-03-01 08:00:00.000000+0100 0x1f3 Default 0x0 512 0 Demo: [com.example.demo:ads] app open ad loaded ad=A1 unit=ca-app-pub-3940256099942544/5575463023
          ↓2026-03-01 12:30:00.000000+0100 0x1f3 Default 0x0 512 0 Demo: [com.example.demo:ads] app open ad present ad=A1
    """#

  /// A `respond` rule.
  package static let presentWithoutOutcome = #"""
    rule: present-without-outcome
    title: A full-screen ad was presented and nothing happened
    severity: error
    confidence: medium
    status: stable
    why: >
      After present the SDK reports either that the ad will present or that it failed. Silence usually means the
      fullScreenContentDelegate was never set or the ad object was released.
    fix: Set fullScreenContentDelegate before presenting and keep a strong reference until the ad is dismissed.
    needs: [ad.present_called, ad.will_present]
    params:
      answer_time: {type: duration, default: 3s}
    check:
      kind: respond
      when: ad.present_called
      then: ad.will_present || ad.present_failed
      within: params.answer_time
      unless: scene.entered_background
      until: app.terminated
    message: "present was called for {ad.format} ad {ad.unit_id} and no callback followed within {params.answer_time}."
    fingerprint: [ad.unit_id, ad.format]
    examples:
      - name: no callback at all
        verdict: fail
        events: |
          00:00:00 ad.loaded ad=A format=interstitial unit_id=U1
          ↓00:00:10 ad.present_called ad=A
          00:00:20 app.heartbeat
      - name: presented normally
        verdict: pass
        events: |
          00:00:10 ad.present_called ad=A format=interstitial unit_id=U1
          00:00:10.400 ad.will_present ad=A
      - name: failure is an answer too
        verdict: pass
        events: |
          00:00:10 ad.present_called ad=A format=interstitial unit_id=U1
          00:00:10.100 ad.present_failed ad=A
      - name: the log stops before the deadline
        verdict: inconclusive
        reason: log-ended
        events: |
          ?00:00:10 ad.present_called ad=A format=interstitial unit_id=U1
          00:00:11 app.heartbeat
      - name: the log system lost messages inside the window
        verdict: inconclusive
        reason: log-loss
        events: |
          ?00:00:10 ad.present_called ad=A format=interstitial unit_id=U1
          00:00:11 log.loss count=40
          00:00:20 app.heartbeat
    """#

  /// A `precede` rule.
  package static let requestBeforeConsent = #"""
    rule: request-before-consent
    title: Ad requested before consent was resolved
    severity: error
    confidence: high
    status: stable
    why: Requests made before consent is known can be limited or non-compliant.
    fix: Wait until canRequestAds is true, from this session or a stored one, before loading any ad.
    needs: [consent.resolved, ad.load_requested]
    check:
      kind: precede
      when: ad.load_requested
      after: consent.resolved || consent.can_request_ads
      since: app.launched
    message: "Ad unit {ad.unit_id} was requested {event.time_since_launch} after launch, before consent was resolved."
    fingerprint: [ad.unit_id]
    examples:
      - name: request first
        verdict: fail
        events: |
          00:00:00 app.launched
          ↓00:00:01 ad.load_requested ad=A unit_id=U1
          00:00:02 consent.resolved
      - name: consent first
        verdict: pass
        events: |
          00:00:00 app.launched
          00:00:01 consent.resolved
          00:00:02 ad.load_requested ad=A unit_id=U1
      - name: a relaunch resets the requirement
        verdict: fail
        events: |
          00:00:00 app.launched
          00:00:01 consent.resolved
          00:10:00 app.launched
          ↓00:10:01 ad.load_requested ad=B unit_id=U1
      - name: the log starts in the middle of a launch
        verdict: inconclusive
        reason: scope-start-not-seen
        events: |
          ?00:00:01 ad.load_requested ad=A unit_id=U1
          00:00:05 consent.resolved
    """#

  /// A `limit` rule.
  package static let loadRetryStorm = #"""
    rule: load-retry-storm
    title: Failed ad loads are retried without back-off
    severity: warning
    confidence: high
    status: stable
    why: Immediate retries drain battery and can lead to throttling by the ad server.
    fix: Retry with exponential back-off and give up after a few attempts.
    needs: [ad.load_failed]
    params:
      limit: {type: int, default: 4}
      window: {type: duration, default: 1m}
    check:
      kind: limit
      count: ad.load_failed
      by: ad.unit_id
      in: params.window
      at_most: params.limit
    message: "{count} failed loads of {ad.unit_id} within {params.window} (limit {params.limit})."
    fingerprint: [ad.unit_id]
    examples:
      - name: five failures in forty seconds
        verdict: fail
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U1
          00:00:20 ad.load_failed ad=C unit_id=U1
          00:00:30 ad.load_failed ad=D unit_id=U1
          ↓00:00:40 ad.load_failed ad=E unit_id=U1
      - name: two units do not add up
        verdict: pass
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U2
          00:00:20 ad.load_failed ad=C unit_id=U1
          00:00:30 ad.load_failed ad=D unit_id=U2
          00:00:40 ad.load_failed ad=E unit_id=U1
      - name: the window slides, it does not start at the minute
        verdict: fail
        events: |
          00:00:50 ad.load_failed ad=A unit_id=U1
          00:00:55 ad.load_failed ad=B unit_id=U1
          00:01:00 ad.load_failed ad=C unit_id=U1
          00:01:05 ad.load_failed ad=D unit_id=U1
          ↓00:01:10 ad.load_failed ad=E unit_id=U1
    """#

  /// An `overlap` rule.
  package static let overlappingFullScreenAds = #"""
    rule: overlapping-full-screen-ads
    title: Two full-screen ads on screen at the same time
    severity: error
    confidence: high
    status: stable
    why: A second presentation while one is showing fails or covers the first, and its impression may be invalid.
    fix: Gate every presentation behind one shared "is an ad showing" state.
    needs: [ad.will_present, ad.did_dismiss]
    check:
      kind: overlap
      intervals: [ad.presentation as first, ad.presentation as second]
      by: app.launch_id
      where: first.ad != second.ad && first.scene == second.scene
      longer_than: 250ms
    message: "{second.ad.format} ad {second.ad.unit_id} was presented while {first.ad.format} ad {first.ad.unit_id} was still showing."
    fingerprint: [first.ad.unit_id, second.ad.unit_id]
    examples:
      - name: app open ad over an interstitial
        verdict: fail
        events: |
          00:00:00 ad.will_present ad=A format=interstitial unit_id=U1 scene=S1
          ↓00:00:05 ad.will_present ad=B format=app_open unit_id=U2 scene=S1
          00:00:09 ad.did_dismiss ad=B
          00:00:12 ad.did_dismiss ad=A
      - name: one after the other
        verdict: pass
        events: |
          00:00:00 ad.will_present ad=A format=interstitial unit_id=U1 scene=S1
          00:00:05 ad.did_dismiss ad=A
          00:00:06 ad.will_present ad=B format=app_open unit_id=U2 scene=S1
          00:00:09 ad.did_dismiss ad=B
      - name: two windows on iPad
        verdict: pass
        events: |
          00:00:00 ad.will_present ad=A format=interstitial unit_id=U1 scene=S1
          00:00:05 ad.will_present ad=B format=interstitial unit_id=U2 scene=S2
          00:00:09 ad.did_dismiss ad=B
          00:00:12 ad.did_dismiss ad=A
    """#
}
