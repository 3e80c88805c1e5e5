import LintModel

/// One run of the app's process: the scope that nothing leaks out of.
final class AppLaunch {
  /// The launch's number in the log, from 1.
  let id: Int
  /// The app's process id, once a record tells it.
  var pid: Int?
  /// How it began: `cold`, `warm`, `prewarm`, `background`; `nil` when nothing tells.
  var start: String?
  /// The same as one of the words that the engine knows.
  var startKind: LaunchStart? { start.flatMap { LaunchStart(rawValue: $0) } }
  /// Which launch since installation this is, as the app counts.
  var launchIndex: Int?
  /// Whether the app counts its launches and the number is hidden.
  var isLaunchIndexHidden = false
  /// The event that shows the start, or the first event of a process that began within the log.
  var startEvent: Event?
  /// Whether the log covers the start, so that what was not seen did not happen.
  var isStartSeen: Bool
  /// The first event by which the main content was shown.
  var mainContent: Event?
  /// Presentations of app-open ads so far.
  var appOpenPresentations = 0
  /// Whether an ad of unknown format was presented, which may have been an app-open ad.
  var hasUnclearPresentation = false
  /// The most scenes that were connected at one time.
  var scenesConnectedMax = 0
  /// The most of these that were windows of the app.
  var windowsConnectedMax = 0
  /// Whether a scene was connected whose name is not told.
  var hasUnnamedScene = false
  /// Whether several scenes without name were connected, which may be one or more.
  var mayHaveSeveralScenes = false
  /// The state that the app's own events tell; scenes override it.
  var reportedState: EntityState?
  /// The event that told the state.
  var stateEvent: Event?
  /// The time at which the app was last seen alive.
  var lastTime: TimePoint = .unknown
  /// Who has told of this launch, so that a second telling by the same one is a new launch.
  var announcements: Set<String> = []
  /// Whether the app has told of it itself.
  var hasAnnouncedItself = false
  /// Whether its process has logged anything itself.
  var hasSpoken = false
  /// The event by which the launch ended.
  var endEvent: Event?

  /// Its state in the table of the app's states, as steps have told it.
  var life: EntityState?
  /// The event by which it came to the foreground first.
  var firstForeground: Event?
  /// Whether it has gone to the background from there.
  var wasInBackground = false
  /// Whether a full-screen ad was dismissed, so that none is on screen from before the log.
  var hasSeenDismissal = false
  /// Whether the app logs what content it shows.
  var logsContent = false
  /// Whether an app-open ad was loaded or presented, or tried to be.
  var hasAppOpenAd = false
  /// The formats of which an ad has finished loading.
  var loadedFormats: Set<AdFormat> = []
  /// Whether an ad of unknown format has.
  var hasUnclearLoad = false
  /// Whether records of it were lost.
  var hasLoss = false
  /// How far its cold start is.
  var coldStart = ColdStart.awaited

  /// The way of a cold start.
  enum ColdStart {
    case awaited
    case sinceForeground
    case sinceLoading
    case over
  }

  init(id: Int, pid: Int?, startEvent: Event?, isStartSeen: Bool) {
    self.id = id
    self.pid = pid
    self.startEvent = startEvent
    self.isStartSeen = isStartSeen
  }

  /// Another one that is the same now, and then goes its own way.
  func copy() -> AppLaunch {
    let copy = AppLaunch(id: id, pid: pid, startEvent: startEvent, isStartSeen: isStartSeen)
    copy.start = start
    copy.launchIndex = launchIndex
    copy.isLaunchIndexHidden = isLaunchIndexHidden
    copy.mainContent = mainContent
    copy.appOpenPresentations = appOpenPresentations
    copy.hasUnclearPresentation = hasUnclearPresentation
    copy.scenesConnectedMax = scenesConnectedMax
    copy.windowsConnectedMax = windowsConnectedMax
    copy.hasUnnamedScene = hasUnnamedScene
    copy.mayHaveSeveralScenes = mayHaveSeveralScenes
    copy.reportedState = reportedState
    copy.stateEvent = stateEvent
    copy.lastTime = lastTime
    copy.announcements = announcements
    copy.hasAnnouncedItself = hasAnnouncedItself
    copy.hasSpoken = hasSpoken
    copy.endEvent = endEvent
    copy.life = life
    copy.firstForeground = firstForeground
    copy.wasInBackground = wasInBackground
    copy.hasSeenDismissal = hasSeenDismissal
    copy.logsContent = logsContent
    copy.hasAppOpenAd = hasAppOpenAd
    copy.loadedFormats = loadedFormats
    copy.hasUnclearLoad = hasUnclearLoad
    copy.hasLoss = hasLoss
    copy.coldStart = coldStart
    return copy
  }
}

/// How an app was launched.
enum LaunchStart: String {
  case cold
  case warm
  case prewarm
  case background
}
