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
    let others = Array(order.drop { untold.count(from: $0) == 1 })
    let shared = order.prefix(stateCount - others.count)
    let found = Self.sets(of: others, untold, stateCount: stateCount)
    let counts = found.map { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
    let ranked = found.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    sizes = ranked.map { counts[$0] + shared.count }
    width = (found.count + 63) / 64
    var memberships = Array(repeating: 0 as UInt64, count: width * stateCount)
    for word in 0..<width {
      let sets = ranked[(word * 64)..<min(word * 64 + 64, ranked.count)]
      var column = Array(repeating: 0 as UInt64, count: others.count)
      for (bit, set) in sets.enumerated() {
        for (place, members) in found[set].enumerated() {
          var members = members
          while members != 0 {
            column[place * 64 + members.trailingZeroBitCount] |= 1 << UInt64(bit)
            members &= members - 1
          }
        }
      }
      for (position, state) in others.enumerated() {
        memberships[Int(state) * width + word] = column[position]
      }
      for state in shared { memberships[Int(state) * width + word] = ~0 >> UInt64(64 - sets.count) }
    }
    self.memberships = memberships
  }

  /// The sets, each in words of bits by position among those states of which some are told from them by no word.
  private static func sets(
    of others: [Int32], _ untold: UntoldStates, stateCount: Int
  ) -> [[UInt64]] {
    var positions = Array(repeating: 0, count: stateCount)
    for (position, state) in others.enumerated() { positions[Int(state)] = position }
    // By position, those that no word tells from it, itself with them.
    let twins = others.map { untold[$0].map { positions[Int($0)] } }
    // What no chain of such pairs joins is chosen apart, so that a set differs from the first in one group alone.
    var groups: [[Int]] = []
    var group = Array(repeating: -1, count: others.count)
    for first in others.indices where group[first] < 0 {
      var open = [first]
      group[first] = groups.count
      var next = 0
      while next < open.count {
        for twin in twins[open[next]] where group[twin] < 0 {
          group[twin] = groups.count
          open.append(twin)
        }
        next += 1
      }
      groups.append(open.sorted())
    }
    func chosen(of members: [Int], with first: Int) -> [Int] {
      var rest = Set(members)
      return ([first] + members).filter { position in
        guard rest.contains(position) else { return false }
        rest.subtract(twins[position])
        return true
      }
    }
    let none = Array(repeating: 0 as UInt64, count: (others.count + 63) / 64)
    var base = none
    for members in groups {
      for position in chosen(of: members, with: members[0]) {
        base[position / 64] |= 1 << UInt64(position % 64)
      }
    }
    var held = none
    var found: [[UInt64]] = []
    for first in others.indices where held[first / 64] >> UInt64(first % 64) & 1 == 0 {
      let members = groups[group[first]]
      var set = base
      for position in members { set[position / 64] &= ~(1 << UInt64(position % 64)) }
      for position in chosen(of: members, with: first) {
        set[position / 64] |= 1 << UInt64(position % 64)
      }
      for word in held.indices { held[word] |= set[word] }
      found.append(set)
    }
    return found.isEmpty && stateCount > 0 ? [none] : found
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
