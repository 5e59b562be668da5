/// By pair of states, the length of the shortest word that tells them apart.
struct Distances {
  /// Of two states that no word tells apart.
  static let none = UInt16.max
  /// By state, the number of those that look like it.
  private let groups: [Int32]
  /// By state, its position among those that look like it.
  private let positions: [Int32]
  /// By group, the states that look alike, ascending.
  private let members: [[Int32]]
  /// By group, where the lengths of its pairs begin.
  private let offsets: [Int]
  private var lengths: [UInt16]

  /// How many pairs of states look alike, in either order.
  static func pairs(alikeIn machine: TestMachine) -> Int {
    machine.looks.reduce(into: [:]) { $0[$1, default: 0] += 1 }.values.reduce(0) { $0 + $1 * $1 }
  }

  /// - Complexity: pairs of states that look alike × inputs × the longest such word.
  init(_ machine: FlatMachine, mayGoOn: () throws(CompleteSuite.Failure) -> Void)
    throws(CompleteSuite.Failure)
  {
    var numbers: [Int32: Int32] = [:]
    var members: [[Int32]] = []
    var positions: [Int32] = []
    groups = machine.looks.enumerated().map { state, look in
      let group = numbers[look] ?? Int32(members.count)
      if group == members.count {
        numbers[look] = group
        members.append([])
      }
      positions.append(Int32(members[Int(group)].count))
      members[Int(group)].append(Int32(state))
      return group
    }
    var offsets: [Int] = []
    var count = 0
    for group in members {
      offsets.append(count)
      count += group.count * group.count
    }
    (self.members, self.positions, self.offsets) = (members, positions, offsets)
    lengths = Array(repeating: Self.none, count: count)
    var open: [(Int32, Int32)] = []
    for group in members {
      for (place, one) in group.enumerated() {
        try mayGoOn()
        for other in group[..<place] {
          if machine.tellsAtOnce(one, other) {
            set(one, other, 1)
          } else {
            open.append((one, other))
          }
        }
      }
    }
    var length: UInt16 = 2
    while !open.isEmpty {
      try mayGoOn()
      var rest: [(Int32, Int32)] = []
      var found: [(Int32, Int32)] = []
      for pair in open {
        // What was found in this round is not set yet.
        if tells(pair.0, pair.1, in: machine) { found.append(pair) } else { rest.append(pair) }
      }
      if found.isEmpty { return }
      for pair in found { set(pair.0, pair.1, length) }
      (open, length) = (rest, length + 1)
    }
  }

  /// Whether an input leads to states that are told apart, for two that answer alike.
  private func tells(_ one: Int32, _ other: Int32, in machine: FlatMachine) -> Bool {
    let (row, twin) = (machine.place(one, 0), machine.place(other, 0))
    for input in 0..<machine.inputCount {
      let (target, mate) = (machine.targets[row + input], machine.targets[twin + input])
      if target >= 0, mate >= 0, target != mate, self[target, mate] != Self.none { return true }
    }
    return false
  }

  private func place(_ one: Int32, _ other: Int32) -> Int {
    let group = Int(groups[Int(one)])
    return offsets[group] + Int(positions[Int(one)]) * members[group].count
      + Int(positions[Int(other)])
  }

  private mutating func set(_ one: Int32, _ other: Int32, _ length: UInt16) {
    lengths[place(one, other)] = length
    lengths[place(other, one)] = length
  }

  /// 0 if they look different, ``none`` if no word tells them apart.
  subscript(one: Int32, other: Int32) -> UInt16 {
    groups[Int(one)] == groups[Int(other)] ? lengths[place(one, other)] : 0
  }

  /// The states that look like one, ascending.
  func states(like state: Int32) -> [Int32] { members[Int(groups[Int(state)])] }

  /// Hands on the states that no word tells from one, itself with them, ascending.
  func eachUntold(from state: Int32, _ body: (Int32) -> Void) {
    let alike = members[Int(groups[Int(state)])]
    let row = alike.isEmpty ? 0 : place(state, alike[0])
    for (position, other) in alike.enumerated() where lengths[row + position] == Self.none {
      body(other)
    }
  }
}

extension FlatMachine {
  /// Whether an input is answered differently in two states.
  fileprivate func tellsAtOnce(_ one: Int32, _ other: Int32) -> Bool {
    let (row, twin) = (place(one, 0), place(other, 0))
    for input in 0..<inputCount {
      let (answer, reply) = (answers[row + input], answers[twin + input])
      if answer != reply, answer >= 0, reply >= 0 { return true }
    }
    return false
  }
}
