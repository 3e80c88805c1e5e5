import ByteScan
import PatternMatch

/// How far a line gets as one that a format's start pattern matches.
package struct FormatTrial: Hashable, Sendable {
  /// The format's id.
  package let format: String
  /// How many bytes of the line can be the start of a match: all of them when it matches.
  package let reach: Int
  /// Whether the pattern matches.
  package let isMatch: Bool
  /// Whether the format is used in the line's input at all.
  package let isUsed: Bool
}

extension FormatSet {
  /// Tries all formats that have a start pattern, and returns the one that gets farthest first; of
  /// equals the one that is tried first.
  package func trials(of line: Span<UInt8>, in shape: InputShape) -> [FormatTrial] {
    var scratch = MatchScratch()
    var trials: [FormatTrial] = []
    for (place, format) in formats.enumerated() {
      guard let start = format.start else { continue }
      // A pattern that runs away gets nowhere.
      var reach = (try? start.reach(in: line, scratch: &scratch)) ?? 0
      let isMatch = (try? start.match(line, scratch: &scratch)) ?? false
      if !isMatch, reach == line.count, start.beginsLikeAnything(&scratch) { reach = 0 }
      trials.append(
        FormatTrial(
          format: format.id, reach: reach, isMatch: isMatch,
          isUsed: isUsed(place, in: shape)))
    }
    return trials.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.isMatch != second.isMatch { return first.isMatch }
      return (second.reach, left.offset) < (first.reach, right.offset)
    }.map(\.element)
  }

  private func isUsed(_ place: Int, in shape: InputShape) -> Bool {
    switch formats[place].decoder {
    case .footer: shape.footer == place
    case .wrapper: shape.wrappers.contains(place)
    default: shape.footer == nil && !shape.excludedFormats.contains(place)
    }
  }
}

extension Pattern {
  /// Whether any word can be the start of a match, so that it says nothing about a line that the
  /// pattern gets to its end: a table's first column is often any text up to a TAB.
  fileprivate func beginsLikeAnything(_ scratch: inout MatchScratch) -> Bool {
    let word: [UInt8] = Array("~~~~~~~~".utf8)
    return (try? mayContinue(word.span, scratch: &scratch)) ?? false
  }
}
