/// Tests made shorter, one after the other, until nothing is gained.
extension SuiteMaker {
  /// How many nodes are copied for tries at most; a try copies all.
  private static let mostCopied = 100_000_000

  /// Takes each word away and tells what it told apart by others, where that is shorter.
  ///
  /// The pairs of nodes that must be told apart stay the same, so that the guarantee does.
  mutating func shorten() throws(CompleteSuite.Failure) {
    guard isSmall else { return }
    for leaf in tree.leaves {
      if isInterrupted() { throw .interrupted }
      cut(leaf)
    }
    var rest = Self.mostCopied
    var isShorter = true
    while isShorter {
      isShorter = false
      for leaf in tree.leaves where !needed.contains(leaf) && tree.endsWord(leaf) {
        if isInterrupted() { throw .interrupted }
        rest -= tree.states.count
        if rest < 0 { return }
        var other = self
        other.replace(leaf)
        if other.tree.steps < tree.steps {
          self = other
          isShorter = true
        }
      }
    }
  }

  /// Takes the end of a word away as long as everything stays told apart.
  private mutating func cut(_ leaf: Int32) {
    var node = leaf
    while tree.isLeaf(node), !needed.contains(node) {
      tree.remove(leaf: node)
      let isTold = along(node).allSatisfy { one in
        (mates[one] ?? []).allSatisfy { tree.tells(one, $0) }
      }
      if !isTold { return tree.restore(leaf: node) }
      node = tree.parents[Int(node)]
    }
  }

  /// Takes a word away as far as it is nobody else's, and tells apart by others what it did.
  private mutating func replace(_ leaf: Int32) {
    var node = leaf
    while tree.isLeaf(node), !needed.contains(node) {
      tree.remove(leaf: node)
      node = tree.parents[Int(node)]
    }
    let first = Int32(tree.states.count)
    for one in along(leaf) {
      for other in mates[one] ?? [] where !tree.tells(one, other) { tell(one, other) }
    }
    for node in first..<Int32(tree.states.count) where tree.endsWord(node) { cut(node) }
  }

  /// The nodes of a word, the last first.
  private func along(_ node: Int32) -> [Int32] {
    Array(sequence(first: node) { $0 > 0 ? tree.parents[Int($0)] : nil })
  }
}
