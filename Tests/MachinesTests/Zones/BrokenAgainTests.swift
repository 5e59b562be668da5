import Machines
import PropertyTesting
import RuleChecking
import Simulation
import StateGraphs
import StateSearch
import Testing

/// What the run of another system breaks again is violated, whoever decides it by a search.
@Suite struct BrokenAgainTests {
  private enum Desk: Machine {
    enum State: String, Name { case idle, waiting, done }
    enum Event: String, Name { case ask, answer }

    static let name = "desk"
    static let initial = State.idle
    static let rules: Rules<Desk> = [
      .idle: [.on(.ask, to: .waiting)], .waiting: [.on(.answer, to: .done)],
    ]
    static let causes: [Cause<Desk>] = [.by(.network, .ask)]
  }

  @Test func `a run may stay only where nobody can do what is not put off forever`() throws {
    let claim = Property(
      "answered", "Who asks is answered.",
      .leadsTo(
        .becomes(Desk.is(.waiting)), .becomes(Desk.is(.done)), within: nil, .weak([.user])))
    func system(_ causes: [EventCause]) -> Machines.System {
      var table = Desk.table()
      table.causes += causes
      return System("desk", document: "D", title: "Desk", machines: [table], properties: [claim])
    }
    let run = try #require(try check(system([])).results.first?.run)
    let mute = try CompiledSystem(system([]), Configuration())
    #expect(mute.brokenAgain([(claim, run)]) == [0])
    let polite = system([EventCause("answer", by: .user)])
    #expect(try check(polite).results.first?.verdict == .proved)
    let answered = try CompiledSystem(polite, Configuration()).brokenAgain([(claim, run)])
    #expect(answered.isEmpty)
  }

  private typealias Claim = (property: Property, run: Run)

  @Test(arguments: [Engine.ticks, .zones])
  func `a claim that a run breaks again is violated, by ticks and by zones`(engine: Engine) throws {
    var (again, elsewhere, missed) = (0, 0, 0)
    for seed: UInt64 in 1...160 {
      var system = TimedSystemGenerator.draw(seed: seed)
      var generator = PropertyGenerator(system, seed: seed)
      system.properties = generator.properties(14)
      var options = SearchOptions(bounds: SearchBounds(states: 3000))
      options.engine = engine
      options.detail = .run
      guard let found = try? check(system, options: options), found.complete else { continue }
      let claims = found.results.compactMap { result -> Claim? in
        result.verdict == .violated ? result.run.map { (result.property, $0) } : nil
      }
      options.detail = .verdict
      let same = try CompiledSystem(system, Configuration()).brokenAgain(claims)
      for (number, claim) in claims.enumerated() where claim.property.kind.showsInTime {
        if same.contains(number) { again += 1 } else { missed += 1 }
      }
      for other in system.otherwise(seed) {
        let asked = claims.map(\.property)
        guard let compiled = try? CompiledSystem(other, Configuration()),
          let wanted = try? check(other, options: options, properties: asked), wanted.complete
        else { continue }
        for number in compiled.brokenAgain(claims) {
          elsewhere += 1
          let verdict = wanted.results.first { $0.property == asked[number] }?.verdict
          #expect(verdict == .violated, "seed \(seed): \(asked[number].kind)")
        }
      }
    }
    #expect(again > 100 && elsewhere > 300)
    #expect(missed * 20 < again, "the run of the same system breaks a claim again: \(missed)")
  }
}

extension Property.Kind {
  /// Whether a finite run shows it broken with its last step.
  fileprivate var showsInTime: Bool {
    switch self {
    case .always, .never, .atMost, .precedes, .noDeadlock, .offers: true
    default: false
    }
  }
}

extension Machines.System {
  /// The system with one row gone, and with one that leads elsewhere.
  fileprivate func otherwise(_ seed: UInt64) -> [Machines.System] {
    var random = SplitMix64(seed: seed)
    let machine = random.below(machines.count)
    let block = random.below(machines[machine].rules.count)
    let row = random.below(machines[machine].rules[block].rules.count)
    var (without, led) = (self, self)
    without.machines[machine].rules[block].rules.remove(at: row)
    led.machines[machine].rules[block].rules[row].target = random.pick(machines[machine].states)
    return [without, led]
  }
}
