/// The states of apps, scenes, screens, ads and what the app shows.
///
/// One list serves them all, because an ad and a screen are `loaded` alike. Which of them an entity
/// can be in, and how it comes there, is in the tables of states of the engine.
package enum EntityState: String, CaseIterable, Hashable, Sendable {
  // An app, of which rules read `active`, `inactive` and `background`.
  case notRunning = "not_running"
  case launched
  /// The app runs, and nothing tells where it is.
  case running
  case active
  case inactive
  case background
  case ended

  // A scene, which is also in the background.
  case connected
  case foregroundActive = "foreground_active"
  case foregroundInactive = "foreground_inactive"
  case disconnected

  // A screen, which is also loaded.
  case appeared
  case disappeared

  // What the app shows, which is also loading.
  case main

  // An ad.
  case loading
  case loaded
  case presenting
  case presented
  case dismissed
  case failed
  case released
  case expired
  /// Records speak of the entity, but not of what became of it.
  case unclear

  /// The states that rules read of an app, a scene and an ad.
  package static let ofApps: [EntityState] = [.active, .inactive, .background]
  package static let ofScenes: [EntityState] = [
    .foregroundActive, .foregroundInactive, .background,
  ]
  package static let ofAds: [EntityState] = [
    .loading, .loaded, .presenting, .presented, .dismissed, .failed, .released, .expired, .unclear,
  ]

  /// Whether it is a state of an ad that lasts no time, because nothing more is expected of the ad.
  package var endsAd: Bool { self == .dismissed || self == .failed || self == .released }
}
