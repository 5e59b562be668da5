import Machines

extension Run {
  /// The steps before which most time passes, each kind once with how often and how much: one
  /// sentence; `nil` if no time passes. The sums are those of the run as it is shown.
  ///
  /// - Parameter names: what steps are called.
  func longestWaits(_ names: StepNames) -> Inline? {
    var waits: [(words: Inline, count: Int, total: Int)] = []
    var before = Instant.zero
    for step in steps {
      let waited = step.at.microseconds - before.microseconds
      before = step.at
      if waited == 0 { continue }
      let words = names.words(step)
      if let place = waits.firstIndex(where: { $0.words == words }) {
        waits[place].count += 1
        waits[place].total += waited
      } else {
        waits.append((words, 1, waited))
      }
    }
    let most = waits.sorted { $0.total > $1.total }.prefix(3)
    if most.isEmpty { return nil }
    let parts = most.map { wait -> Inline in
      let span = Instant(microseconds: wait.total).span(since: .zero)
      let often = wait.count > 1 ? " (\(wait.count) times)" : ""
      return "\(span) until " + wait.words + "\(often)"
    }
    return "Of \(before.span(since: .zero)) until the last step of this run it waits "
      + .joined(parts, by: ", ") + "."
  }
}
