internal import StateSearch

/// Values of the clocks at which no transition can be taken any more, however long one waits.
public struct ZoneDeadlock: Sendable {
  /// Whether time stops, or only all else.
  public enum Kind: String, Sendable {
    /// The state must be left, and cannot be.
    case timelock
    /// Time passes without end, and nothing else happens.
    case quiescence
  }

  /// Whether time stops, or only all else.
  public let kind: Kind
  /// The node of the ``ZoneSpace``.
  public let node: Int
  /// Some of the values.
  public let zone: Zone
}

extension ZoneSpace {
  /// The first node, in order of storage, some of whose values are a deadlock; `nil` if there is
  /// none.
  ///
  /// Source: the definition of UPPAAL's `deadlock`, decided by subtracting from a zone the values
  /// from which each transition can be reached. The space must have been explored completely by
  /// ``ZoneAbstraction/extraM`` or ``ZoneAbstraction/extraMPlus`` without ``ZoneSubsumption/alu``:
  /// lower and upper bounds alone do not preserve deadlocks.
  ///
  /// - Parameters:
  ///   - isEnd: whether nothing need follow a state.
  ///   - counts: whether a transition by this action counts as one.
  public func deadlock(
    except isEnd: (System.State) -> Bool = { _ in false },
    counting counts: (_ action: Int) -> Bool = { _ in true }
  ) -> ZoneDeadlock? {
    demand(
      options.subsumption != .alu
        && (options.abstraction == .extraM || options.abstraction == .extraMPlus),
      "deadlocks are asked of zones of extraM or extraMPlus under inclusion or equality")
    return uncheckedDeadlock(except: isEnd, counting: counts)
  }

  /// The same, whatever the zones are: tests show by it that others are wrong.
  func uncheckedDeadlock(
    except isEnd: (System.State) -> Bool = { _ in false },
    counting counts: (_ action: Int) -> Bool = { _ in true }
  ) -> ZoneDeadlock? {
    var exitsByState: [Int: Federation] = [:]
    for node in 0..<nodeCount where !isCovered(node) {
      let state = stateNumber(of: node)
      if isEnd(states[state]) { continue }
      let exits =
        exitsByState[state]
        ?? skeleton.exits(from: state) { counts(Int(skeleton.edges[$0].action)) }
      exitsByState[state] = exits
      var here = DBM(zone(of: node))
      guard here.constrain(skeleton.invariant(of: state)) else { continue }
      guard let stuck = exits.missing(of: here).first else { continue }
      return ZoneDeadlock(
        kind: skeleton.canIdle(in: state) ? .quiescence : .timelock, node: node,
        zone: Zone(size: stuck.size, raw: stuck.raw))
    }
    return nil
  }
}
