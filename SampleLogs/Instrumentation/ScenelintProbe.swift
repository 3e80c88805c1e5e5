// Logs what neither iOS nor the Google Mobile Ads SDK prints, in the words that scenelint reads.
//
// Add this file to an app (iOS 15 or later; Swift 5.9 or later, also in Swift 6 mode), call
// `ScenelintProbe.start()` first in `application(_:didFinishLaunchingWithOptions:)`, and log the
// rest where it happens:
//
//     ScenelintProbe.log(.adLoadRequested("A1", .appOpen, unitID: unitID, scene: scene))
//
// Each event is one line, at default level and public, so that every tool that captures logs shows
// it: `[scenelint] ad.load_requested ad=A1 format=app_open unit_id=… scene=… t=1520`.

import Foundation

#if canImport(os)
  import os
#endif
#if canImport(UIKit)
  import UIKit
#endif

// MARK: - Lines

/// One event as scenelint reads it: its name, then pairs of key and value.
struct ScenelintEvent: Sendable {
  /// The longest value, in Unicode scalars: a log cuts a message at about a thousand bytes.
  static let valueScalarsMax = 200

  private var text: String

  /// Begins an event; what is not known is left out.
  init(_ name: String, _ pairs: KeyValuePairs<String, String?> = [:]) {
    text = "[scenelint] " + name
    for (key, value) in pairs { add(key, value) }
  }

  /// The line to log; `milliseconds` come from a clock that never stops and is never set.
  func line(milliseconds: Double?) -> String {
    var event = self
    event.add("t", milliseconds.map { ScenelintEvent.notation(of: ($0 * 10).rounded() / 10) })
    return event.text
  }

  private mutating func add(_ key: String, _ value: String?) {
    guard let value else { return }
    text += " \(key)=\(ScenelintEvent.notation(of: value))"
  }

  /// A value as it is written: bare, or in quotes where it would end too early.
  private static func notation(of value: String) -> String {
    let scalars = value.unicodeScalars.prefix(valueScalarsMax)
    let isBare = scalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0.value != 0x7F }
    var notation = ""
    for scalar in scalars {
      switch scalar {
      case "\"" where !isBare: notation += "\\\""
      case "\\" where !isBare: notation += "\\\\"
      case "\n": notation += "\\n"
      case "\r": notation += "\\r"
      case "\t": notation += "\\t"
      // Other control characters do not come through every log.
      case "\0"..."\u{1F}", "\u{7F}": notation += "?"
      default: notation.unicodeScalars.append(scalar)
      }
    }
    return isBare && !notation.isEmpty ? notation : "\"" + notation + "\""
  }

  /// A number without a fraction that is not there.
  private static func notation(of number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }
}

// MARK: - The app, its scenes and screens

extension ScenelintEvent {
  /// The app was launched. `start` is `cold`, `warm` or `prewarm`; `index` counts all launches of
  /// the installed app. `build` is a number or a kind, such as `release`; `device` is a model, such
  /// as `iPad14,1`, and never the name that its owner gave it.
  static func appLaunched(
    start: String? = nil, index: Int? = nil, version: String? = nil, build: String? = nil,
    systemVersion: String? = nil, device: String? = nil
  ) -> ScenelintEvent {
    ScenelintEvent(
      "app.launched",
      [
        "start": start, "launch_index": index.map { String($0) }, "version": version,
        "build": build, "os_version": systemVersion, "device": device,
      ])
  }

  /// A change of the app's or of a scene's state, such as `app.became_active`.
  static func state(_ name: String, scene: String? = nil) -> ScenelintEvent {
    ScenelintEvent(name, ["scene": scene])
  }

  /// A scene was connected. `role` is `application`, `external`, `carplay` or `other`.
  static func sceneConnected(_ scene: String, role: String) -> ScenelintEvent {
    ScenelintEvent("scene.connected", ["scene": scene, "role": role])
  }

  /// A scene has a size, in points.
  static func sceneResized(
    _ scene: String, width: Double, height: Double, orientation: String? = nil, mode: String? = nil
  ) -> ScenelintEvent {
    ScenelintEvent(
      "scene.resized",
      [
        "scene": scene, "width": notation(of: width), "height": notation(of: height),
        "orientation": orientation, "mode": mode,
      ])
  }

