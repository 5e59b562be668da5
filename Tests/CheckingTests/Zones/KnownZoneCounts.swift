import Checking
import Testing
import TimedTrials

/// A public timed benchmark, and what the reference checker found in it.
struct KnownZoneCounts: Sendable, CustomTestStringConvertible {
  let name: String
  let network: @Sendable () throws -> TimedNetwork
  /// The zones stored at last under inclusion; what TChecker calls covering reachability.
  let stored: Stored
  /// The nodes and edges of the graph under equality, ExtraLU⁺ and local bounds.
  var graph: Graph?
  /// Whether it is explored only when long tests are asked for.
  var isLong = false

  /// By widening and by bounds, of the whole or of each state; `nil` where it is not known.
  struct Stored: Sendable {
    let maximum: Int?
    let localMaximum: Int
    let lowerUpper: Int?
    let localLowerUpper: Int
    /// Under ExtraLU⁺ and local bounds; it is the same breadth-first and depth-first.
    let localPlus: Int
    /// Under aLU, whatever the widening.
    let simulation: Int
  }

  struct Graph: Sendable {
    let nodes: Int
    let edges: Int
  }

  var testDescription: String { name }

  /// Source: TChecker, its examples generated and counted with `tck-reach -a covreach` and
  /// `tck-liveness`, breadth-first and depth-first.
  static let all: [KnownZoneCounts] = [
    fischer(3, Stored(253, 139, 253, 65, 65, 65), Graph(nodes: 71, edges: 126)),
    fischer(4, Stored(3077, 1169, 3077, 220, 220, 220), Graph(nodes: 292, edges: 576)),
    fischer(
      5, Stored(46361, 12001, 46361, 727, 727, 727), Graph(nodes: 1277, edges: 2650),
      isLong: true),
    collisions(3, Stored(109, 85, 109, 70, 70, 70), Graph(nodes: 391, edges: 757)),
    collisions(4, Stored(818, 448, 818, 258, 258, 258), Graph(nodes: 1979, edges: 5103)),
    collisions(
      5, Stored(6520, 2572, 6520, 850, 850, 850), Graph(nodes: 8582, edges: 27403), isLong: true),
    trains(2, Stored(65, 56, 65, 56, 56, 56), Graph(nodes: 56, edges: 84)),
    trains(3, Stored(1328, 765, 1170, 765, 765, 765), Graph(nodes: 765, edges: 1503)),
    regions(2, Stored(406, 216, 406, 191, 191, 191), Graph(nodes: 544, edges: 1636)),
    regions(
      3, Stored(20442, 4274, 20442, 3015, 3015, 3015), Graph(nodes: 65653, edges: 286_309),
      isLong: true),
    dining(3, Stored(154, 40, 154, 40, 40, 40), Graph(nodes: 274, edges: 648)),
    dining(4, Stored(2491, 177, 2491, 177, 177, 177)),
    dining(5, Stored(nil, 911, nil, 911, 911, 911)),
    rings(3, Stored(231, 59, 57, 57, 56, 53), Graph(nodes: 219, edges: 263)),
    rings(5, Stored(1719, 147, 145, 145, 140, 129), Graph(nodes: 1461, edges: 1743)),
  ]

  private static func fischer(
    _ count: Int, _ stored: Stored, _ graph: Graph? = nil, isLong: Bool = false
  ) -> Self {
    Self(
      name: "Fischer, \(count) processes", network: { try PublicTimed.fischer(count) },
      stored: stored, graph: graph, isLong: isLong)
  }

  private static func collisions(
    _ count: Int, _ stored: Stored, _ graph: Graph? = nil, isLong: Bool = false
  ) -> Self {
    Self(
      name: "CSMA/CD, \(count) stations",
      network: { try PublicTimed.collisionDetection(count) }, stored: stored, graph: graph,
      isLong: isLong)
  }

  private static func trains(_ count: Int, _ stored: Stored, _ graph: Graph? = nil) -> Self {
    Self(
      name: "train gate, \(count) trains", network: { try PublicTimed.trainGate(count) },
      stored: stored, graph: graph)
  }

  private static func regions(
    _ count: Int, _ stored: Stored, _ graph: Graph? = nil, isLong: Bool = false
  ) -> Self {
    Self(
      name: "critical region, \(count) cells",
      network: { try PublicTimed.criticalRegion(count) }, stored: stored, graph: graph,
      isLong: isLong)
  }

  private static func dining(_ count: Int, _ stored: Stored, _ graph: Graph? = nil) -> Self {
    Self(
      name: "dining, \(count) philosophers",
      network: { try PublicTimed.diningPhilosophers(count) }, stored: stored, graph: graph)
  }

  private static func rings(_ count: Int, _ stored: Stored, _ graph: Graph? = nil) -> Self {
    Self(
      name: "FDDI, \(count) stations", network: { try PublicTimed.tokenRing(count) },
      stored: stored, graph: graph)
  }
}

extension KnownZoneCounts.Stored {
  init(
    _ maximum: Int?, _ localMaximum: Int, _ lowerUpper: Int?, _ localLowerUpper: Int,
    _ localPlus: Int, _ simulation: Int
  ) {
    self.init(
      maximum: maximum, localMaximum: localMaximum, lowerUpper: lowerUpper,
      localLowerUpper: localLowerUpper, localPlus: localPlus, simulation: simulation)
  }
}
