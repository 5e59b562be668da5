package import Machines
import PropertyTesting
import Reporting
import Simulation

/// Seeded runs by the engine, each step with a digest of all that was possible before it.
package struct EngineWalk {
  /// The longest run.
  private static let mostSteps = 60

  private let compiled: CompiledSystem
  private let invariants: [CompiledCondition]
  /// Watches the claims about whole runs that the page watches.
  private let monitor: RuntimeMonitor
  private var random: SplitMix64
  /// How many steps were walked.
  package private(set) var count = 0
  /// How many claims about whole runs were broken in the end of a run.
  package private(set) var brokenClaims = 0

  package init(_ compiled: CompiledSystem, of system: System, seed: UInt64) throws {
    self.compiled = compiled
    invariants = try system.properties.filter { try compiled.applies($0) }.compactMap(\.broken)
      .map { try compiled.predicate($0) }
    monitor = try RuntimeMonitor(
      system.properties.filter { try compiled.applies($0) && $0.clause != nil },
      on: Ground(compiled))
    random = SplitMix64(seed: seed)
  }

  /// Runs in JSON: the claims broken in the end but for those of which the page does not see that nothing leads on (`null` if that is not known), then for each step the digest of what is seen and
  /// which step is taken, or below zero how many microseconds pass.
  package mutating func runs(steps: Int) -> String {
    var runs: [String] = []
    while count < steps {
      let before = count
      runs.append(run(steps: min(Self.mostSteps, steps - count)))
      if count - before < 2 { break }
    }
    return "[\(runs.joined(separator: ","))]"
  }

  private mutating func run(steps: Int) -> String {
    var state = compiled.initial
    var path = Path()
    var moves: [String] = []
    func note(_ sight: String, _ move: Int) { moves.append("[\(digest(sight)),\(move)]") }
    for _ in 0..<steps {
      guard let all = try? compiled.steps(from: state) else {
        note("a fault of the model", 0)
        break
      }
      let possible = all.filter { !$0.isTick }
      let canWait = possible.count < all.count
      if !canWait && possible.isEmpty { break }
      let sight = sight(possible, in: state, canWait: canWait)
      if canWait, possible.isEmpty || random.next() % 3 == 0 {
        let most = compiled.ticksUntilChange(in: state)
        let ticks = random.next() % 2 == 0 ? most : 1 + Int(random.next() % UInt64(most))
        note(sight, -ticks * compiled.tickMicroseconds)
        state = compiled.state(after: ticks, in: state)
        path.finalWait += ticks
      } else {
        let choice = Int(random.next() % UInt64(possible.count))
        note(sight, choice)
        let step = possible[choice]
        let which = possible[..<choice].count { $0.number == step.number }
        path.moves.append(Move(wait: path.finalWait, action: step.number, which: which))
        path.finalWait = 0
        state = step.next
      }
    }
    count += moves.count
    // A run that ends where the model is at fault has no claims to compare.
    guard let standings = try? SteppedRun(path, watchedBy: monitor).standings else {
      return "[null,[],[\(moves.joined(separator: ","))]]"
    }
    let broken = zip(monitor.properties, standings).compactMap { property, standing in
      if case .failed(let kind, _) = standing, kind != .never { property.name } else { nil }
    }
    // What need never come may come too late after it was found; the page sees only that.
    let unknown = zip(monitor.properties, standings).compactMap { property, standing in
      if case .failed(.never, _) = standing { property.name } else { nil }
    }
    brokenClaims += broken.count
    let names = [broken, unknown].map { JSON.array($0.map(JSON.string)).text }
    return "[\(names.joined(separator: ",")),[\(moves.joined(separator: ","))]]"
  }

  // MARK: What is seen

  /// How long time can pass, the state, the claims that it breaks, and all that can happen: what the
  /// function `sight` of ``PageComparison`` writes.
  private func sight(_ steps: [Step], in state: [UInt64], canWait: Bool) -> String {
    let wait = canWait ? compiled.ticksUntilDue(in: state) * compiled.tickMicroseconds : 0
    let broken = invariants.indices.filter { compiled.holds(invariants[$0], in: state) }
    let lines = steps.map { step in
      [
        step.action, step.actor, step.event,
        step.rows.map { "\($0.machine)/\($0.state)/\($0.label)" }.joined(separator: "+"),
        step.outputs.joined(separator: "+"), numbers(step.next),
      ].joined(separator: "|")
    }
    let head = "\(wait);\(numbers(state));\(broken.map(String.init).joined(separator: ","))"
    return ([head] + lines).joined(separator: "\n")
  }

  private func numbers(_ state: [UInt64]) -> String {
    let machines = compiled.machineFields.map { $0.value(in: state) }
    let variables = compiled.variables.map { compiled.value(of: $0.name, in: state) ?? 0 }
    let timers = compiled.timerPlaces.map { place in
      let value = place.field.value(in: state)
      return value == 0 ? -1 : (value - 1) * compiled.tickMicroseconds
    }
    let head = [compiled.phase(in: state).rawValue, compiled.deaths(in: state)]
    return (head + machines + variables + timers).map(String.init).joined(separator: " ")
  }

  /// The digest of Fowler, Noll and Vo, of 32 bits.
  private func digest(_ text: String) -> UInt32 {
    text.utf16.reduce(0x811c_9dc5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
