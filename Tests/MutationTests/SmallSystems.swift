import Machines

/// A door with a lock that counts wrong codes: stored, counted, reported, without time.
enum Door: Machine {
  enum State: String, Name { case shut, open, blocked }
  enum Event: String, Name { case push, code, wrong, reset }

  static let isLocked = Fact("locked", initially: true, .durable)
  static let failures = Counter("failures", 0...3)
  static let unused = Counter("unused", 0...1)

  static let name = "Door"
  static let initial = State.shut
  static let rules: Rules<Door> = [
    .shut: [
      .on(.push, when: !isLocked, to: .open, do: [.emit("opened")], per: "D-1"),
      .on(.push, when: isLocked, do: [.emit("refused")], per: "D-2"),
      .on(.code, do: [.clear(isLocked), .set(failures, 0)], per: "D-3"),
      .on(.wrong, when: failures < 2, do: [.increment(failures)], per: "D-4"),
      .on(.wrong, when: failures >= 2, to: .blocked, per: "D-4", "D-5"),
    ],
    .open: [.on(.push, to: .shut, do: [.set(isLocked), .set(unused, 1)], per: "D-6")],
    .blocked: [.on(.reset, to: .shut, do: [.set(failures, 0)], per: "D-7")],
  ]
  static let causes: [Cause<Door>] = [
    .user(.push), .user(.code, when: Door.is(.shut), per: "D-3"),
    .user(.wrong, when: Door.is(.shut)), .by(.world, .reset, when: Door.is(.blocked)),
  ]

  static let claims: [Property] = [
    Property("opens", "The door can be opened.", .sometimes(.emits("opened"))),
    Property(
      "needs-code", "It opens only after a code.",
      .precedes(.event("code"), .emits("opened"), per: .emits("opened"))),
    Property("locks", "A door that is shut again is locked.", .always(isLocked || !shutAgain)),
    Property(
      "blocks", "At most two wrong codes are taken without a block.",
      .always(failures <= 2)),
    Property("frees", "A blocked door can be freed.", .sometimes(.rule("D-7"))),
    Property(
      "leaves-blocked", "From everywhere the door can be shut.",
      .alwaysPossible(Door.is(.shut), from: .always, with: .userAndEnvironment)),
  ]

  private static let shutAgain = Door.is(.blocked) && failures == 0

  static let system = System(
    "door", document: "D", title: "Door", machines: [table()], process: ProcessModel(kills: 1),
    properties: claims)
}

/// A request with a deadline and a retry: timers of a state and one that outlives it.
enum Request: Machine {
  enum State: String, Name { case idle, waiting, failed, shown }
  enum Event: String, Name { case ask, answer, giveUp }

  static let total = NamedTimer("total")
  static let retries = Counter("retries", 0...2)

  static let name = "Request"
  static let initial = State.idle
  static let rules: Rules<Request> = [
    .idle: [
      .on(.ask, to: .waiting, do: [.start(total, .seconds(10)), .emit("asked")], per: "R-1")
    ],
    .waiting: [
      .on(.answer, to: .shown, do: [.stop(total), .emit("shown")], per: "R-2"),
      .after(
        .seconds(3), when: retries < 2, to: .failed, do: [.increment(retries)], per: "R-3"),
      .after(.seconds(3), when: retries >= 2, to: .failed, do: [.stop(total)], per: "R-4"),
      .expires(total, to: .failed, do: [.emit("late")], per: "R-5"),
    ],
    .failed: [
      .on(.ask, when: retries < 2 && total.isRunning, to: .waiting, per: "R-6"),
      .on(.giveUp, to: .idle, do: [.stop(total), .set(retries, 0)], per: "R-7"),
      .expires(total, do: [.emit("late")], per: "R-5"),
    ],
    .shown: [],
  ]
  static let causes: [Cause<Request>] = [
    .user(.ask), .by(.network, .answer, when: Request.is(.waiting)),
    .user(.giveUp, when: Request.is(.failed)),
  ]

  static let system = System(
    "request", document: "R", title: "Request", machines: [table()],
    properties: [
      Property(
        "waits-3-s", "An attempt takes at most 3 s.",
        .leadsTo(
          .becomes(Request.is(.waiting)), .becomes(!Request.is(.waiting)), within: 3000, .timeOnly)),
      Property("shown", "An answer is shown.", .sometimes(.emits("shown"))),
      Property("late", "The time can be over.", .sometimes(.emits("late"))),
      Property(
        "after-10-s", "It is late only after 10 s.",
        .shortest(from: .emits("asked"), until: .emits("late"), .atLeast(10_000))),
    ])
}

/// A message that is shown for a second, beside a clock that would come later and never does.
enum Message: Machine {
  enum State: String, Name { case shown, gone }
  enum Event: String, Name { case begin }

  static let later = NamedTimer("later")
  static let first = Fact("first", .durable)
  static let second = Fact("second", .durable)
  static let unseen = Fact("unseen")

  static let name = "Message"
  static let initial = State.gone
  static let rules: Rules<Message> = [
    .gone: [.on(.begin, to: .shown, do: [.start(later, .seconds(2)), .set(unseen)], per: "M-1")],
    .shown: [
      .after(.seconds(1), to: .gone, do: [.stop(later)], per: "M-2"),
      .expires(later, to: .gone, do: [.set(first), .set(second), .emit("late")], per: "M-3"),
    ],
  ]
  static let causes: [Cause<Message>] = [.user(.begin, when: Message.is(.gone))]

  static let system = System(
    "message", document: "M", title: "Message", machines: [table()],
    process: ProcessModel(kills: 1),
    properties: [Property("ends", "It ends.", .sometimes(.rule("M-2")))])
}
