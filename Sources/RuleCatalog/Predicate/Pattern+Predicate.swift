import LintModel
import PatternMatch

extension PatternError {
  /// What is wrong with the pattern.
  var words: String { "\(self)" }
}

extension Pattern {
  /// Says whether the pattern is found in a string. One that runs away tells nothing.
  func truth(_ value: AttributeValue) -> Truth {
    .unknown(.notLogged)
  }
}
