/// Watches the clock, the interruption and the progress of one search.
///
/// Used by the searching thread alone.
@usableFromInline package struct SearchWatch {
  private let start: ContinuousClock.Instant
  private let deadline: ContinuousClock.Instant?
  private let interrupted: (@Sendable () -> Bool)?
  private let progress: (@Sendable (SearchProgress) -> Void)?
  private let period: Duration
  private var due: ContinuousClock.Instant

  @usableFromInline init(_ options: SearchOptions) {
    self.init(
      seconds: options.bounds.seconds, interrupted: options.interrupted,
      progress: options.progress, period: options.tuning.progressSeconds)
  }

  /// - Parameters:
  ///   - seconds: after which the search must end.
  ///   - period: seconds between two calls of `progress`.
  package init(
    seconds: Double?, interrupted: (@Sendable () -> Bool)?,
    progress: (@Sendable (SearchProgress) -> Void)?, period: Double = 1
  ) {
    let start = ContinuousClock.now
    self.start = start
    // A year is longer than any search and short enough for every clock.
    deadline = seconds.map { start + .seconds(min(max($0, 0), 31_536_000)) }
    self.interrupted = interrupted
    self.progress = progress
    self.period = .seconds(period)
    due = start + self.period
  }

  /// Whether the search must end now; tells about the progress when it is time to.
  @usableFromInline package mutating func bound(
    states: Int, transitions: Int, queue: Int, depth: Int, bytes: Int
  ) -> SearchBound? {
    if let interrupted, interrupted() { return .interruption }
    guard deadline != nil || progress != nil else { return nil }
    let now = ContinuousClock.now
    if let deadline, now >= deadline { return .time }
    if let progress, now >= due {
      progress(
        SearchProgress(
          states: states, transitions: transitions, queue: queue, depth: depth, bytes: bytes,
          seconds: (now - start) / .seconds(1)))
      due = now + period
    }
    return nil
  }
}
