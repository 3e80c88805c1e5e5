extension EventName {
  /// The event's number, from 0 and without gaps, in no order: a new event has the next one.
  ///
  /// Swift gives a case that has a text no number. With one, tables of events are arrays, and sets
  /// of them a few bits.
  package var ordinal: Int {
    switch self {
    case .appLaunched: 0
    case .appBecameActive: 1
    case .appWillResignActive: 2
    case .appEnteredBackground: 3
    case .appWillEnterForeground: 4
    case .appTerminated: 5
    case .appCrashed: 6
    case .appJetsammed: 7
    case .appHeartbeat: 8
    case .sceneConnected: 9
    case .sceneIdentified: 10
    case .sceneBecameActive: 11
    case .sceneWillResignActive: 12
    case .sceneEnteredBackground: 13
    case .sceneWillEnterForeground: 14
    case .sceneDisconnected: 15
    case .sceneResized: 16
    case .sceneRotated: 17
    case .sceneModeChanged: 18
    case .windowBecameKey: 19
    case .screenDidLoad: 20
    case .screenDidAppear: 21
    case .screenDidDisappear: 22
    case .contentLoadingShown: 23
    case .contentLoadingFinished: 24
    case .contentMainShown: 25
    case .uiPresentRefused: 26
    case .uiSceneLifecycleWarned: 27
    case .adLoadRequested: 28
    case .adLoaded: 29
    case .adLoadFailed: 30
    case .adLoadIgnored: 31
    case .adCanPresentChecked: 32
    case .adPresentCalled: 33
    case .adNotReady: 34
    case .adWillPresent: 35
    case .adDidPresent: 36
    case .adPresentFailed: 37
    case .adImpression: 38
    case .adClick: 39
    case .adWillDismiss: 40
    case .adDidDismiss: 41
    case .adVideoCompleted: 42
    case .adRewardEarned: 43
    case .adRefreshed: 44
    case .adReleased: 45
    case .adExpired: 46
    case .sdkStarted: 47
    case .sdkVersion: 48
    case .sdkTestDeviceHint: 49
    case .sdkAppIDMissing: 50
    case .sdkAppIDObserved: 51
    case .sdkAdapterMissing: 52
    case .sdkSKAdNetworkMissing: 53
    case .sdkOutdated: 54
    case .sdkInvalidRequest: 55
    case .sdkWarned: 56
    case .consentRequested: 57
    case .consentResolved: 58
    case .consentCanRequestAds: 59
    case .consentFailed: 60
    case .logLoss: 61
    case .logGap: 62
    case .logClockJump: 63
    case .logRedacted: 64
    }
  }
}
