extension TimedNetwork.Tables {
  /// Numbers the objects and says which of them each edge uses and changes.
  mutating func declare(_ independence: TimedNetwork.Independence, by network: TimedNetwork) {
    declareObjects(independence, by: network)
    lists = TimedNetwork.Lists(self, network.variables)
  }

  private mutating func declareObjects(
    _ independence: TimedNetwork.Independence, by network: TimedNetwork
  ) {
    self.independence = independence
    if independence == .ownEdges { return declareOwnEdges(network.processes.map(\.edges.count)) }
    // The invariants of both ends are read: they bound the moment at which the edge is taken.
    let sources = alongEdges(network)
    let read = edges.indices.map { edge in
      let step = edges[edge]
      let stays = sojourns[step.process]
      let constraints = step.guards + stays[sources[edge]].invariant + stays[step.target].invariant
      return Touched(clocks: constraints.map(\.clock), variables: step.tests.map(\.variable))
    }
    let written = edges.map {
      Touched(clocks: $0.resets.map(\.clock), variables: $0.writes.map(\.variable))
    }
    var users: [Touched.Thing: Set<Int>] = [:]
    for edge in edges.indices {
      for thing in read[edge].things + written[edge].things {
        users[thing, default: []].insert(edges[edge].process)
      }
    }
    for (process, stays) in sojourns.enumerated() {
      for constraint in stays.flatMap(\.invariant) {
        users[.clock(constraint.clock), default: []].insert(process)
      }
    }
    let things =
      network.clocks.indices.map { Touched.Thing.clock($0 + 1) }
      + network.variables.indices.map { Touched.Thing.variable($0) }
    var objects: [Touched.Thing: Int] = [:]
    if independence != .processes {
      for thing in things where users[thing, default: []].count > 1 {
        objects[thing] = locations.count + objects.count
      }
    }
    objectCount = locations.count + objects.count
    let hurried = independence == .unhurried ? [] : vectors.filter(\.isUrgent)
    let hastes = hurried.indices.map { objectCount + $0 }
    objectCount += hastes.count
    for edge in edges.indices {
      let haste = zip(hastes, hurried).filter { _, vector in
        moves(edge, from: sources[edge], writing: written[edge].variables, vector)
      }.map(\.0)
      let reads = read[edge].things.compactMap { objects[$0] }
      let writes = written[edge].things.compactMap { objects[$0] }
      edges[edge].uses = independence == .disjoint ? [] : reads
      edges[edge].changes =
        [edges[edge].process] + writes + haste + (independence == .disjoint ? reads : [])
    }
  }

  /// Whether an edge may change that an urgent synchronisation is possible.
  ///
  /// From the later of two such edges on, time stands still: their moments in one order and those in
  /// the other are together no convex set. So they keep their order, whatever processes take them.
  private func moves(
    _ edge: Int, from source: Int, writing written: [Int], _ vector: Vector
  ) -> Bool {
    vector.participants.contains { part in
      let isPart = part.process == edges[edge].process
      if isPart, !(part.leaving[source] + part.leaving[edges[edge].target]).isEmpty { return true }
      return part.edges.contains { other in
        (edges[other].tests.map(\.variable) + edges[other].writes.map(\.variable))
          .contains(where: written.contains)
      }
    }
  }

  /// What an edge reads or writes.
  private struct Touched {
    enum Thing: Hashable {
      case clock(Int)
      case variable(Int)
    }

    let clocks: [Int]
    let variables: [Int]

    var things: [Thing] { clocks.map(Thing.clock) + variables.map(Thing.variable) }
  }

  private func alongEdges(_ network: TimedNetwork) -> [Int] {
    network.processes.flatMap { process in
      process.edges.map { edge in
        process.locations.firstIndex { $0.name == edge.source } ?? 0
      }
    }
  }

  /// An object for each two edges of a process, which the one changes and the other uses: with all
  /// actions alike, they tell in which order the process took its own edges, and nothing more.
  ///
  /// A word is determined by what is left of it when all but two letters are erased, for each two.
  private mutating func declareOwnEdges(_ counts: [Int]) {
    objectCount = 0
    var first = 0
    for count in counts {
      for edge in first..<first + count {
        edges[edge].changes = []
        edges[edge].uses = []
      }
      for one in first..<first + count {
        edges[one].changes.append(objectCount)
        objectCount += 1
        for other in first..<one {
          edges[one].changes.append(objectCount)
          edges[other].uses.append(objectCount)
          objectCount += 1
        }
      }
      first += count
    }
  }
}
