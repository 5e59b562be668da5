import Checking
import SmallNumbers

/// An occurrence with what it is made of.
struct DrawnOccurrence {
  var visited: BitSet?
  var begun: BitSet?
  var taken: BitSet?

  var occurrence: MatchSet {
    var parts: [MatchSet] = []
    if let visited { parts.append(.visiting(visited)) }
    if let taken, begun == nil { parts.append(.taking(taken)) }
    if let begun, let taken { parts.append(.starting(in: begun, orTaking: taken)) }
    return parts.dropFirst().reduce(parts[0]) { $0.or($1) }
  }

  func naive(in node: Int) -> Bool { begun?[node] == true || visited?[node] == true }

  func naive(_ edge: Int, to target: Int) -> Bool {
    taken?[edge] == true || visited?[target] == true
  }
}

func randomOccurrence(_ graph: StateGraph, _ random: inout SmallGenerator) -> DrawnOccurrence {
  let nodes = random.set(below: graph.nodeCount, chance: 1, in: 3)
  let edges = random.set(below: graph.edgeCount, chance: 1, in: 3)
  switch random.below(6) {
  case 0, 1: return DrawnOccurrence(visited: nodes)
  case 2, 3: return DrawnOccurrence(taken: edges)
  case 4: return DrawnOccurrence(begun: nodes, taken: edges)
  default:
    return DrawnOccurrence(
      visited: random.set(below: graph.nodeCount, chance: 1, in: 4), begun: nodes, taken: edges)
  }
}

/// A run written out as the places at which something can be asked for or answered: its start, the
/// node it is in, an edge, the node that leads to, and so on.
struct Places {
  typealias Place = (asks: Bool, answers: Bool)
  private let request: DrawnOccurrence
  private let answer: DrawnOccurrence

  init(_ request: DrawnOccurrence, _ answer: DrawnOccurrence) {
    self.request = request
    self.answer = answer
  }

  func start(in node: Int) -> [Place] {
    [(request.begun?[node] == true, answer.begun?[node] == true), state(node)]
  }

  func step(by edge: Int, to target: Int) -> [Place] {
    [(request.taken?[edge] == true, answer.taken?[edge] == true), state(target)]
  }

  private func state(_ node: Int) -> Place {
    (request.visited?[node] == true, answer.visited?[node] == true)
  }

  /// Whether some place asks and neither it nor a later one answers.
  private func isOpen(_ places: [Place]) -> Bool {
    places.indices.contains { places[$0].asks && !places[$0...].contains(where: \.answers) }
  }

  private func isKept(_ places: [Place]) -> Bool {
    places.indices.contains { places[$0].asks && places[$0...].contains(where: \.answers) }
  }

  func open(in node: Int) -> Bool { isOpen(start(in: node)) }
  func open(by edge: Int, to target: Int) -> Bool { isOpen(step(by: edge, to: target)) }
  func kept(in node: Int) -> Bool { isKept(start(in: node)) }
  func kept(by edge: Int, to target: Int) -> Bool { isKept(step(by: edge, to: target)) }
}
