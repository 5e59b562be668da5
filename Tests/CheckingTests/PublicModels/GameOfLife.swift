import Checking

/// Conway's game of life on a 4 × 4 board with dead cells around it, from every board.
///
/// Source: `specifications/GameOfLife` in github.com/tlaplus/Examples.
struct GameOfLife: TransitionSystem {
  /// For each cell the eight cells around it, as far as they are on the board, as a mask.
  private let neighbours: [UInt16] = (0..<16).map { cell in
    (0..<16).reduce(into: 0) { mask, other in
      let rows = abs(cell / 4 - other / 4)
      let columns = abs(cell % 4 - other % 4)
      if max(rows, columns) == 1 { mask |= 1 << other }
    }
  }

  var initialStates: [UInt16] { Array(0...UInt16.max) }

  func successors(of board: UInt16, into next: inout Successors<UInt16>) {
    var following: UInt16 = 0
    for cell in 0..<16 {
      let isAlive = board >> cell & 1 == 1
      let around = (board & neighbours[cell]).nonzeroBitCount
      if around == 3 || isAlive && around == 2 { following |= 1 << cell }
    }
    next.append(following)
  }
}
