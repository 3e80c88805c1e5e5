import TestSupport

/// An app beside the one that is judged, and what the system says of it.
struct OtherApp {
  let process: String
  let bundleID: String
  let pid: Int
  let session: String

  private static let names = [
    ("MobileSafari", "com.apple.mobilesafari"), ("MobileMail", "com.apple.mobilemail"),
    ("NewsDaily", "com.example.newsdaily"), ("Chrome", "com.google.chrome.ios"),
    ("Preferences", "com.apple.Preferences"), ("Ludo Club", "com.example.ludo-club"),
  ]

  /// One to five apps whose process ids no record has.
  static func some(
    _ generator: inout SeededGenerator, without pids: Set<Int>, named others: Set<String>
  ) -> [OtherApp] {
    let names = names.filter { !others.contains($0.0) }.shuffled(using: &generator)
    let count = Int.random(in: 1...5, using: &generator)
    let first = (pids.max() ?? 0) + Int.random(in: 1...90, using: &generator)
    return names.prefix(count).enumerated().map { place, name in
      OtherApp(
        process: name.0, bundleID: name.1, pid: first + 7 * place,
        session: "1B8F959F-618F-4A0D-AD89-E09DEC0EAB3\(place)")
    }
  }

  /// One line of the system about it, or of UIKit in it.
  func line(_ generator: inout SeededGenerator) -> RawRecord {
    let scene = Bool.random(using: &generator) ? "\(bundleID)-default" : "\(bundleID)-\(session)"
    let lines: [RawRecord] = frontBoard(scene) + springBoard(scene) + others(scene)
    return lines[Int.random(in: 0..<lines.count, using: &generator)]
  }

  /// What FrontBoard prints inside SpringBoard.
  private func frontBoard(_ scene: String) -> [RawRecord] {
    let process = "[app<\(bundleID)>:\(pid)]"
    let manager = "[0x86c208cc0:(FBSceneManager):sceneID:\(scene)]"
    let exit = "Process exited: <RBSProcessExitContext|"
    return [
      "Bootstrapping app<\(bundleID)> with intent foreground-interactive",
      "Bootstrapping app<\(bundleID)> with intent background",
      "\(process) Bootstrap success!",
      "\(process) Setting process visibility to: Foreground",
      "\(process) Setting process visibility to: Background",
      "\(process) \(exit) voluntary>.",
      "\(process) \(exit) specific, status:<RBSProcessExitStatus| domain:signal(2) code:SIGABRT(6)>>.",
      "\(process) \(exit) specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:17>>.",
      "\(process) Registered new scene: <FBUIApplicationWorkspaceScene: 0x86c208cc0; "
        + "(FBSceneManager):sceneID:\(scene)> (fromRemnant = 0)",
      "\(manager) Scene lifecycle state did change: Foreground",
      "\(manager) Scene lifecycle state did change: Background",
      "[(FBSceneManager):sceneID:\(scene)][1] Scene invalidated.",
    ].map { .system("SpringBoard", "FrontBoard", $0) }
  }

  private func springBoard(_ scene: String) -> [RawRecord] {
    let reason =
      "for reason: scene settings update - settings are eligible for deactivation reasons."
    return [
      "[sceneID:\(scene)] Setting deactivation reasons to: '(none)' \(reason)",
      "[sceneID:\(scene)] Setting deactivation reasons to: 'systemAnimation' \(reason)",
      "SBWorkspaceTerminateApplication: \(bundleID): \"killed from app switcher\"",
    ].map { .system("SpringBoard", "SpringBoard", $0) }
  }

  /// What other daemons print, and UIKit in the app's own process.
  private func others(_ scene: String) -> [RawRecord] {
    let own = [
      "Deactivation reason added: 10; deactivation reasons: 0 -> 1024; "
        + "animating application lifecycle event: 0",
      "Deactivation reason added: 11; deactivation reasons: 4097 -> 6145; "
        + "animating application lifecycle event: 0",
      "Deactivation reason removed: 5; deactivation reasons: 32 -> 0; "
        + "animating application lifecycle event: 0",
      "sceneOfRecord: sceneID: sceneID:\(scene)  persistentID: \(session)",
    ].map { message in
      var record = RawRecord.system(process, "UIKitCore", message)
      record.pid = pid
      return record
    }
    return own + [
      .system(
        "runningboardd", "RunningBoard",
        "Executing launch request for app<\(bundleID)> (DAS Prewarm launch)"),
      .system(
        "runningboardd", "RunningBoard",
        "[app<\(bundleID)(00000000-0000-4000-8000-00000000A001)>:\(pid)] termination reported by "
          + "launchd (2, 6, 6)"),
      .system(
        "backboardd", "BackBoard",
        "Now tracking process <BKProcess: 0x10160c2a0; \(process); \(bundleID); pid: \(pid); "
          + "agency: Application; visibility: none; task: running; >"),
      .system(
        "kernel", "kernel",
        "208412.513 memorystatus: killing_specific_process pid \(pid) [\(process)] "
          + "(per-process-limit 100 26s rf:- type:app) 2148304KB - "
          + "memorystatus_available_pages: 20413"),
    ]
  }
}
