/// The attributes that an event can carry, with their types.
///
/// `event.KEY` in a predicate reads them. A key that is not here is a string, kept and shown, but
/// no rule may ask for it.
public enum EventAttributes {
  /// Every known key.
  public static let types: [String: AttributeType] = [
    // Identity.
    "ad": .string, "scene": .string, "persistent_id": .string, "scene_object": .string,
    "screen": .string, "bundle_id": .string, "app_pid": .int, "ad_object": .string,
    // App.
    "start": .string, "launch_index": .int, "reason": .string, "domain": .string, "code": .int,
    "version": .string,
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
public enum EntityAttribute: String, CaseIterable, Hashable, Sendable {
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
  /// Presentations of this ad object so far, this one included.
  case adPresentationCount = "ad.presentation_count"
  case adSincePresentCalled = "ad.since_present_called"
  case adSinceSizeRefused = "ad.since_size_refused"

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

  case eventName = "event.name"
  case eventTimeSinceLaunch = "event.time_since_launch"

  /// The type of the attribute's value.
  public var type: AttributeType {
    switch self {
    case .adAge, .adSincePresentCalled, .adSinceSizeRefused, .appTimeSinceLaunch,
      .eventTimeSinceLaunch:
      .duration
    case .adLoadCountInFlight, .adPresentationCount, .appLaunchID, .appLaunchIndex,
      .appActiveScenes, .appScenesConnectedMax, .appOpenPresentations:
      .int
    case .adIsTestUnit, .sceneIsLandscape, .sceneIsFullScreen, .sceneResizedSinceLoad,
      .appMainContentShown:
      .bool
    case .sceneWidth, .sceneHeight: .double
    case .adID, .adFormat, .adUnitID, .adState, .adRequestScene, .adPresentScene, .sceneID,
      .sceneState, .sceneRole, .sceneOrientation, .sceneMode, .appState, .appStart, .eventName:
      .string
    }
  }
}
