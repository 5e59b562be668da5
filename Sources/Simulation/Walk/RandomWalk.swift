internal import Machines
package import PropertyTesting

/// The decisions of one run, by purpose.
package struct WalkChoices: Hashable, Sendable {
  package var swarm: Choices
  package var steps: Choices
  package var times: Choices
  /// None is made unless faults are asked for.
  package var faults: Choices

  /// The decisions that a seed draws for a run.
  package init(_ seed: Seed, run: Int, of scope: Scope) {
    swarm = Choices(seed.stream(.swarm, run: run, of: scope))
    steps = Choices(seed.stream(.steps, run: run, of: scope))
    times = Choices(seed.stream(.times, run: run, of: scope))
    faults = Choices(seed.stream(.faults, run: run, of: scope))
  }

  mutating func restart(_ seed: Seed, run: Int, of scope: Scope) {
    swarm.restart(seed.stream(.swarm, run: run, of: scope))
    steps.restart(seed.stream(.steps, run: run, of: scope))
    times.restart(seed.stream(.times, run: run, of: scope))
    faults.restart(seed.stream(.faults, run: run, of: scope))
  }
}

/// A part of the way on which a run is led before it goes on at random.
enum LeadStep: Hashable, Sendable {
  case ticks(Int)
  /// The successor at a position in rule order.
  case position(Int)
}

/// Walks through a system at random, by its one step function.
///
/// What can happen is asked of the rules; nothing is drawn that could not happen. No memory is
/// taken during a run.
struct RandomWalk: ~Copyable {
  private var player: Player
  private let leavesModel: Bool

  /// - Parameters:
  ///   - records: whether observers are to learn what fires in a step.
  ///   - leavesModel: whether steps that no rule makes can come, as the swarm of a run says.
  init(_ ground: Ground, records: Bool, leavesModel: Bool = false) {
    player = Player(ground, records: records)
    self.leavesModel = leavesModel
  }

  /// Makes one run.
  ///
  /// It ends after so many steps, or where nothing that the swarm keeps can happen any more. Ticks
  /// are no steps.
  ///
  /// - Parameter lead: the steps and ticks with which the run begins, whatever the swarm leaves out;
  ///   it goes on at random.
  /// - Returns: the number of steps.
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  mutating func run<Observer: WalkObserver & ~Copyable>(
    _ swarm: Swarm, _ choices: inout WalkChoices, atMost limit: Int, lead: [LeadStep] = [],
    seenBy observer: inout Observer
  ) throws(ModelError) -> Int {
    try player.begin(leavesModel: leavesModel, &observer)
    var taken = try player.follow(lead: lead, &observer)
    while taken < limit {
      if leavesModel, try leaveModel(swarm, &choices, &observer) {
        taken += 1
        continue
      }
      var total = player.steps.weigh(by: swarm)
      if player.steps.tick >= 0 {
        let ticks = drawWait(isForced: total == 0, &choices.times)
        if ticks > 0 {
          try player.wait(ticks, &observer)
          if leavesModel, try leaveModel(swarm, &choices, &observer) {
            taken += 1
            continue
          }
          total = player.steps.weigh(by: swarm)
          if total == 0, player.steps.tick >= 0 { continue }
        }
      }
      if total == 0 { break }
      try player.take(choices.steps.weighted(player.steps.weighed, total: total), &observer)
      taken += 1
    }
    return taken
  }

  /// Takes a step that no rule makes, if one comes now.
  private mutating func leaveModel<Observer: WalkObserver & ~Copyable>(
    _ swarm: Swarm, _ choices: inout WalkChoices, _ observer: inout Observer
  ) throws(ModelError) -> Bool {
    guard let ledger = player.ledger,
      let step = swarm.step(beyond: ledger, in: player.state, &choices.faults)
    else { return false }
    try player.apply(step, &observer)
    return true
  }

  // MARK: How long before it

  /// How many ticks to wait: none, to the next deadline, to just before it, one tick – just after
  /// what was – or any number.
  ///
  /// - Parameter isForced: whether nothing but time can go on.
  private func drawWait(isForced: Bool, _ choices: inout Choices) -> Int {
    let due = player.executor.ticksUntilDue(player.state.words)
    if isForced { return player.ground.compiled.measuresTime ? 1 : due }
    switch choices.below(8) {
    case 0, 5, 6: return 0
    case 1, 7: return due
    case 2: return due - 1
    case 3: return 1
    default: return 1 + choices.below(max(due, 1))
    }
  }
}
