/// What a result of SARIF points at first, which is all that GitHub shows a place of.
///
/// A log is seldom in the repository, so that its lines cannot be shown, nor be part of a change.
package enum SARIFAnchor: String, CaseIterable, Sendable {
  /// The record that is judged.
  case log
  /// Where the project speaks of the rule: its own rule file or its configuration. Without any, the
  /// record.
  case rule
}
