import Checking
import SmallNumbers

extension SmallGenerator {
  mutating func chance(_ part: Int, in whole: Int) -> Bool { below(whole) < part }

  mutating func set(below capacity: Int, chance part: Int, in whole: Int) -> BitSet {
    var set = BitSet(capacity: capacity)
    for member in 0..<capacity where chance(part, in: whole) { set.insert(member) }
    return set
  }
}

/// Label 0 is the passing of time.
let delayLabel = 0

/// Small graphs of every shape: joins, loops, repeated edges, dead ends, several starts, delays.
func randomGraph(
  _ random: inout SmallGenerator, nodes most: Int = 6, frontier: Bool = false
) -> StateGraph {
  let nodes = 1 + random.below(most)
  let density = 1 + random.below(3)
  let delays = 1 + random.below(3)
  var unknown: Set<Int> = []
  var edges: [[(target: Int, label: Int)]] = []
  for node in 0..<nodes {
    var outgoing: [(target: Int, label: Int)] = []
    if frontier && random.chance(1, in: 5) {
      unknown.insert(node)
    } else {
      for _ in 0..<random.below(density + 2) {
        let isDelay = random.chance(delays, in: 4)
        outgoing.append((random.below(nodes), isDelay ? delayLabel : 1 + random.below(3)))
      }
    }
    edges.append(outgoing)
  }
  let starts = (0..<1 + random.below(2)).map { _ in random.below(nodes) }
  return StateGraph(
    initial: starts, edges: edges, frontier: unknown, isDelay: { $0 == delayLabel })
}

/// The same graph with the successors of some nodes forgotten.
func truncated(_ graph: StateGraph, _ random: inout SmallGenerator) -> StateGraph {
  let forgotten = random.set(below: graph.nodeCount, chance: 1, in: 4)
  let edges = (0..<graph.nodeCount).map { node in
    forgotten[node]
      ? []
      : graph.edges(from: node).map { (target: graph.target(of: $0), label: graph.label(of: $0)) }
  }
  return StateGraph(
    initial: graph.initial, edges: edges, frontier: Set(forgotten),
    isDelay: { $0 == delayLabel })
}

extension StateGraph {
  /// Every edge with both its ends, found the slow way.
  var triples: [(source: Int, edge: Int, target: Int)] {
    (0..<nodeCount).flatMap { node in
      edges(from: node).map { (node, $0, target(of: $0)) }
    }
  }

  /// Which nodes lead to which by one permitted edge or more.
  func closure(within: BitSet? = nil, along: BitSet? = nil) -> [[Bool]] {
    let row = [Bool](repeating: false, count: nodeCount)
    var leads = [[Bool]](repeating: row, count: nodeCount)
    for (source, edge, target) in triples {
      if along?[edge] ?? true, within?[source] ?? true, within?[target] ?? true {
        leads[source][target] = true
      }
    }
    for middle in 0..<nodeCount {
      for from in 0..<nodeCount where leads[from][middle] {
        for to in 0..<nodeCount where leads[middle][to] { leads[from][to] = true }
      }
    }
    return leads
  }
}

/// A run with what decides among runs, written out.
struct RankedRun: Comparable {
  var major: Int
  var minor: Int
  var start: Int
  var edges: [Int]

  static func < (first: RankedRun, second: RankedRun) -> Bool {
    if (first.major, first.minor) != (second.major, second.minor) {
      return (first.major, first.minor) < (second.major, second.minor)
    }
    if first.start != second.start { return first.start < second.start }
    return first.edges.lexicographicallyPrecedes(second.edges)
  }
}

/// The best run to every node, by relaxing all edges until nothing improves (Bellman and Ford).
func bestRuns(
  _ graph: StateGraph, from starts: [Int], within: BitSet? = nil, along: BitSet? = nil,
  by priority: ShortestRuns.Priority = .steps
) -> [RankedRun?] {
  var best = [RankedRun?](repeating: nil, count: graph.nodeCount)
  for (index, start) in starts.enumerated() where within?[start] ?? true {
    let run = RankedRun(major: 0, minor: 0, start: index, edges: [])
    if best[start] == nil { best[start] = run }
  }
  var isChanging = true
  while isChanging {
    isChanging = false
    for (source, edge, target) in graph.triples {
      guard along?[edge] ?? true, within?[target] ?? true, var run = best[source] else { continue }
      if graph.isDelay(edge) == (priority == .ticks) { run.major += 1 } else { run.minor += 1 }
      run.edges.append(edge)
      if let known = best[target], known <= run { continue }
      best[target] = run
      isChanging = true
    }
  }
  return best
}

extension RankedRun {
  var cost: StateGraph.Cost { StateGraph.Cost(steps: major, ticks: minor) }
}