  /// A scene fills the screen or not: `full_screen`, `split`, `slide_over`, `stage`, `folded`,
  /// `unfolded`.
  static func sceneModeChanged(_ scene: String, mode: String) -> ScenelintEvent {
    ScenelintEvent("scene.mode_changed", ["scene": scene, "mode": mode])
  }

  /// A window became the key window of its scene.
  static func windowBecameKey(_ window: String, scene: String?) -> ScenelintEvent {
    ScenelintEvent("window.became_key", ["window": window, "scene": scene])
  }

  /// A screen's view was loaded; it is in no window yet.
  static func screenDidLoad(_ screen: String) -> ScenelintEvent {
    ScenelintEvent("screen.did_load", ["screen": screen])
  }

  /// A screen appeared. `isRoot` tells whether it is the root of its window; the first such screen
  /// that is no loading screen counts as the main content of an app that logs nothing of that.
  static func screenDidAppear(
    _ screen: String, scene: String? = nil, isRoot: Bool? = nil
  ) -> ScenelintEvent {
    ScenelintEvent(
      "screen.did_appear", ["screen": screen, "scene": scene, "root": isRoot.map { "\($0)" }])
  }

  /// A screen is gone.
  static func screenDidDisappear(_ screen: String) -> ScenelintEvent {
    ScenelintEvent("screen.did_disappear", ["screen": screen])
  }

  /// The loading screen is on screen.
  static func loadingShown(_ screen: String? = nil) -> ScenelintEvent {
    ScenelintEvent("content.loading_shown", ["screen": screen])
  }

  /// What the loading screen waits for is there.
  static func loadingFinished(_ screen: String? = nil) -> ScenelintEvent {
    ScenelintEvent("content.loading_finished", ["screen": screen])
  }

  /// The user sees what the app is for; from here on an app open ad interrupts.
  static func mainContentShown(_ screen: String? = nil) -> ScenelintEvent {
    ScenelintEvent("content.main_shown", ["screen": screen])
  }
}

// MARK: - Ads, SDK and consent

extension ScenelintEvent {
  /// What kind of ad it is.
  enum AdFormat: String, CaseIterable, Sendable {
    case appOpen = "app_open"
    case banner
    case interstitial
    case native
    case rewarded
    case rewardedInterstitial = "rewarded_interstitial"
  }

  /// An ad was asked for. `ad` is a name of your own, new for each request; `scene` is the one that
  /// was set on the request, `nil` where none was.
  static func adLoadRequested(
    _ ad: String, _ format: AdFormat, unitID: String, scene: String?
  ) -> ScenelintEvent {
    ScenelintEvent(
      "ad.load_requested",
      ["ad": ad, "format": format.rawValue, "unit_id": unitID, "scene": scene ?? "none"])
  }

  /// An ad is there.
  static func adLoaded(_ ad: String, responseID: String? = nil) -> ScenelintEvent {
    ScenelintEvent("ad.loaded", ["ad": ad, "response_id": responseID])
  }

  /// An ad could not be loaded.
  static func adLoadFailed(
    _ ad: String, domain: String, code: Int, reason: String, responseID: String? = nil
  ) -> ScenelintEvent {
    ScenelintEvent(
      "ad.load_failed",
      [
        "ad": ad, "domain": domain, "code": String(code), "response_id": responseID,
        "reason": reason,
      ])
  }

  /// `canPresent` was asked.
  static func adCanPresentChecked(
    _ ad: String, result: Bool, scene: String? = nil
  ) -> ScenelintEvent {
    ScenelintEvent(
      "ad.can_present_checked", ["ad": ad, "result": String(result), "scene": scene])
  }

  /// `present` is about to be called.
  static func adPresentCalled(_ ad: String, scene: String?) -> ScenelintEvent {
    ScenelintEvent("ad.present_called", ["ad": ad, "scene": scene])
  }

  /// An ad could not be presented.
  static func adPresentFailed(
    _ ad: String, domain: String, code: Int, reason: String
  ) -> ScenelintEvent {
    ScenelintEvent(
      "ad.present_failed",
      ["ad": ad, "domain": domain, "code": String(code), "reason": reason])
  }

