/// Sets of states of which any two are told apart, that together hold every state, the largest first.
///
/// Greedy, so a larger set may exist; one set if all states are told apart.
struct Cliques {
  /// By set, how many states it holds.
  private(set) var sizes: [Int] = []
  /// By state, in words of bits, the sets that hold it.
  private let memberships: [UInt64]
  private let width: Int

  var count: Int { sizes.count }

  /// - Complexity: states for each set.
  init(_ distances: Distances, stateCount: Int) {
    let untold = UntoldStates(distances, stateCount: stateCount)
    let order = (0..<Int32(stateCount)).sorted {
      (untold.count(from: $0), $0) < (untold.count(from: $1), $1)
    }
    // In most machines most states are told from all others, and so are in every set.
    let others = order.drop { untold.count(from: $0) == 1 }
    let shared = order[..<others.startIndex]
    var isHeld = Array(repeating: false, count: stateCount)
    // By state, the last set in which something is that is not told from it.
    var excluded = Array(repeating: -1 as Int32, count: stateCount)
    var found: [[Int32]] = []
    for first in others where !isHeld[Int(first)] {
      let number = Int32(found.count)
      var clique: [Int32] = []
      func take(_ state: Int32) {
        clique.append(state)
        isHeld[Int(state)] = true
        for other in untold[state] { excluded[Int(other)] = number }
      }
      take(first)
      for state in others where excluded[Int(state)] != number { take(state) }
      found.append(clique)
    }
    if found.isEmpty, stateCount > 0 { found = [[]] }
    let ranked = found.indices.sorted { (found[$1].count, $0) < (found[$0].count, $1) }
    width = (found.count + 63) / 64
    var memberships = Array(repeating: 0 as UInt64, count: width * stateCount)
    for (number, place) in ranked.enumerated() {
      sizes.append(found[place].count + shared.count)
      for members in [found[place][...], shared] {
        for state in members {
          memberships[Int(state) * width + number / 64] |= 1 << UInt64(number % 64)
        }
      }
    }
    self.memberships = memberships
  }

  /// Whether a set holds a state.
  func holds(_ clique: Int, _ state: Int32) -> Bool {
    memberships[Int(state) * width + clique / 64] >> UInt64(clique % 64) & 1 == 1
  }

  /// The first set that holds both states; `nil` if none does.
  func first(holding one: Int32, _ other: Int32) -> Int? {
    for word in 0..<width {
      let both = memberships[Int(one) * width + word] & memberships[Int(other) * width + word]
      if both != 0 { return word * 64 + both.trailingZeroBitCount }
    }
    return nil
  }

  /// The first set, of those that hold a state, for which something is so.
  func first(holding state: Int32, where isSo: (Int) -> Bool) -> Int? {
    for word in 0..<width {
      var bits = memberships[Int(state) * width + word]
      while bits != 0 {
        let clique = word * 64 + bits.trailingZeroBitCount
        if isSo(clique) { return clique }
        bits &= bits - 1
      }
    }
    return nil
  }
}

/// By state, those that no word tells from it, itself with them.
private struct UntoldStates {
  private var starts: [Int] = [0]
  private var states: [Int32] = []

  init(_ distances: Distances, stateCount: Int) {
    for state in 0..<Int32(stateCount) {
      distances.eachUntold(from: state) { states.append($0) }
      starts.append(states.count)
    }
  }

  func count(from state: Int32) -> Int { starts[Int(state) + 1] - starts[Int(state)] }

  subscript(state: Int32) -> ArraySlice<Int32> {
    states[starts[Int(state)]..<starts[Int(state) + 1]]
  }
}
