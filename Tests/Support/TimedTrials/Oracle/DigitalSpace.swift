package import Checking

/// What a timed system reaches when time passes in whole units only, or in whole parts of a unit.
///
/// Digital clocks: exact for which states are reached, the earliest times and the greatest clock
/// values if no comparison is strict; otherwise it reaches too little. Source: Henzinger, Manna and
/// Pnueli, "What good are digital clocks?" (1992). Nothing here uses the bounds that the system
/// declares: a clock is counted to one more than the greatest constant of any comparison.
package struct DigitalSpace<System: TimedSystem> {
  /// The earliest time at which each state is reached, in parts of a unit.
  package private(set) var earliest: [System.State: Int] = [:]
  /// The greatest value that each clock has in each state, up to one more than is counted.
  package private(set) var greatest: [System.State: [Int]] = [:]
  /// The states in which, from some clock values on, no action will ever be possible.
  package private(set) var stuck: Set<System.State> = []
  /// How many pairs of a state and clock values were reached.
  package private(set) var count = 0

  private let system: System
  private let scale: Int
  private var ceilings: [Int]
  private var unfolded: [System.State: Unfolded] = [:]

  private struct Unfolded {
    let canWait: Bool
    let invariant: [ClockConstraint]
    let steps: [TimedStep<System.State>]
  }

  private struct Point: Hashable {
    let state: System.State
    let clocks: [Int]
  }

  /// - Parameters:
  ///   - scale: into how many parts a unit of time is divided.
  ///   - floor: to what each clock is counted at least.
  ///   - findsStuck: whether to find ``stuck``, which takes longer.
  package init(
    _ system: System, scale: Int = 1, countingTo floor: Int = 0, findsStuck: Bool = false
  ) {
    self.system = system
    self.scale = scale
    ceilings = Array(repeating: floor * scale, count: system.clockCount)
    unfold()
    explore(findsStuck: findsStuck)
  }

  /// Asks for all states that could be reached if clocks did not matter.
  private mutating func unfold() {
    var waiting = system.initialStates
    while let state = waiting.popLast() {
      if unfolded[state] != nil { continue }
      let stay = system.stay(in: state)
      let steps = system.steps(from: state)
      for constraint in stay.invariant + steps.flatMap(\.guards) {
        let limit = constraint.constant * scale + 1
        ceilings[constraint.clock - 1] = max(ceilings[constraint.clock - 1], limit)
      }
      unfolded[state] = Unfolded(
        canWait: stay.canWait, invariant: stay.invariant, steps: steps)
      waiting += steps.map(\.target)
    }
  }

  private func capped(_ clocks: [Int]) -> [Int] {
    clocks.indices.map { min(clocks[$0], ceilings[$0]) }
  }

  private func isAllowed(_ clocks: [Int], in state: System.State) -> Bool {
    unfolded[state]?.invariant.allSatisfy { $0.holds(of: clocks, scale: scale) } ?? false
  }

  /// What is reached by each action that is possible now.
  private func successors(of point: Point) -> [Point] {
    guard let here = unfolded[point.state] else { return [] }
    var found: [Point] = []
    for step in here.steps
    where step.guards.allSatisfy({ $0.holds(of: point.clocks, scale: scale) }) {
      var clocks = point.clocks
      for reset in step.resets { clocks[reset.clock - 1] = reset.value * scale }
      if isAllowed(clocks, in: step.target) {
        found.append(Point(state: step.target, clocks: capped(clocks)))
      }
    }
    return found
  }

  /// What is reached when one part of a unit of time passes, if it may.
  private func later(than point: Point) -> Point? {
    guard unfolded[point.state]?.canWait == true else { return nil }
    let clocks = point.clocks.map { $0 + 1 }
    return isAllowed(clocks, in: point.state)
      ? Point(state: point.state, clocks: capped(clocks)) : nil
  }

  private mutating func explore(findsStuck: Bool) {
    var seen: Set<Point> = []
    let zeros = Array(repeating: 0, count: system.clockCount)
    var now = system.initialStates.filter { isAllowed(zeros, in: $0) }
      .map { Point(state: $0, clocks: zeros) }
    var time = 0
    while !now.isEmpty {
      var next: [Point] = []
      while let point = now.popLast() {
        guard seen.insert(point).inserted else { continue }
        note(point, at: time)
        now += successors(of: point)
        if let later = later(than: point) { next.append(later) }
      }
      now = next
      time += 1
    }
    count = seen.count
    if findsStuck { findStuck(among: seen) }
  }

  private mutating func note(_ point: Point, at time: Int) {
    if let known = greatest[point.state] {
      greatest[point.state] = zip(known, point.clocks).map { max($0, $1) }
    } else {
      earliest[point.state] = time
      greatest[point.state] = point.clocks
    }
  }

  private mutating func findStuck(among points: Set<Point>) {
    for point in points where !stuck.contains(point.state) {
      var place = point
      var isStuck = true
      while isStuck {
        if !successors(of: place).isEmpty { isStuck = false }
        guard let later = later(than: place), later != place else { break }
        place = later
      }
      if isStuck { stuck.insert(point.state) }
    }
  }
}
