extension TestMachine {
  /// The same machine with as few states as one that allows, answers and looks the same.
  ///
  /// States that allow different inputs stay apart, even where no common input tells them apart.
  ///
  /// - Parameter mayGoOn: throws if somebody wishes an end; asked now and then.
  /// - Returns: the machine, its states in the order of a breadth-first search, and the state of it for
  ///   each state of this one; -1 for those that cannot be reached.
  /// - Complexity: moves × log of states; J. Hopcroft, An n log n algorithm for minimizing states in a
  ///   finite automaton, 1971.
  package func minimised(
    _ mayGoOn: () throws -> Void
  ) rethrows -> (machine: TestMachine, number: [Int32]) {
    var blocks = Blocks(self)
    let sources = Sources(self)
    var open = Array(blocks.ends.indices)
    var isOpen = Array(repeating: true, count: open.count)
    var done = 0
    while let splitter = open.popLast() {
      done += 1
      if done % 1024 == 1 { try mayGoOn() }
      isOpen[splitter] = false
      // The block can be split by itself, and so is copied.
      let targets = Array(blocks.states(of: splitter))
      for input in 0..<inputCount {
        for target in targets {
          for source in sources.into(target, by: input) { blocks.mark(source) }
        }
        for (whole, part) in blocks.split() {
          let isSmaller = blocks.states(of: part).count <= blocks.states(of: whole).count
          let added = isOpen[whole] || isSmaller ? part : whole
          isOpen.append(false)
          open.append(added)
          isOpen[added] = true
        }
      }
    }
    return quotient(by: blocks.numbers)
  }

  private func quotient(by classes: [Int32]) -> (machine: TestMachine, number: [Int32]) {
    guard stateCount > 0 else { return (self, []) }
    var found: [Int32: Int32] = [classes[0]: 0]
    var first: [Int32] = [0]
    var next = 0
    while next < first.count {
      for input in 0..<inputCount {
        guard let move = self[first[next], input] else { continue }
        let target = classes[Int(move.target)]
        if found[target] == nil {
          found[target] = Int32(first.count)
          first.append(move.target)
        }
      }
      next += 1
    }
    var machine = TestMachine(looks: first.map { looks[Int($0)] }, inputCount: inputCount)
    for (number, state) in first.enumerated() {
      for input in 0..<inputCount {
        guard let move = self[state, input], let target = found[classes[Int(move.target)]] else {
          continue
        }
        machine[Int32(number), input] = Move(to: target, output: move.output)
      }
    }
    return (machine, classes.map { found[$0] ?? -1 })
  }
}

/// By target and input, the states from which it leads there.
private struct Sources {
  private let starts: [Int32]
  private let states: [Int32]
  private let inputCount: Int

  init(_ machine: TestMachine) {
    inputCount = machine.inputCount
    var starts = Array(repeating: 0 as Int32, count: machine.stateCount * machine.inputCount + 1)
    func eachMove(_ body: (_ place: Int, _ source: Int32) -> Void) {
      for source in 0..<Int32(machine.stateCount) {
        for input in 0..<machine.inputCount {
          guard let move = machine[source, input] else { continue }
          body(Int(move.target) * machine.inputCount + input, source)
        }
      }
    }
    eachMove { place, _ in starts[place + 1] += 1 }
    for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
    var next = starts
    var states = Array(repeating: 0 as Int32, count: Int(starts.last ?? 0))
    eachMove { place, source in
      states[Int(next[place])] = source
      next[place] += 1
    }
    (self.starts, self.states) = (starts, states)
  }

  func into(_ target: Int32, by input: Int) -> ArraySlice<Int32> {
    let place = Int(target) * inputCount + input
    return states[Int(starts[place])..<Int(starts[place + 1])]
  }
}

/// States in blocks, each block in one run.
private struct Blocks {
  private var order: [Int32] = []
  /// By state, where it stands.
  private var places: [Int]
  /// By state, its block.
  private(set) var numbers: [Int32]
  private var starts: [Int] = []
  private(set) var ends: [Int] = []
  /// By block, how many of its first states are marked.
  private var marked: [Int]
  private var touched: [Int] = []

  /// Together is what looks alike, allows the same and answers the same.
  init(_ machine: TestMachine) {
    var known: [[Int32]: Int32] = [:]
    var members: [[Int32]] = []
    numbers = []
    for state in 0..<Int32(machine.stateCount) {
      var key = [machine.looks[Int(state)]]
      key.reserveCapacity(machine.inputCount + 1)
      for input in 0..<machine.inputCount { key.append(machine[state, input]?.output ?? -1) }
      let number = known[key] ?? Int32(members.count)
      if number == members.count {
        known[key] = number
        members.append([])
      }
      members[Int(number)].append(state)
      numbers.append(number)
    }
    places = Array(repeating: 0, count: machine.stateCount)
    for block in members {
      starts.append(order.count)
      for state in block {
        places[Int(state)] = order.count
        order.append(state)
      }
      ends.append(order.count)
    }
    marked = Array(repeating: 0, count: members.count)
  }

  func states(of block: Int) -> ArraySlice<Int32> { order[starts[block]..<ends[block]] }

  mutating func mark(_ state: Int32) {
    let block = Int(numbers[Int(state)])
    let (place, bound) = (places[Int(state)], starts[block] + marked[block])
    if place < bound { return }
    if marked[block] == 0 { touched.append(block) }
    order.swapAt(place, bound)
    places[Int(order[place])] = place
    places[Int(state)] = bound
    marked[block] += 1
  }

  /// Takes the marked states out of their blocks, where others remain.
  ///
  /// - Returns: what is left, and what is a block of its own now.
  mutating func split() -> [(whole: Int, part: Int)] {
    var found: [(whole: Int, part: Int)] = []
    for block in touched {
      let bound = starts[block] + marked[block]
      marked[block] = 0
      if bound == ends[block] { continue }
      let part = starts.count
      starts.append(starts[block])
      ends.append(bound)
      marked.append(0)
      starts[block] = bound
      for state in states(of: part) { numbers[Int(state)] = Int32(part) }
      found.append((block, part))
    }
    touched.removeAll(keepingCapacity: true)
    return found
  }
}
