/// The candidates that a misspelt name may have meant, nearest first and then in the order given.
///
/// A candidate is near if at most a third of its characters differ (neighbours that are exchanged
/// count once), or if one contains the other.
package func nearNames(to name: String, among candidates: [String]) -> [String] {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 200 else { return [] }
  var ranked: [(distance: Int, position: Int, name: String)] = []
  for (position, candidate) in candidates.enumerated() where candidate != name {
    let letters = Array(candidate.lowercased().unicodeScalars)
    guard letters.count <= 200 else { continue }
    let distance = editDistance(wanted, letters)
    let isPart =
      wanted.count >= 3 && letters.count >= 3
      && (candidate.lowercased().contains(name.lowercased())
        || name.lowercased().contains(candidate.lowercased()))
    let allowed = max(1, max(letters.count, wanted.count) / 3)
    if distance <= allowed || isPart {
      ranked.append((min(distance, isPart ? allowed : distance), position, candidate))
    }
  }
  ranked.sort { ($0.distance, $0.position) < ($1.distance, $1.position) }
  return ranked.map(\.name)
}

/// The fewest insertions, deletions, replacements and exchanges of neighbours between two texts.
///
/// Source: the optimal string alignment distance (Damerau, Levenshtein). Quadratic.
package func editDistance<Letter: Equatable>(_ left: [Letter], _ right: [Letter]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let same = left[row] == right[column]
      var best = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (same ? 0 : 1))
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}

/// What to add to a message about a name that nothing has: `; did you mean "ties"?`, or else what there is,
/// if that is short.
///
/// - Parameter list: where all are listed, for those that are many; such as `sim list`.
package func advice(
  for name: String, among candidates: [String], listedBy list: String = ""
) -> String {
  if let near = nearNames(to: name, among: candidates).first {
    return "; did you mean \"\(near)\"?"
  }
  if candidates.isEmpty { return "; there are none" }
  let all = candidates.joined(separator: ", ")
  if all.count <= 200 { return "; there are: \(all)" }
  return list.isEmpty ? "" : "; see \(list)"
}
