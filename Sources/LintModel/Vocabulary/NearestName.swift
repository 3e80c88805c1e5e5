/// Returns the candidate that `name` was probably meant to be, or `nil` when none is near.
///
/// Near is at most a third of the name's length in edits, at least one: a letter put in, left out,
/// changed, or swapped with its neighbour. Of equally near candidates the first in order of
/// spelling wins. A name of more than 64 bytes is nobody's slip.
package func nearestName(to name: String, in candidates: some Sequence<String>) -> String? {
  let bytes = Array(name.utf8)
  guard !bytes.isEmpty, bytes.count <= 64 else { return nil }
  var nearest: (name: String, distance: Int)?
  for candidate in candidates.sorted() {
    let distanceMax = nearest.map { $0.distance - 1 } ?? max(1, bytes.count / 3)
    let other = Array(candidate.utf8)
    guard abs(other.count - bytes.count) <= distanceMax else { continue }
    let distance = editDistance(bytes, other)
    if distance <= distanceMax { nearest = (candidate, distance) }
  }
  return nearest?.name
}

/// Counts the edits between two names by the Damerau–Levenshtein measure.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  // Three rows of the table are enough: this one, the one above, and the one above that, which a
  // swap of neighbours reaches back to.
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let change = previous[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(change, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
