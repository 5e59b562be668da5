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
    try requireCache()
    var weights: [String: Int] = [:]
    for scenario in scenarios {
      let states = min(scenario.pins.states?.clamped ?? 0, 1 << 26)
      weights[scenario.system.name, default: 0] += states + 1
    }
    let systems = weights.sorted { $0.key < $1.key }
    let own = Set(shard.share(of: systems.map(\.value)).map { systems[$0].key })
    return scenarios.filter { own.contains($0.system.name) }
  }

  /// Refuses parts where nothing is kept.
  func requireCache() throws(InputError) {
    guard cacheFolder != nil else {
      throw InputError(
        "--shard leaves what it finds in the cache; give --cache DIR, and no --no-cache")
    }
  }

  /// `sim explore --shard`: explores one part of the scenarios, judges nothing, and leaves what it finds
  /// in the cache.
  func explore(
    _ shard: Shard, of scenarios: [Scenario], _ invocation: Invocation
  ) throws -> ExitCode {
    let own = try part(of: scenarios, invocation)
    let exploration = try explore(
      own, invocation, accepted: DecidedViolations(), sweeps: false)
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

extension Shard {
  /// The positions of the work that is this part's: the largest is dealt out first, each to the part that
  /// has the least.
  func share(of weights: [Int]) -> Set<Int> {
    var loads = Array(repeating: 0, count: count)
    var own: Set<Int> = []
    for place in weights.indices.sorted(by: { (-weights[$0], $0) < (-weights[$1], $1) }) {
      let part = loads.indices.min { loads[$0] < loads[$1] } ?? 0
      loads[part] += weights[place]
      if part == number - 1 { own.insert(place) }
    }
    return own
  }
}
