import Machines
import SymbolicSearch

extension CommandEnvironment {
  /// The scenarios of one part of a command's work; all of them if nobody asked for parts.
  ///
  /// Searches are kept in the cache, so a part leaves there what the whole then finds. Scenarios of a
  /// system ask for many of the same searches: they stay together. Systems are dealt out by the states
  /// that their scenarios pin, the largest first, each to the part that has the least.
  func part(of scenarios: [Scenario], _ invocation: Invocation) throws(InputError) -> [Scenario] {
    guard let shard = invocation.shard else { return scenarios }
    guard cacheFolder != nil else {
      throw InputError(
        "--shard leaves what it finds in the cache; give --cache DIR, and no --no-cache")
    }
    var weights: [String: Int] = [:]
    for scenario in scenarios {
      let states = min(scenario.pins.states?.clamped ?? 0, 1 << 26)
      weights[scenario.system.name, default: 0] += states + 1
    }
    let systems = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var loads = Array(repeating: 0, count: shard.count)
    var own: Set<String> = []
    for (name, weight) in systems {
      let place = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[place] += weight
      if place == shard.number - 1 { own.insert(name) }
    }
    return scenarios.filter { own.contains($0.system.name) }
  }

  /// `sim explore --shard`: explores one part of the scenarios, judges nothing, and leaves what it finds
  /// in the cache.
  func explore(
    _ shard: Shard, of scenarios: [Scenario], _ invocation: Invocation
  ) throws -> ExitCode {
    let own = try part(of: scenarios, invocation)
    let exploration = try explore(
      own, invocation, accepted: AcceptedViolations(), sweeps: false)
    if exploration.wasInterrupted {
      warn("\(program): interrupted; part \(shard.text) is not whole")
      return .undecided
    }
    try print(
      "part \(shard.text): \(own.count) of \(scenarios.count.counted("scenario")), kept in "
        + "\(oneLine(cacheFolder ?? "")); \(program) explore takes them from there\n")
    return .success
  }
}
