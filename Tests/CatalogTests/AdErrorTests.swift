import EventExtraction
import LintEngine
import RuleCatalog
import Testing

/// The errors of ads, each in each format and as each language prints it.
///
/// The samples of `ad-errors` show each format, each cause and each language, but not all of them
/// together.
struct AdErrorTests {
  /// What a kind of ad is called in prose, in Dart and in events.
  private struct Format {
    let words: String
    let type: String
    let attribute: String
  }

  /// What went wrong with an ad.
  private struct Failure {
    let code: Int
    let text: String
    /// The id in the response, `(null)` when it has none, or `nil` when no response is printed.
    var responseID: String?
    let cause: String
  }

  private static let fullScreen = [
    Format(
      words: "Rewarded interstitial", type: "RewardedInterstitial",
      attribute: " format=rewarded_interstitial"),
    Format(words: "App open", type: "AppOpen", attribute: " format=app_open"),
    Format(words: "Rewarded", type: "Rewarded", attribute: " format=rewarded"),
    Format(words: "Interstitial", type: "Interstitial", attribute: " format=interstitial"),
  ]

  private static let all =
    fullScreen + [
      Format(words: "Banner", type: "Banner", attribute: " format=banner"),
      Format(words: "Native", type: "Native", attribute: " format=native"),
    ]

  private static let loads = [
    Failure(
      code: 0, text: "Cannot determine request type.", responseID: "(null)",
      cause: " cause=ad_unit"),
    Failure(code: 1, text: "No ad.", cause: ""),
    Failure(code: 1, text: "No ad.", responseID: "(null)", cause: " cause=not_sent"),
    Failure(code: 1, text: "No ad.", responseID: "CLz5r-KMtf", cause: " cause=no_fill"),
    Failure(code: 9, text: "No ad.", responseID: "(null)", cause: " cause=no_fill"),
    Failure(code: 2, text: "Offline.", responseID: "(null)", cause: " cause=network"),
    Failure(code: 5, text: "Timed out.", responseID: "CLz5r-KMtf", cause: " cause=timeout"),
    Failure(code: 3, text: "Server error.", responseID: "CLz5r-KMtf", cause: ""),
    Failure(
      code: 0, text: "Unable to be fulfilled before a timeout occurred.",
      responseID: "(null)", cause: " cause=timeout"),
    Failure(code: 20, text: "Another.", responseID: "(null)", cause: ""),
  ]

  private static let presentations = [
    Failure(code: 15, text: "Not ready.", cause: " cause=not_ready"),
    Failure(code: 16, text: "Too large.", cause: " cause=too_large"),
    Failure(code: 17, text: "Internal error.", cause: ""),
    Failure(
      code: 17, text: "The provided view controller is not being presented.",
      cause: " cause=presenter_detached"),
    Failure(code: 18, text: "Already presented.", cause: " cause=already_used"),
    Failure(code: 21, text: "Main thread.", cause: " cause=main_thread"),
    Failure(code: 22, text: "No adapter.", cause: " cause=mediation"),
  ]

  @Test func `a format and a cause are read whatever the other one is`() throws {
    var samples: [(text: String, event: String)] = []
    for format in Self.all + [Format(words: "Some", type: "Some", attribute: "")] {
      for failure in Self.loads {
        let event = "ad.load_failed code=\(failure.code)\(failure.cause)\(format.attribute)"
        samples.append((Self.printedLoad(failure, of: format), event))
        samples.append((Self.printedLoadInDart(failure, of: format), event))
      }
    }
    for format in Self.fullScreen + [Format(words: "Some", type: "Some", attribute: "")] {
      for failure in Self.presentations {
        let event = "ad.present_failed code=\(failure.code)\(failure.cause)\(format.attribute)"
        samples.append((Self.printedPresentation(failure, of: format), event))
        samples.append((Self.printedPresentationInDart(failure, of: format), event))
      }
    }
    let emitter = try #require(Self.emitter(with: samples))
    #expect(emitter.messages.first?.samples.count == samples.count)
    let catalog = try #require(TestedCatalog.loaded).extraction
    let complaints = CatalogSampleRunner(catalog: catalog).complaints(about: emitter)
    #expect(complaints.map(\.text) == [])
  }

  // MARK: - Printing

  private static func printedLoad(_ failure: Failure, of format: Format) -> String {
    let response = failure.responseID.map { id in
      "…, gad_response_info=  ** Response Info **\n    Response ID: \(id)\n    Network: (null)\n"
    }
    return "\(format.words) ad failed to load with error: Error Domain=com.google.admob "
      + "Code=\(failure.code) \"\(failure.text)\" "
      + "UserInfo={NSLocalizedDescription=\(response ?? failure.text)}"
  }

  private static func printedLoadInDart(_ failure: Failure, of format: Format) -> String {
    let response = failure.responseID.map { id in
      "ResponseInfo(responseId: \(id == "(null)" ? "null" : id), mediationAdapterClassName: null)"
    }
    return "flutter: \(format.type)Ad failed to load: LoadAdError(code: \(failure.code), "
      + "domain: com.google.admob, message: \(failure.text), responseInfo: \(response ?? "null"))"
  }

  private static func printedPresentation(_ failure: Failure, of format: Format) -> String {
    "\(format.words) ad failed to present with error: Error Domain=com.google.admob "
      + "Code=\(failure.code) \"\(failure.text)\" UserInfo={NSLocalizedDescription=\(failure.text)}"
  }

  private static func printedPresentationInDart(_ failure: Failure, of format: Format) -> String {
    "flutter: Instance of '\(format.type)Ad' onAdFailedToShowFullScreenContent: "
      + "AdError(code: \(failure.code), domain: com.google.admob, message: \(failure.text))"
  }

  /// An emitter of the same name that has nothing but samples.
  private static func emitter(with samples: [(text: String, event: String)]) -> EmitterDefinition? {
    var text = """
      emitter: ad-errors
      title: Samples
      process: app
      messages:
        - message: all
          literal: error
          pattern: error
          event: ad.load_failed
          samples:

      """
    for sample in samples {
      let printed = sample.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n")
      text += "      - {text: \"\(printed)\", event: \(sample.event)}\n"
    }
    let file = CatalogFile(path: "events/ad-errors.yml", text: text, origin: .user)
    return CatalogLoader.load([file]).catalog.emitters.first
  }
}
