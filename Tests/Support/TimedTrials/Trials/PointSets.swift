package import Checking

/// In words, a point that the zones of only one of two searches hold, for each of both.
///
/// - Parameters:
///   - limit: up to which value of each clock points are compared.
///   - scale: into how many parts a unit is divided.
package func pointDifferences<System: TimedSystem>(
  _ plain: ZoneSpace<System>, _ merged: ZoneSpace<System>, to limit: Int, scale: Int
) -> [String] {
  let one = PointSets(plain)
  let other = PointSets(merged)
  return [
    other.point(notIn: one, to: limit, scale: scale).map { "points: only with merging \($0)" },
    one.point(notIn: other, to: limit, scale: scale).map { "points: only without merging \($0)" },
  ].compactMap(\.self)
}

/// By discrete state, the clock values of all zones that a search stored, covered ones included.
struct PointSets<System: TimedSystem> {
  private var zones: [System.State: [[ClockBound]]] = [:]
  private let size: Int

  init(_ space: ZoneSpace<System>) {
    size = space.system.clockCount + 1
    for node in 0..<space.nodeCount {
      let zone = space.zone(of: node)
      let bounds = (0..<size).flatMap { row in (0..<size).map { zone.bound(row, $0) } }
      zones[space.state(of: node), default: []].append(bounds)
    }
  }

  /// A point of this that the other does not have, in words; `nil` if there is none among those
  /// whose coordinates are multiples of `1/scale` from 0 to a limit.
  func point(notIn other: PointSets, to limit: Int, scale: Int) -> String? {
    for (state, mine) in zones {
      let theirs = other.zones[state] ?? []
      // Most zones are in a single one of the other.
      for zone in mine where !theirs.contains(where: { isPart(zone, of: $0) }) {
        for point in points(of: zone, to: limit * scale, scale: scale)
        where !theirs.contains(where: { contains($0, point, scale: scale) }) {
          return "\(point.dropFirst()) in 1/\(scale)"
        }
      }
    }
    return nil
  }

  private func isPart(_ zone: [ClockBound], of other: [ClockBound]) -> Bool {
    zip(zone, other).allSatisfy { $0 <= $1 }
  }

  /// The points of a zone, each with the constant zero first.
  private func points(of zone: [ClockBound], to limit: Int, scale: Int) -> [[Int]] {
    var found = [[0]]
    for clock in 1..<max(size, 1) {
      found = found.flatMap { point in
        (0...limit).map { point + [$0] }.filter { extended in
          (0..<clock).allSatisfy { other in
            meets(zone[clock * size + other], extended[clock] - extended[other], scale)
              && meets(zone[other * size + clock], extended[other] - extended[clock], scale)
          }
        }
      }
    }
    return found
  }

  private func contains(_ zone: [ClockBound], _ point: [Int], scale: Int) -> Bool {
    for row in 0..<size {
      for column in 0..<size where row != column {
        if !meets(zone[row * size + column], point[row] - point[column], scale) { return false }
      }
    }
    return true
  }

  private func meets(_ bound: ClockBound, _ difference: Int, _ scale: Int) -> Bool {
    if bound == .none { return true }
    return bound.isAttained
      ? difference <= bound.limit * scale : difference < bound.limit * scale
  }
}