  /// What a callback says that tells nothing but that it came.
  enum AdCallback: String, CaseIterable, Sendable {
    case notReady = "ad.not_ready"
    case willPresent = "ad.will_present"
    case didPresent = "ad.did_present"
    case impression = "ad.impression"
    case click = "ad.click"
    case willDismiss = "ad.will_dismiss"
    case didDismiss = "ad.did_dismiss"
    /// The app let go of the ad and will not present it.
    case released = "ad.released"
  }

  /// A callback of an ad.
  static func ad(_ callback: AdCallback, _ ad: String) -> ScenelintEvent {
    ScenelintEvent(callback.rawValue, ["ad": ad])
  }

  /// The user earned a reward.
  static func adRewardEarned(_ ad: String, amount: Double) -> ScenelintEvent {
    ScenelintEvent("ad.reward_earned", ["ad": ad, "amount": notation(of: amount)])
  }

  /// A banner shows another ad, of a size in points.
  static func adRefreshed(_ ad: String, width: Double, height: Double) -> ScenelintEvent {
    ScenelintEvent(
      "ad.refreshed",
      ["ad": ad, "width": notation(of: width), "height": notation(of: height)])
  }

  /// The ads SDK was started: its completion handler was called.
  static func sdkStarted(version: String? = nil) -> ScenelintEvent {
    ScenelintEvent("sdk.started", ["version": version])
  }

  /// Consent information is asked for.
  static var consentRequested: ScenelintEvent { ScenelintEvent("consent.requested") }

  /// The user has decided, or need not.
  static var consentResolved: ScenelintEvent { ScenelintEvent("consent.resolved") }

  /// `canRequestAds` was asked.
  static func consentCanRequestAds(_ result: Bool) -> ScenelintEvent {
    ScenelintEvent("consent.can_request_ads", ["result": String(result)])
  }

  /// Consent could not be gathered.
  static func consentFailed(domain: String, code: Int, reason: String) -> ScenelintEvent {
    ScenelintEvent(
      "consent.failed", ["domain": domain, "code": String(code), "reason": reason])
  }
}

// MARK: - The log

/// Writes events to the log.
enum ScenelintProbe {
  #if canImport(os)
    private static let logger = Logger(subsystem: "scenelint", category: "probe")
  #endif

  /// Logs an event, from any thread.
  static func log(_ event: ScenelintEvent) {
    let line = event.line(milliseconds: milliseconds)
    #if canImport(os)
      logger.notice("\(line, privacy: .public)")
    #else
      print(line)
    #endif
  }

  /// A clock that goes on while the device sleeps and that nobody sets.
  private static var milliseconds: Double {
    #if canImport(Darwin)
      Double(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) / 1e6
    #else
      ProcessInfo.processInfo.systemUptime * 1e3
    #endif
  }
}

#if canImport(ObjectiveC)
  extension ScenelintEvent {
    /// An ad could not be loaded.
    static func adLoadFailed(
      _ ad: String, _ error: any Error, responseID: String? = nil
    ) -> ScenelintEvent {
      let error = error as NSError
      return adLoadFailed(
        ad, domain: error.domain, code: error.code, reason: error.localizedDescription,
        responseID: responseID)
    }

    /// An ad could not be presented.
    static func adPresentFailed(_ ad: String, _ error: any Error) -> ScenelintEvent {
      let error = error as NSError
      return adPresentFailed(
        ad, domain: error.domain, code: error.code, reason: error.localizedDescription)
    }
  }
#endif

// MARK: - Scenes

