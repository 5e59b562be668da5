import Checking

/// The tower of Hanoi with three pegs: 3ⁿ states, and 2ⁿ − 1 moves from peg to peg.
///
/// Source: É. Lucas, *Récréations mathématiques* III, 1893. The graph is a Sierpiński gasket: each
/// state has three moves, but for the three towers, which have two.
struct TowerOfHanoi: TransitionSystem {
  let discs: Int

  /// The peg of each disc, the smallest first.
  var initialStates: [[Int]] { [Array(repeating: 0, count: discs)] }

  func successors(of pegs: [Int], into next: inout Successors<[Int]>) {
    for (disc, peg) in pegs.enumerated() where !pegs[..<disc].contains(peg) {
      for target in 0..<3 where target != peg && !pegs[..<disc].contains(target) {
        next.append(pegs) { $0[disc] = target }
      }
    }
  }
}

/// A stack of pancakes, sorted by flipping the top of it: n! states, n − 1 flips of each.
///
/// Source: W. Gates and C. Papadimitriou, *Bounds for sorting by prefix reversal*, 1979; the
/// fewest flips that sort any stack are sequence A058986 of the OEIS.
struct Pancakes: TransitionSystem {
  let pancakes: Int

  var initialStates: [[Int]] { [Array(0..<pancakes)] }

  func successors(of stack: [Int], into next: inout Successors<[Int]>) {
    for height in 2...pancakes {
      next.append(stack) { $0[..<height].reverse() }
    }
  }
}

/// A sliding puzzle: half of all arrangements can be reached.
///
/// Source: W. Johnson and W. Story, *Notes on the "15" puzzle*, 1879; the fewest moves that solve
/// any arrangement are A151944 of the OEIS (2 × 3: 21, 3 × 3: 31).
struct SlidingPuzzle: TransitionSystem {
  let rows: Int
  let columns: Int

  var initialStates: [[Int]] { [Array(0..<rows * columns)] }

  func successors(of tiles: [Int], into next: inout Successors<[Int]>) {
    guard let gap = tiles.firstIndex(of: 0) else { return }
    let (row, column) = gap.quotientAndRemainder(dividingBy: columns)
    if row > 0 { next.append(tiles) { $0.swapAt(gap, gap - columns) } }
    if row < rows - 1 { next.append(tiles) { $0.swapAt(gap, gap + columns) } }
    if column > 0 { next.append(tiles) { $0.swapAt(gap, gap - 1) } }
    if column < columns - 1 { next.append(tiles) { $0.swapAt(gap, gap + 1) } }
  }
}
