import Machines
import ModelsASM
import PropertyTesting
import Simulation
import Suites
import Testing

/// Tours, beside what trying everything finds.
struct TourTests {
  struct SmallGraphs {
    var random: RandomNumbers

    /// A graph all nodes of which can be reached from node 0.
    mutating func graph(nodes: Int, arcs: Int) -> TourGraph {
      var graph = TourGraph(nodeCount: nodes)
      for node in 1..<max(nodes, 2) where node < nodes {
        graph.add(Int32(random.below(node)), Int32(node), input: Int32(graph.arcCount))
      }
      while graph.arcCount < arcs {
        // Mostly forward, so that there are nodes that nothing leaves.
        let (one, other) = (random.below(nodes), random.below(nodes))
        let isBack = random.below(3) == 0
        graph.add(
          Int32(isBack ? max(one, other) : min(one, other)),
          Int32(isBack ? min(one, other) : max(one, other)), input: Int32(graph.arcCount))
      }
      return graph
    }
  }

  /// Steps between nodes, by Floyd and Warshall.
  static func distances(_ graph: TourGraph) -> [[Int]] {
    var span = Array(
      repeating: Array(repeating: 1_000_000, count: graph.nodeCount), count: graph.nodeCount)
    for node in span.indices { span[node][node] = 0 }
    for arc in graph.from.indices {
      let (one, other) = (Int(graph.from[arc]), Int(graph.to[arc]))
      if one != other { span[one][other] = 1 }
    }
    for middle in span.indices {
      for one in span.indices {
        for other in span.indices {
          span[one][other] = min(span[one][other], span[one][middle] + span[middle][other])
        }
      }
    }
    return span
  }

  /// The least cost: what enters too often is assigned to what leaves too often, in every way.
  static func leastCost(_ graph: TourGraph, relaunch: Int) -> Int {
    let span = distances(graph)
    var excess = Array(repeating: 0, count: graph.nodeCount)
    for arc in graph.from.indices {
      excess[Int(graph.to[arc])] += 1
      excess[Int(graph.from[arc])] -= 1
    }
    excess[0] += 1
    let from = excess.indices.flatMap { Array(repeating: $0, count: max(0, excess[$0])) }
    // The last place is the end of the first launch.
    let to = excess.indices.flatMap { Array(repeating: $0, count: max(0, -excess[$0])) } + [-1]
    var best = [Int: Int](uniqueKeysWithValues: [(0, 0)])
    for node in from {
      var next: [Int: Int] = [:]
      for (used, cost) in best {
        for place in to.indices where used >> place & 1 == 0 {
          let way =
            to[place] < 0
            ? relaunch : min(span[node][to[place]], relaunch + span[0][to[place]])
          let key = used | 1 << place
          next[key] = min(next[key] ?? .max, cost + way)
        }
      }
      best = next
    }
    return graph.arcCount + (best.values.min() ?? 0)
  }

  /// The most arcs of which none can follow another: Dilworth says that as many tests do.
  static func mostApart(_ graph: TourGraph) -> Int {
    let span = distances(graph)
    func follows(_ one: Int, _ other: Int) -> Bool {
      span[Int(graph.to[one])][Int(graph.from[other])] < 1_000_000
    }
    return (1..<(1 << graph.arcCount)).reduce(1) { most, set in
      let arcs = graph.from.indices.filter { set >> $0 & 1 == 1 }
      guard arcs.count > most else { return most }
      let areApart = arcs.allSatisfy { one in
        arcs.allSatisfy { one == $0 || !follows(one, $0) && !follows($0, one) }
      }
      return areApart ? arcs.count : most
    }
  }

