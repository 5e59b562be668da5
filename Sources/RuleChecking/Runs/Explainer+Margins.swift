internal import RuleSemantics
internal import StateGraphs
internal import TimedAutomata

extension Explainer {
  /// When each step of the environment can come, all before it at the moments of the run, so that
  /// the same steps follow; those alone whose moment matters.
  func margins() -> [Explanation.Margin] {
    guard let timing = rules.zoneTiming else { return [] }
    let edges = path.edges.map { original($0) }
    let ranges = timing.skeleton.ranges(
      from: start(timing), along: edges.map { timing.edge($0) }, timing.schedule)
    guard let ranges else { return [] }
    var margins: [Explanation.Margin] = []
    var before = 0
    for (index, edge) in edges.enumerated() {
      let range = ranges[index]
      defer { before = range.taken.units }
      guard case .cause = rules.kind(of: edge) else { continue }
      // As soon as one likes and as late: its moment does not matter.
      if range.latest == nil, range.earliest <= TimePoint(before) { continue }
      margins.append(
        Explanation.Margin(
          step: index, earliest: instant(range.earliest, timing.unit),
          latest: range.latest.map { instant($0, timing.unit) }))
    }
    return margins
  }

  private func instant(_ point: TimePoint, _ unit: Int) -> Instant {
    Instant(microseconds: point.units * unit + point.offset.signum())
  }
}
