extension Finding {
  /// What a project has said about a finding before it was found again.
  package enum Disposition: Hashable, Sendable {
    /// Nothing: it counts.
    case open
    /// The baseline has it; the reason is the baseline's, if it gives one.
    case baselined(reason: String?)
    /// An exception of the project's configuration is about it.
    case excepted(reason: String)
    /// The app printed that a test run expects it.
    case expected(reason: String)

    /// Whether the finding counts towards the exit status.
    package var isOpen: Bool { self == .open }

    /// The name of the state, for reports.
    package var state: String {
      switch self {
      case .open: "open"
      case .baselined: "baselined"
      case .excepted: "excepted"
      case .expected: "expected"
      }
    }

    /// What the project gives as its reason.
    package var reason: String? {
      switch self {
      case .open: nil
      case .baselined(let reason): reason
      case .excepted(let reason), .expected(let reason): reason
      }
    }
  }
}
