/// The format of an ad, as logs and rules write it.
///
/// An app may log a format that is not in the list; it counts as one that covers the screen.
package struct AdFormat: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  /// Creates a format of any name.
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let appOpen = AdFormat(rawValue: "app_open")
  package static let banner = AdFormat(rawValue: "banner")
  package static let interstitial = AdFormat(rawValue: "interstitial")
  package static let native = AdFormat(rawValue: "native")
  package static let rewarded = AdFormat(rawValue: "rewarded")
  package static let rewardedInterstitial = AdFormat(rawValue: "rewarded_interstitial")

  /// What rules read in place of a format where there is no ad.
  package static let none = "none"

  /// The formats of the SDK.
  package static let all = [
    appOpen, banner, interstitial, native, rewarded, rewardedInterstitial,
  ]

  /// Whether an ad of the format covers the screen when it is shown.
  package var isFullScreen: Bool { self != .banner && self != .native }

  /// How long after its load an ad may still be shown, or `nil` when that is not limited.
  package var lifetimeNanoseconds: Int64? {
    switch self {
    case .banner: nil
    case .appOpen: 4 * AdFormat.lifetimeNanosecondsMin
    default: AdFormat.lifetimeNanosecondsMin
    }
  }

  /// The shortest lifetime of an ad that has one.
  package static let lifetimeNanosecondsMin: Int64 = 3_600_000_000_000

  /// Google's public test unit of the format.
  package var testUnitID: String? {
    let unit: String? =
      switch self {
      case .appOpen: "5575463023"
      case .banner: "2435281174"
      case .interstitial: "4411468910"
      case .native: "3986624511"
      case .rewarded: "1712485313"
      case .rewardedInterstitial: "6978759866"
      default: nil
      }
    return unit.map { AdUnit.testPrefixes[0] + $0 }
  }
}

/// What an ad unit's id tells by itself.
package enum AdUnit {
  /// How the ids of Google's public test units begin.
  package static let testPrefixes = [
    "ca-app-pub-3940256099942544/", "/21775744923/example/", "/6499/example/",
  ]

  /// Whether a unit is one of Google's public test units.
  package static func isTest(_ id: String) -> Bool { testPrefixes.contains { id.hasPrefix($0) } }
}
