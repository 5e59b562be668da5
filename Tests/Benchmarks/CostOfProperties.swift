import Checking
import Machines
import TimedTrials

extension Cost {
  /// The time that deciding takes beside searching, kind by kind, on one system by ticks and zones.
  static func properties() throws -> Table {
    var table = Table(
      "property", "verdict", "ms by ticks", "search = 1", "ms by zones", "search = 1",
      "bytes/state",
      "bytes/transition")
    let system = Downloads(8, timeouts: [3000]).system
    let compiled = try CompiledSystem(system)
    let searching = explored(compiled).seconds
    let ticks = try decided(system, [], .ticks).seconds
    let zones = try decided(system, [], .zones).seconds
    func add(
      _ name: String, _ verdict: String, _ byTicks: Double, _ byZones: Double?,
      _ need: PropertyBytes?
    ) {
      table.add(
        name, verdict, milliseconds(byTicks), rounded(byTicks / searching, 2),
        byZones.map(milliseconds) ?? "-", byZones.map { rounded($0 / zones, 2) } ?? "-",
        need.map { String($0.perState) } ?? "-", need.map { String($0.perTransition) } ?? "-")
    }
    add("(the search of states)", "-", searching, nil, nil)
    add("(with the graph)", "-", ticks, zones, .graph)
    for property in asked {
      let byTicks = try decided(system, [property], .ticks)
      let byZones = try decided(system, [property], .zones)
      guard byTicks.verdict == byZones.verdict else {
        throw Complaint("\(property.name): ticks and zones say different things")
      }
      add(
        property.name, "\(byTicks.verdict)", max(byTicks.seconds - ticks, 0),
        max(byZones.seconds - zones, 0), PropertyBytes(toDecide: property.kind))
    }
    return table
  }

  private static func milliseconds(_ seconds: Double) -> String { rounded(seconds * 1000, 1) }

  /// The least time of three by ticks, whose runs are short.
  private static func decided(
    _ system: Machines.System, _ properties: [Property], _ engine: Engine
  ) throws -> (seconds: Double, verdict: VerdictKind) {
    var options = SearchOptions()
    options.engine = engine
    var least = Double.infinity
    var verdict = VerdictKind.proved
    for _ in 0..<(engine == .ticks ? 3 : 1) {
      let start = ContinuousClock.now
      let found = try check(system, options: options, properties: properties)
      least = min(least, seconds(since: start))
      verdict = found.results.first?.verdict ?? verdict
    }
    return (least, verdict)
  }

  /// One of each kind, of the first machines.
  private static var asked: [Property] {
    let (loading, done) = (Downloads.is("loading"), Downloads.is("done"))
    let failed = Downloads.is("failed")
    let all = Condition.all((1...8).map { Downloads.is("done", $0) })
    let kinds: [(String, Property.Kind)] = [
      ("always", .always(.not(.all([loading, done])), whenever: .always)),
      ("sometimes", .sometimes(.holds(all))),
      ("never (with a run)", .never(.holds(all))),
      ("no deadlock", .noDeadlock(ends: .never)),
      ("always possible", .alwaysPossible(done, from: .always, with: .userAndEnvironment)),
      ("offers", .offers(loading, from: failed, by: ["retry 1"])),
      ("leads to", .leadsTo(.becomes(loading), .holds(.not(loading)), within: nil, .timeOnly)),
      (
        "leads to, within 3 s",
        .leadsTo(.becomes(loading), .holds(.not(loading)), within: 3000, .timeOnly)
      ),
      ("eventually (with a run)", .eventually(.holds(done), .timeOnly)),
      ("at most twice", .atMost(2, .event("retry 1"), per: .event("start 1"))),
      ("precedes", .precedes(.event("start 1"), .event("finished 1"), per: nil)),
      ("no Zeno run", .noZeno),
      (
        "longest time",
        .longest(from: .becomes(loading), until: .holds(.not(loading)), .atMost(3000))
      ),
      ("shortest time", .shortest(from: .becomes(loading), until: .holds(failed), .none)),
      ("lint: no overlap", .lint(.noOverlap, except: [])),
    ]
    return kinds.map { Property($0.0, "It is so.", $0.1) }
  }
}
