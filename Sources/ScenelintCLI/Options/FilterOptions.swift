import ArgumentParser
import LintEngine
import LintModel
import LintReport
import LogIngest
import ScenelintKit

/// Which records of the logs count, and how they are taken.
struct FilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The earliest time to read, in ISO 8601 with as many parts as you like: 2026-03-01, \
      2026-03-01T08:30, 08:30:05.5, 08:30+01:00. Without zone it is the time as the log prints it.
      """,
      valueName: "time"),
    transform: FilterOptions.time)
  var since: TimeBound?

  @Option(
    help: ArgumentHelp(
      """
      The latest time to read. Its last part counts whole: 08:30 goes up to 08:31, 2026-03-01 to \
      midnight after that day.
      """,
      valueName: "time"),
    transform: FilterOptions.time)
  var until: TimeBound?

  @Option(
    name: .customLong("assume-tz"),
    help: ArgumentHelp(
      """
      The zone of times that print none: Z, an offset such as +02:00, or a name such as \
      Europe/Berlin, which knows about daylight saving time.
      """,
      valueName: "zone"),
    transform: FilterOptions.zone)
  var assumedZone: AssumedZone?

  @Option(
    help: ArgumentHelp(
      "Read all records in this format; scenelint formats list shows the ids.", valueName: "id"),
    completion: .recordFormat)
  var assumeFormat: String?

  @Option(
    help: ArgumentHelp(
      """
      Leave out records that do not match this, as log show --predicate does: \
      'subsystem == "com.example.app" AND NOT eventMessage CONTAINS[c] "heartbeat"'. What rests on \
      events that are left out is not judged.
      """,
      valueName: "predicate"))
  var predicate: String?

  @Option(
    help: ArgumentHelp(
      "How many threads read a log. The result never depends on it. (default: one a processor)",
      valueName: "count"))
  var jobs: Int?

  /// The most threads that read a log when nobody asks for more: the thread that judges is the
  /// last to gain from others.
  private static let jobsMaxByDefault = 8
  /// The most threads, whoever asks.
  private static let jobsMax = 256

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs needs a number of at least 1") }
  }

  /// How many threads read a log.
  var workerCount: Int {
    let asked = jobs ?? min(Console.processorCount, Self.jobsMaxByDefault)
    return min(asked, Self.jobsMax, SystemLimits.threadCount)
  }

  /// What was asked for; a zone that is named replaces the one of the configuration.
  func filter(_ project: Project) throws -> RecordFilter.Options {
    var options = RecordFilter.Options()
    options.since = since
    options.until = until
    options.zone = assumedZone ?? project.assumedZone
    guard let predicate else { return options }
    do throws(RecordPredicateError) {
      options.predicate = try RecordPredicate(predicate)
    } catch {
      explain(error, in: predicate)
      throw ExitStatus.usage
    }
    return options
  }

  /// A catalog in which the assumed format is the only one with headers.
  func applied(to catalog: LintCatalog) throws -> LintCatalog {
    guard let assumeFormat else { return catalog }
    if let assuming = catalog.assuming(assumeFormat) { return assuming }
    let ids = FormatListing.recordFormats(of: catalog)
    let nearest = nearestName(to: assumeFormat, in: ids)
    Console.error(
      "scenelint: no format with records is called \(TerminalText.harmless(assumeFormat))"
        + (nearest.map { "; did you mean \($0)?" } ?? "; see scenelint formats list"))
    throw ExitStatus.usage
  }

  /// Prints where and why a predicate cannot be read.
  private func explain(_ error: RecordPredicateError, in predicate: String) {
    Console.error(
      "scenelint: --predicate, column \(error.span.lowerBound + 1): "
        + TerminalText.harmless(error.words))
    let characters = Array(predicate)
    let before = TerminalText.harmless(String(characters[..<error.span.lowerBound]))
    let marked = TerminalText.harmless(String(characters[error.span]))
    let width = max(1, TextLayout.columns(of: marked))
    Console.error("  " + TerminalText.harmless(predicate))
    Console.error(
      "  " + String(repeating: " ", count: TextLayout.columns(of: before))
        + String(repeating: "^", count: width))
  }

  private static func time(_ text: String) throws -> TimeBound {
    if let bound = TimeBound(text) { return bound }
    throw ValidationError(
      "a time is written like 2026-03-01, 2026-03-01T08:30, 08:30:05 or 08:30+01:00")
  }

  private static func zone(_ text: String) throws -> AssumedZone {
    if let zone = ZoneDatabase.zone(text) { return zone }
    throw ValidationError(
      ZoneDatabase.isThere
        ? "a zone is Z, an offset such as +02:00 or a name such as Europe/Berlin"
        : "this machine knows no zones by name; give an offset such as +02:00")
  }
}
