import LintModel

/// How many annotations of each level a host still shows for a step of a build.
///
/// GitHub and Azure show the first ten, and drop the others without a word. Azure's agent has the
/// number in its `ExecutionContext`, from which GitHub's runner comes.
struct AnnotationBudget {
  /// The most annotations of one level.
  static let annotationsMax = 10
  /// The most that are kept of errors and warnings, and of remarks where they are annotations, too.
  static let keptMax: [Severity: Int] = [.error: annotationsMax, .warning: annotationsMax]
  static let keptMaxOfAll = keptMax.merging([.info: annotationsMax]) { $1 }

  /// How many more there were.
  var leftOutCount = 0
  private var counts: [String: Int] = [:]

  /// Whether the host shows one more annotation of a level; one that it does not show is counted.
  mutating func takes(_ level: String) -> Bool {
    counts[level, default: 0] += 1
    let isShown = counts[level, default: 0] <= Self.annotationsMax
    if !isShown { leftOutCount += 1 }
    return isShown
  }

  /// A line that says how many the host does not show, or nothing when it shows all.
  func remark(_ host: String) -> String {
    guard leftOutCount > 0 else { return "" }
    let more = ReadableCount.counted(leftOutCount, "more finding")
    return "scenelint: \(more) than \(host) shows; the report has them all\n"
  }
}
