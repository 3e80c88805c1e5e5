import LintModel
import LintReport

extension Console {
  /// Says of a log that tells nothing of an app that it does, where a command only shows what is in
  /// a log: showing nothing must not look like health.
  static func noteSilence(_ input: InputSummary) {
    if let words = input.silentWords { error(input.path, words) }
  }
}
