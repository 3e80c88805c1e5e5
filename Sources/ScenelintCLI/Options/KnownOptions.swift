import ArgumentParser

/// Which findings are known already, and whether those are shown.
struct KnownOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A baseline: what it has does not count. See scenelint baseline.", valueName: "file"),
    completion: .file())
  var baseline: String?

  @Flag(help: "Show findings that do not count, with the reason: excepted and expected ones.")
  var showSuppressed = false
}
