extension Pattern {
  /// Returns how many bytes of a subject can still be the start of a match: all of them when it
  /// matches.
  ///
  /// The pattern has to be anchored. A match that fails without looking at the subject's end fails
  /// for every longer subject, too, so the place where it stops is found by halving. Characters are
  /// not cut.
  package func reach(
    in subject: Span<UInt8>, scratch: inout MatchScratch
  ) throws(MatchError) -> Int {
    if try match(subject, scratch: &scratch) { return subject.count }
    var ends: [Int] = []
    for offset in 0..<subject.count where subject[offset] & 0xC0 != 0x80 { ends.append(offset) }
    ends.append(subject.count)
    // The start of the first `low` ends may go on, that up to `high` may not.
    var low = 0
    var high = ends.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if try mayContinue(subject.extracting(0..<ends[middle]), scratch: &scratch) {
        low = middle
      } else {
        high = middle
      }
    }
    return ends[low]
  }
}
