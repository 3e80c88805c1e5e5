/// The attributes that an event can carry, with their types.
///
/// `event.KEY` in a predicate reads them. A key that is not here is a string, kept and shown, but
/// no rule may ask for it.
package enum EventAttributes {
  /// Every known key.
  package static let types: [String: AttributeType] = [
    // Identity.
    "ad": .string, "scene": .string, "persistent_id": .string, "scene_object": .string,
    "screen": .string, "bundle_id": .string, "app_pid": .int, "ad_object": .string,
    // App.
    "start": .string, "launch_index": .int, "reason": .string, "domain": .string, "code": .int,
    "version": .string, "build": .string, "os_version": .string,
    // The device's model, such as `iPad14,1`.
    "device": .string,
    // A stable word for what `reason` says in prose.
    "cause": .string,
    // Whether the device is one of the SDK's test devices, as the app says.
    "test_device": .bool,
    // Whether the event follows from others and no record tells it itself.
    "derived": .bool,
    // Scene and screen; `root` tells whether the screen is a window's root.
    "root": .bool,
    "role": .string, "orientation": .string, "mode": .string, "width": .double, "height": .double,
    "presented": .string, "presenter": .string, "window": .string,
    // Ad.
    "format": .string, "unit_id": .string, "response_id": .string, "result": .bool,
    "message": .string, "adapter": .string, "networks": .string, "count": .int,
    "device_id": .string, "app_id": .string, "previous_app_id": .string, "amount": .double,
    "currency": .string,
    // The log itself; `t` is the instrumentation's monotonic clock in milliseconds.
    "t": .double,
  ]
}

