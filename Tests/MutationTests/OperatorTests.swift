import Machines
import Testing

@testable import Mutation

struct OperatorTests {
  private static func mutants(_ system: System) throws -> [Mutant] {
    try ResolvedScenario(system, Configuration()).mutants
  }

  @Test func `Every mutant has a name of its own in one line and differs from the system`() throws {
    for system in [Door.system, Request.system] {
      let resolved = try ResolvedScenario(system, Configuration())
      let mutants = resolved.mutants
      #expect(Set(mutants.map(\.name)).count == mutants.count)
      for mutant in mutants {
        #expect(!mutant.name.contains("\n"))
        let original = resolved.system
        #expect(
          mutant.system.machines != original.machines || mutant.system.process != original.process,
          "\(mutant.name)")
      }
    }
  }

  @Test func `Every operator that the tables give occasion for is used`() throws {
    let used = Set(try (Self.mutants(Door.system) + Self.mutants(Request.system)).map(\.operator))
    let absent: Set<MutationOperator> = [.dropSend, .swapEffects, .deafen]
    #expect(used.isDisjoint(with: [.deafen, .dropSend]))
    #expect(used.union(absent).count == MutationOperator.allCases.count)
  }

  @Test func `Names stay when another row is added`() throws {
    var wider = Door.system
    wider.machines[0].rules[1].rules.insert(Rule(.event("knock"), do: [.emit("knocked")]), at: 0)
    let known = Set(try Self.mutants(wider).map(\.name))
    for mutant in try Self.mutants(Door.system) where mutant.operator != .swapTriggers {
      #expect(known.contains(mutant.name), "\(mutant.name)")
    }
  }

  @Test func `Each operator makes of a row what it says`() throws {
    let mutants = try Self.mutants(Request.system)
    func row(_ name: String, _ state: Int, _ index: Int) throws -> Rule {
      let mutant = try #require(mutants.first { $0.name == name }, "\(name)")
      return mutant.system.machines[0].rules[state].rules[index]
    }
    let place = "Request/waiting: after 3 s [R-3]"
    #expect(try row("\(place) · row dropped", 1, 1).condition == .never)
    #expect(try row("\(place) · limit × 2: wait 6 s", 1, 1).trigger == .after(.seconds(6)))
    #expect(
      try row("\(place) · limit + 1 ms: wait 3001 ms", 1, 1).trigger == .after(.fixed(3001)))
    #expect(try row("\(place) · row redirected: stay", 1, 1).target == nil)
    #expect(
      try row("\(place) · row redirected: go to shown", 1, 1).target == "shown")
    #expect(
      try row("\(place) · bound ± 1: check `retries < 1`", 1, 1).condition
        == .compare(.variable(Request.retries.variable), .less, .constant(1)))
    #expect(
      try row("\(place) · condition dropped: do not check `retries < 2`", 1, 1).condition
        == .always)
    let answer = "Request/waiting: on answer [R-2]"
    #expect(
      try row("\(answer) · output dropped: leave out `emit shown`", 1, 0).actions
        == [.stop(Request.total)])
    #expect(
      try row("\(answer) · effect doubled: do `emit shown` twice", 1, 0).actions
        == [.stop(Request.total), .emit("shown"), .emit("shown")])
    let again = "Request/failed: on ask [R-6]"
    let name = "\(again) · condition negated: check `total is not running`"
    #expect(
      try row(name, 2, 0).condition
        == .all([
          .compare(.variable(Request.retries.variable), .less, .constant(2)),
          .not(Request.total.isRunning),
        ]))
  }

  @Test func `Effects inside choices and commits are changed too`() {
    let stored = Fact("stored", .durable)
    let actions: [Action] = [
      .when(stored, [.atomically([.clear(stored), .send("told")])], else: [.emit("no")])
    ]
    let changes = actions.changes
    let expected: [(MutationOperator, [Action])] = [
      (
        .negateCondition,
        [.when(!stored, [.atomically([.clear(stored), .send("told")])], else: [.emit("no")])]
      ),
      (.dropSend, [.when(stored, [.atomically([.clear(stored)])], else: [.emit("no")])]),
      (
        .changeValue,
        [.when(stored, [.atomically([.set(stored), .send("told")])], else: [.emit("no")])]
      ),
      (
        .swapEffects,
        [.when(stored, [.atomically([.send("told"), .clear(stored)])], else: [.emit("no")])]
      ),
      (.dropOutput, [.when(stored, [.atomically([.clear(stored), .send("told")])])]),
    ]
    for (kind, actions) in expected {
      #expect(changes.contains { $0.operator == kind && $0.value == actions }, "\(kind)")
    }
  }
}
