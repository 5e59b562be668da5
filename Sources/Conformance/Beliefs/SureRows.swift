/// Rows that fired however the lines so far are explained.
///
/// A line that can be a copy, or can wait for another, shows what it shows only in some explanations. So the rows
/// are kept with the situations that it leaves open, until all that are left have them.
extension BeliefEngine {
  /// Notes that the rows of a set fired surely.
  func note(sure set: Int32) {
    if notedSets.insert(set).inserted { surely.formUnion(rowSets[set]) }
  }

  /// The rows of both sets.
  func common(_ one: Int32, _ other: Int32) -> Int32 {
    if one == other || one == 0 { return one }
    return rowSets.number(of: rowSets[one].filter(rowSets[other].contains))
  }

  /// The rows of either set that are not noted.
  func union(_ one: Int32, _ other: Int32) -> Int32 {
    let (one, other) = (withoutNoted(one), withoutNoted(other))
    if one == other || other == 0 { return one }
    return rowSets.number(of: Set(rowSets[one]).union(rowSets[other]).sorted())
  }

  func withoutNoted(_ set: Int32) -> Int32 {
    if notedSets.contains(set) { return 0 }
    let rows = rowSets[set]
    return surely.isDisjoint(with: rows)
      ? set : rowSets.number(of: rows.filter { !surely.contains($0) })
  }

  /// Notes what fired in all of some situations; the same without it.
  func withoutNoted(_ elements: [Element]) -> [Element] {
    guard showsLater, let first = elements.first else { return elements }
    let shown = elements.reduce(first.sure) { common($0, $1.sure) }
    if notedSets.contains(shown) { return elements }
    note(sure: shown)
    return elements.map { element in
      var element = element
      element.sure = withoutNoted(element.sure)
      return element
    }
  }

  /// Notes what fired in all that a session leaves open.
  func note(_ session: inout SessionState) {
    let left = session.waiting + (session.belief > undecided ? [session.free] : [])
    guard let first = left.first else { return }
    var shown = left.reduce(first.sure) { common($0, $1.sure) }
    if notedSets.contains(shown) { return }
    // The lines read last can wait for the next.
    for fork in waiting(session) { shown = common(shown, fork.sure) }
    if notedSets.contains(shown) { return }
    note(sure: shown)
    session.sure = withoutNoted(session.sure)
    for place in session.waiting.indices {
      session.waiting[place].sure = withoutNoted(session.waiting[place].sure)
    }
  }

  /// The rows that fired however a session that ends here is explained, and are not noted.
  func rows(atEndOf session: SessionState) -> [Int32] {
    let left =
      finished(session.belief, position: 0).map { union($0.sure, session.sure) }
      + drained(session.waiting).map(\.sure)
    return left.first.map { rowSets[left.reduce($0, common)] } ?? []
  }
}
