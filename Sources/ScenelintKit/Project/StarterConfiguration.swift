/// The configuration file that `scenelint config init` writes.
package enum StarterConfiguration {
  /// The file's text. Each setting in it is the default, or is commented out.
  package static let text = """
    # The configuration of scenelint, for the folder that it lies in and all below.
    # `scenelint config show --origin` prints what is in effect, and why;
    # `scenelint config schema` prints a JSON Schema for editors.

    # The rules that run: recommended (stable and sure), strict (stable, not of low confidence),
    # stable (the default), all (experimental and deprecated ones too), none, or a folder of rules.
    packs: [stable]

    # The lowest severity that makes the exit status 1: info, warning, error, never.
    fail_on: warning

    # Whether a rule that is inconclusive makes the exit status 4.
    fail_on_inconclusive: false

    # Whether a run in which no rule judged any log is a success; else the exit status is 3.
    allow_unjudged: false

    # Rules that must pass or fail in at least one log, and how many rules must; else the exit
    # status is 4.
    # require: [expired-app-open-ad]
    # min_judged: 10

    # Single rules: off, on, a severity, or a mapping.
    # rules:
    #   request-before-sdk-start: off
    #   present-without-outcome: warning
    #   expired-app-open-ad:
    #     severity: error
    #     params: {max_age: 3h}

    # Events that the app always logs when they happen, so that their absence means something.
    # emits: [ad.will_present, ad.did_dismiss]

    # The app that the logs are about; by default the one with the most ad records.
    # app:
    #   process: Demo
    #   bundle_id: com.example.demo
    #   version: "5.2.0"

    # How the app was built, debug or release, where the log does not say.
    # build: release

    # Screens that are the app's main content.
    # main_content: [Home]

    # Rules, events and formats of your own, relative to this file.
    # catalogs: [rules]

    # The zone of times that print none.
    # assume_tz: Europe/Berlin

    # Findings that do not count, each with a reason and perhaps a last day.
    # exceptions:
    #   - rule: ad-larger-than-window
    #     match: {ad.unit_id: "ca-app-pub-*/1234567890", app.version: "<= 5.2.0"}
    #     reason: Fixed in 5.3, which is in review
    #     owner: ads-team
    #     until: 2026-12-31

    """
}
