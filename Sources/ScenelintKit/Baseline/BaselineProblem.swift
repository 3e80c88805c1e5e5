import LintModel

/// Why a baseline cannot be used.
package enum BaselineError: Error, Hashable {
  /// The system refused, with its own words.
  case unreadable(reason: String)
  /// Lines of it are wrong; all of them, in order, up to `BaselineReader.problemsMax`.
  case malformed([PlacedProblem])

  /// A problem with the line of the file that has it, from 1.
  package struct PlacedProblem: Hashable, Sendable {
    package let line: Int
    package let problem: BaselineProblem
  }
}

/// What is wrong with a line of a baseline.
package enum BaselineProblem: Error, Hashable, Sendable {
  case noHeader
  case otherVersion(Int)
  /// A line that a merge left behind.
  case conflict
  case notJSON
  case unknownMember(String)
  case missingMember(String)
  case repeatedMember(String)
  case wrongValue(String, expected: String)
  case repeatedEntry(firstLine: Int)
  case tooManyEntries
}

extension BaselineProblem {
  /// What is wrong, for people.
  package var words: String {
    switch self {
    case .noHeader:
      "this is not a baseline: its first line must be {\"scenelint_baseline\":\(Baseline.version)}"
    case .otherVersion(let version):
      "the baseline has version \(version), and this program reads version \(Baseline.version)"
    case .conflict: "a merge conflict is left; keep the lines of both sides"
    case .notJSON: "the line is not a JSON object"
    case .unknownMember(let name):
      "an entry has no `\(name)`"
        + (nearestName(to: name, in: BaselineReader.members).map { "; did you mean `\($0)`?" }
          ?? "")
    case .missingMember(let name): "the entry needs `\(name)`"
    case .repeatedMember(let name): "`\(name)` appears twice"
    case .wrongValue(let name, let expected): "`\(name)` must be \(expected)"
    case .repeatedEntry(let line): "line \(line) has the same rule and fingerprint"
    case .tooManyEntries: "the baseline has more than \(Baseline.entriesMax) entries"
    }
  }
}