  @Test func `Nothing costs less, and nothing has fewer launches than is said`() throws {
    var graphs = SmallGraphs(random: RandomNumbers(seed: 19))
    var severals = 0
    for trial in 0..<150 {
      let nodes = 1 + graphs.random.below(5)
      let graph = graphs.graph(nodes: nodes, arcs: nodes - 1 + 1 + graphs.random.below(6))
      let relaunch = graphs.random.below(6)
      let tour = Tour(of: graph, .transitions, relaunch: relaunch) {}
      var travelled: Set<Int> = []
      for test in tour.tests {
        var node: Int32 = 0
        for arc in test {
          #expect(graph.from[arc] == node)
          node = graph.to[arc]
          travelled.insert(arc)
        }
      }
      #expect(travelled.count == graph.arcCount)
      #expect(tour.inputs == tour.tests.reduce(0) { $0 + $1.count })
      #expect(tour.cost == Self.leastCost(graph, relaunch: relaunch), "trial \(trial)")
      #expect(tour.fewestTests == Self.mostApart(graph), "trial \(trial)")
      #expect(tour.tests.count >= tour.fewestTests)
      severals += tour.fewestTests > 1 ? 1 : 0
    }
    #expect(severals > 30)
  }

  @Test func `Nothing costs less where a way that was taken is given back`() {
    // What enters node 3 too often goes to node 5 next, and has to make room for what enters node 4.
    var graph = TourGraph(nodeCount: 9)
    for (from, to, times) in [
      (0, 1, 3), (1, 2, 3), (2, 3, 3), (0, 4, 2), (3, 5, 1), (3, 7, 1), (7, 6, 1), (4, 8, 1),
      (8, 5, 1), (5, 0, 3), (6, 0, 2),
    ] {
      for _ in 0..<times { graph.add(Int32(from), Int32(to)) }
    }
    let cost = Tour(of: graph, .transitions, relaunch: 50, {}).cost
    #expect(cost == Self.leastCost(graph, relaunch: 50) && cost == graph.arcCount + 54)
  }

  @Test func `Every pair of transitions is made, at the least cost of the pairs`() throws {
    for seed in 0..<20 as Range<UInt64> {
      var random = RandomMachines(seed: seed)
      let machine = random.machine(states: 4, inputs: 2, outputs: 2, looks: 2, holes: 4)
      let tour = try Tour(of: machine, .pairs, relaunch: 3) {}
      var wanted: Set<[Int32]> = []
      for state in 0..<Int32(machine.stateCount) {
        for input in 0..<2 {
          guard let move = machine[state, input] else { continue }
          for next in 0..<2 where machine[move.target, next] != nil {
            wanted.insert([state, Int32(input), Int32(next)])
          }
        }
      }
      var made: Set<[Int32]> = []
      for test in tour.tests {
        var (state, before): (Int32, [Int32]) = (0, [])
        for input in test {
          if !before.isEmpty { made.insert(before + [Int32(input)]) }
          before = [state, Int32(input)]
          let move = try #require(machine[state, input])
          state = move.target
        }
      }
      #expect(made == wanted)
    }
  }

  @Test func `Every row fires, in no fewer tests than is said to be possible`() {
    var graphs = SmallGraphs(random: RandomNumbers(seed: 20))
    var (fewest, exact, severals) = (0, 0, 0)
    for trial in 0..<120 {
      let nodes = 2 + graphs.random.below(5)
      let graph = graphs.graph(nodes: nodes, arcs: nodes + graphs.random.below(5))
      let rows = graph.from.indices.map { _ in
        (0..<5).filter { _ in graphs.random.below(5) == 0 }
      }
      let tour = RowTour(graph, rows: rows) {}
      let all = Set(rows.flatMap { $0 })
      var fired: Set<Int> = []
      for test in tour.tests {
        var node: Int32 = 0
        for arc in test {
          #expect(graph.from[arc] == node)
          node = graph.to[arc]
          fired.formUnion(rows[arc])
        }
      }
      #expect(fired == all && tour.covered == all.count)
      let least = Self.fewestTests(graph, rows)
      #expect(tour.fewestTests <= least && least <= tour.tests.count, "trial \(trial)")
      fewest += tour.fewestTests == least ? 1 : 0
      exact += tour.tests.count == least ? 1 : 0
      severals += least > 1 ? 1 : 0
    }
    #expect(fewest > 110 && exact > 100 && severals > 20, "\(fewest) \(exact) \(severals)")
  }

