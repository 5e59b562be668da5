import Machines

/// A door with a bell: small, with time, a guard, a counter, an output and a way back.
enum Doorbell: Machine {
  enum State: String, Name { case closed, ringing, open }
  enum Event: String, Name { case press, answer, leave }

  static let name = "Door"
  static let initial = State.closed
  static let rings = Counter("rings", 0...2)

  static let rules: Rules<Doorbell> = [
    .closed: [.on(.press, to: .ringing, do: [.incrementUpToBound(rings)], per: "BELL-1")],
    .ringing: [
      .on(.answer, when: rings < 2, to: .open, do: [.emit("welcome")], per: "BELL-2"),
      .after(.seconds(3), to: .closed, per: "BELL-3"),
    ],
    .open: [.on(.leave, to: .closed, do: [.set(rings, 0)], per: "BELL-4")],
  ]

  static let causes: [Cause<Doorbell>] = [
    .user(.press), .by(.app, .answer), .user(.leave),
  ]

  static let reading = Reading(
    "patience", asks: "How long?", per: ["BELL-3"], .init("short", "3 s"), .init("long", "5 s"))
  static let amendment = Amendment(
    "louder", "Rings for longer.", repairs: [],
    .replace(
      Doorbell.self, in: .ringing, per: "BELL-3",
      with: .after(.seconds(5), to: .closed, per: "BELL-3")))

  static let system = system()

  static func system(rules: Rules<Doorbell>? = nil) -> Machines.System {
    System(
      "doorbell", document: "BELL", title: "Doorbell", machines: [table(rules: rules)],
      readings: [reading], amendments: [amendment],
      properties: [Property("never-open", "The door stays closed.", .never(Doorbell.is(.open)))])
  }
}
