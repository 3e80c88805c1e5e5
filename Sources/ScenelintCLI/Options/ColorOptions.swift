import ArgumentParser

/// Whether text for people is coloured.
struct ColorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When to use colours: auto is for a terminal, unless NO_COLOR is set.", valueName: "when"))
  var color: Choice = .auto

  enum Choice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never
  }

  /// Whether standard output is coloured.
  var isColored: Bool {
    switch color {
    case .auto: Console.isOutputColored
    case .always: true
    case .never: false
    }
  }
}
