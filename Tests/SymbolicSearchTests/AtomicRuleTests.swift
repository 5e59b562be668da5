import Machines
import Testing

@testable import SymbolicSearch

@Suite struct `What follows a step that may be at fault is found all the same` {
  /// The first row is at fault where the counter is full, the second leads there only if it is asked for.
  @Test(arguments: [false, true])
  func `and the fault where it is reached`(isReached: Bool) throws {
    let (counter, other) = (Counter("n", 0...1), Counter("other", 0...2))
    let rules = [
      Rule(.event("rise"), do: [.increment(counter)]),
      Rule(.event("turn"), when: other < 2, do: [.increment(other)]),
    ]
    let machine = MachineTable(
      name: "m", states: ["only"], initial: "only",
      rules: [StateRules(state: "only", rules: rules)],
      causes: [
        EventCause("rise", by: .world, when: isReached ? .always : counter == 0),
        EventCause("turn", by: .world),
      ])
    let system = Machines.System(
      "fault", document: "TST", title: "A counter that is full", machines: [machine])
    let compiled = try CompiledSystem(system)
    if isReached {
      #expect(throws: SymbolicFailure.modelAtFault) { try SymbolicSpace.explore(compiled) }
    } else {
      let space = try SymbolicSpace.explore(compiled)
      #expect(space.stateCount == Count(6) && space.transitionCount == Count(7))
    }
  }
}

@Suite struct `An immediate rule keeps others from happening, where nothing may come before it` {
  /// A counter that would fall below 0, were the event possible before the immediate rule.
  @Test(arguments: [Immediacy.atomic, .urgent])
  func `and from being at fault`(immediacy: Immediacy) throws {
    let counter = Counter("n", 0...1)
    let machine = MachineTable(
      name: "m", states: ["first", "second"], initial: "first",
      rules: [
        StateRules(
          state: "first",
          rules: [
            Rule(.immediately, to: "second"), Rule(.event("fall"), do: [.decrement(counter)]),
          ])
      ], causes: [EventCause("fall", by: .world)])
    let system = Machines.System(
      "atomic", document: "TST", title: "An immediate rule and an event", machines: [machine],
      immediacy: .always(immediacy))
    let compiled = try CompiledSystem(system)
    switch immediacy {
    case .atomic:
      let space = try SymbolicSpace.explore(compiled)
      #expect(space.stateCount == Count(2) && space.transitionCount == Count(1))
    case .urgent:
      #expect(throws: SymbolicFailure.modelAtFault) { try SymbolicSpace.explore(compiled) }
    }
  }
}
