import LintModel

extension Timeline {
  /// The events that follow from one that was taken.
  func consequences(
    of event: Event, stateBefore: EntityState?, reportedBefore: EntityState?
  ) -> [EventName] {
    switch event.name.group {
    case .scene: appEvents(stateBefore: stateBefore, reportedBefore: reportedBefore)
    case .screen: showsMainContent(event) ? [.contentMainShown] : []
    default: []
    }
  }

  /// Whether the app says that it logs such events.
  func isDeclared(_ name: EventName) -> Bool { declared?.contains(name) ?? true }

  /// Whether a load of an ad that is not in the log has not taken place, as far as the log tells by
  /// now.
  var logsLoads: Bool { seen.contains(.adLoaded) || isDeclared(.adLoaded) }

  /// Whether an ad of a format has finished loading in this launch. That none has is known where
  /// the log covers the launch from its start, without a gap, and tells the format of each.
  func wasLoaded(format: AdFormat) -> Bool? {
    if launch.loadedFormats.contains(format) { return true }
    let isComplete = launch.isStartSeen && !launch.hasLoss && !launch.hasUnclearLoad
    return isComplete ? false : nil
  }

  /// Keeps what a step tells of the launch's loads.
  func noteLoads(in step: Step) {
    switch step.event.name {
    case .logLoss, .logGap: launch.hasLoss = true
    case .adLoaded:
      if let format = step.ad.flatMap({ ads[$0]?.format }) {
        launch.loadedFormats.insert(format)
      } else {
        launch.hasUnclearLoad = true
      }
    default: break
    }
  }

  /// The app events that a scene event amounts to: the app is in the background when its last
  /// foreground scene goes there, and comes back with the first one. What the app has said itself
  /// is not said again.
  private func appEvents(stateBefore: EntityState?, reportedBefore: EntityState?) -> [EventName] {
    guard reportedBefore != appState, let before = stateBefore, let after = appState,
      before != after
    else { return [] }
    return switch (before, after) {
    case (_, .background): [.appEnteredBackground]
    case (.background, .active): [.appWillEnterForeground, .appBecameActive]
    case (.background, _): [.appWillEnterForeground]
    case (_, .active): [.appBecameActive]
    default: [.appWillResignActive]
    }
  }

  /// Whether a screen is the first of the app's main content. Without a word from outside, that is
  /// the first root screen that is none of a launch, in an app that does not log its content.
  private func showsMainContent(_ event: Event) -> Bool {
    guard event.name == .screenDidAppear, launch.mainContent == nil,
      let name = event.string(.screen)
    else { return false }
    if !options.mainContentScreens.isEmpty { return options.mainContentScreens.contains(name) }
    return event[.root] == .bool(true) && !launch.logsContent && !ScreenName.isOfLaunch(name)
      && !ScreenName.isOfLibrary(name)
  }
}

/// What a screen's name tells of it.
enum ScreenName {
  /// Whether a screen stands before the main content: it loads, or asks for consent.
  static func isOfLaunch(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["launch", "splash", "loading", "consent"].contains { name.contains($0) }
  }

  /// Whether a screen is the system's or an SDK's, by the prefix of its class.
  static func isOfLibrary(_ name: String) -> Bool {
    ["GAD", "UMP", "SFSafari", "SK", "UI", "_UI"].contains { prefix in
      // `SKStore…` is StoreKit's, `Skating…` the app's, and `Demo.UIKitDemo` too.
      guard name.hasPrefix(prefix) else { return false }
      return name.dropFirst(prefix.count).first?.isUppercase ?? true
    }
  }
}
