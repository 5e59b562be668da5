extension SuiteMaker {
  /// The tests, made shorter one after the other until nothing is gained.
  func shortened() throws(CompleteSuite.Failure) -> TestTree {
    guard isSmall else { return tree }
    var shortening = SuiteShortening(self)
    try shortening.shorten()
    return shortening.maker.tree
  }
}

private struct SuiteShortening {
  private(set) var maker: SuiteMaker
  /// By node, those that it must be told apart from.
  private let mates: [Int32: [Int32]]
  private let needed: Set<Int32>
  /// How many nodes are copied for tries at most; a try copies all.
  private static let mostCopied = 100_000_000

  init(_ maker: SuiteMaker) {
    self.maker = maker
    needed = Set(maker.kept)
    mates = maker.pairs.reduce(into: [:]) { mates, pair in
      mates[pair.one, default: []].append(pair.other)
      mates[pair.other, default: []].append(pair.one)
    }
  }

  /// Takes each word away and tells what it told apart by others, where that is shorter.
  ///
  /// The pairs of nodes that must be told apart stay the same, so that the guarantee does.
  mutating func shorten() throws(CompleteSuite.Failure) {
    for leaf in maker.tree.leaves {
      if maker.isInterrupted() { throw .interrupted }
      cut(leaf)
    }
    var rest = Self.mostCopied
    var isShorter = true
    while isShorter {
      isShorter = false
      for leaf in maker.tree.leaves where !needed.contains(leaf) && maker.tree.endsWord(leaf) {
        if maker.isInterrupted() { throw .interrupted }
        rest -= maker.tree.states.count
        if rest < 0 { return }
        var other = self
        other.replace(leaf)
        if other.maker.tree.steps < maker.tree.steps {
          self = other
          isShorter = true
        }
      }
    }
  }

  /// Takes the end of a word away as long as everything stays told apart.
  private mutating func cut(_ leaf: Int32) {
    var node = leaf
    while maker.tree.isLeaf(node), !needed.contains(node) {
      maker.tree.remove(leaf: node)
      let isTold = along(node).allSatisfy { one in
        (mates[one] ?? []).allSatisfy { maker.tree.tells(one, $0) }
      }
      if !isTold { return maker.tree.restore(leaf: node) }
      node = maker.tree.parents[Int(node)]
    }
  }

  /// Takes a word away as far as it is nobody else's, and tells apart by others what it did.
  private mutating func replace(_ leaf: Int32) {
    var node = leaf
    while maker.tree.isLeaf(node), !needed.contains(node) {
      maker.tree.remove(leaf: node)
      node = maker.tree.parents[Int(node)]
    }
    let first = Int32(maker.tree.states.count)
    for one in along(leaf) {
      for other in mates[one] ?? [] where !maker.tree.tells(one, other) { maker.tell(one, other) }
    }
    for node in first..<Int32(maker.tree.states.count) where maker.tree.endsWord(node) {
      cut(node)
    }
  }

  /// The nodes of a word, the last first.
  private func along(_ node: Int32) -> [Int32] {
    Array(sequence(first: node) { $0 > 0 ? maker.tree.parents[Int($0)] : nil })
  }
}
