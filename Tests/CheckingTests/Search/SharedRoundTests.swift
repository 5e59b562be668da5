import Synchronization
import Testing

@testable import Checking

/// That threads which find equal states in the same round agree on which was first.
@Suite struct SharedRoundTests {
  /// Six states after the first, of which the first three are expanded by one thread and the others
  /// by another: the first waits until the other thread has found what both find.
  struct LateFirst: TransitionSystem {
    final class Meeting: Sendable {
      let isOtherDone = Atomic(false)
      let hasMet = Atomic(false)
    }

    let meeting = Meeting()
    var initialStates: [[Int]] { [[0]] }

    func successors(of state: [Int], into next: inout Successors<[Int]>) {
      switch state[0] {
      case 0: for target in 1...6 { next.append([target]) }
      case 1:
        let deadline = ContinuousClock.now + .seconds(5)
        while !meeting.isOtherDone.load(ordering: .acquiring), ContinuousClock.now < deadline {}
        if meeting.isOtherDone.load(ordering: .acquiring) {
          meeting.hasMet.store(true, ordering: .relaxed)
        }
        for target in [20, 10, 21] { next.append([target]) }
      case 4: for target in [10, 22, 21, 23] { next.append([target]) }
      // A block is one state, so that what state 4 leads to is in the table by now.
      case 5: meeting.isOtherDone.store(true, ordering: .releasing)
      default: if state[0] < 30 { next.append([state[0] + 10]) }
      }
    }
  }

  @Test func `the first in the order of the search keeps a state that another thread found sooner`()
  {
    let system = LateFirst()
    var options = SearchOptions.tiny(jobs: 2, block: 1)
    options.tuning.firstSlots = 256
    let space = explore(system, options: options)
    let hasMet = system.meeting.hasMet.load(ordering: .relaxed)
    #expect(hasMet)
    let naive = NaiveSearch(system)
    #expect((0..<space.count).map { space.state(at: $0) } == naive.states)
    #expect((0..<space.count).map { space.parent(of: $0) } == naive.parents)
    #expect((0..<space.count).map { space.id(of: space.state(at: $0)) } == Array(0..<space.count))
  }

  /// Few steps from most states and very many from some, which leave no room for the candidates of
  /// those that follow.
  struct Bushes: TransitionSystem {
    let nodes: Int
    var initialStates: [Int] { [0, 1] }

    func successors(of state: Int, into next: inout Successors<Int>) {
      let isBush = state % 41 == 40
      for step in 0..<(isBush ? 150 : 2) {
        next.append((state * 2 + step * (isBush ? 7 : 1) + 1) % nodes)
      }
    }
  }

  @Test(arguments: 1...4)
  func `a round without room for its candidates ends early and nothing is lost`(jobs: Int) {
    for nodes in [900, 5_000] {
      let system = Bushes(nodes: nodes)
      let naive = NaiveSearch(system)
      let space = explore(system, options: .tiny(jobs: jobs, block: 5))
      #expect((0..<space.count).map { space.state(at: $0) } == naive.states)
      #expect((0..<space.count).map { space.parent(of: $0) } == naive.parents)
      #expect(naive.states.map { space.id(of: $0) } == Array(0..<space.count))
      #expect(space.transitions == naive.transitions)
    }
  }

  @Test(arguments: 1...4)
  func `states found after the end of a search are not found in it`(jobs: Int) {
    let system = Bushes(nodes: 3_000)
    let naive = NaiveSearch(system)
    for end in stride(from: 1, to: naive.states.count, by: 211) {
      let bounded = explore(
        system, options: .tiny(jobs: jobs, block: 5, bounds: .init(states: end)))
      let stopped = explore(system, options: .tiny(jobs: jobs, block: 5)) {
        $0 == naive.states[end - 1]
      }
      let known = naive.states.indices.map { $0 < end ? $0 : nil }
      #expect(naive.states.map { bounded.id(of: $0) } == known, "\(end)")
      #expect(naive.states.map { stopped.id(of: $0) } == known, "\(end)")
    }
  }
}
