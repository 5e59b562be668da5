package import Checking

/// The states in which nothing may ever happen again, by the question asked for one after the
/// other.
///
/// - Parameter next: finds such a node outside the states that are known.
package func deadlocked<System: TimedSystem>(
  _ space: ZoneSpace<System>,
  next: (ZoneSpace<System>, _ known: Set<System.State>) -> ZoneDeadlock? = { space, known in
    space.deadlock(except: known.contains)
  }
) -> Set<System.State> {
  var found: Set<System.State> = []
  while let deadlock = next(space, found) { found.insert(space.state(of: deadlock.node)) }
  return found
}
