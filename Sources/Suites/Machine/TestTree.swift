/// Words of inputs, their common beginnings merged.
struct TestTree {
  private(set) var states: [Int32] = [0]
  private(set) var parents: [Int32] = [-1]
  private(set) var inputs: [Int32] = [-1]
  private(set) var depths: [Int32] = [0]
  private var children: [Int32]
  private var childCounts: [Int32] = [0]
  /// How many inputs all words have that none other begins with, and one more for each.
  private(set) var steps = 1
  let machine: TestMachine

  init(_ machine: TestMachine) {
    self.machine = machine
    children = Array(repeating: -1, count: machine.inputCount)
  }

  /// The node that an input leads to; -1 if there is none yet.
  func child(of node: Int32, _ input: Int) -> Int32 {
    children[Int(node) * machine.inputCount + input]
  }

  func isLeaf(_ node: Int32) -> Bool { childCounts[Int(node)] == 0 }

  /// Whether a node is there, and nothing goes on from it.
  func endsWord(_ node: Int32) -> Bool {
    isLeaf(node) && child(of: parents[Int(node)], Int(inputs[Int(node)])) == node
  }

  /// The node that an input leads to, made if it is not there.
  ///
  /// - Returns: `nil` if the input cannot be given.
  mutating func extend(_ node: Int32, by input: Int) -> Int32? {
    let known = child(of: node, input)
    if known >= 0 { return known }
    guard let move = machine[states[Int(node)], input] else { return nil }
    let made = Int32(states.count)
    steps += cost(ofExtending: node)
    states.append(move.target)
    parents.append(node)
    inputs.append(Int32(input))
    depths.append(depths[Int(node)] + 1)
    childCounts.append(0)
    childCounts[Int(node)] += 1
    children[Int(node) * machine.inputCount + input] = made
    children.append(contentsOf: repeatElement(-1, count: machine.inputCount))
    return made
  }

  mutating func extend(_ node: Int32, by word: [Int]) {
    var node = node
    for input in word {
      guard let next = extend(node, by: input) else { return }
      node = next
    }
  }

  /// Takes the last input of a word away.
  mutating func remove(leaf node: Int32) {
    let parent = parents[Int(node)]
    children[Int(parent) * machine.inputCount + Int(inputs[Int(node)])] = -1
    childCounts[Int(parent)] -= 1
    steps -= cost(ofExtending: parent)
  }

  /// Gives back what was removed last.
  mutating func restore(leaf node: Int32) {
    let parent = parents[Int(node)]
    steps += cost(ofExtending: parent)
    children[Int(parent) * machine.inputCount + Int(inputs[Int(node)])] = node
    childCounts[Int(parent)] += 1
  }

  /// What an added input costs: itself, and a test of its own where a test goes another way already.
  func cost(ofExtending node: Int32) -> Int {
    isLeaf(node) ? 1 : Int(depths[Int(node)]) + 2
  }

  /// Whether words that both nodes already have tell their states apart.
  func tells(_ one: Int32, _ other: Int32) -> Bool {
    let (state, twin) = (states[Int(one)], states[Int(other)])
    if machine.looks[Int(state)] != machine.looks[Int(twin)] { return true }
    if isLeaf(one) || isLeaf(other) { return false }
    for input in 0..<machine.inputCount {
      let (next, mate) = (child(of: one, input), child(of: other, input))
      guard next >= 0, mate >= 0, let move = machine[state, input],
        let answer = machine[twin, input]
      else { continue }
      if machine.differ(move, answer) || move.target != answer.target && tells(next, mate) {
        return true
      }
    }
    return false
  }

  /// The inputs that lead to a node.
  func word(to node: Int32) -> [Int] {
    var word: [Int] = []
    var node = Int(node)
    while parents[node] >= 0 {
      word.append(Int(inputs[node]))
      node = Int(parents[node])
    }
    return word.reversed()
  }

  /// The longest words, none a beginning of another, in the order of their inputs.
  var words: [[Int]] { leaves.map { word(to: $0) } }

  /// Where they end.
  var leaves: [Int32] {
    var found: [Int32] = []
    var open: [Int32] = [0]
    while let node = open.popLast() {
      if isLeaf(node) { found.append(node) }
      for input in (0..<machine.inputCount).reversed() {
        let next = child(of: node, input)
        if next >= 0 { open.append(next) }
      }
    }
    return found
  }
}
