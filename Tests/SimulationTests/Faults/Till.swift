import Machines

@testable import Simulation

/// A till that notes an order, charges, and notes the receipt; launched without a receipt it charges
/// again what was ordered.
enum Till: Machine {
  enum State: String, Name { case open, charging, paid }
  enum Event: String, Name { case order, charged }

  static let name = "Till"
  static let initial = State.open
  static let ordered = Fact("ordered", .durable)
  static let receipt = Fact("receipt", .durable)

  static func rules(joined: Bool) -> Rules<Till> {
    let notes: [Action] = [.set(receipt), .set(ordered)]
    return [
      .open: [
        .immediately(when: receipt, to: .paid),
        .immediately(when: ordered, to: .charging),
        .on(.order, to: .charging, do: [.set(ordered)]),
      ],
      .charging: [
        .onEntry(do: [.emit("charge")]),
        .on(
          .charged, to: .paid,
          do: joined ? [.atomically(notes)] : [.set(receipt)]),
        .after(.seconds(4), to: .open, do: [.emit("retry")]),
      ],
      .paid: [.after(.milliseconds(500), do: [.emit("chime")])],
    ]
  }

  static let rules: Rules<Till> = rules(joined: false)
  static let causes: [Cause<Till>] = [
    .user(.order, when: Till.is(.open)), .by(.server, .charged, when: Till.is(.charging)),
  ]

  /// Breaks only if storage forgets the order and keeps the receipt.
  static let inOrder = Property(
    "in-order", "There is no receipt without an order.", .never(receipt && !ordered))
  /// Breaks only if storage forgets the receipt, too.
  static let once = Property(
    "once", "Who has paid is not charged again.",
    .never(.becomes(Till.is(.charging) && paid)))
  static let paid = Fact("was paid", .outside)
  static let early = Property(
    "early", "Charging is tried for 4 s.",
    .shortest(
      from: .becomes(Till.is(.charging)), until: .emits("retry"), .atLeast(4000)))
  static let late = Property(
    "late", "Charging is tried for 4 s at most.",
    .longest(
      from: .becomes(Till.is(.charging)), until: .holds(!Till.is(.charging)), .atMost(4000)))

  static func system(joined: Bool = false) -> Machines.System {
    var table = table(rules: rules(joined: joined))
    for place in table.causes.indices where table.causes[place].event == "charged" {
      table.causes[place].actions = [.set(paid)]
    }
    return System(
      "till", document: "TILL", title: "A till", machines: [table],
      process: ProcessModel(kills: 1), immediacy: .always(.atomic),
      properties: [inOrder, once, early, late])
  }
}
