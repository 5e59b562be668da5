import Checking
import Machines
import TimedTrials

extension Cost {
  /// A search whose memory is measured, and what its states are.
  struct Sized {
    let name: String
    let what: String
    let contestant: Contestant
  }

  /// What a stored state, a zone and a transition take.
  static func bytes() throws -> Table {
    var table = Table(
      "what is stored", "of what", "states", "transitions", "peak MiB", "bytes/state")
    let rest = try peak(of: "nothing")
    for sized in sizes {
      let found = sized.name == "nothing" ? rest : try peak(of: sized.name)
      let bytes = max(found.bytes - rest.bytes, 0)
      table.add(
        sized.name, sized.what, grouped(found.counts.states), grouped(found.counts.transitions),
        rounded(Double(found.bytes) / 1_048_576, 1),
        bytes == 0 ? "-" : rounded(Double(bytes) / Double(found.counts.states), 1))
    }
    return table
  }

  private static func peak(of name: String) throws -> Measurement {
    try Measurement(alone: [alone, name], name: name)
  }

  static func measuredAlone(_ name: String) throws -> Contestant? {
    sizes.first { $0.name == name }?.contestant
  }

  static let sizes = [
    lattice("nothing", of: WideLattice<1>(width: 2)),
    lattice("8 bytes", of: WideLattice<1>(width: 40)),
    lattice("16 bytes", of: WideLattice<2>(width: 40)),
    lattice("24 bytes", of: WideLattice<3>(width: 40)),
    lattice("64 bytes", of: WideLattice<8>(width: 40)),
    sized("rule table, search", "10 downloads") {
      let found = explored(try CompiledSystem(Downloads(10).system))
      return Counts(states: found.states, transitions: found.transitions)
    },
    sized("rule table, graph", "9 downloads") {
      let found = try check(Downloads(9).system, properties: [])
      return Counts(states: found.states, transitions: found.transitions)
    },
    sized("zones, graph", "8 downloads, 2 timers") {
      var options = SearchOptions()
      options.merges = false
      let system = Downloads(8, timeouts: [3000, 5000]).system
      let found = try check(system, options: options, properties: [])
      return Counts(states: found.states, transitions: found.transitions)
    },
    sized("zones, merged", "8 timers of an app") {
      let found = exploreZones(try AppTimers.network(8))
      return Counts(states: found.stored, transitions: found.transitions)
    },
  ]

  private static func sized(
    _ name: String, _ what: String, _ search: @escaping @Sendable () throws -> Counts
  ) -> Sized {
    Sized(
      name: name, what: what,
      contestant: Contestant(name: name) { _ in
        do { return try search() } catch { preconditionFailure("\(error)") }
      })
  }

  private static func lattice<let words: Int>(
    _ name: String, of lattice: WideLattice<words>
  ) -> Sized {
    Sized(
      name: name, what: "lattice",
      contestant: Contestant(name: name) { jobs in
        let space = explore(lattice, options: SearchOptions(jobs: jobs))
        return Counts(states: space.count, transitions: space.transitions)
      })
  }
}

/// The counters of ``Lattice``, in every word of a wider state.
struct WideLattice<let words: Int>: TransitionSystem {
  let width: UInt64

  var initialStates: [PackedWords<words>] { [PackedWords()] }

  func successors(
    of state: PackedWords<words>, into next: inout Transitions<PackedWords<words>, UInt32>
  ) {
    for place in 0..<4 as Range<UInt64> {
      let shift = 16 * place
      let digit = state[word: 0] >> shift & 0xFFFF
      next.append(state, by: UInt32(place)) { state in
        for word in 0..<words {
          let all = state[word: word]
          state[word: word] =
            digit + 1 == width ? all & ~(0xFFFF << shift) : all + (1 << shift)
        }
      }
    }
  }
}
