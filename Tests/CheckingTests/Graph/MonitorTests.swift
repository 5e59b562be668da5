import Checking
import SmallNumbers
import Testing

/// All runs of at most so many edges, shortest first.
private func runs(of graph: StateGraph, atMost length: Int) -> [StateGraph.Run] {
  var all = Set(graph.initial).sorted().map { StateGraph.Run(start: $0) }
  var last = all
  for _ in 0..<length {
    last = last.flatMap { run in
      graph.edges(from: graph.end(of: run)).map {
        StateGraph.Run(start: run.start, edges: run.edges + [$0])
      }
    }
    all += last
  }
  return all
}

/// Compares the shortest violation with all short runs, where `isViolation` looks at a whole run.
private func compare(
  _ graph: StateGraph, _ monitor: Monitor, _ isViolation: (StateGraph.Run) -> Bool
) -> Bool {
  let length = 6
  let naive = runs(of: graph, atMost: length).filter(isViolation)
    .map { graph.cost(of: $0.edges) }.min()
  guard let run = graph.shortestViolation(of: monitor) else {
    #expect(naive == nil)
    return false
  }
  #expect(graph.isRun(run) && graph.initial.contains(run.start) && isViolation(run))
  for shorter in 0..<run.edges.count {
    let prefix = StateGraph.Run(start: run.start, edges: Array(run.edges.prefix(shorter)))
    #expect(!isViolation(prefix))
  }
  let cost = graph.cost(of: run.edges)
  if run.edges.count <= length { #expect(cost == naive) }
  if let naive { #expect(cost <= naive) }
  return true
}

@Suite struct MonitorTests {
  @Test func `at most so often is broken just if some run does it once more`() {
    var random = SmallGenerator(seed: 10)
    var violated = 0
    for _ in 0..<600 {
      let graph = randomGraph(&random, nodes: 5)
      let counted = random.set(below: graph.edgeCount, chance: 1, in: 3)
      let resets = random.set(below: graph.edgeCount, chance: 1, in: 5)
      // An edge in both sets counts twice.
      let again = random.set(below: graph.edgeCount, chance: 1, in: 5)
      let limit = random.below(3)
      let hasResets = random.chance(1, in: 2)
      func count(_ edges: ArraySlice<Int>) -> Int {
        edges.reduce(0) { $0 + (counted[$1] ? 1 : 0) + (again[$1] ? 1 : 0) }
      }
      let monitor = Monitor.atMost(limit, counted, again, resets: hasResets ? resets : nil)
      let isViolated = compare(graph, monitor) { run in
        let period = hasResets ? run.edges.lastIndex { resets[$0] } ?? 0 : 0
        let last = count(run.edges[period...])
        // Earlier periods count as well.
        return last > limit
          || run.edges.indices.contains { end in
            let start = hasResets ? run.edges[...end].lastIndex { resets[$0] } ?? 0 : 0
            return count(run.edges[start...end]) > limit
          }
      }
      if isViolated { violated += 1 }
    }
    #expect(violated > 100 && violated < 500)
  }

  @Test func `one thing precedes another unless some run does the other first`() {
    var random = SmallGenerator(seed: 11)
    var violated = 0
    for _ in 0..<600 {
      let graph = randomGraph(&random, nodes: 5)
      let first = randomOccurrence(graph, &random)
      let second = randomOccurrence(graph, &random)
      let resets = random.set(below: graph.edgeCount, chance: 1, in: 5)
      let monitor = Monitor.precedes(
        first.occurrence, second.occurrence, resets: resets)
      let isViolated = compare(graph, monitor) { run in
        let period = run.edges.lastIndex { resets[$0] }
        // Moment 0 is the start; moment i is the edge i - 1 and where it leads.
        func occurs(_ occurrence: DrawnOccurrence, _ moment: Int) -> Bool {
          moment == 0
            ? occurrence.naive(in: run.start)
            : occurrence.naive(run.edges[moment - 1], to: graph.target(of: run.edges[moment - 1]))
        }
        return (0...run.edges.count).contains { moment in
          guard occurs(second, moment) else { return false }
          let reset = period == nil ? 0 : run.edges.prefix(moment).lastIndex { resets[$0] }
          let since = reset.map { period == nil ? 0 : $0 + 1 } ?? 0
          return !(since...moment).contains { occurs(first, $0) }
        }
      }
      if isViolated { violated += 1 }
    }
    #expect(violated > 100 && violated < 500)
  }
}
