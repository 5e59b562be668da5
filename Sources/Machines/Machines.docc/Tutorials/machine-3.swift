import Machines

/// A download, as its document describes it.
enum Download: Machine {
  enum State: String, Name { case idle, loading, done, failed }
  enum Event: String, Name { case start, finished }

  static let name = "Download"
  static let initial = State.idle
  static let rules: Rules<Self> = [
    .idle: [.on(.start, to: .loading)],
    .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .failed)],
    .failed: [.on(.start, to: .loading)],
  ]
  static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]
}
