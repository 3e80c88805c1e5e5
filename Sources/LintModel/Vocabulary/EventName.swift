/// What a record can mean: the fixed vocabulary of events.
///
/// Names are stable, because rules, instrumentation and reports use them. The part before the dot
/// says which kind of thing the event is about. To add one, add a case, its sentence in
/// `EventName+Meaning.swift` and the next free number in `EventName+Ordinal.swift`.
package enum EventName: String, CaseIterable, Hashable, Sendable {
  case appLaunched = "app.launched"
  case appBecameActive = "app.became_active"
  case appWillResignActive = "app.will_resign_active"
  case appEnteredBackground = "app.entered_background"
  case appWillEnterForeground = "app.will_enter_foreground"
  case appTerminated = "app.terminated"
  case appCrashed = "app.crashed"
  case appJetsammed = "app.jetsammed"
  case appHeartbeat = "app.heartbeat"

  case sceneConnected = "scene.connected"
  case sceneIdentified = "scene.identified"
  case sceneBecameActive = "scene.became_active"
  case sceneWillResignActive = "scene.will_resign_active"
  case sceneEnteredBackground = "scene.entered_background"
  case sceneWillEnterForeground = "scene.will_enter_foreground"
  case sceneDisconnected = "scene.disconnected"
  case sceneResized = "scene.resized"
  case sceneRotated = "scene.rotated"
  case sceneModeChanged = "scene.mode_changed"
  case windowBecameKey = "window.became_key"

  case screenDidLoad = "screen.did_load"
  case screenDidAppear = "screen.did_appear"
  case screenDidDisappear = "screen.did_disappear"
  case contentLoadingShown = "content.loading_shown"
  case contentLoadingFinished = "content.loading_finished"
  case contentMainShown = "content.main_shown"
  case uiPresentRefused = "ui.present_refused"
  case uiSceneLifecycleWarned = "ui.scene_lifecycle_warned"

  case adLoadRequested = "ad.load_requested"
  case adLoaded = "ad.loaded"
  case adLoadFailed = "ad.load_failed"
  case adLoadIgnored = "ad.load_ignored"
  case adCanPresentChecked = "ad.can_present_checked"
  case adPresentCalled = "ad.present_called"
  case adNotReady = "ad.not_ready"
  case adWillPresent = "ad.will_present"
  case adDidPresent = "ad.did_present"
  case adPresentFailed = "ad.present_failed"
  case adImpression = "ad.impression"
  case adClick = "ad.click"
  case adWillDismiss = "ad.will_dismiss"
  case adDidDismiss = "ad.did_dismiss"
  case adVideoCompleted = "ad.video_completed"
  case adRewardEarned = "ad.reward_earned"
  case adRefreshed = "ad.refreshed"
  case adReleased = "ad.released"
  case adExpired = "ad.expired"

  case sdkStarted = "sdk.started"
  case sdkVersion = "sdk.version"
  case sdkTestDeviceHint = "sdk.test_device_hint"
  case sdkAppIDMissing = "sdk.app_id_missing"
  case sdkAppIDObserved = "sdk.app_id_observed"
  case sdkAdapterMissing = "sdk.adapter_missing"
  case sdkSKAdNetworkMissing = "sdk.skadnetwork_missing"
  case sdkOutdated = "sdk.outdated"
  case sdkInvalidRequest = "sdk.invalid_request"
  case sdkWarned = "sdk.warned"

  case consentRequested = "consent.requested"
  case consentResolved = "consent.resolved"
  case consentCanRequestAds = "consent.can_request_ads"
  case consentFailed = "consent.failed"

  case logLoss = "log.loss"
  case logGap = "log.gap"
  case logClockJump = "log.clock_jump"
  case logRedacted = "log.redacted"

  /// Which kind of thing an event is about, as its name begins.
  package enum Group: String, CaseIterable, Sendable {
    case app
    case scene
    case window
    case screen
    case content
    case ui
    case ad
    case sdk
    case consent
    case log
  }

  /// The part before the dot.
  package var group: Group { EventName.groups[ordinal] }

  /// All events in the order of their ordinals.
  package static let byOrdinal = allCases.sorted { $0.ordinal < $1.ordinal }

  private static let groups = byOrdinal.map { name in
    Group.allCases.first { name.rawValue.hasPrefix($0.rawValue + ".") } ?? .log
  }

  /// Finds an event by the name that a log writes.
  package init?(_ text: Substring) {
    guard let name = EventName.names[text] else { return nil }
    self = name
  }

  private static let names = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue[...], $0) })
}

extension EventName {
  /// Hashes the ordinal; what Swift makes by itself hashes the text of a case, each time.
  package func hash(into hasher: inout Hasher) { hasher.combine(ordinal) }
}
