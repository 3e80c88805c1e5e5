package import RuleCatalog

/// The text of a new rule of each kind: it loads, and its examples pass, so that it can be changed
/// step by step.
package enum RuleScaffold {
  /// The file for a rule with an id; `pack` becomes a tag.
  package static func text(id: String, kind: RuleCheck.Kind, pack: String?) -> String {
    let words = id.split(separator: "-").joined(separator: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    let tags = pack.map { "tags: [\($0)]\n" } ?? ""
    return """
      rule: \(id)
      title: \(title)
      severity: warning
      confidence: medium
      status: experimental
      \(tags)# Why it matters to users or to revenue, for somebody who has never heard of it.
      why: Say what goes wrong when an app does this.
      # One sentence: what to change in the app.
      fix: Say what to change in the app.
      references: [https://developers.google.com/admob/ios]

      """ + (bodies[kind.rawValue] ?? "")
  }

  /// The rest of the file, by kind.
  private static let bodies = [
    "forbid": """
    needs: [ad.loaded, ad.present_called]
    params:
      max_age: {type: duration, default: 1h}
    check:
      kind: forbid
      when: ad.present_called
      if: ad.age > params.max_age
    message: "Ad {ad.unit_id} was presented {ad.age} after it loaded (limit {params.max_age})."
    fingerprint: [ad.unit_id]
    examples:
      - name: one second too late
        verdict: fail
        events: |
          00:00:00 ad.loaded ad=A unit_id=U1
          ↓01:00:01 ad.present_called ad=A
      - name: at the last moment
        verdict: pass
        events: |
          00:00:00 ad.loaded ad=A unit_id=U1
          01:00:00 ad.present_called ad=A
      - name: the log begins after the load
        verdict: inconclusive
        reason: unknown-value
        events: |
          ?00:00:05 ad.present_called ad=A unit_id=U1
      - name: loads are never logged
        verdict: not-applicable
        emits: []
        events: |
          00:00:05 ad.present_called ad=A unit_id=U1
      - name: whole pipeline, from a debug console
        verdict: fail
        log: |
          2026-03-01 08:00:00.000000+0100 Demo[512:1500] [scenelint] ad.loaded ad=A unit_id=U1
          ↓2026-03-01 10:00:00.000000+0100 Demo[512:1500] [scenelint] ad.present_called ad=A

    """,
    "respond": """
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
    message: "Nothing followed the presentation of {ad.unit_id} within {params.answer_time}."
    fingerprint: [ad.unit_id]
    examples:
      - name: no answer at all
        verdict: fail
        events: |
          ↓00:00:10 ad.present_called ad=A unit_id=U1
          00:00:20 app.heartbeat
      - name: the answer comes at the last moment
        verdict: pass
        events: |
          00:00:10 ad.present_called ad=A unit_id=U1
          00:00:13 ad.will_present ad=A
      - name: the answer comes too late
        verdict: fail
        events: |
          ↓00:00:10 ad.present_called ad=A unit_id=U1
          00:00:13.001 ad.will_present ad=A
      - name: the log ends before the deadline
        verdict: inconclusive
        reason: log-ended
        events: |
          ?00:00:10 ad.present_called ad=A unit_id=U1
          00:00:11 app.heartbeat
      - name: answers are never logged
        verdict: not-applicable
        emits: []
        events: |
          00:00:10 ad.present_called ad=A unit_id=U1
          00:00:20 app.heartbeat
      - name: whole pipeline, from a debug console
        verdict: fail
        log: |
          ↓2026-03-01 08:00:05.000000+0100 Demo[512:1500] [scenelint] ad.present_called ad=A
          2026-03-01 08:00:20.000000+0100 Demo[512:1500] something else

    """,
    "precede": """
    needs: [sdk.started, ad.load_requested]
    check:
      kind: precede
      when: ad.load_requested
      after: sdk.started
      since: app.launched
    message: "Ad {ad.unit_id} was requested before the SDK was started."
    fingerprint: [ad.unit_id]
    examples:
      - name: the request comes first
        verdict: fail
        events: |
          00:00:00 app.launched
          ↓00:00:01 ad.load_requested ad=A unit_id=U1
          00:00:02 sdk.started
      - name: the request comes second
        verdict: pass
        events: |
          00:00:00 app.launched
          00:00:01 sdk.started
          00:00:02 ad.load_requested ad=A unit_id=U1
      - name: a relaunch begins anew
        verdict: fail
        events: |
          00:00:00 app.launched
          00:00:01 sdk.started
          00:10:00 app.launched
          ↓00:10:01 ad.load_requested ad=B unit_id=U1
      - name: the log begins in the middle of a launch
        verdict: inconclusive
        reason: scope-start-not-seen
        events: |
          ?00:00:01 ad.load_requested ad=A unit_id=U1
          00:00:02 sdk.started
      - name: the start is never logged
        verdict: not-applicable
        emits: []
        events: |
          00:00:00 app.launched
          00:00:01 ad.load_requested ad=A unit_id=U1
      - name: whole pipeline, from a debug console
        verdict: fail
        log: |
          2026-03-01 08:00:00.000000+0100 Demo[512:1500] [scenelint] app.launched start=cold
          ↓2026-03-01 08:00:01.000000+0100 Demo[512:1500] [scenelint] ad.load_requested ad=A
          2026-03-01 08:00:02.000000+0100 Demo[512:1500] [scenelint] sdk.started

    """,
    "limit": """
    needs: [ad.load_failed]
    params:
      limit: {type: int, default: 2}
      window: {type: duration, default: 1m}
    check:
      kind: limit
      count: ad.load_failed
      by: ad.unit_id
      in: params.window
      at_most: params.limit
    message: "{count} loads of {ad.unit_id} failed within {params.window} (limit {params.limit})."
    fingerprint: [ad.unit_id]
    examples:
      - name: one too many
        verdict: fail
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U1
          ↓00:00:20 ad.load_failed ad=C unit_id=U1
      - name: two units do not add up
        verdict: pass
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U1
          00:00:20 ad.load_failed ad=C unit_id=U2
      - name: the first one lies too far back
        verdict: pass
        events: |
          00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 ad.load_failed ad=B unit_id=U1
          00:02:00 ad.load_failed ad=C unit_id=U1
      - name: the log system lost messages meanwhile
        verdict: inconclusive
        reason: log-loss
        events: |
          ?00:00:00 ad.load_failed ad=A unit_id=U1
          00:00:10 log.loss count=40
          00:00:20 ad.load_failed ad=B unit_id=U1

    """,
    "overlap": """
    needs: [ad.will_present, ad.did_dismiss]
    check:
      kind: overlap
      intervals: [ad.presentation as first, ad.presentation as second]
      by: app.launch_id
      where: first.ad.id != second.ad.id
      longer_than: 250ms
    message: "{second.ad.unit_id} was presented while {first.ad.unit_id} was still showing."
    fingerprint: [first.ad.unit_id, second.ad.unit_id]
    examples:
      - name: one over the other
        verdict: fail
        events: |
          00:00:00 ad.will_present ad=A format=interstitial unit_id=U1
          ↓00:00:05 ad.will_present ad=B format=app_open unit_id=U2
          00:00:09 ad.did_dismiss ad=B
          00:00:12 ad.did_dismiss ad=A
      - name: one after the other
        verdict: pass
        events: |
          00:00:00 ad.will_present ad=A format=interstitial unit_id=U1
          00:00:05 ad.did_dismiss ad=A
          00:00:06 ad.will_present ad=B format=app_open unit_id=U2
          00:00:09 ad.did_dismiss ad=B

    """,
    "hold": """
    needs: [content.loading_shown, content.loading_finished]
    params:
      longest: {type: duration, default: 5s}
    check:
      kind: hold
      state: content.loading
      at_most: params.longest
    message: "The loading screen was shown for {duration} (limit {params.longest})."
    fingerprint: [app.start]
    examples:
      - name: too long
        verdict: fail
        events: |
          00:00:00 app.launched start=cold
          ↓00:00:01 content.loading_shown screen=Loading
          00:00:07 content.loading_finished screen=Loading
      - name: just in time
        verdict: pass
        events: |
          00:00:00 app.launched start=cold
          00:00:01 content.loading_shown screen=Loading
          00:00:06 content.loading_finished screen=Loading
      - name: the log ends before
        verdict: inconclusive
        reason: log-ended
        events: |
          00:00:00 app.launched start=cold
          ?00:00:01 content.loading_shown screen=Loading
          00:00:02 app.heartbeat

    """,
  ]
}
