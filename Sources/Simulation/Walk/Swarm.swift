internal import Machines

/// What one run leaves out, and how often what it keeps comes.
///
/// Runs that leave something out reach what others hardly do: a failure that needs one event twenty
/// times is found where few others compete with it. Source: Groce and others, "Swarm Testing"
/// (ISSTA 2012).
package struct Swarm: Hashable, Sendable {
  /// By action, those of automatic steps included; 0 is left out.
  package private(set) var weights: [Int]
  /// The weight of a death inside a step, for each of the points at which it can strike.
  package private(set) var crashWeight: Int
  /// The faults beyond the rules that the run keeps.
  private(set) var faults: [InjectedFault] = []
  private(set) var idles = false

  /// Everything, each as likely as any other: a plain uniform walk.
  package static func uniform(on ground: Ground) -> Swarm {
    Swarm(weights: [Int](repeating: 1, count: ground.compiled.actions.count), crashWeight: 1)
  }

  private init(weights: [Int], crashWeight: Int) {
    self.weights = weights
    self.crashWeight = crashWeight
  }

  /// Decides what to leave out: in half of the runs nothing, each step as likely as any other,
  /// which is best at failures that need a little of everything; in the others an eighth, a quarter
  /// or half of what can be left out.
  ///
  /// In these all the rest gets a weight, 1, 2, 4 or 8 times the least, and of it a quarter if it is
  /// the operating system's: it strikes, but not at once.
  mutating func draw(on ground: Ground, by choices: inout Choices) {
    let manner = choices.below(8)
    let outOfEight = manner < 4 ? 0 : manner < 6 ? 1 : manner < 7 ? 2 : 4
    crashWeight = 0
    for action in weights.indices {
      let isOut =
        outOfEight > 0 && ground.isOptional[action] && choices.below(8) >= 8 - outOfEight
      let heaviest = ground.isReal[action] ? 32 : 8
      weights[action] = isOut ? 0 : outOfEight == 0 ? 1 : heaviest >> choices.below(4)
      if action == ground.killAction { crashWeight = weights[action] }
    }
  }

  /// Decides which of the faults asked for to leave out, each in half of the runs.
  mutating func draw(_ wanted: [InjectedFault], idles: Bool, by choices: inout Choices) {
    faults = wanted.filter { _ in choices.below(2) == 0 }
    self.idles = idles
  }

  /// The step beyond the model that comes now, if one does: a fault of storage in half of the deaths
  /// after which one can, one of the clock in one of eight states, and in one of eight states in
  /// which no timer runs that for long nothing happens.
  func step(
    beyond ledger: OffModelLedger, in state: StateMemory, _ choices: inout Choices
  ) -> InjectedStep? {
    let here = state.array
    let ofStorage = faults.isEmpty ? [] : ledger.possibleOfStorage(in: here, faults)
    if !ofStorage.isEmpty, choices.below(2) == 1 {
      return ofStorage[choices.below(ofStorage.count)]
    }
    if faults.contains(.clockSteps), choices.below(8) == 7 {
      let isBack = choices.below(2) == 1
      let ofClock = ledger.possibleOfClock(in: here).filter { $0.action.isBack == isBack }
      if !ofClock.isEmpty { return ofClock[choices.below(ofClock.count)] }
    }
    if idles, choices.below(8) == 7 { return ledger.possibleIdling(in: here).first }
    return nil
  }

  /// The names of what is left out, in the order of the tables, and then the faults.
  ///
  /// - Parameter wanted: the faults that were asked for.
  package func leftOut(on ground: Ground, of wanted: [InjectedFault] = []) -> [String] {
    weights.indices.filter { weights[$0] == 0 }.map { ground.compiled.actions[$0].name }
      + wanted.filter { !faults.contains($0) }.map { "fault \($0.rawValue)" }
  }

  /// The answers that never come, because they are left out: `server: paid`.
  func hangs(on ground: Ground) -> [String] {
    zip(weights, ground.compiled.actions).compactMap { weight, action in
      guard weight == 0, case .cause(let actor) = action.kind, actor.presence == .running else {
        return nil
      }
      return "\(actor.name): \(action.event)"
    }
  }
}
