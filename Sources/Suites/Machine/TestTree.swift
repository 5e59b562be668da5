/// Words of inputs, their common beginnings merged.
struct TestTree {
  private(set) var states: [Int32] = [0]
  private(set) var parents: [Int32] = [-1]
  private(set) var inputs: [Int32] = [-1]
  private(set) var depths: [Int32] = [0]
  /// What is seen of the last input: see ``FlatMachine/answers``.
  private var answers: [Int32] = [-1]
  /// The first of the nodes that follow, in the order of their inputs; -1 for none.
  private var firsts: [Int32] = [-1]
  /// The next of those that follow the same node.
  private var nexts: [Int32] = [-1]
  /// How many inputs all words have that none other begins with, and one more for each.
  private(set) var steps = 1
  let machine: FlatMachine

  init(_ machine: FlatMachine) { self.machine = machine }

  /// The node that an input leads to; -1 if there is none yet.
  func child(of node: Int32, _ input: Int) -> Int32 {
    var child = firsts[Int(node)]
    while child >= 0, inputs[Int(child)] < input { child = nexts[Int(child)] }
    return child >= 0 && inputs[Int(child)] == input ? child : -1
  }

  func isLeaf(_ node: Int32) -> Bool { firsts[Int(node)] < 0 }

  /// Whether a node is there, and nothing goes on from it.
  func endsWord(_ node: Int32) -> Bool {
    isLeaf(node) && child(of: parents[Int(node)], Int(inputs[Int(node)])) == node
  }

  /// The node that an input leads to, made if it is not there.
  ///
  /// - Returns: `nil` if the input cannot be given.
  mutating func extend(_ node: Int32, by input: Int) -> Int32? {
    let (before, known) = place(of: input, after: node)
    if known >= 0, inputs[Int(known)] == input { return known }
    let move = Int(states[Int(node)]) * machine.inputCount + input
    let target = machine.targets[move]
    if target < 0 { return nil }
    let made = Int32(states.count)
    steps += cost(ofExtending: node)
    states.append(target)
    parents.append(node)
    inputs.append(Int32(input))
    depths.append(depths[Int(node)] + 1)
    answers.append(machine.answers[move])
    firsts.append(-1)
    nexts.append(known)
    link(made, after: before, below: node)
    return made
  }

  mutating func extend(_ node: Int32, by word: [Int]) {
    var node = node
    for input in word {
      guard let next = extend(node, by: input) else { return }
      node = next
    }
  }

  /// The nodes that follow a node between which that of an input stands, or the second of which it is.
  private func place(of input: Int, after node: Int32) -> (before: Int32, next: Int32) {
    var before: Int32 = -1
    var next = firsts[Int(node)]
    while next >= 0, inputs[Int(next)] < input { (before, next) = (next, nexts[Int(next)]) }
    return (before, next)
  }

  private mutating func link(_ child: Int32, after before: Int32, below node: Int32) {
    if before < 0 { firsts[Int(node)] = child } else { nexts[Int(before)] = child }
  }

  /// Takes the last input of a word away.
  mutating func remove(leaf node: Int32) {
    let parent = parents[Int(node)]
    let before = place(of: Int(inputs[Int(node)]), after: parent).before
    link(nexts[Int(node)], after: before, below: parent)
    steps -= cost(ofExtending: parent)
  }

  /// Gives back what was removed last.
  mutating func restore(leaf node: Int32) {
    let parent = parents[Int(node)]
    let (before, next) = place(of: Int(inputs[Int(node)]), after: parent)
    steps += cost(ofExtending: parent)
    nexts[Int(node)] = next
    link(node, after: before, below: parent)
  }

  /// What an added input costs: itself, and a test of its own where a test goes another way already.
  func cost(ofExtending node: Int32) -> Int {
    isLeaf(node) ? 1 : Int(depths[Int(node)]) + 2
  }

  /// Whether words that both nodes already have tell their states apart, which look alike.
  func tells(_ one: Int32, _ other: Int32) -> Bool {
    var (next, mate) = (firsts[Int(one)], firsts[Int(other)])
    while next >= 0, mate >= 0 {
      let (input, answering) = (inputs[Int(next)], inputs[Int(mate)])
      if input == answering {
        if answers[Int(next)] != answers[Int(mate)]
          || states[Int(next)] != states[Int(mate)] && tells(next, mate)
        {
          return true
        }
        (next, mate) = (nexts[Int(next)], nexts[Int(mate)])
      } else if input < answering {
        next = nexts[Int(next)]
      } else {
        mate = nexts[Int(mate)]
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
    var node: Int32 = 0
    while true {
      while firsts[Int(node)] >= 0 { node = firsts[Int(node)] }
      found.append(node)
      while nexts[Int(node)] < 0 {
        node = parents[Int(node)]
        // Nothing stands beside the root, whose number is 0.
        if node <= 0 { return found }
      }
      node = nexts[Int(node)]
    }
  }
}
