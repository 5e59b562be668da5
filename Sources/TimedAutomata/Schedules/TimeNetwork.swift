package import StateSearch

/// Moments related by bounds on their differences (a simple temporal network).
///
/// Moment 0 is the beginning. Strict bounds are kept by one part of a unit, of which there are more
/// than twice as many as bounds can add up on a path without a cycle. Source: Dechter, Meiri and
/// Pearl, "Temporal constraint networks".
struct TimeNetwork {
  private struct Bound {
    var later: Int
    var earlier: Int
    /// The greatest difference, in parts.
    var parts: Int
  }

  /// The parts of one unit.
  package let scale: Int
  private let moments: Int
  private var bounds: [Bound] = []

  init(moments: Int) {
    self.moments = moments
    scale = 2 * (moments + 2)
  }

  /// Bounds the difference of two moments.
  mutating func bound(_ later: Int, since earlier: Int, _ bound: ClockBound) {
    if bound == .none { return }
    bounds.append(
      Bound(
        later: later, earlier: earlier,
        parts: bound.limit * scale - (bound.isAttained ? 0 : 1)))
  }

  /// Brings the difference of two moments as near to a value as strict bounds can ask to keep away.
  mutating func approach(_ later: Int, since earlier: Int, _ value: Int, fromAbove: Bool) {
    let slack = moments + 1
    if fromAbove {
      bounds.append(Bound(later: later, earlier: earlier, parts: value * scale + slack))
    } else {
      bounds.append(Bound(later: earlier, earlier: later, parts: slack - value * scale))
    }
  }

  /// The earliest moments, in parts; `nil` if there are none.
  ///
  /// - Complexity: moments × bounds (Bellman and Ford).
  func earliest() -> [Int]? {
    var times = Array(repeating: 0, count: moments)
    for _ in 0...moments {
      var isChanged = false
      for bound in bounds where times[bound.earlier] < times[bound.later] - bound.parts {
        times[bound.earlier] = times[bound.later] - bound.parts
        isChanged = true
        if bound.earlier == 0 { return nil }
      }
      if !isChanged { return times }
    }
    return nil
  }

  /// The latest moments, in parts; one that can be as late as one likes is as early as it can be
  /// after the others. `nil` if there are none.
  func latest() -> [Int]? {
    guard let limits = limits() else { return nil }
    var pinned = self
    for (moment, limit) in limits.enumerated() {
      if let limit { pinned.bounds.append(Bound(later: 0, earlier: moment, parts: -limit)) }
    }
    return pinned.earliest()
  }

  /// When a moment can be, those before it being fixed, in parts; none if it cannot be at all.
  ///
  /// - Parameter fixed: the moments before it.
  func range(after fixed: ArraySlice<Int>) -> (earliest: Int, latest: Int?)? {
    var pinned = self
    for (moment, parts) in fixed.enumerated().dropFirst() {
      pinned.bounds.append(Bound(later: moment, earlier: 0, parts: parts))
      pinned.bounds.append(Bound(later: 0, earlier: moment, parts: -parts))
    }
    guard let earliest = pinned.earliest(), let limits = pinned.limits() else { return nil }
    return (earliest[fixed.endIndex], limits[fixed.endIndex])
  }

  /// By moment, how late it can be, in parts, `nil` where there is no limit.
  private func limits() -> [Int?]? {
    guard earliest() != nil else { return nil }
    var times: [Int?] = Array(repeating: nil, count: moments)
    times[0] = 0
    for _ in 0...moments {
      var isChanged = false
      for bound in bounds {
        guard let earlier = times[bound.earlier] else { continue }
        if let later = times[bound.later], later <= earlier + bound.parts { continue }
        times[bound.later] = earlier + bound.parts
        isChanged = true
      }
      if !isChanged { return times }
    }
    return nil
  }
}

/// A value that a clock comes near to and never has.
package struct Approach {
  var clock: Int
  var value: Int
  package var fromAbove: Bool
}

