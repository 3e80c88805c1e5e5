/// The stretches of a timeline that rules can name: from a first moment to a last one, something
/// holds for one entity.
package enum IntervalKind: String, CaseIterable, Hashable, Sendable {
  /// The app has a scene in the foreground.
  case appForeground = "app.foreground"
  /// The app has run, and has no scene in the foreground.
  case appBackground = "app.background"
  /// A cold start is not over: from the loading screen, or else the first foreground, to the first
  /// full-screen ad or the main content.
  case appColdStart = "app.cold_start"
  /// A loading screen is shown.
  case contentLoading = "content.loading"
  case sceneConnection = "scene.connection"
  case sceneForeground = "scene.foreground"
  /// A request of an ad waits for its answer.
  case adLoading = "ad.loading"
  /// An ad is loaded and not used yet, and has not expired.
  case adReady = "ad.ready"
  /// A full-screen ad is on screen, or on its way there.
  case adPresentation = "ad.presentation"
}