#if os(iOS)
  extension UIScene {
    /// The name of the scene that the system's own lines also carry.
    var scenelintName: String { session.persistentIdentifier }
  }

  extension ScenelintProbe {
    /// Logs the launch, and from now on the life and the shape of all scenes.
    @MainActor
    static func start(launchIndex: Int? = nil) {
      let isPrewarmed = ProcessInfo.processInfo.environment["ActivePrewarm"] == "1"
      log(.appLaunched(start: isPrewarmed ? "prewarm" : "cold", index: launchIndex))
      ScenelintSceneObserver.shared.start()
    }

    /// Logs a scene's size, orientation and mode if they have changed.
    ///
    /// UIKit posts no notification about that: call it in `viewDidLayoutSubviews` of the root view
    /// controller, or in the scene delegate's `windowScene(_:didUpdate…)`.
    @MainActor
    static func logShape(of scene: UIWindowScene) {
      ScenelintSceneObserver.shared.logShape(of: scene)
    }
  }

  /// Hears of scenes by the notifications that UIKit posts; nothing is swizzled.
  @MainActor
  private final class ScenelintSceneObserver: NSObject {
    static let shared = ScenelintSceneObserver()

    private var isStarted = false
    private var shapes: [String: String] = [:]

    func start() {
      guard !isStarted else { return }
      isStarted = true
      let center = NotificationCenter.default
      let selectors: [(Notification.Name, Selector)] = [
        (UIScene.willConnectNotification, #selector(connected)),
        (UIScene.didActivateNotification, #selector(activated)),
        (UIScene.willDeactivateNotification, #selector(willDeactivate)),
        (UIScene.willEnterForegroundNotification, #selector(willEnterForeground)),
        (UIScene.didEnterBackgroundNotification, #selector(enteredBackground)),
        (UIScene.didDisconnectNotification, #selector(disconnected)),
        (UIApplication.willTerminateNotification, #selector(willTerminate)),
        (UIWindow.didBecomeKeyNotification, #selector(becameKey)),
      ]
      for (name, selector) in selectors {
        center.addObserver(self, selector: selector, name: name, object: nil)
      }
    }

    @objc private func connected(_ notification: Notification) {
      guard let scene = notification.object as? UIScene else { return }
      let role =
        switch scene.session.role {
        case .windowApplication: "application"
        case UISceneSession.Role(rawValue: "CPTemplateApplicationSceneSessionRoleApplication"):
          "carplay"
        case let role where role.rawValue.contains("External"): "external"
        default: "other"
        }
      ScenelintProbe.log(.sceneConnected(scene.scenelintName, role: role))
      logShape(of: scene)
    }

    @objc private func activated(_ notification: Notification) {
      log("scene.became_active", notification)
      logShape(of: notification.object)
    }

    @objc private func willDeactivate(_ notification: Notification) {
      log("scene.will_resign_active", notification)
    }

    @objc private func willEnterForeground(_ notification: Notification) {
      log("scene.will_enter_foreground", notification)
    }

    @objc private func enteredBackground(_ notification: Notification) {
      log("scene.entered_background", notification)
    }

    @objc private func disconnected(_ notification: Notification) {
      log("scene.disconnected", notification)
      if let scene = notification.object as? UIScene { shapes[scene.scenelintName] = nil }
    }

    @objc private func willTerminate() {
      ScenelintProbe.log(.state("app.terminated"))
    }

    @objc private func becameKey(_ notification: Notification) {
      guard let window = notification.object as? UIWindow else { return }
      ScenelintProbe.log(
        .windowBecameKey(
          String(describing: type(of: window)), scene: window.windowScene?.scenelintName))
      logShape(of: window.windowScene)
    }

    private func log(_ name: String, _ notification: Notification) {
      guard let scene = notification.object as? UIScene else { return }
      ScenelintProbe.log(.state(name, scene: scene.scenelintName))
    }

    fileprivate func logShape(of object: Any?) {
      guard let scene = object as? UIWindowScene, scene.session.role == .windowApplication,
        // A scene that is being connected has no window yet.
        let size = scene.windows.first?.bounds.size
      else { return }
      let event = ScenelintEvent.sceneResized(
        scene.scenelintName, width: Double(size.width), height: Double(size.height),
        orientation: orientation(of: scene), mode: mode(of: scene))
      let shape = event.line(milliseconds: nil)
      guard shapes[scene.scenelintName] != shape else { return }
      shapes[scene.scenelintName] = shape
      ScenelintProbe.log(event)
    }

    private func orientation(of scene: UIWindowScene) -> String? {
      switch scene.interfaceOrientation {
      case .portrait: "portrait"
      case .portraitUpsideDown: "portraitUpsideDown"
      case .landscapeLeft: "landscapeLeft"
      case .landscapeRight: "landscapeRight"
      default: nil
      }
    }

    /// Whether the scene fills the screen; how a part of it is shared UIKit does not say.
    private func mode(of scene: UIWindowScene) -> String? {
      if #available(iOS 16.0, *) { return scene.isFullScreen ? "full_screen" : "split" }
      return nil
    }
  }
#endif