extension TimedSkeleton {
  /// The moments of the transitions of a path, and of its end, in parts of a unit.
  ///
  /// - Parameters:
  ///   - goal: values of the clocks at the end; where given, the end may be later than the last
  ///     transition.
  ///   - timing: with `latest`, a moment without a limit is as early as it can be after the others.
  ///   - endsWithLast: whether the end is the last transition, wherever it leads.
  ///   - approach: a clock that is to be as near to a value at the end as strict bounds let it.
  /// - Returns: `nil` if the path cannot be taken in this order.
  package func schedule(
    from state: Int, along path: [TimedEdge], into goal: DBM? = nil,
    _ timing: Schedule = .earliest, endsWithLast: Bool = false,
    approaching approach: Approach? = nil
  ) -> (times: [Int], scale: Int)? {
    let network = network(
      from: state, along: path, into: goal, endsWithLast: endsWithLast, approaching: approach)
    let times = timing == .earliest ? network.earliest() : network.latest()
    return times.map { ($0, network.scale) }
  }

  /// By transition of a path: when it is taken in a schedule, and when it can be, all before it
  /// being taken when they are, so that the others can follow.
  ///
  /// - Returns: `nil` if the path cannot be taken in this order.
  package func ranges(
    from state: Int, along path: [TimedEdge], _ timing: Schedule
  ) -> [(taken: TimePoint, earliest: TimePoint, latest: TimePoint?)]? {
    let network = network(from: state, along: path)
    guard let times = timing == .earliest ? network.earliest() : network.latest() else {
      return nil
    }
    func point(_ parts: Int) -> TimePoint { TimePoint(parts: parts, scale: network.scale) }
    var ranges: [(taken: TimePoint, earliest: TimePoint, latest: TimePoint?)] = []
    for moment in 1..<(path.count + 1) {
      guard let range = network.range(after: times[..<moment]) else { return nil }
      ranges.append((point(times[moment]), point(range.earliest), range.latest.map(point)))
    }
    return ranges
  }

  private func network(
    from state: Int, along path: [TimedEdge], into goal: DBM? = nil, endsWithLast: Bool = false,
    approaching approach: Approach? = nil
  ) -> TimeNetwork {
    let end = path.count + 1
    var network = TimeNetwork(moments: path.count + 2)
    var resetAt = Array(repeating: 0, count: size)
    var resetTo: [Int32] = Array(repeating: 0, count: size)
    func require(_ bounds: some Sequence<MatrixBound>, at moment: Int) {
      for bound in bounds { require(Int(bound.first), Int(bound.second), bound.raw, at: moment) }
    }
    func require(_ first: Int, _ second: Int, _ raw: Int32, at moment: Int) {
      let shift = Int(resetTo[second]) - Int(resetTo[first])
      let bound = ClockBound(raw: raw) + .atMost(shift)
      // x − y is the time since x was reset, less the time since y was.
      network.bound(
        second == 0 ? moment : resetAt[second], since: first == 0 ? moment : resetAt[first], bound)
    }
    require(invariant(of: state), at: 0)
    var here = state
    for (index, edge) in path.enumerated() {
      let moment = index + 1
      network.bound(moment - 1, since: moment, .zero)
      if !nodes[here].canWait { network.bound(moment, since: moment - 1, .zero) }
      require(invariant(of: here), at: moment)
      require(guards(of: edge), at: moment)
      for reset in resets(of: edge) {
        resetAt[reset.clock] = moment
        resetTo[reset.clock] = reset.value
      }
      here = Int(edge.target)
      require(invariant(of: here), at: moment)
    }
    network.bound(end - 1, since: end, .zero)
    if goal == nil || endsWithLast || !nodes[here].canWait {
      network.bound(end, since: end - 1, .zero)
    }
    require(invariant(of: here), at: end)
    if let goal {
      for first in 0..<size {
        for second in 0..<size where first != second {
          require(first, second, goal[first, second].raw, at: end)
        }
      }
    }
    if let approach {
      let shift = Int(resetTo[approach.clock])
      network.approach(
        end, since: resetAt[approach.clock], approach.value - shift, fromAbove: approach.fromAbove)
    }
    return network
  }
}
