import Machines

extension Run {
  /// The steps before which most time passes, each kind once with how often and how much: one
  /// sentence; `nil` if no time passes. The sums are those of the run as it is shown.
  ///
  /// - Parameter names: what steps are called.
  func longestWaits(_ names: StepNames) -> Inline? {
    let waited = zip(steps, [Instant.zero] + steps.map(\.at)).map { step, before in
      (words: names.words(step), span: step.at.microseconds - before.microseconds)
    }.filter { $0.span != 0 }
    let waits = gathered(waited, by: \.words).map { same in
      (words: same[0].words, count: same.count, total: same.reduce(0) { $0 + $1.span })
    }
    let most = waits.sorted { $0.total > $1.total }.prefix(3)
    if most.isEmpty { return nil }
    let parts = most.map { wait -> Inline in
      let span = Instant(microseconds: wait.total).span(since: .zero)
      let often = wait.count > 1 ? " (\(wait.count) times)" : ""
      return "\(span) until " + wait.words + "\(often)"
    }
    let whole = (steps.last?.at ?? .zero).span(since: .zero)
    return "Of \(whole) until the last step of this run it waits "
      + .joined(parts, by: ", ") + "."
  }
}
