import LintModel

/// What the app, its scenes and its ads are doing while a log is still being written.
package struct LiveStatus: Hashable, Sendable {
  /// The number of the launch in the log, from 1.
  package var launch: Int
  /// The app's state: `active`, `inactive`, `background`, `ended`, `launched`; `nil` when nothing
  /// tells.
  package var app: String?
  /// The scenes that are connected, in the order in which they came.
  package var scenes: [Entity]
  /// The ads that are on their way to be shown, or on screen, in the order in which they came.
  package var ads: [Entity]

  /// A scene or an ad.
  package struct Entity: Hashable, Sendable {
    /// Its identifier, as the app logs it, or its number.
    package var name: String
    /// The format of an ad, if that is known.
    package var format: String?
    /// What it is doing: `foreground_active`, `loaded`; `nil` when nothing tells.
    package var state: String?
    /// How long ago an ad was loaded, if that is known.
    package var ageNanoseconds: Int64?
  }
}

extension Timeline {
  /// What the current launch is doing at a moment.
  func status(at time: TimePoint) -> LiveStatus {
    let scenes = scenes.scenes.enumerated().filter(\.element.isConnected).map { index, scene in
      LiveStatus.Entity(
        name: scene.shortName ?? "\(index + 1)",
        state: scene.state?.rawValue.replacing("foreground_", with: ""))
    }
    let ads = ads.ads.filter(\.isUnderway).map { ad in
      LiveStatus.Entity(
        name: ad.id ?? "\(self.ads.ordinalOfLaunch(ad))", format: ad.format?.rawValue,
        state: ad.state.rawValue,
        ageNanoseconds: ad.events[.adLoaded].flatMap { time.elapsed(since: $0.time)?.nominal })
    }
    return LiveStatus(launch: launch.id, app: appLife?.rawValue, scenes: scenes, ads: ads)
  }
}

extension SceneTimeline {
  /// What tells the scene from others at a glance: of a session's UUID the start.
  fileprivate var shortName: String? {
    displayName.map { name in
      SceneIdentifier.persistentIdentifier(in: name).map { String($0.prefix(8)) } ?? name
    }
  }
}

extension AdTimeline {
  /// Whether something is still to come of the ad.
  fileprivate var isUnderway: Bool {
    switch state {
    case .loading, .loaded, .presenting, .presented, .expired: true
    default: false
    }
  }
}
