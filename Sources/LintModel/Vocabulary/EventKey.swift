/// The keys of the attributes that an event can carry: the first half of the vocabulary.
///
/// `event.KEY` in a predicate reads them, and an emitter's patterns and `set` may use them. A key
/// that is not here is a string that is kept and shown, but that no rule may ask for.
package enum EventKey: UInt8, CaseIterable, Hashable, Sendable {
  case ad, scene, persistentID, sceneObject, screen, bundleID, appPID, adObject, start,
    launchIndex, reason, domain, code, version, build, osVersion, device, cause, testDevice,
    derived, root, role, orientation, mode, width, height, presented, presenter, window, format,
    unitID, responseID, result, message, adapter, networks, count, deviceID, appID, previousAppID,
    amount, currency, monotonicMilliseconds

  /// What the vocabulary says of a key.
  package struct Row: Sendable {
    /// The key as logs and rules write it.
    package let name: String
    package let type: AttributeType
    /// What it tells, in a sentence or two.
    package let meaning: String
    /// The unit of a number.
    package var unit: String?
    /// The values that are known; a log may have others.
    package var values: [String] = []

    fileprivate init(
      _ name: String, _ type: AttributeType, unit: String? = nil, values: [String] = [],
      _ meaning: String
    ) {
      (self.name, self.type, self.meaning) = (name, type, meaning)
      (self.unit, self.values) = (unit, values)
    }
  }

  /// What the vocabulary says of the key.
  package var row: Row { EventKey.rows[Int(rawValue)] }

  /// The key as logs and rules write it.
  package var name: String { row.name }

  /// The type of its values.
  package var type: AttributeType { row.type }

  /// The keys that name a scene, the best name to show first.
  package static let ofScene: [EventKey] = [.scene, .persistentID, .sceneObject]

  /// Finds a key by its name.
  package init?(_ name: String) {
    guard let key = EventKey.byName[name] else { return nil }
    self = key
  }

  private static let rows = allCases.map(\.definition)
  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}

extension EventKey {
  /// The table; a key without a row does not compile.
  private var definition: Row {
    switch self {
    case .ad:
      Row(
        "ad", .string,
        "The ad: a name that the app gives to each ad object, used once in a launch.")
    case .scene:
      Row(
        "scene", .string,
        "The scene, by any of its names; best the session's persistent identifier. `none` says "
          + "that there is no scene.")
    case .persistentID: Row("persistent_id", .string, "The scene session's persistent identifier.")
    case .sceneObject: Row("scene_object", .string, "The address of the scene object.")
    case .screen:
      Row("screen", .string, "The screen: the name of its class, or the app's own name for it.")
    case .bundleID:
      Row("bundle_id", .string, "The bundle identifier of the app that the record is about.")
    case .appPID: Row("app_pid", .int, "The process id of the app that the record is about.")
    case .adObject: Row("ad_object", .string, "The address of the ad object.")
    case .start:
      Row(
        "start", .string, values: ["cold", "warm", "prewarm", "background"],
        "How the app was launched.")
    case .launchIndex:
      Row("launch_index", .int, "Which launch since the installation it is, from 1.")
    case .reason: Row("reason", .string, "Why, in the words of whoever says so.")
    case .domain: Row("domain", .string, "The domain of the error.")
    case .code: Row("code", .int, "The code of the error.")
    case .version:
      Row(
        "version", .string,
        "The version of what the event is about: the app, the SDK, or an adapter.")
    case .build:
      Row(
        "build", .string, values: ["release", "debug"],
        "How the app was built, or the number of its build.")
    case .osVersion: Row("os_version", .string, "The version of the operating system.")
    case .device: Row("device", .string, "The model of the device, such as `iPad14,1`.")
    case .cause: Row("cause", .string, "Why, as a stable word for what `reason` says in prose.")
    case .testDevice:
      Row(
        "test_device", .bool,
        "Whether the device is one of the SDK's test devices, as the app says.")
    case .derived:
      Row("derived", .bool, "Whether the event follows from others and no record tells it itself.")
    case .root: Row("root", .bool, "Whether the screen is the root of its window.")
    case .role:
      Row(
        "role", .string, values: ["application", "external", "carplay", "other", "window"],
        "What the scene is for.")
    case .orientation:
      Row(
        "orientation", .string,
        values: ["portrait", "portraitUpsideDown", "landscape", "landscapeLeft", "landscapeRight"],
        "Which way the scene is turned.")
    case .mode:
      Row(
        "mode", .string,
        values: ["full_screen", "split", "slide_over", "stage", "folded", "unfolded"],
        "How the scene shares the screen.")
    case .width: Row("width", .double, unit: "points", "The width of the scene or of the ad.")
    case .height: Row("height", .double, unit: "points", "The height of the scene or of the ad.")
    case .presented:
      Row("presented", .string, "The class of the view controller that was to be presented.")
    case .presenter:
      Row("presenter", .string, "The class of the view controller that was to present it.")
    case .window: Row("window", .string, "Which window, by its address.")
    case .format:
      Row("format", .string, values: AdFormat.all.map(\.rawValue), "The format of the ad.")
    case .unitID: Row("unit_id", .string, "The ad unit's id.")
    case .responseID: Row("response_id", .string, "The number of the ad server's answer.")
    case .result: Row("result", .bool, "What a check said.")
    case .message: Row("message", .string, "What the record says, where no other key has it.")
    case .adapter: Row("adapter", .string, "The class of the mediation adapter.")
    case .networks: Row("networks", .string, "The ad networks that the record lists.")
    case .count: Row("count", .int, "How many of what the event is about.")
    case .deviceID: Row("device_id", .string, "The id by which the SDK knows the device.")
    case .appID: Row("app_id", .string, "The application id of the ads SDK.")
    case .previousAppID:
      Row("previous_app_id", .string, "The application id that the SDK knew before.")
    case .amount:
      Row("amount", .double, "How much the user was rewarded, or what the impression earned.")
    case .currency: Row("currency", .string, "The currency of `amount`.")
    case .monotonicMilliseconds:
      Row("t", .double, unit: "ms", "The instrumentation's monotonic clock.")
    }
  }
}
