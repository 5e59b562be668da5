import Checking

/// Creatures that meet in pairs, and both turn to the colour that neither had.
///
/// Source: C. Kaiser and J.-F. Pradat-Peyre, *Chameneos, a concurrency game for Java, Ada and
/// others*, 2003; `specifications/Chameneos` in github.com/tlaplus/Examples.
struct Chameneos: TransitionSystem {
  enum Colour: Int { case blue, red, yellow, faded }

  struct Creature: Hashable {
    var colour: Colour
    var met = 0
  }

  struct State: Hashable {
    var creatures: [Creature]
    var waiting: Int?
    var meetings = 0
  }

  let creatures: Int
  let meetings: Int

  var initialStates: [State] {
    let herds: [[Creature]] = (0..<creatures).reduce([[]]) { herds, _ in
      herds.flatMap { herd in
        [Colour.blue, .red, .yellow].map { herd + [Creature(colour: $0)] }
      }
    }
    return herds.map { State(creatures: $0) }
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for (me, creature) in state.creatures.enumerated() where creature.colour != .faded {
      if let other = state.waiting {
        if other == me { continue }
        let colour = complement(creature.colour, state.creatures[other].colour)
        next.append(state) {
          for one in [me, other] {
            $0.creatures[one] = Creature(colour: colour, met: $0.creatures[one].met + 1)
          }
          $0.waiting = nil
          $0.meetings += 1
        }
      } else if state.meetings < meetings {
        next.append(state) { $0.waiting = me }
      } else {
        next.append(state) { $0.creatures[me].colour = .faded }
      }
    }
  }

  private func complement(_ one: Colour, _ other: Colour) -> Colour {
    if one == other { return one }
    return [.blue, .red, .yellow].first { $0 != one && $0 != other } ?? .faded
  }

  /// When all meetings are held, each was counted by both who met.
  func isCounted(_ state: State) -> Bool {
    state.meetings < meetings || state.creatures.reduce(0) { $0 + $1.met } == 2 * meetings
  }
}
