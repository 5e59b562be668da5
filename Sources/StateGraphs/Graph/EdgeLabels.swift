public import StateSearch

/// How the actions of edges become labels of 32 bits.
///
/// Edges are read in parts by several threads. Each part labels its actions for itself, and the
/// parts are merged in the order of their states: labels do not depend on the threads.
@usableFromInline package protocol EdgeLabels: Sendable {
  associatedtype Action: Hashable & Sendable

  init()

  /// The label of an action.
  mutating func label(of action: Action) -> UInt32

  /// The action of a label.
  func action(of label: UInt32) -> Action

  /// What labels of a part are here.
  mutating func merged(_ labels: [UInt32], of part: Self) -> [UInt32]
}

/// The actions that occur, each with a number, in the order in which they occur first.
///
/// There are no more than edges, of which a graph numbers fewer than 2³².
@frozen @usableFromInline package struct ActionTable<Action: Hashable & Sendable>: EdgeLabels {
  /// By label: the action.
  @usableFromInline package private(set) var actions: [Action] = []

  @usableFromInline var labels: [Action: UInt32] = [:]

  /// By label: the label that came after it last. Successors come in rule order, so that it comes
  /// after it again in most cases, and no hash is needed.
  @usableFromInline var following: [UInt32] = []

  /// The label given last.
  @usableFromInline var last: UInt32 = 0

  @inlinable package init() {}

  @inlinable @inline(__always) package mutating func label(of action: Action) -> UInt32 {
    if !actions.isEmpty {
      let guess = following[Int(last)]
      if actions[Int(guess)] == action {
        last = guess
        return guess
      }
    }
    return look(up: action)
  }

  @inlinable @inline(never) mutating func look(up action: Action) -> UInt32 {
    let label: UInt32
    if let known = labels[action] {
      label = known
    } else {
      demand(actions.count < Int(UInt32.max), "more than 4294967294 actions occur")
      label = UInt32(actions.count)
      labels[action] = label
      add(action)
    }
    following[Int(last)] = label
    last = label
    return label
  }

  @usableFromInline mutating func add(_ action: Action) {
    actions.append(action)
    following.append(0)
  }

  @inlinable package func action(of label: UInt32) -> Action { actions[Int(label)] }

  @inlinable package mutating func merged(_ labels: [UInt32], of part: Self) -> [UInt32] {
    let here = part.actions.map { label(of: $0) }
    if here.indices.allSatisfy({ Int(here[$0]) == $0 }) { return labels }
    return labels.map { here[Int($0)] }
  }
}
