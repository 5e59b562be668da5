package import Machines

extension CompiledSystem {
  /// What was possible at each step of a run, as traces call it, the step taken among them.
  ///
  /// - Parameter steps: those of a run that the system does, from its beginning.
  /// - Throws: a `ModelError` if it does not.
  package func possibilities(along steps: [RunStep]) throws(ModelError) -> [[String]] {
    var state = initial
    var now = 0
    var all: [[String]] = []
    let ledger = OffModelLedger(Ground(self))
    for step in steps {
      var possible = try self.steps(from: state)
      while now < step.at.microseconds, possible.contains(where: \.isTick) {
        let rest = (step.at.microseconds - now) / max(tickMicroseconds, 1)
        let jump = max(min(ticksUntilChange(in: state), rest), 1)
        state = self.state(after: jump, in: state)
        now += jump * tickMicroseconds
        ledger.wait(jump)
        possible = try self.steps(from: state)
      }
      all.append(possible.map(\.words))
      let taken = possible.first {
        $0.action == step.action && $0.rows == step.rows && $0.outputs == step.outputs
          && changes(from: state, to: $0.next) == step.changes
      }
      if let taken {
        ledger.take(from: state, to: taken.next)
        state = taken.next
        continue
      }
      let other = ledger.possible(in: state).first { $0.name == step.action }
      guard let other else {
        throw ModelError.defect(Defect("\(step.action) cannot happen where a run takes it"))
      }
      all[all.count - 1].append(other.name)
      ledger.apply(other)
      now += other.microseconds
      state = other.next
    }
    return all
  }
}

extension CompiledSystem {
  /// The number of the action of a name; see ``name(ofAction:)``.
  ///
  /// - Precondition: some step of the system has the name.
  func number(ofAction name: String) -> Int {
    if let number = actions.firstIndex(where: { $0.name == name }) { return number }
    let parts = name.components(before: ", killed after effect ")
    guard let number = actions.firstIndex(where: { $0.name == parts.head }),
      let effect = Int(parts.tail)
    else { preconditionFailure("no action is called \(name)") }
    return number + effect * Self.crashStride
  }
}

extension String {
  /// What stands before the last occurrence of a text, and what after it; all and nothing if there
  /// is none.
  fileprivate func components(before mark: String) -> (head: String, tail: String) {
    var start = endIndex
    while start > startIndex {
      start = index(before: start)
      if self[start...].hasPrefix(mark) {
        return (String(self[..<start]), String(self[start...].dropFirst(mark.count)))
      }
    }
    return (self, "")
  }
}

extension Step {
  /// The action and the rules that fire in it, or that time passes.
  var words: String {
    if isTick { return "wait" }
    let rule = rows.map(\.name).joined(separator: ", ")
    return rule.isEmpty ? action : "\(action) [\(rule)]"
  }
}
