/// Searches every reachable state of a system, breadth-first, storing and comparing full states.
///
/// States that conform to ``PackedState`` are compared as bytes, all others by `==`.
///
/// - Parameters:
///   - options: bounds, threads, and what to call meanwhile; none of it changes the order.
///   - stopWhen: asked about every new state in breadth-first order; the search ends at the first
///     for which it is true (``StateSpace/stoppedAt``). May be called from several threads, and
///     for states that are not stored in the end.
/// - Complexity: O(transitions) lookups; memory as ``StateSpace/bytes`` says.
@inlinable public func explore<System: TransitionSystem>(
  _ system: System, options: SearchOptions = .init(),
  stopWhen: (@Sendable (System.State) -> Bool)? = nil
) -> StateSpace<System> {
  System.State.self is any PackedState.Type
    ? search(system, options, stopWhen, by: ByBytes<System.State>.self)
    : search(system, options, stopWhen, by: ByValue<System.State>.self)
}

/// Searches every reachable state of a system, breadth-first, storing and comparing full states.
///
/// States are compared as bytes when they are ``PackedState`` or can be proved at run time to be
/// made of nothing but integers, Booleans and small enumerations without a gap; otherwise by `==`.
///
/// A state whose `==` is not that of its parts must not be `BitwiseCopyable`. Swift infers that it is
/// where a structure is not public: say `~BitwiseCopyable`. Where the first states show that `==`
/// leaves something out, all are compared by it.
///
/// - Parameters: those of the search of other states.
@inlinable public func explore<System: TransitionSystem>(
  _ system: System, options: SearchOptions = .init(),
  stopWhen: (@Sendable (System.State) -> Bool)? = nil
) -> StateSpace<System> where System.State: BitwiseCopyable {
  if let first = system.initialStates.first, isProvablyItsBytes(first),
    System.State.self is any PackedState.Type || tellsBytesApart(system)
  {
    return search(system, options, stopWhen, by: ByBytes<System.State>.self)
  }
  return search(system, options, stopWhen, by: ByValue<System.State>.self)
}

/// Searches with one way to hash and compare states.
@inlinable func search<System: TransitionSystem, Identity: StateIdentity>(
  _ system: System, _ options: SearchOptions, _ stopWhen: (@Sendable (System.State) -> Bool)?,
  by: Identity.Type
) -> StateSpace<System> where Identity.State == System.State {
  var search = Search<System, Identity>(system, options: options, stopWhen: stopWhen)
  search.run()
  return search.finished()
}
