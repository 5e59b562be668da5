internal import RuleLanguage
internal import RuleSemantics

extension SessionModel {
  /// Every state in which a session can begin; `nil` if more states had to be seen, or somebody wished an end.
  ///
  /// Times are left out of account: more states are found than can be reached where timers keep some
  /// from being so, never less. The process can have died as often as it likes.
  ///
  /// - Parameters:
  ///   - most: the most states that are seen.
  ///   - mayGoOn: is told now and then how many were seen, and in how many of them a session can begin.
  public func startStates(
    most: Int, mayGoOn: (_ seen: Int, _ starts: Int) -> Bool = { _, _ in true }
  ) -> [Int32]? {
    guard let never = compiled.neverLaunched else { return [] }
    let first = number(of: never)
    if mapping.start == .firstLaunch { return [first] }
    var starts: [Int32] = []
    let found = reached(from: [first], most: most) { state in
      if mapping.start == .anywhere || compiled.phase(in: states[Int(state)].words) == .dead {
        starts.append(state)
      }
    } mayGoOn: {
      mayGoOn($0, starts.count)
    }
    return found.map { _ in starts }
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

  /// - Parameters:
  ///   - see: is told each state once.
  ///   - mayGoOn: is told now and then how many there are.
  private func reached(
    from starts: [Int32], most: Int, see: (Int32) -> Void = { _ in },
    mayGoOn: (Int) -> Bool = { _ in true }
  ) -> [Int32]? {
    var isSeen = Set(starts)
    var found = starts
    var position = 0
    starts.forEach(see)
    while position < found.count {
      for step in steps(from: found[position]) where isSeen.insert(step.target).inserted {
        found.append(step.target)
        see(step.target)
      }
      position += 1
      if found.count > most || position % 256 == 0 && !mayGoOn(found.count) { return nil }
    }
    return found
  }
}
