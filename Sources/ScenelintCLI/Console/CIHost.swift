import LintReport

/// A host that runs builds and reads what they print.
enum CIHost {
  case gitHub, teamCity, azure

  /// The host that says in the environment that it runs this.
  ///
  /// Hosts that read files only, such as GitLab and Jenkins, need no word of it.
  init?(_ variable: (String) -> String?) {
    if variable("GITHUB_ACTIONS") == "true" {
      self = .gitHub
    } else if !(variable("TEAMCITY_VERSION") ?? "").isEmpty {
      self = .teamCity
    } else if !(variable("TF_BUILD") ?? "").isEmpty {
      self = .azure
    } else {
      return nil
    }
  }

  /// The format that the host reads from standard output.
  var format: ReportFormat {
    switch self {
    case .gitHub: .github
    case .teamCity: .teamCity
    case .azure: .azure
    }
  }
}
