/// A finding in a log of the corpus that the description beside the log bears out.
///
/// The test asserts these and no others, so that a new one has to be justified here.
struct TrueFinding {
  /// The file below the corpus folder, without `.log`.
  let file: String
  /// Severity, rule, line and how often it occurred.
  let finding: String
  /// What the description says.
  let because: String

  static let table: [TrueFinding] = [
    TrueFinding(
      file: "gma/03-flutter624-native-mixed",
      finding: "warning native-asset-interaction 6 × 1",
      because: "the SDK says so in that line"),
    TrueFinding(
      file: "gma/08-counttaps-2017-sdk-outdated",
      finding: "info sdk-outdated 7 × 1",
      because: "the SDK asks to be updated"),
    TrueFinding(
      file: "gma/15-unity990-missing-appid-stack",
      finding: "error missing-application-id 1 × 1",
      because: "the exception names the application id"),
    TrueFinding(
      file: "gma/16-iosexamples473-banner-no-rootvc",
      finding: "error banner-without-root-view-controller 1 × 1",
      because: "the SDK names the property that was not set"),
    TrueFinding(
      file: "gma/17-admobswiftui28-presenter-detached",
      finding: "error presenter-not-in-hierarchy 2 × 1",
      because: "the SDK refuses the presenter"),
    TrueFinding(
      file: "gma/19-hybrid272-invalid-adunit-code0",
      finding: "error invalid-request 1 × 1",
      because: "the SDK calls the ad unit into question"),
    TrueFinding(
      file: "gma/23-admobpro142-not-in-hierarchy",
      finding: "error presenter-not-in-hierarchy 1 × 1",
      because: "UIKit refuses to present the ad"),
    TrueFinding(
      file: "gma/25-simulator-publisher-data-not-found",
      finding: "warning skadnetwork-missing 3 × 1",
      because: "the SDK counts what is missing"),
    TrueFinding(
      file: "scene/01-cold-launch-device-console",
      finding: "warning scene-lifecycle-not-adopted 142 × 1",
      because: "UIKit asks for the scene life cycle"),
    TrueFinding(
      file: "scene/09-uikit-adoption-and-config-warnings",
      finding: "warning scene-lifecycle-not-adopted 1 × 3",
      because: "UIKit asks for it in the words of three releases"),
    TrueFinding(
      file: "scene/10-presentation-and-orientation-warnings",
      finding: "error presenter-not-in-hierarchy 1 × 2",
      because: "UIKit refuses to present two ads, and seven others that are none"),
    TrueFinding(
      file: "scene/10-presentation-and-orientation-warnings",
      finding: "error presenter-not-in-hierarchy 10 × 1",
      because: "the SDK refuses the presenter"),
    TrueFinding(
      file: "posted/03-em4404-ios27-capacitor",
      finding: "warning scene-lifecycle-not-adopted 3 × 1",
      because: "UIKit terminates the app for it"),
    TrueFinding(
      file: "posted/31-nativescript137-nil-presenter",
      finding: "error presenter-not-in-hierarchy 1 × 2",
      because: "the view controller is nil first, and detached then"),
    TrueFinding(
      file: "posted/47-rngma205-show-not-loaded",
      finding: "error present-before-ready-refused 1 × 1",
      because: "the plug-in refuses an interstitial as not loaded"),
    TrueFinding(
      file: "posted/56-mediation384-ironsource-adapter",
      finding: "error adapter-missing 1 × 1",
      because: "the adapter that is named is not in the app"),
    TrueFinding(
      file: "posted/65-pluginadmob21-appmeasurement",
      finding: "error app-measurement-missing 1 × 1",
      because: "the exception names AppMeasurement"),
    TrueFinding(
      file: "posted/67-turkish-flutter-banner-nofill",
      finding: "warning skadnetwork-missing 4 × 1",
      because: "the SDK counts what is missing"),
    TrueFinding(
      file: "posted/70-rngma603-show-not-loaded-rewarded",
      finding: "error present-before-ready-refused 1 × 1",
      because: "the plug-in refuses a rewarded ad as not loaded"),
  ]

  /// The findings of a log, in order.
  static func all(in file: String) -> [String] {
    table.filter { $0.file == file }.map(\.finding)
  }
}