/// What a predicate can read about the app, the scene and the ad that an event concerns, as of
/// that event.
package enum EntityAttribute: String, CaseIterable, Hashable, Sendable {
  case adID = "ad.id"
  case adFormat = "ad.format"
  case adUnitID = "ad.unit_id"
  /// Time since the ad was loaded.
  case adAge = "ad.age"
  case adState = "ad.state"
  /// The scene that the ad was requested for, or `none`.
  case adRequestScene = "ad.request_scene"
  case adPresentScene = "ad.present_scene"
  /// Other loads of the same unit that are not answered yet.
  case adLoadCountInFlight = "ad.load_count_in_flight"
  case adIsTestUnit = "ad.is_test_unit"
  /// Presentations of this ad object so far that have not failed, this one included.
  case adPresentationCount = "ad.presentation_count"
  /// Whether an ad of the same format has finished loading in this launch.
  case adFormatWasLoaded = "ad.format_was_loaded"
  case adSincePresentCalled = "ad.since_present_called"
  case adSinceSizeRefused = "ad.since_size_refused"
  case adIsFullScreen = "ad.is_full_screen"
  /// The size that was told of the ad last.
  case adWidth = "ad.width"
  case adHeight = "ad.height"
  /// Whether a scene uses the ad, or hears of it, while another scene is showing it.
  case adIsContended = "ad.is_contended"
  /// What the last check of the ad since its load said.
  case adCanPresent = "ad.can_present"
  /// Whether the ad was checked after its scene last changed its shape.
  case adCheckedSinceResize = "ad.checked_since_resize"
  /// Other ads of the same unit that are loaded, have not expired and were never presented.
  case adUnusedCount = "ad.unused_count"
  /// Time since an ad of the same unit was dismissed, until the unit is requested again; the
  /// request still reads it.
  case adSinceUnitDismissed = "ad.since_unit_dismissed"
  case adWasRewarded = "ad.was_rewarded"
  case adVideoCompleted = "ad.video_completed"
  /// Time that the ad has been on screen in its last presentation.
  case adTimeOnScreen = "ad.time_on_screen"
  /// The ad's unit, or its format where the unit is not known.
  case adUnitOrFormat = "ad.unit_or_format"

  case sceneID = "scene.id"
  case sceneState = "scene.state"
  case sceneRole = "scene.role"
  case sceneOrientation = "scene.orientation"
  case sceneIsLandscape = "scene.is_landscape"
  case sceneMode = "scene.mode"
  case sceneWidth = "scene.width"
  case sceneHeight = "scene.height"
  case sceneIsFullScreen = "scene.is_full_screen"
  case sceneResizedSinceLoad = "scene.resized_since_load"
  /// The format of another full-screen ad that is on screen in the scene, or `none`.
  case sceneAdOnScreen = "scene.ad_on_screen"
  /// Time since the scene's size, orientation or mode changed.
  case sceneSinceChanged = "scene.since_changed"
  /// Time since the scene was turned.
  case sceneSinceTurned = "scene.since_turned"
  /// Whether another scene was in the foreground when this one came there, and still is.
  case sceneOthersInForeground = "scene.others_in_foreground"
  case sceneSinceForeground = "scene.since_foreground"
  /// Banners in the scene that are loaded and not released.
  case sceneLiveBanners = "scene.live_banners"

  /// The screen that appeared last.
  case screenName = "screen.name"
  /// How many times it has appeared in this launch.
  case screenAppearances = "screen.appearances"
  case screenSinceAppeared = "screen.since_appeared"

  case appState = "app.state"
  case appStart = "app.start"
  case appLaunchID = "app.launch_id"
  case appLaunchIndex = "app.launch_index"
  case appTimeSinceLaunch = "app.time_since_launch"
  case appMainContentShown = "app.main_content_shown"
  /// Scenes that are foreground-active now.
  case appActiveScenes = "app.active_scenes"
  /// The most scenes that were connected at one time in this launch.
  case appScenesConnectedMax = "app.scenes_connected_max"
  /// Presentations of app-open ads in this launch, this one included.
  case appOpenPresentations = "app.app_open_presentations"
  /// The format of another full-screen ad that is on screen in the app, or `none`.
  case appAdOnScreen = "app.ad_on_screen"
  /// Whether another app-open ad is on screen.
  case appOpenOnScreen = "app.app_open_on_screen"
  /// Whether the app has gone from the foreground to the background in this launch.
  case appWasInBackground = "app.was_in_background"
  /// Whether the app runs in a simulator or under a debugger.
  case appIsDebugRun = "app.is_debug_run"
  /// How the app was built: `release` or `debug`.
  case appBuild = "app.build"
  case appIsTestDevice = "app.is_test_device"
  /// The version of the ads SDK: a thousand times its major number and the minor one.
  case appSDKVersion = "app.sdk_version"
  /// Whether the log has shown so far that an ad was loaded, or the app says that it logs that.
  case appLogsLoads = "app.logs_loads"

  case eventName = "event.name"
  case eventTimeSinceLaunch = "event.time_since_launch"
  /// Whether the event follows from others and no record tells it itself.
  case eventIsDerived = "event.is_derived"
  /// Who prints such a record.
  case eventEmitter = "event.emitter"
  /// Whether the app says, by `emits`, that it logs such events.
  case eventIsDeclared = "event.is_declared"
  /// Whether the app is in another state after the event than before it; unknown where nothing
  /// told the state before.
  case eventChangesAppState = "event.changes_app_state"

  /// The type of the attribute's value.
  package var type: AttributeType {
    switch self {
    case .adAge, .adSincePresentCalled, .adSinceSizeRefused, .adSinceUnitDismissed,
      .adTimeOnScreen, .sceneSinceChanged, .sceneSinceTurned, .sceneSinceForeground,
      .screenSinceAppeared, .appTimeSinceLaunch, .eventTimeSinceLaunch:
      .duration
    case .adLoadCountInFlight, .adPresentationCount, .adUnusedCount, .sceneLiveBanners,
      .screenAppearances, .appLaunchID, .appLaunchIndex, .appActiveScenes,
      .appScenesConnectedMax, .appOpenPresentations, .appSDKVersion:
      .int
    case .adIsTestUnit, .adIsFullScreen, .adIsContended, .adCanPresent, .adCheckedSinceResize,
      .adFormatWasLoaded, .adWasRewarded, .adVideoCompleted, .sceneIsLandscape, .sceneIsFullScreen,
      .sceneResizedSinceLoad,
      .sceneOthersInForeground, .appMainContentShown, .appOpenOnScreen, .appWasInBackground,
      .appIsDebugRun, .appIsTestDevice, .appLogsLoads, .eventIsDerived, .eventIsDeclared,
      .eventChangesAppState:
      .bool
    case .adWidth, .adHeight, .sceneWidth, .sceneHeight: .double
    case .adID, .adFormat, .adUnitID, .adState, .adRequestScene, .adPresentScene, .adUnitOrFormat,
      .sceneID, .sceneState, .sceneRole, .sceneOrientation, .sceneMode, .sceneAdOnScreen,
      .screenName, .appState, .appStart, .appAdOnScreen, .appBuild, .eventName, .eventEmitter:
      .string
    }
  }
}
