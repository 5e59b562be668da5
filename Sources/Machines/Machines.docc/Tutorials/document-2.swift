import Machines

/// A download, as its document describes it.
enum Download: Machine {
  enum State: String, Name { case idle, loading, done, failed }
  enum Event: String, Name { case start, finished }

  static let name = "Download"
  static let initial = State.idle
  static let rules: Rules<Self> = [
    .idle: [.on(.start, to: .loading, per: "DL-1")],
    .loading: [
      .on(.finished, to: .done, per: "DL-2"), .after(.seconds(10), to: .failed, per: "DL-3"),
      .ignore(.start, because: "a download is on its way"),
    ],
    .done: [.ignore(.start, because: "what is loaded is kept")],
    .failed: [.on(.start, to: .loading, per: "DL-4")],
  ]
  static let causes: [Cause<Self>] = [
    .user(.start, per: "DL-1"), .by(.network, .finished, when: Download.is(.loading), per: "DL-2"),
  ]

  static let system = System(
    "download", document: "DL", title: "A download", machines: [table()])
}
