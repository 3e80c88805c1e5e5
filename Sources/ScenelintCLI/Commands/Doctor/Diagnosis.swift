import LintModel
import LogIngest
import PatternMatch
import ScenelintKit

/// What there is to know about the program, the machine and what can be captured with it.
struct Diagnosis {
  let version = LintCatalog.version
  let build = BuildDescription.here
  let catalog: CatalogContents
  let patternLibrary = PatternLibrary.version
  let compilesToMachineCode = PatternLibrary.compilesToMachineCode
  let archiveLibrary = ArchiveLibrary.version
  let terminal = Terminal()
  let tools: [Tool]
  let sources: [Source]
  /// What the logs that were given lack.
  var coverages: [LogCoverage] = []

  /// Where the program writes to.
  struct Terminal {
    let isTerminal = Console.isOutputTerminal
    let isColored = Console.isOutputColored
    let isUTF8 = Console.isUTF8
    let columns = Console.outputColumns
  }

  /// A program that captures logs, and where it is.
  struct Tool {
    let tool: CaptureTool
    let path: String?
  }

  /// A source of `scenelint watch`.
  struct Source {
    let name: String
    /// How to read it.
    let command: String
    /// What it takes, any of them; nothing for what is always there.
    var tools: [Tool] = []

    /// The tool that it would be read with.
    var tool: Tool? { tools.first { $0.path != nil } }

    var isAvailable: Bool { tools.isEmpty || tool != nil }
  }

  /// Looks around.
  init(_ catalog: LintCatalog) {
    self.catalog = CatalogContents(catalog)
    let tools = CaptureTool.all.map { Tool(tool: $0, path: $0.path) }
    func named(_ names: [String]) -> [Tool] { tools.filter { names.contains($0.tool.name) } }
    self.tools = tools
    sources = [
      Source(name: "standard input", command: "COMMAND | scenelint watch"),
      Source(name: "file", command: "scenelint watch --follow FILE"),
      Source(name: "command", command: "scenelint watch -- COMMAND"),
      Source(
        name: "device", command: "scenelint watch --device",
        tools: named(CaptureTool.devices.map(\.name))),
      Source(
        name: "device, go-ios", command: "scenelint watch -- ios syslog", tools: named(["go-ios"])),
      Source(
        name: "simulator", command: "scenelint watch --simulator",
        tools: named([CaptureTool.simulatorName])),
      Source(
        name: "console",
        command: "xcrun devicectl device process launch --console APP | scenelint watch",
        tools: named([CaptureTool.consoleName])),
    ]
  }

  /// The command to type next.
  var next: String {
    let unusable = coverages.first { $0.input.problem != nil }
    if let input = unusable?.input, let problem = input.problem {
      let path = Self.quoted(input.path)
      switch problem {
      case .noRecords where input.path != "-": return "scenelint formats explain \(path):1"
      case .unreadable where input.path != "-", .readFailed where input.path != "-":
        return "ls -ld \(path)"
      case .appNotFound(let asked, let nearest):
        let name = if case .process = asked { "process" } else { "bundle-id" }
        let option = nearest.map { " --\(name) \(Self.quoted($0))" } ?? ""
        return (input.path == "-" ? "COMMAND | " : "") + "scenelint check\(option) \(path)"
      default: return capture ?? "scenelint watch --help"
      }
    }
    if let failed = coverages.first(where: { has(.fail, $0) }) {
      return Self.command("check", failed)
    }
    let open = coverages.first { has(.inconclusive, $0) || has(.notApplicable, $0) }
    if let open { return Self.command("coverage", open) }
    if let log = coverages.first { return Self.command("timeline", log) }
    return capture ?? "scenelint doctor app.log"
  }

  /// How to capture a log with what is installed.
  private var capture: String? { sources.first { $0.tool != nil }?.command }

  private func has(_ verdict: RuleVerdict.Verdict, _ coverage: LogCoverage) -> Bool {
    coverage.rules.contains { $0.verdict.verdict == verdict }
  }

  /// A command for a log; what came on standard input has to come once more.
  private static func command(_ name: String, _ log: LogCoverage) -> String {
    (log.input.path == "-" ? "COMMAND | " : "") + "scenelint \(name) \(quoted(log.input.path))"
  }

  /// A path as a shell reads it back.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
        || "0123456789/._-+,:@%".utf8.contains(byte)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}

/// How the program was built.
struct BuildDescription {
  let compiler: String
  let system: String
  let architecture: String
  let isOptimized: Bool

  /// This program.
  static let here = BuildDescription(
    compiler: compiler, system: system, architecture: architecture, isOptimized: isOptimized)

  /// What the compiler tells of itself is only whether it is at least some version.
  private static var compiler: String {
    #if compiler(>=6.5)
      "Swift 6.5 or later"
    #elseif compiler(>=6.4)
      "Swift 6.4"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var system: String {
    #if os(macOS)
      "macOS"
    #elseif canImport(Musl)
      "Linux with musl"
    #else
      "Linux"
    #endif
  }

  private static var architecture: String {
    #if arch(arm64)
      "arm64"
    #elseif arch(x86_64)
      "x86_64"
    #else
      "another processor"
    #endif
  }

  private static var isOptimized: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }
}

/// How much a catalog holds.
struct CatalogContents {
  let ruleCount: Int
  let formatCount: Int
  let messageCount: Int

  init(_ catalog: LintCatalog) {
    ruleCount = catalog.catalog.rules.count
    formatCount = catalog.catalog.formats.count
    messageCount = catalog.catalog.emitters.reduce(0) { $0 + $1.messages.count }
  }
}
