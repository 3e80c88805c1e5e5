extension EntityAttribute {
  /// The table; an attribute without a row does not compile.
  var definition: Row {
    switch self {
    case .adID:
      Row("ad.id", .string, key: .ad, "The ad's name in the log.")
    case .adFormat:
      Row(
        "ad.format", .string, values: EventKey.format.row.values, key: .format, hiddenBy: [.format],
        "The format that was requested.")
    case .adUnitID:
      Row(
        "ad.unit_id", .string, key: .unitID, hiddenBy: [.unitID],
        "The ad unit that was requested.")
    case .adAge:
      Row("ad.age", .duration, by: .adLoaded, "How long ago it was loaded.")
    case .adState:
      Row(
        "ad.state", .string, values: EntityState.ofAds.map(\.rawValue), by: .adLoaded,
        "Where it is on its way from the request to its end.")
    case .adRequestScene:
      Row(
        "ad.request_scene", .string, by: .adLoadRequested, key: .scene, hiddenBy: EventKey.ofScene,
        "The scene that it was requested for, or `none`.")
    case .adPresentScene:
      Row(
        "ad.present_scene", .string, by: .adPresentCalled, key: .scene, hiddenBy: EventKey.ofScene,
        "The scene that it is presented in.")
    case .adLoadCountInFlight:
      Row(
        "ad.load_count_in_flight", .int, by: .adLoadRequested, key: .unitID,
        hiddenBy: [.unitID, .format],
        "Other loads of the same unit that are not answered yet; 32 at most are counted.")
    case .adIsTestUnit:
      Row(
        "ad.is_test_unit", .bool, key: .unitID, hiddenBy: [.unitID],
        "Whether the unit is one of Google's public test units.")
    case .adPresentationCount:
      Row(
        "ad.presentation_count", .int, by: .adWillPresent,
        "Presentations of this ad object so far that have not failed, this one included.")
    case .adFormatWasLoaded:
      Row(
        "ad.format_was_loaded", .bool, by: .adLoaded, key: .format,
        "Whether an ad of the same format has finished loading in this launch.")
    case .adSincePresentCalled:
      Row(
        "ad.since_present_called", .duration, by: .adPresentCalled,
        "How long ago `present` was called.")
    case .adSinceSizeRefused:
      Row(
        "ad.since_size_refused", .duration, by: .adPresentFailed,
        "How long ago the SDK refused it for its size.")
    case .adIsFullScreen:
      Row(
        "ad.is_full_screen", .bool, key: .format, hiddenBy: [.format],
        "Whether its format covers the screen.")
    case .adWidth:
      Row(
        "ad.width", .double, unit: "points", by: .adLoaded, key: .width, hiddenBy: [.width],
        "Its width, as told last.")
    case .adHeight:
      Row(
        "ad.height", .double, unit: "points", by: .adLoaded, key: .height, hiddenBy: [.height],
        "Its height, as told last.")
    case .adIsContended:
      Row(
        "ad.is_contended", .bool, by: .adPresentCalled, key: .scene,
        "Whether a scene uses it, or hears of it, while another scene shows it.")
    case .adCanPresent:
      Row(
        "ad.can_present", .bool, by: .adCanPresentChecked, key: .result, hiddenBy: [.result],
        "What the last check since its load said.")
    case .adCheckedSinceResize:
      Row(
        "ad.checked_since_resize", .bool, by: .adCanPresentChecked,
        hiddenBy: [.orientation, .mode, .width, .height],
        "Whether it was checked after its scene last changed its shape.")
    case .adUnusedCount:
      Row(
        "ad.unused_count", .int, by: .adLoaded, key: .unitID, hiddenBy: [.unitID, .format],
        "Other ads of the same unit that are loaded, have not expired and were never presented; "
          + "32 at most are counted.")
    case .adSinceUnitDismissed:
      Row(
        "ad.since_unit_dismissed", .duration, by: .adWillPresent, hiddenBy: [.unitID],
        "How long ago an ad of the same unit was dismissed, until the unit is requested "
          + "again; that request still reads it.")
    case .adWasRewarded:
      Row("ad.was_rewarded", .bool, by: .adRewardEarned, "Whether the user was rewarded.")
    case .adVideoCompleted:
      Row(
        "ad.video_completed", .bool, by: .adVideoCompleted,
        "Whether its video was seen to the end.")
    case .adTimeOnScreen:
      Row(
        "ad.time_on_screen", .duration, by: .adWillPresent,
        "How long it has been on screen in its last presentation.")
    case .adUnitOrFormat:
      Row(
        "ad.unit_or_format", .string, key: .unitID, hiddenBy: [.unitID, .format],
        "The unit, or the format where the unit is not known.")
    case .sceneID:
      Row("scene.id", .string, key: .scene, "The scene's name.")
    case .sceneState:
      Row(
        "scene.state", .string, values: EntityState.ofScenes.map(\.rawValue),
        by: .sceneBecameActive,
        "What the scene is doing.")
    case .sceneRole:
      Row(
        "scene.role", .string, values: EventKey.role.row.values, by: .sceneConnected, key: .role,
        hiddenBy: [.role],
        "What the scene is for.")
    case .sceneOrientation:
      Row(
        "scene.orientation", .string, values: EventKey.orientation.row.values, by: .sceneRotated,
        key: .orientation, hiddenBy: [.orientation],
        "Which way it is turned, as logged last.")
    case .sceneIsLandscape:
      Row(
        "scene.is_landscape", .bool, by: .sceneRotated, key: .orientation, hiddenBy: [.orientation],
        "Whether it is wider than high, by its orientation.")
    case .sceneMode:
      Row(
        "scene.mode", .string, values: EventKey.mode.row.values, by: .sceneModeChanged,
        key: .mode, hiddenBy: [.mode],
        "How it shares the screen, as logged last.")
    case .sceneWidth:
      Row(
        "scene.width", .double, unit: "points", by: .sceneResized, key: .width, hiddenBy: [.width],
        "Its width.")
    case .sceneHeight:
      Row(
        "scene.height", .double, unit: "points", by: .sceneResized, key: .height,
        hiddenBy: [.height],
        "Its height.")
    case .sceneIsFullScreen:
      Row(
        "scene.is_full_screen", .bool, by: .sceneModeChanged, key: .mode, hiddenBy: [.mode],
        "Whether it fills the screen, by its mode.")
    case .sceneResizedSinceLoad:
      Row(
        "scene.resized_since_load", .bool, by: .sceneResized,
        hiddenBy: [.orientation, .mode, .width, .height],
        "Whether its size, orientation or mode changed after the ad was requested.")
    case .sceneAdOnScreen:
      Row(
        "scene.ad_on_screen", .string, values: EventKey.format.row.values, by: .adWillPresent,
        key: .format,
        "The format of another full-screen ad that is on screen in it, or `none`.")
    case .sceneSinceChanged:
      Row(
        "scene.since_changed", .duration, by: .sceneResized,
        "How long ago its size, orientation or mode changed.")
    case .sceneSinceTurned:
      Row("scene.since_turned", .duration, by: .sceneRotated, "How long ago it was turned.")
    case .sceneOthersInForeground:
      Row(
        "scene.others_in_foreground", .bool, by: .sceneBecameActive,
        "Whether another scene was in the foreground when this one came there, and still is.")
    case .sceneSinceForeground:
      Row(
        "scene.since_foreground", .duration, by: .sceneBecameActive,
        "How long ago it came to the foreground.")
    case .sceneLiveBanners:
      Row(
        "scene.live_banners", .int, by: .adLoaded, key: .format,
        "Banners in it that are loaded and not released.")
    case .screenName:
      Row(
        "screen.name", .string, by: .screenDidAppear, key: .screen,
        "The screen that appeared last.")
    case .screenAppearances:
      Row(
        "screen.appearances", .int, by: .screenDidAppear,
        "How many times it has appeared in this launch.")
    case .screenSinceAppeared:
      Row("screen.since_appeared", .duration, by: .screenDidAppear, "How long ago it appeared.")
    case .appState:
      Row(
        "app.state", .string, values: EntityState.ofApps.map(\.rawValue), by: .appBecameActive,
        "Where the app is, as a user sees it.")
    case .appStart:
      Row(
        "app.start", .string, values: EventKey.start.row.values, by: .appLaunched, key: .start,
        hiddenBy: [.start],
        "How it was launched.")
    case .appLaunchID:
      Row("app.launch_id", .int, by: .appLaunched, "The launch's number in the log, from 1.")
    case .appLaunchIndex:
      Row(
        "app.launch_index", .int, by: .appLaunched, key: .launchIndex,
        "Which launch since the installation it is, as the app counts.")
    case .appTimeSinceLaunch:
      Row(
        "app.time_since_launch", .duration, by: .appLaunched,
        "How long ago it was launched; of a prewarmed process, how long ago it came to the "
          + "foreground.")
    case .appMainContentShown:
      Row(
        "app.main_content_shown", .bool, by: .contentMainShown,
        "Whether the main content was shown in this launch.")
    case .appActiveScenes:
      Row(
        "app.active_scenes", .int, by: .sceneConnected,
        "Scenes that are active in the foreground now.")
    case .appScenesConnectedMax:
      Row(
        "app.scenes_connected_max", .int, by: .sceneConnected,
        "The most scenes that were connected at one time in this launch.")
    case .appOpenPresentations:
      Row(
        "app.app_open_presentations", .int, by: .adWillPresent, key: .format,
        "Presentations of app open ads in this launch, this one included.")
    case .appAdOnScreen:
      Row(
        "app.ad_on_screen", .string, values: EventKey.format.row.values, by: .adWillPresent,
        key: .format,
        "The format of another full-screen ad that is on screen in the app, or `none`.")
    case .appOpenOnScreen:
      Row(
        "app.app_open_on_screen", .bool, by: .adWillPresent, key: .format,
        "Whether another app open ad is on screen.")
    case .appWasInBackground:
      Row(
        "app.was_in_background", .bool, by: .appEnteredBackground,
        "Whether it has gone from the foreground to the background in this launch.")
    case .appIsDebugRun:
      Row("app.is_debug_run", .bool, "Whether it runs in a simulator or under a debugger.")
    case .appBuild:
      Row(
        "app.build", .string, values: EventKey.build.row.values, by: .appLaunched, key: .build,
        hiddenBy: [.build],
        "How it was built, as logged or as `--build` says.")
    case .appIsTestDevice:
      Row(
        "app.is_test_device", .bool, by: .appLaunched, key: .testDevice, hiddenBy: [.testDevice],
        "Whether the device is one of the SDK's test devices.")
    case .appSDKVersion:
      Row(
        "app.sdk_version", .int, by: .sdkVersion, key: .version, hiddenBy: [.version],
        "The version of the ads SDK: a thousand times its major number, and its minor one.")
    case .appLogsLoads:
      Row(
        "app.logs_loads", .bool, by: .adLoaded,
        "Whether the log has shown so far that an ad was loaded, or `emits` says that the "
          + "app logs that.")
    case .eventName:
      Row("event.name", .string, "The name of the event.")
    case .eventTimeSinceLaunch:
      Row(
        "event.time_since_launch", .duration, by: .appLaunched,
        "How long after the launch it happened.")
    case .eventIsDerived:
      Row(
        "event.is_derived", .bool,
        "Whether it follows from others and no record tells it itself.")
    case .eventEmitter:
      Row(
        "event.emitter", .string,
        "The file in `events/` that has read it, or `scenelint` for instrumentation.")
    case .eventIsDeclared:
      Row("event.is_declared", .bool, "Whether `emits` says that the app logs such events.")
    case .eventChangesAppState:
      Row(
        "event.changes_app_state", .bool,
        "Whether the app is in another state after it than before; unknown where nothing "
          + "told the state before.")
    }
  }
}
