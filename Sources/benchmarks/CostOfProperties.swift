import Checking
import Machines
import TimedTrials

extension Cost {
  /// The time that deciding takes beside searching, kind by kind, on one system by ticks and zones.
  static func properties() throws -> Table {
    var table = Table(
      "property", "verdict", "by ticks", "of a search", "by zones", "of a search", "bytes/state",
      "bytes/transition")
    let system = Downloads(8, timeouts: [3000]).system
    let searching = explored(try CompiledSystem(system))
    table.add(
      "(the search)", "\(grouped(searching.states)) states", rounded(searching.seconds, 2), "1.00",
      "-", "-", "-", "-")
    var nothing: [Engine: Double] = [:]
    for engine in [Engine.ticks, .zones] {
      nothing[engine] = min(
        try decided(system, [], engine).seconds, try decided(system, [], engine).seconds)
    }
    let (ticks, zones) = (nothing[.ticks] ?? 0, nothing[.zones] ?? 0)
    table.add(
      "(search and graph)", "", rounded(ticks, 2), rounded(ticks / searching.seconds, 2),
      rounded(zones, 2), "1.00", String(PropertyBytes.graph.perState),
      String(PropertyBytes.graph.perTransition))
    for property in asked {
      let byTicks = try decided(system, [property], .ticks)
      let byZones = try decided(system, [property], .zones)
      guard byTicks.verdict == byZones.verdict else {
        throw Complaint("\(property.name): ticks and zones say different things")
      }
      let (more, moreByZones) = (max(byTicks.seconds - ticks, 0), max(byZones.seconds - zones, 0))
      let need = PropertyBytes(toDecide: property.kind)
      table.add(
        property.name, "\(byTicks.verdict)", rounded(more, 2), rounded(more / searching.seconds, 2),
        rounded(moreByZones, 2), rounded(moreByZones / zones, 2), String(need.perState),
        String(need.perTransition))
    }
    return table
  }

  private static func decided(
    _ system: Machines.System, _ properties: [Property], _ engine: Engine
  ) throws -> (seconds: Double, verdict: VerdictKind) {
    var options = SearchOptions()
    options.engine = engine
    let start = ContinuousClock.now
    let found = try check(system, options: options, properties: properties)
    return (seconds(since: start), found.results.first?.verdict ?? .proved)
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
      ("lint: total", .lint(.noOverlap, except: [])),
    ]
    return kinds.map { Property($0.0, "It is so.", $0.1) }
  }
}
