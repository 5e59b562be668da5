import Checking

/// Dining philosophers who take the left fork, then the right, and put them back so.
///
/// Each fork is held by one at most, which leaves 3ⁿ − 1 of the 4ⁿ combinations; they deadlock
/// when each holds the left fork.
///
/// Source: E. W. Dijkstra, EWD 310, 1971, in the form often used to compare checkers.
struct Philosophers: TransitionSystem {
  enum Phase: UInt8 { case thinking, holdingLeft, eating, holdingRight }

  let philosophers: Int

  var initialStates: [[Phase]] { [Array(repeating: .thinking, count: philosophers)] }

  func successors(of table: [Phase], into next: inout Successors<[Phase]>) {
    for (seat, phase) in table.enumerated() {
      let left = table[(seat + philosophers - 1) % philosophers]
      let right = table[(seat + 1) % philosophers]
      switch phase {
      case .thinking:
        let leftForkIsFree = left == .thinking || left == .holdingLeft
        if leftForkIsFree { next.append(table) { $0[seat] = .holdingLeft } }
      case .holdingLeft:
        let rightForkIsFree = right == .thinking || right == .holdingRight
        if rightForkIsFree { next.append(table) { $0[seat] = .eating } }
      case .eating: next.append(table) { $0[seat] = .holdingRight }
      case .holdingRight: next.append(table) { $0[seat] = .thinking }
      }
    }
  }
}
