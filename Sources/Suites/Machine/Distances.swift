/// By pair of states, the length of the shortest word that tells them apart.
struct Distances {
  /// Of two states that no word tells apart.
  static let none = UInt16.max
  fileprivate let count: Int
  fileprivate var lengths: [UInt16]

  /// - Complexity: states² × inputs × the longest such word.
  init(_ machine: TestMachine) {
    count = machine.stateCount
    lengths = Array(repeating: Self.none, count: count * count)
    var open: [(Int32, Int32)] = []
    for one in 0..<count {
      lengths[one * count + one] = Self.none
      for other in 0..<one {
        if machine.looks[one] != machine.looks[other] {
          set(one, other, 0)
        } else {
          open.append((Int32(one), Int32(other)))
        }
      }
    }
    var length: UInt16 = 1
    while !open.isEmpty {
      var rest: [(Int32, Int32)] = []
      var found: [(Int32, Int32)] = []
      for pair in open {
        let isFound = (0..<machine.inputCount).contains { input in
          guard let one = machine[pair.0, input], let other = machine[pair.1, input] else {
            return false
          }
          // What was found in this round is not set yet.
          return machine.differ(one, other) || self[one.target, other.target] != Self.none
        }
        if isFound { found.append(pair) } else { rest.append(pair) }
      }
      if found.isEmpty { return }
      for pair in found { set(Int(pair.0), Int(pair.1), length) }
      (open, length) = (rest, length + 1)
    }
  }

  private mutating func set(_ one: Int, _ other: Int, _ length: UInt16) {
    lengths[one * count + other] = length
    lengths[other * count + one] = length
  }

  /// 0 if they look different, ``none`` if no word tells them apart.
  subscript(one: Int32, other: Int32) -> UInt16 { lengths[Int(one) * count + Int(other)] }
}

extension Distances {
  /// Sets of states of which any two are told apart, that together hold every state, the largest first.
  ///
  /// Greedy, so a larger set may exist; one set if all states are told apart.
  ///
  /// - Complexity: states² for each set.
  func cliques() -> [[Int32]] {
    let states = (0..<Int32(count))
    let untold = states.map { state in
      row(of: state).enumerated().filter { $1 == Self.none }.map { Int32($0.offset) }
    }
    let order = states.sorted { (untold[Int($0)].count, $0) < (untold[Int($1)].count, $1) }
    var isHeld = Array(repeating: false, count: count)
    var found: [[Int32]] = []
    for first in order where !isHeld[Int(first)] {
      var clique = [first]
      var isTold = Array(repeating: true, count: count)
      for other in untold[Int(first)] { isTold[Int(other)] = false }
      for state in order where isTold[Int(state)] {
        clique.append(state)
        for other in untold[Int(state)] { isTold[Int(other)] = false }
      }
      for state in clique { isHeld[Int(state)] = true }
      found.append(clique.sorted())
    }
    return found.sorted { $0.count > $1.count }
  }

  private func row(of state: Int32) -> ArraySlice<UInt16> {
    lengths[(Int(state) * count)..<((Int(state) + 1) * count)]
  }
}
