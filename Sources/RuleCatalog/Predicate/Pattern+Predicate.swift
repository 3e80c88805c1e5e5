package import PatternMatch

extension Pattern {
  /// Says whether the pattern is found in a string. One that runs away tells nothing.
  package func truth(_ text: String, scratch: inout MatchScratch) -> Truth {
    do throws(MatchError) {
      return Truth(try match(Array(text.utf8).span, scratch: &scratch))
    } catch {
      return .unknown(.notLogged)
    }
  }
}
