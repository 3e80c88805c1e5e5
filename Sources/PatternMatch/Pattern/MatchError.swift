/// Why a match was given up before it was known whether the subject matches.
package enum MatchError: Error, Hashable {
  /// The pattern backtracked more often than `MatchLimits.matchMax`.
  case matchLimit
  /// The pattern backtracked deeper than `MatchLimits.depthMax`.
  case depthLimit
  /// The interpreter needed more memory than `MatchLimits.heapKibibytesMax`.
  case heapLimit
  /// The compiled code needed more stack than `MatchLimits.jitStackKibibytesMax`.
  case jitStackLimit
  /// The pattern calls itself at one place without end.
  case endlessRecursion
  /// PCRE2 gave up for the reason with this negative code.
  case other(code: Int32)
}
