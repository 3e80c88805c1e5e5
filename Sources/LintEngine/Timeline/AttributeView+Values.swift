import LintModel

extension AttributeView {
  /// The value of an attribute as the records tell it that were put to its entity.
  ///
  /// Each attribute has its line here; one without does not compile.
  func toldValue(of attribute: EntityAttribute) -> AttributeValue {
    switch attribute {
    case .adID: string(named?.id)
    case .adFormat: string(named?.format?.rawValue)
    case .adUnitID: string(named?.unitID)
    case .adUnitOrFormat: string(named?.unitOrFormat)
    case .adAge: age
    case .adState: string(ad?.state.rawValue)
    case .adRequestScene: string(requestScene)
    case .adPresentScene: string(presentScene)
    case .adLoadCountInFlight: loadCountInFlight
    case .adIsTestUnit: bool(named?.isTestUnit)
    case .adIsFullScreen: bool(named?.isFullScreen)
    case .adWidth: double(ad?.width)
    case .adHeight: double(ad?.height)
    case .adPresentationCount: int(ad.map { $0.presentationCount - $0.failureCount })
    case .adFormatWasLoaded: bool(named?.format.flatMap { timeline.wasLoaded(format: $0) })
    case .adSincePresentCalled: duration(since: presentationStart)
    case .adSinceSizeRefused: sinceSizeRefused
    case .adIsContended: bool(isContended)
    case .adCanPresent: ad?.check?[.result] ?? .unknown(.notLogged)
    case .adCheckedSinceResize: bool(isCheckedSinceResize)
    case .adUnusedCount: unusedCount
    case .adSinceUnitDismissed: sinceUnitDismissed
    case .adWasRewarded: bool(hasHappened(.adRewardEarned))
    case .adVideoCompleted: bool(hasHappened(.adVideoCompleted))
    case .adTimeOnScreen: timeOnScreen
    case .sceneID: sceneID
    case .sceneState: string(scene?.state?.rawValue)
    case .sceneRole: string(scene?.role)
    case .sceneOrientation: string(scene?.orientation)
    case .sceneIsLandscape: bool(scene?.isLandscape)
    case .sceneMode: string(scene?.mode)
    case .sceneWidth: double(scene?.width)
    case .sceneHeight: double(scene?.height)
    case .sceneIsFullScreen: bool(scene?.isFullScreen)
    case .sceneResizedSinceLoad: resizedSinceLoad
    case .sceneAdOnScreen: adOnScreenHere.value
    case .sceneSinceChanged: sinceShape(scene?.geometryChange)
    case .sceneSinceTurned: sinceShape(scene?.turn)
    case .sceneOthersInForeground: bool(areOthersInForeground)
    case .sceneSinceForeground: sinceForeground
    case .sceneLiveBanners: liveBanners
    case .screenName: string(timeline.screens.last?.name)
    case .screenAppearances: int(screenAppearances)
    case .screenSinceAppeared: duration(since: timeline.screens.last?.event)
    case .appState: string(timeline.appState?.rawValue)
    case .appStart: string(launch.start)
    case .appLaunchID: .int(launch.id)
    case .appLaunchIndex: launchIndex
    case .appTimeSinceLaunch, .eventTimeSinceLaunch: timeSinceLaunch
    case .appMainContentShown: mainContentShown
    case .appActiveScenes: int(activeScenes)
    case .appScenesConnectedMax: scenesConnectedMax
    case .appOpenPresentations: int(appOpenPresentations)
    case .appAdOnScreen: adOnScreen { _ in true }.value
    case .appOpenOnScreen: appOpenOnScreen
    case .appWasInBackground: bool(launch.wasInBackground ? true : launch.isStartSeen ? false : nil)
    case .appIsDebugRun: bool(isDebugRun)
    case .appBuild: string(build)
    case .appIsTestDevice: bool(timeline.device.isTestDevice?.value)
    case .appSDKVersion: int(timeline.device.sdkVersion?.value)
    case .appLogsLoads: bool(timeline.logsLoads)
    case .eventName: .string(step.event.name.rawValue)
    case .eventIsDerived: .bool(step.event.isDerived)
    case .eventEmitter: .string(step.event.emitter)
    case .eventIsDeclared: .bool(timeline.isDeclared(step.event.name))
    case .eventChangesAppState: bool(step.changesAppState)
    }
  }

  private var screenAppearances: Int? {
    timeline.screens.last.flatMap { timeline.screens[$0.name]?.appearances }
  }
}