  @Test func `A user who wishes an end is heard while rows are toured`() throws {
    struct Stop: Error {}
    var graphs = SmallGraphs(random: RandomNumbers(seed: 7))
    let graph = graphs.graph(nodes: 6, arcs: 12)
    let rows = graph.from.indices.map { [$0] }
    var asked = 0
    let whole = RowTour(graph, rows: rows) { asked += 1 }
    let all = asked
    // For a component, for each way to a row, and for each row of the bound.
    #expect(all > whole.covered + whole.tests.count)
    for last in 1...all {
      asked = 0
      #expect(throws: Stop.self) {
        try RowTour(graph, rows: rows) {
          asked += 1
          if asked == last { throw Stop() }
        }
      }
      #expect(asked == last)
    }
  }

  /// How few tests let all rows fire, by the sets of rows that one test can have.
  static func fewestTests(_ graph: TourGraph, _ rows: [[Int]]) -> Int {
    func mask(_ rows: [Int]) -> Int { rows.reduce(0) { $0 | 1 << $1 } }
    var seen: Set<[Int]> = [[0, 0]]
    var open: [[Int]] = [[0, 0]]
    while let state = open.popLast() {
      for arc in graph.from.indices where Int(graph.from[arc]) == state[0] {
        let next = [Int(graph.to[arc]), state[1] | mask(rows[arc])]
        if seen.insert(next).inserted { open.append(next) }
      }
    }
    let masks = Set(seen.map { $0[1] })
    let all = mask(rows.flatMap { $0 })
    var reached: Set<Int> = [0]
    var count = 0
    while !reached.contains(all) {
      reached = Set(reached.flatMap { one in masks.map { one | $0 } })
      count += 1
    }
    return count
  }

  @Test(arguments: Tour.Cover.allCases) func `The log of a tour is explained`(_ cover: Tour.Cover)
    throws
  {
    let configuration = Configuration(kills: 1, suspends: true)
    let suite = try TestSuite(
      PipedSuiteTests.system, configuration, goal: .cover(cover, relaunch: 5))
    #expect(try suite.unexplained(by: PipedSuiteTests.system, configuration) == nil)
    #expect(suite.machine.unfired.isEmpty)
    #expect(suite.json.contains("\"cover\":\"\(cover.rawValue)\""))
  }

  @Test func `What never fires is told with its reason`() throws {
    let suite = try TestSuite(
      PipedSuiteTests.system, Configuration(withoutEvents: ["finished"]),
      goal: .cover(.rows, relaunch: 5))
    #expect(suite.rowsThatNeverFire.count == 1)
    let why = try #require(suite.rowsThatNeverFire.first)
    #expect(why.contains("its condition holds in ") && why.contains(", and nobody c"), "\(why)")
    #expect(suite.certificate.contains("  \(why)"))
  }

  @Test func `Of too many situations some are explored, and this is told`() throws {
    let configuration = Configuration(kills: 1, suspends: true)
    let whole = try TestSuite(
      PipedSuiteTests.system, configuration, goal: .cover(.rows, relaunch: 5))
    let few = whole.machine.situations - 1
    let part = try TestSuite(
      PipedSuiteTests.system, configuration, goal: .cover(.rows, relaunch: 5),
      mostSituations: few)
    #expect(whole.machine.isWhole && !part.machine.isWhole && part.machine.situations == few)
    #expect(!part.isEmpty && part.certificate.joined().contains("more than \(few) situations"))
    #expect(!part.certificate.joined().contains("fewer"))
    #expect(part.json.contains("\"all_situations\":false") && !part.json.contains("fewest"))
    #expect(try part.unexplained(by: PipedSuiteTests.system, configuration) == nil)
    #expect(throws: CompleteSuite.Failure.tooManySituations(limit: few)) {
      try TestSuite(PipedSuiteTests.system, configuration, mostSituations: few)
    }
  }
}
