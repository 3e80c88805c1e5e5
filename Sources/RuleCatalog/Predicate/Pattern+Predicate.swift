import LintModel
import PatternMatch

extension Pattern {
  /// Says whether the pattern is found in a string. One that runs away tells nothing.
  ///
  /// The scratch is made anew for each call, because few events get as far as a pattern.
  func truth(_ value: AttributeValue) -> Truth {
    guard case .string(let text) = value else { return Truth(value) }
    var scratch = MatchScratch()
    do throws(MatchError) {
      return Truth(try match(Array(text.utf8).span, scratch: &scratch))
    } catch {
      return .unknown(.notLogged)
    }
  }
}
