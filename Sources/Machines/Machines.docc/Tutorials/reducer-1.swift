/// A download as the app has it: a state, what it is told, and what it wants done.
struct Loader: Hashable {
  enum Phase: String { case idle, loading, done, failed }
  enum Action { case startTapped, loaded, timedOut }
  enum Effect { case load, sleep(Duration), cancelLoad }

  var phase = Phase.idle

  mutating func reduce(_ action: Action) -> [Effect] {
    switch (phase, action) {
    case (.idle, .startTapped), (.failed, .startTapped):
      phase = .loading
      return [.load, .sleep(.seconds(10))]
    case (_, .loaded): phase = .done
    case (.loading, .timedOut): phase = .failed
    default: break
    }
    return []
  }
}
