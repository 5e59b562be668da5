public import StateSearch

/// The order in which zones are expanded.
public enum ZoneOrder: String, Sendable, CaseIterable {
  /// In layers: runs have the fewest transitions.
  case breadthFirst
  /// The newest first: *some* bad state deep down is found sooner, by a run that is not the shortest.
  case depthFirst
}

/// How zones are explored.
///
/// Whatever is chosen, the same discrete states are reached. With ``ZoneSubsumption/alu``, the
/// number of zones stored in the end depends neither on the order nor on the abstraction.
public struct ZoneOptions: Sendable {
  /// The limits; states are zones stored, covered ones included, and depth counts transitions.
  public var bounds: SearchBounds

  /// Whether zones that differ only in the order of independent transitions become one: their least
  /// common zone, which holds no value that is not reached. Needs a system that says what its
  /// transitions use and change, ``ZoneAbstraction/none`` and breadth-first order.
  public var merges = true

  /// Which zone is expanded next.
  public var order = ZoneOrder.breadthFirst
  /// When a zone is given up because of another one.
  public var subsumption = ZoneSubsumption.alu
  /// How zones are widened.
  public var abstraction = ZoneAbstraction.none

  /// Asked several times a second whether to end the search.
  public var interrupted: (@Sendable () -> Bool)?

  /// Told about once a second how far the search has come.
  public var progress: (@Sendable (SearchProgress) -> Void)?

  /// Where the search goes on when there is no room left in memory; without one it ends at
  /// ``SearchBounds/memoryBytes``.
  public var spill: Spill?

  /// What is to be done with the zones takes memory as well.
  package var followUp = ZoneFollowUp()

  /// Options as the page "Timed systems" recommends them for questions about states.
  public init(
    bounds: SearchBounds = SearchBounds(), merges: Bool = true,
    interrupted: (@Sendable () -> Bool)? = nil,
    progress: (@Sendable (SearchProgress) -> Void)? = nil, spill: Spill? = nil
  ) {
    self.bounds = bounds
    self.merges = merges
    self.interrupted = interrupted
    self.progress = progress
    self.spill = spill
  }

  /// The bound on memory of the search and of what is decided; none where both go on from files.
  var decidingBytes: Int? { bounds.memoryBytes(unless: spill) }

  /// The same bounds, and who watches and where it goes on; the rest as by default.
  @usableFromInline func plain(merges: Bool) -> ZoneOptions {
    ZoneOptions(
      bounds: bounds, merges: merges, interrupted: interrupted, progress: progress, spill: spill)
  }

  /// What ``ZoneSpace/deadlock(except:counting:)`` asks for: zones widened by ExtraM, under
  /// inclusion.
  public static func forDeadlocks(bounds: SearchBounds = SearchBounds()) -> ZoneOptions {
    var options = ZoneOptions(bounds: bounds, merges: false)
    options.abstraction = .extraM
    options.subsumption = .inclusion
    return options
  }
}

extension SearchOptions {
  /// The same bounds, and who watches and where it goes on, for a search by zones.
  package func byZones(merges: Bool) -> ZoneOptions {
    ZoneOptions(
      bounds: bounds, merges: merges, interrupted: interrupted, progress: progress, spill: spill)
  }
}
