import Checking
import Testing

/// What is known of the steps and of the runs of public models, beyond their states.
@Suite struct `Runs of public models` {
  /// Whether a sentence is true of every step between reachable states.
  func holds<System: TransitionSystem>(
    in system: System, always sentence: (_ from: System.State, _ to: System.State) -> Bool
  ) -> Bool {
    var next = Transitions<System.State, System.Action>()
    return NaiveSearch(system).states.allSatisfy { state in
      next.removeAll()
      system.successors(of: state, into: &next)
      return (0..<next.count).allSatisfy { sentence(state, next[$0]) }
    }
  }

  /// The most steps of a run whose states all lack the goal; nil if there is no end to it.
  func longestRun<System: TransitionSystem>(
    of system: System, without goal: (System.State) -> Bool
  ) -> Int? {
    let limit = NaiveSearch(system).states.count
    var next = Transitions<System.State, System.Action>()
    var present = Set(system.initialStates.filter { !goal($0) })
    var steps = 0
    while true {
      next.removeAll()
      for state in present { system.successors(of: state, into: &next) }
      let before = present
      present = Set((0..<next.count).map { next[$0] }.filter { !goal($0) })
      if present.isEmpty { return steps }
      steps += 1
      if present == before || steps > limit { return nil }
    }
  }

  func farthest<System: TransitionSystem>(in system: System) -> Int {
    NaiveSearch(system).depths.max() ?? 0
  }

  @Test func `CoffeeCan loses a bean at each step and keeps the parity of the white ones`() {
    #expect(holds(in: CoffeeCan(beans: 20)) { $0.beans == 1 || $1.beans == $0.beans - 1 })
    #expect(holds(in: CoffeeCan(beans: 20)) { ($0.white - $1.white).isMultiple(of: 2) })
    #expect(!holds(in: CoffeeCan(beans: 20)) { ($0.black - $1.black).isMultiple(of: 2) })
    #expect(longestRun(of: CoffeeCan(beans: 20)) { $0.beans == 1 } == 18)
  }

  @Test func `TokenRing never gains a token`() {
    let ring = TokenRing(nodes: 5, values: 4)
    #expect(holds(in: ring) { TokenRing.tokens($1) <= TokenRing.tokens($0) })
    #expect(!holds(in: ring) { TokenRing.tokens($1) == TokenRing.tokens($0) })
  }

  /// As many as nodes less one suffice, if only one node moves at a time.
  @Test(arguments: [(3, 2), (4, 3), (5, 4)])
  func `TokenRing stabilises if it has almost as many values as nodes`(nodes: Int, values: Int) {
    let ring = TokenRing(nodes: nodes, values: values)
    #expect(longestRun(of: ring) { TokenRing.tokens($0) == 1 } != nil)
  }

  @Test(arguments: [(4, 2), (5, 3)])
  func `TokenRing may never stabilise if it has fewer`(nodes: Int, values: Int) {
    let ring = TokenRing(nodes: nodes, values: values)
    #expect(longestRun(of: ring) { TokenRing.tokens($0) == 1 } == nil)
  }

  /// The sweep and back again looks twice into each of the inner boxes.
  @Test(arguments: 3...8)
  func `MovingCat is found in the end`(boxes: Int) throws {
    let longest = try #require(longestRun(of: MovingCat(boxes: boxes)) { $0.cat == $0.observed })
    #expect(longest < 4 * (boxes - 2))
  }

  @Test func `Prisoners may be kept forever by a warden who is not fair`() {
    let prisoners = Prisoners(prisoners: 3, lightMayBeOn: false, signalsEach: 1)
    #expect(longestRun(of: prisoners) { $0.announced } == nil)
  }

  /// A058986 of the OEIS, from two pancakes on.
  @Test(arguments: zip(2...7, [1, 3, 4, 5, 7, 8]))
  func `Pancakes are sorted in the fewest flips`(pancakes: Int, flips: Int) {
    #expect(farthest(in: Pancakes(pancakes: pancakes)) == flips)
  }

  @Test(arguments: 1...6)
  func `TowerOfHanoi takes all moves but one`(discs: Int) {
    #expect(farthest(in: TowerOfHanoi(discs: discs)) == 1 << discs - 1)
  }

  /// A151944 of the OEIS.
  @Test func `SlidingPuzzle is solved in the fewest moves`() {
    #expect(farthest(in: SlidingPuzzle(rows: 2, columns: 2)) == 6)
    #expect(farthest(in: SlidingPuzzle(rows: 2, columns: 3)) == 21)
  }
}
