extension StatedEvents {
  /// What the descriptions of the logs of the system state.
  static let scenes: [StatedEvents] = [
    StatedEvents(
      "scene/01-cold-launch-device-console",
      """
      8 app.launched start=cold bundle_id=com.example.voicenative
      35 app.launched app_pid=6613
      40 app.will_enter_foreground app_pid=6613
      48 scene.resized scene=com.example.voicenative-default width=390 height=844 mode=full_screen
      61 scene.connected scene=com.example.voicenative-default app_pid=6613
      73 scene.will_resign_active reason=systemAnimation
      75 scene.will_enter_foreground scene=com.example.voicenative-default
      109 app.launched
      130 scene.identified scene_object=0x101e54d40 persistent_id=B4474C7C-5AC8-453B-89E6-0BA8EE12664D
      131 scene.identified
      142 ui.scene_lifecycle_warned version=18.4
      145 scene.identified scene=com.example.voicenative-default persistent_id=B4474C7C-5AC8-453B-89E6-0BA8EE12664D
      157 scene.identified
      161 window.became_key window=0x101e551c0 scene=com.example.voicenative-default
      165 app.will_enter_foreground
      220 scene.became_active
      225 app.became_active
      238 scene.resized
      """),
    StatedEvents(
      "scene/02-crash-sigabrt-device-console",
      """
      36 app.crashed app_pid=51362 domain=signal reason=SIGABRT code=6
      68 scene.resized scene=com.example.voicenative-default
      98 scene.disconnected scene=com.example.voicenative-default
      """),
    StatedEvents(
      "scene/03-home-swipe-background",
      """
      6 scene.identified scene=com.example.parkdemo-1B8F959F-618F-4A0D-AD89-E09DEC0EAB34
      7 app.will_resign_active
      21 app.entered_background
      22 app.entered_background
      33 scene.identified
      38 scene.identified
      40 scene.identified
      """),
    StatedEvents(
      "scene/04-switcher-background-warm-resume",
      """
      4 app.will_resign_active
      30 app.entered_background
      31 app.entered_background
      44 scene.identified
      47 app.will_enter_foreground
      49 app.will_enter_foreground
      62 app.became_active
      64 app.became_active
      """),
    StatedEvents(
      "scene/05-cold-launch-scene-uuid",
      """
      11 scene.identified scene_object=0x148378200 persistent_id=83FF55F6-7B28-4BFD-8825-33CB43E5D162
      14 scene.identified scene=com.example.parkdemo-83FF55F6-7B28-4BFD-8825-33CB43E5D162
      20 scene.identified
      24 window.became_key scene=com.example.parkdemo-83FF55F6-7B28-4BFD-8825-33CB43E5D162
      """),
    StatedEvents(
      "scene/06-ipad-idevicesyslog-watchdog",
      """
      2 scene.will_resign_active scene=com.REDACTED-default reason=systemAnimation
      10 app.crashed app_pid=796 cause=watchdog reason="watchdog provision violated"
      """),
    StatedEvents(
      "scene/07-console-copied-columns-subsystem",
      """
      8 scene.connected scene=com.example.boardgame-default app_pid=23793
      34 app.crashed cause=launch_failure domain=dyld code=4 app_pid=23793
      """),
    StatedEvents(
      "scene/08-jetsam-foreground-limit",
      """
      2 scene.connected scene=com.example.photoback-default app_pid=8295
      9 app.jetsammed reason=per-process-limit code=7 app_pid=8295
      """),
    StatedEvents(
      "scene/09-uikit-adoption-and-config-warnings",
      """
      1 ui.scene_lifecycle_warned version=18.4 cause=warning
      2 ui.scene_lifecycle_warned version=26 cause=warning
      3-5 ui.scene_lifecycle_warned version=27 cause=fatal
      """),
    StatedEvents(
      "scene/10-presentation-and-orientation-warnings",
      """
      1 ui.present_refused presented=GADInterstitialViewController cause=not_in_hierarchy
      2 ui.present_refused presented=GADInterstitialViewController cause=not_in_hierarchy
      3 ui.present_refused presented=TOCropViewController presenter=PHPickerViewController cause=not_in_hierarchy
      4 ui.present_refused cause=already_presenting
      5 ui.present_refused presented=UIAlertController presenter=Race.GameScreen cause=already_presenting
      6 ui.present_refused presented=MyViewController.BravoViewController cause=already_presenting
      7-9 ui.present_refused presented=RCTModalHostViewController cause=already_presenting
      10 ad.present_failed
      12 ui.present_refused presented=GADFullScreenAdViewController cause=orientation
      13 ui.present_refused presented=ANInterstitialAdViewController cause=orientation
      17 scene.rotated orientation=landscapeLeft
      18 scene.rotated orientation=portrait
      """),
    StatedEvents(
      "scene/11-scene-delegate-prints",
      """
      2 scene.will_enter_foreground scene_object=0x10270b110
      3 scene.became_active
      5 scene.will_resign_active
      6 scene.disconnected scene_object=0x10270b110
      7 scene.will_enter_foreground scene_object=0x103e06510
      8 scene.entered_background scene_object=0x103e06510
      10 scene.will_enter_foreground scene_object=0x106007560
      11 scene.became_active
      13 scene.will_resign_active
      14 scene.disconnected
      """),
    StatedEvents("scene/12-firebase-analytics-lifecycle", "20 app.entered_background"),
    StatedEvents("scene/13-webkit-process-and-page-visibility", ""),
    StatedEvents(
      "scene/14-simulator-compact-and-tagged",
      """
      7 app.crashed app_pid=85886 reason=SIGSEGV code=11
      8 app.terminated app_pid=85886 cause=stopped reason=SIGTERM code=15
      """),
    StatedEvents("scene/15-flutter-and-react-native-states", ""),
  ]
}
