import Machines

/// A download, as its document describes it.
enum Download: Machine {
  enum State: String, Name { case idle, loading, done, failed }
  enum Event: String, Name { case start, finished }

  static let name = "Download"
  static let initial = State.idle
  static let again = Reading(
    "again", asks: "Who starts a download again that failed?", per: ["DL-4"],
    .init("by-hand", "The user does."), .init("by-itself", "It starts by itself."))

  static let rules: Rules<Self> = [
    .idle: [.on(.start, to: .loading, per: "DL-1")],
    .loading: [
      .on(.finished, to: .done, per: "DL-2"), .after(.seconds(10), to: .failed, per: "DL-3"),
      .ignore(.start, because: "a download is on its way"),
    ],
    .done: [.ignore(.start, because: "what is loaded is kept")],
    .failed: [
      .on(.start, to: .loading, per: "DL-4").only(when: again.is("by-hand")),
      .immediately(to: .loading, per: "DL-4").only(when: again.is("by-itself")),
    ],
  ]
  static let causes: [Cause<Self>] = [
    .user(.start, per: "DL-1"), .by(.network, .finished, when: Download.is(.loading), per: "DL-2"),
  ]

  static let nine = Amendment(
    "nine", "A download fails after 9 s, as nobody waits longer.", repairs: ["wait"],
    .replace(
      Download.self, in: .loading, per: "DL-3",
      with: .after(.seconds(9), to: .failed, per: "DL-3")))

  static let system = System(
    "download", document: "DL", title: "A download", machines: [table()], readings: [again],
    amendments: [nine],
    properties: [
      Property(
        "wait", "Nobody waits longer than 9 s.", per: ["DL-5"],
        .longest(
          from: .becomes(Download.is(.loading)), until: .holds(!Download.is(.loading)),
          .atMost(9000)))
    ])
}
