import Machines
import Testing

@testable import SymbolicSearch

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
