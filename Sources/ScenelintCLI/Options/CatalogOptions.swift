import ArgumentParser
import LintModel
import LintReport
import RuleCatalog
import ScenelintKit

/// The user's own formats, events and rules, and where the configuration comes from.
struct CatalogOptions: ParsableArguments {
  @Option(
    name: .customLong("rules"), parsing: .singleValue,
    help: ArgumentHelp(
      """
      A file or folder with formats, events or rules of your own; one with the id of a built-in \
      one replaces it. May be repeated.
      """,
      valueName: "path"),
    completion: .file())
  var rulePaths: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The configuration file, which may use files anywhere. Default: the nearest .scenelint.yml, \
      in the working folder or one above it, up to the repository's or your home.
      """,
      valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  @Flag(help: "Read no configuration file, and no variables of the environment.")
  var isolated = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      Set a key of the configuration, such as rules.expired-app-open-ad.severity=warning. May be \
      repeated.
      """,
      valueName: "key=value"),
    transform: Assignment.init)
  var set: [Assignment] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      """
      The rules to run: recommended, strict, stable (the default), all, none or the name of a \
      folder of rules. May be repeated.
      """,
      valueName: "name"))
  var pack: [String] = []

  /// A key and the value that it is to have.
  struct Assignment {
    let key: String
    let value: String

    init(_ text: String) throws {
      guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
        throw ValidationError("a setting is written like fail_on=error")
      }
      key = String(text[..<equals])
      value = String(text[text.index(after: equals)...])
    }
  }

  func validate() throws {
    if isolated, config != nil {
      throw ValidationError("--isolated reads no file, so --config has no use")
    }
  }

  /// The catalog; problems of the user's files are printed.
  func catalog() throws -> LintCatalog { try project().catalog }

  /// The catalog as configured; what is wrong with it is printed and ends the run.
  func project(_ extent: LintCatalog.Extent = .whole) throws -> Project {
    var request = ProjectRequest(today: try Self.today())
    request.extent = extent
    request.path = config
    request.isIsolated = isolated
    request.assignments = set.map { ($0.key, $0.value) }
    request.packs = pack
    request.rulePaths = rulePaths
    request.variable = Console.variable
    do throws(ProjectError) {
      let project = try Project(request)
      for note in project.notes { Self.explain(note) }
      return project
    } catch {
      switch error {
      case .catalog(let error): LintCatalog.explain(error)
      case .invalid(let diagnostics): for diagnostic in diagnostics { Self.explain(diagnostic) }
      }
      throw ExitStatus.usage
    }
  }

  /// The day on which exceptions are judged; a run may be made to take place on another one.
  private static func today() throws -> CalendarDay {
    let name = ProjectRequest.variablePrefix + "NOW"
    guard let text = Console.variable(name) else {
      return CalendarDay(secondsSince1970: Console.secondsSince1970)
    }
    guard let day = CalendarDay(text) else {
      throw ValidationError("\(name) is not a day: a day is written like 2026-12-31")
    }
    return day
  }

  /// Prints a diagnostic; only files have lines and columns.
  private static func explain(_ diagnostic: CatalogDiagnostic) {
    let text =
      diagnostic.hasPlace
      ? "\(diagnostic)"
      : "scenelint: \(diagnostic.file): \(diagnostic.message)"
        + (diagnostic.hint.map { "; " + $0 } ?? "")
    Console.error(TerminalText.harmless(text))
  }
}
