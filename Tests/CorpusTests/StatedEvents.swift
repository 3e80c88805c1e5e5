import LintModel

/// The events that a corpus file's description states, in the words of this program.
///
/// The descriptions have event names of their own. They map as follows; what maps to nothing is a
/// fact that the vocabulary has no event for, or a second telling of one that is in the table.
///
/// - app-id-observed, test-device-hint, sdk-version, sdk-outdated, skadnetwork-missing: the event
///   of `sdk` with that name; "sdk-version + sdk-outdated" of one record is `sdk.outdated`.
/// - ad-load-failed, and adapter-missing of the placeholder adapter: `ad.load_failed`, for the
///   placeholder with `cause=no_fill`.
/// - native-asset-interaction, sdk-js-error: `sdk.warned` with its `cause`.
/// - ad-loaded, ad-show-call, ad-presented, banner-load-call: `ad.loaded`, `ad.present_called`,
///   `ad.did_present`, `ad.load_requested`.
/// - invalid-request, crash GADInvalidInitializationException: `sdk.invalid_request`,
///   `sdk.app_id_missing`; gma-initialised: `sdk.started`; consent resolved: `consent.resolved`.
/// - ad-present-failed, ad.presentRejected: `ad.present_failed`.
/// - ad-present-refused, view.presentRejected, uikit.orientationException: `ui.present_refused`
///   with its `cause`.
/// - app.launch, app.launched: `app.launched`.
/// - app.exit: `app.crashed`, `app.jetsammed` or `app.terminated` at the record with the reason;
///   what announces, confirms or repeats it is nothing.
/// - app.visibility: `app.will_enter_foreground` for Foreground; Unknown is nothing.
/// - app.background, app.foregroundWill, app.active: `app.entered_background`,
///   `app.will_enter_foreground`, `app.became_active`. Bit 2048 in a launch is nothing, for the
///   app was never out of the background, and so is the hang tracer's copy.
/// - app.inactive: `app.will_resign_active` where the mask leaves 0; a further reason is nothing.
/// - scene.create, and scene.disconnect of an invalidated scene: `scene.connected`,
///   `scene.disconnected`; other lines of the host about the same fact are nothing.
/// - scene.foreground, scene.active, scene.inactive, scene.background:
///   `scene.will_enter_foreground` and so on, where the record names the scene; the way of a
///   dead process's scene to the background is nothing.
/// - scene.connect seen by the client, scene.ofRecord, scene.traits, scene.orientationMask:
///   `scene.identified`.
/// - scene.layout, scene.rotate, window.key, uikit.sceneAdoption: `scene.resized`,
///   `scene.rotated`, `window.became_key`, `ui.scene_lifecycle_warned`.
/// - app.corpse, app.taskState, app.suspend, app.resumeStart, app.frontmost, scene.hostActivated,
///   scene.hostState, scene.ready, scene.snapshot, scene.policy, scene.updateFailed,
///   window.sceneKey, uikit.sceneConfigMissing, uikit.padPlist, content.firstFrame, the rest of
///   view, web, fw and display, banner-hidden, ad-started-playing: nothing.
struct StatedEvents {
  /// The file below the corpus folder, without `.log`.
  let file: String
  /// What is stated, in the order of the lines.
  let events: [StatedEvent]

  /// Reads a table: `LINE event key=value …` or `FIRST-LAST event key=value …` a line.
  init(_ file: String, _ table: String) {
    self.file = file
    events = table.split(separator: "\n").map { StatedEvent(String($0)) }
  }
}

/// One event that a description states.
struct StatedEvent: CustomStringConvertible {
  /// The lines of the record, or of the records that tell it together.
  let lines: ClosedRange<Int>
  let name: EventName
  let attributes: [Event.Attribute]
  let description: String

  init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    let numbers = parts[0].split(separator: "-").compactMap { Int($0) }
    guard let first = numbers.first, let last = numbers.last, parts.count == 2,
      let event = try? EventNotation.parse(parts[1])
    else { preconditionFailure("no row of a table: \(text)") }
    lines = first...last
    (name, attributes) = event
    description = text
  }

  /// Whether an event that was read is this one.
  func isTold(by event: Event) -> Bool {
    lines.contains(event.location.firstLine) && event.name == name
      && attributes.allSatisfy { event.value(like: $0) == $0.value }
  }
}
