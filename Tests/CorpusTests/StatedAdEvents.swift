extension StatedEvents {
  /// What the descriptions of the logs of the ads SDK state.
  static let ads: [StatedEvents] = [
    StatedEvents(
      "gma/01-flutter455-test-device-hint",
      """
      4 sdk.app_id_observed app_id=ca-app-pub-3940256099942544~1458002511
      10-15 sdk.test_device_hint device_id=1e72a1e5bcf010747b4623f4aea27267
      """),
    StatedEvents(
      "gma/02-flutter455-webview-timeout",
      """
      4 ad.load_failed format=interstitial code=5 domain=com.google.admob cause=timeout response_id=5s2uYeyjO7Kyigar7rjQBw adapter=GADMAdapterGoogleAdMobAds
      """),
    StatedEvents(
      "gma/03-flutter624-native-mixed",
      """
      1-5 sdk.test_device_hint device_id=GADSimulatorID
      6-7 sdk.warned format=native cause=asset_interaction
      8 ad.load_failed format=rewarded_interstitial code=1 cause=no_fill response_id=t_v5Yt6eHLiZ7APCm6m4Dg
      9 ad.load_failed format=rewarded code=1 cause=no_fill response_id=t_v5YvzaHJakYPmev8AE
      10 ad.loaded format=banner
      11 ad.loaded format=banner
      12 ad.loaded format=native
      """),
    StatedEvents("gma/04-larsad93-2014-timestamps", "4 sdk.test_device_hint"),
    StatedEvents(
      "gma/05-codelab2-dummyadapter-rewarded",
      """
      1-2 ad.load_failed cause=no_fill adapter=com.google.DummyAdapter format=rewarded
      """),
    StatedEvents(
      "gma/06-kmcgill30-dummyadapter-code8",
      """
      1-2 ad.load_failed cause=no_fill adapter=com.google.DummyAdapter code=8 domain=com.google.admob
      """),
    StatedEvents(
      "gma/07-iosexamples644-nofill-2026",
      """
      1-13 ad.load_failed code=1 cause=no_fill domain=com.google.admob response_id=YDNfaru9BOCIjeYPt7Xi6Ak
      31 ad.load_failed format=banner
      32 sdk.version version=13.6.0
      """),
    StatedEvents(
      "gma/08-counttaps-2017-sdk-outdated",
      """
      2 sdk.test_device_hint device_id=81e1b0a84db96aee0d55d6432e0db164
      7 sdk.outdated version=7.19.1
      """),
    StatedEvents(
      "gma/09-admobplus219-cordova",
      """
      1 sdk.app_id_observed
      3 sdk.test_device_hint
      """),
    StatedEvents(
      "gma/10-rn301-example-nofill",
      """
      1-2 ad.load_failed format=rewarded_interstitial code=1
      3-4 ad.load_failed format=rewarded code=1
      """),
    StatedEvents(
      "gma/11-godot124-rewarded-banner-overlap",
      """
      1 ad.loaded format=rewarded
      3 ad.present_called format=rewarded
      5 ad.did_present format=rewarded
      7-9 ad.load_requested format=banner
      10 ad.loaded format=banner
      """),
    StatedEvents(
      "gma/12-godot44-sample-appid-first-run",
      "2 sdk.app_id_observed app_id=ca-app-pub-3940256099942544~1458002511"),
    StatedEvents("gma/13-godot44-second-run", ""),
    // The description has consent once; its two lines stand there a second time.
    StatedEvents(
      "gma/14-mopub330-admob-adapter",
      """
      1-2 consent.resolved
      5-6 consent.resolved
      7 sdk.started
      """),
    StatedEvents("gma/15-unity990-missing-appid-stack", "1 sdk.app_id_missing"),
    StatedEvents(
      "gma/16-iosexamples473-banner-no-rootvc",
      "1 ad.load_failed format=banner cause=no_root_view_controller"),
    StatedEvents(
      "gma/17-admobswiftui28-presenter-detached",
      """
      1 ad.loaded format=rewarded
      2 ad.present_failed format=rewarded cause=presenter_detached reason="The provided view controller is not being presented"
      """),
    StatedEvents("gma/18-rnfb2652-nsurl-offline", ""),
    StatedEvents(
      "gma/19-hybrid272-invalid-adunit-code0",
      """
      1 sdk.invalid_request cause=ad_unit
      2 ad.load_failed format=banner code=0 reason="Request Error: Invalid ad request parameter(s)."
      """),
    StatedEvents("gma/20-firebase-unity101-duplicated-lines", ""),
    // The start that the description has is the time of the first record; no line tells of it.
    StatedEvents("gma/21-godot70-boot-noise", ""),
    StatedEvents(
      "gma/22-codelab-native10-html-undefined",
      """
      1 sdk.warned cause=javascript
      2 ad.load_failed format=native reason="Request Error: Received invalid response."
      """),
    StatedEvents(
      "gma/23-admobpro142-not-in-hierarchy",
      "1 ui.present_refused presented=GADInterstitialViewController cause=not_in_hierarchy"),
    StatedEvents(
      "gma/24-flutter711-skadnetwork-adcolony",
      "1 sdk.skadnetwork_missing count=1 networks=AdColony"),
    StatedEvents(
      "gma/25-simulator-publisher-data-not-found",
      """
      1-2 ad.load_failed format=rewarded cause=account reason="Publisher data not found."
      3-5 sdk.skadnetwork_missing count=8
      """),
  ]
}
