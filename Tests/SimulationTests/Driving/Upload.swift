import Machines

/// An upload that is tried again with a circular back-off, can be cancelled, and is remembered.
enum Upload: Machine {
  enum State: String, Name { case idle, sending, waiting, done, failed }
  enum Event: String, Name { case start, cancel, accepted, refused }

  static let name = "Upload"
  static let initial = State.idle
  static let attempts = Counter("attempts", 0...6)
  static let uploaded = Fact("uploaded", .durable)
  static let backoff = Delay.cycling([.seconds(2), .seconds(4), .seconds(8)], by: attempts - 1)

  private static let again: [Action] = [.increment(attempts), .emit("request")]

  static let rules: Rules<Upload> = [
    .idle: [
      .immediately(when: uploaded, to: .done, per: "UP-1"),
      .on(.start, to: .sending, do: again, per: "UP-2"),
    ],
    .sending: [
      .on(.accepted, to: .done, do: [.set(uploaded), .emit("thanks")], per: "UP-3"),
      .on(.refused, when: attempts < 6, to: .waiting, per: "UP-4"),
      .on(.refused, when: attempts == 6, to: .failed, do: [.emit("sorry")], per: "UP-5"),
      .after(.seconds(30), when: attempts < 6, to: .waiting, per: "UP-6"),
      .after(.seconds(30), when: attempts == 6, to: .failed, do: [.emit("sorry")], per: "UP-7"),
      .on(.cancel, to: .idle, do: [.set(attempts, 0)], per: "UP-8"),
    ],
    .waiting: [
      .after(backoff, to: .sending, do: again, per: "UP-9"),
      .on(.cancel, to: .idle, do: [.set(attempts, 0)], per: "UP-8"),
    ],
    .failed: [.on(.start, to: .sending, do: [.set(attempts, 0)] + again, per: "UP-10")],
  ]

  static let causes: [Cause<Upload>] = [
    .user(.start, when: Upload.is(.idle, .failed)), .user(.cancel),
    .by(.server, .accepted, when: Upload.is(.sending)),
    .by(.server, .refused, when: Upload.is(.sending)),
  ]

  static let system = System(
    "upload", document: "UP", title: "An upload", machines: [table()],
    process: ProcessModel(kills: 1, suspends: true), immediacy: .always(.atomic),
    properties: [
      Property(
        "thanks-once", "Thanks are said at most once.", .atMost(1, .emits("thanks"), per: nil)),
      Property("sorry", "The user is told of a failure.", .sometimes(.emits("sorry"))),
      Property(
        "patience", "Nobody waits 8 s for another attempt.",
        .longest(
          from: .becomes(Upload.is(.waiting)), until: .holds(!Upload.is(.waiting)),
          .lessThan(8000))),
    ])
}
