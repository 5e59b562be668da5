/// A small deterministic automaton that watches runs.
///
/// It has a state for the start of a run, and moves with every edge. Once it reports a violation it
/// is asked no more.
package struct Monitor: Sendable {
  /// The state of the automaton.
  package typealias Memory = UInt8

  /// The state in which the monitor is at the start of a run that begins in a node.
  package var begin: @Sendable (_ node: Int) -> Memory

  /// The state after an edge was taken that leads to a node.
  package var step: @Sendable (_ memory: Memory, _ edge: Int, _ target: Int) -> Memory

  /// Whether the run that led to this state is a violation.
  package var isViolation: @Sendable (_ memory: Memory) -> Bool

  package init(
    begin: @escaping @Sendable (_ node: Int) -> Memory,
    step: @escaping @Sendable (_ memory: Memory, _ edge: Int, _ target: Int) -> Memory,
    isViolation: @escaping @Sendable (_ memory: Memory) -> Bool
  ) {
    self.begin = begin
    self.step = step
    self.isViolation = isViolation
  }
}

extension Monitor {
  /// Violated when edges of some sets are taken more than `limit` times without a reset between.
  ///
  /// An edge counts as often as there are sets that contain it. One that is also a reset starts again,
  /// and then counts.
  ///
  /// - Parameter limit: at most 254.
  package static func atMost(
    _ limit: Int, eachOf sets: [BitSet], resets: BitSet? = nil
  ) -> Monitor {
    precondition((0...254).contains(limit), "a monitor counts up to 254")
    return Monitor(
      begin: { _ in 0 },
      step: { memory, edge, _ in
        var count = resets?[edge] == true ? 0 : Int(memory)
        for set in sets where set[edge] { count += 1 }
        return Memory(min(count, limit + 1))
      },
      isViolation: { $0 > limit })
  }

  /// Violated when `second` occurs although `first` never occurred, or not since the last reset.
  ///
  /// At the same moment is early enough, and a reset is forgotten before the moment is looked at.
  package static func precedes(
    _ first: MatchSet, _ second: MatchSet, resets: BitSet? = nil
  ) -> Monitor {
    let (unseen, seen, violated): (Memory, Memory, Memory) = (0, 1, 2)
    return Monitor(
      begin: { node in
        if first.occurs(in: node) { return seen }
        return second.occurs(in: node) ? violated : unseen
      },
      step: { memory, edge, target in
        let before = resets?[edge] == true ? unseen : memory
        if before == seen || first.occurs(by: edge, to: target) { return seen }
        return second.occurs(by: edge, to: target) ? violated : unseen
      },
      isViolation: { $0 == violated })
  }

  /// Remembers whether something that was asked for is still owed: state 1, never a violation.
  ///
  /// An edge, or a node, that asks and answers owes nothing; an edge does not answer the node it
  /// leads to, which asks for as long as it lasts. A run that stays forever in nodes where
  /// something is owed breaks the sentence that the request leads to the answer.
  package static func owes(_ request: MatchSet, until answer: MatchSet) -> Monitor {
    let promise = Promise(request: request, answer: answer)
    return Monitor(
      begin: { promise.isOpen(in: $0) ? 1 : 0 },
      step: { memory, edge, target in
        if promise.isOpen(by: edge, to: target) { return 1 }
        return answer.occurs(by: edge, to: target) ? 0 : memory
      },
      isViolation: { _ in false })
  }
}
