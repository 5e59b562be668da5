package import Machines

extension CompiledSystem {
  /// What was possible at each step of a run, as traces call it, the step taken among them.
  ///
  /// - Parameter steps: those of a run that the system does, from its beginning.
  /// - Throws: a `ModelError` if it does not.
  package func possibilities(along steps: [RunStep]) throws(ModelError) -> [[String]] {
    var player = Player(Ground(self))
    var seen = RunWriter(self)
    try player.begin(leavesModel: true, &seen)
    var all: [[String]] = []
    for step in steps {
      let rest = step.at.microseconds - seen.run.now.microseconds
      try player.wait(rest / max(tickMicroseconds, 1), &seen)
      let (state, now) = (seen.run.state, seen.run.now)
      let possible = try seen.run.possible()
      all.append(possible.map(\.words))
      if let same = possible.firstIndex(where: { runStep($0, from: state, at: now) == step }) {
        try player.take(same, &seen)
      } else if let fault = player.injectable.first(where: { $0.action.name == step.action }) {
        all[all.count - 1].append(fault.action.name)
        try player.apply(fault, &seen)
      } else {
        throw ModelError.defect(Defect("\(step.action) cannot happen where a run takes it"))
      }
    }
    return all
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
