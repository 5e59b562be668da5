internal import RuleLanguage
internal import RuleSemantics

extension SessionModel {
  /// Every state in which a session can begin; `nil` if more than `most` states had to be seen.
  ///
  /// Times are left out of account: more states are found than can be reached where timers keep some
  /// from being so, never less. The process can have died as often as it likes.
  public func startStates(most: Int) -> [Int32]? {
    guard let never = compiled.neverLaunched else { return [] }
    let first = number(of: never)
    if mapping.start == .firstLaunch { return [first] }
    guard let found = reached(from: [first], most: most) else { return nil }
    if mapping.start == .anywhere { return found }
    return found.filter { compiled.phase(in: states[Int($0)].words) == .dead }
  }

  /// The rows that fire in some step from these states on, with times left out of account; `nil` if more than
  /// `most` states had to be seen.
  func rowsThatFire(from starts: [Int32], most: Int) -> Set<Int32>? {
    reached(from: starts, most: most).map { found in
      found.reduce(into: []) { rows, state in
        for step in steps(from: state) { rows.formUnion(step.rows) }
      }
    }
  }

  private func reached(from starts: [Int32], most: Int) -> [Int32]? {
    var isSeen = Set(starts)
    var found = starts
    var position = 0
    while position < found.count {
      for step in steps(from: found[position]) where isSeen.insert(step.target).inserted {
        found.append(step.target)
      }
      if found.count > most { return nil }
      position += 1
    }
    return found
  }
}
