import Checking
import Machines
import Testing

/// What is broken on purpose, and must be found out.
@Suite struct `A broken table of clocks is found out` {
  enum Break: String, CaseIterable {
    /// Nothing comes due while the process stands still.
    case nothingComesDue
    /// A timer that came due while the process stood still lets time pass after its return.
    case dueTimersWait
    /// Time passes while an immediate rule is enabled.
    case urgencyWaits
    case nothingIsReset
    /// A timer may run out too early.
    case expiriesAreEarly
    /// With deadlines first, an answer comes at the deadline.
    case answersComeAtDeadlines

    /// The search for a system that shows it begins shortly before the first that does.
    var firstSeed: UInt64 { self == .dueTimersWait ? 680 : 0 }
  }

  @Test(arguments: Break.allCases) func `in what it reaches, or when`(_ what: Break) throws {
    for seed in what.firstSeed..<what.firstSeed + 2000 {
      guard let specimen = try? ZoneSpecimen(TimedSystemGenerator.draw(seed: seed)) else {
        continue
      }
      let table = specimen.plain
      if specimen.difference(AlteredSystem(base: table).broken(by: what)) != nil { return }
    }
    Issue.record("nobody notices")
  }

  enum WrongObjects: String, CaseIterable {
    /// Steps that decide whether an immediate rule is enabled are taken for independent.
    case noUrgency
    /// What is only looked at is left out.
    case noUses
    /// The timers and their clocks are left out.
    case noTimers
    /// The machines are left out.
    case noMachines

    /// The search for a system that shows it begins shortly before the first that does.
    var firstSeed: UInt64 {
      switch self {
      case .noUrgency: 2490
      case .noUses: 200
      case .noTimers: 180
      case .noMachines: 2620
      }
    }
  }

  @Test(arguments: WrongObjects.allCases)
  func `in what merging adds`(_ what: WrongObjects) throws {
    var hulls = 0
    for seed in what.firstSeed..<what.firstSeed + 4000 {
      guard let specimen = try? ZoneSpecimen(TimedSystemGenerator.draw(seed: seed)) else {
        continue
      }
      let quantities = specimen.clocks.quantities
      let machines = specimen.clocks.machineNames.count
      let keeps: @Sendable (Int) -> Bool = { object in
        switch what {
        case .noUrgency: object < quantities.count
        case .noUses: true
        case .noTimers: object >= quantities.count || quantities[object].timer == nil
        case .noMachines: object >= machines
        }
      }
      let merged = AlteredSystem(base: specimen.merging) { step, _ in
        var step = step
        step.uses = what == .noUses ? [] : step.uses.filter(keeps)
        step.changes = step.changes.filter(keeps)
        return step
      }
      let difference = ZoneComparison.difference(
        AlteredSystem(base: specimen.plain), merged: merged, depth: 4, seed: seed, &hulls)
      if difference != nil { return }
    }
    Issue.record("nobody notices")
  }
}

extension AlteredSystem<TimedTable<2>> {
  fileprivate func broken(by what: `A broken table of clocks is found out`.Break) -> Self {
    var broken = self
    let table = base
    let isDue: @Sendable (State) -> Bool = { state in
      table.compiled.timers.contains { $0.field.value(in: table.unpacked(state)) == 1 }
    }
    switch what {
    case .nothingComesDue:
      broken.change = { step, _ in
        step.guards.contains { $0.relation == .atLeast } ? nil : step
      }
    case .dueTimersWait: broken.waits = isDue
    case .urgencyWaits: broken.waits = { !isDue($0) }
    case .nothingIsReset:
      broken.leastBounds = 7
      broken.change = { step, _ in
        var step = step
        step.resets = []
        return step
      }
    case .expiriesAreEarly:
      broken.change = { step, _ in
        var step = step
        step.guards.removeAll { $0.relation == .equal }
        return step
      }
    case .answersComeAtDeadlines:
      broken.change = { step, _ in
        var step = step
        for guardian in step.guards.indices where step.guards[guardian].relation == .less {
          step.guards[guardian].relation = .atMost
        }
        return step
      }
    }
    return broken
  }
}
