import Checking
import Machines
import Testing

/// An order is paid in the app, and charged by a bank outside.
enum Order: Machine {
  enum State: String, Name { case open, paying, paid, failed }
  enum Event: String, Name { case pay, confirmed, refused, giveUp = "give up" }

  static let name = "Order"
  static let initial = State.open
  /// In memory: begins at 0 with every launch.
  static let tries = Counter("tries", 0...3)
  /// In storage: outlives the process.
  static let isPaid = Fact("order paid", .durable)
  static let patience = NamedTimer("patience")

  static let rules: Rules<Self> = [
    .open: [
      .immediately(when: isPaid, to: .paid),
      .on(.pay, to: .paying, do: [.start(patience, .seconds(60)), .send(Bank.Event.asked)]),
      .on(.confirmed, to: .paid, do: [.set(isPaid)]),
    ],
    .paying: [
      .on(.confirmed, to: .paid, do: [.stop(patience), .set(isPaid)]),
      .on(.refused, to: .failed, do: [.incrementUpToBound(tries)]),
      .after(.seconds(20), to: .failed, do: [.incrementUpToBound(tries)]),
    ],
    .failed: [
      .on(.pay, when: tries < 3, to: .paying, do: [.send(Bank.Event.asked)]),
      .ignore(.pay, when: tries == 3, because: "Three times are enough."),
      .on(.confirmed, to: .paid, do: [.stop(patience), .set(isPaid)]),
      .expires(patience, to: .open, do: [.set(tries, 0)]),
      .on(.giveUp, to: .open, do: [.stop(patience), .set(tries, 0)]),
    ],
    .paid: [.onEntry(do: [.emit("thank you")])],
  ]
  static let causes: [Cause<Self>] = [
    .user(.pay, when: Order.is(.open, .failed)), .user(.giveUp, when: Order.is(.failed)),
  ]
}

/// The bank, which the death of the app does not touch.
enum Bank: Machine {
  enum State: String, Name { case idle, busy }
  enum Event: String, Name { case asked, charges, declines }

  static let name = "Bank"
  static let initial = State.idle
  static let isOutside = true
  static let environment: String? = "the bank"
  static let charges = Counter("charges", 0...2, .outside)

  static let rules: Rules<Self> = [
    .idle: [.on(.asked, to: .busy)],
    .busy: [
      .ignore(.asked, because: "It is at it."),
      .on(.charges, to: .idle, do: [.incrementUpToBound(charges), .send(Order.Event.confirmed)]),
      .on(.declines, to: .idle, do: [.send(Order.Event.refused)]),
    ],
  ]
  static let causes: [Cause<Self>] = [
    .by(.world, .charges, when: Bank.is(.busy)), .by(.world, .declines, when: Bank.is(.busy)),
  ]
}

/// A property of every kind.
let claims: [Property] = [
  Property(
    "paid-is-charged", "What is paid is charged.", .always(!Order.isPaid || Bank.charges > 0)),
  Property("charged-once", "Nobody is charged twice.", .never(Bank.charges > 1)),
  Property("can-be-paid", "An order can be paid.", .sometimes(.becomes(Order.is(.paid)))),
  Property(
    "pay-is-answered", "Who pays sees within 20 s how it went.",
    .leadsTo(
      .becomes(Order.is(.paying)), .becomes(Order.is(.paid, .failed)), within: 20_000, .timeOnly)),
  Property(
    "comes-to-an-end", "Every order is paid in the end.",
    .eventually(.becomes(Order.is(.paid)), .weak([.user]))),
  Property(
    "can-go-on", "Who has failed can still pay, by what the user does alone.",
    .alwaysPossible(Order.is(.paying), from: Order.is(.failed), with: .user)),
  Property(
    "way-out", "A failure offers a way out.",
    .offers(Order.is(.open), from: Order.is(.failed), by: ["give up"])),
  Property("no-deadlock", "Only a paid order is at rest.", .noDeadlock(ends: Order.is(.paid))),
  Property("no-loop", "Nothing goes round by itself.", .noAutomaticCycle),
  Property("no-zeno", "Nothing happens without end in finite time.", .noZeno),
  Property("thanked-once", "Thanks are said once.", .atMost(1, .emits("thank you"), per: .launch)),
  Property(
    "pay-before-paid", "Nothing is paid that nobody wanted to pay.",
    .precedes(.event("pay"), .becomes(Order.is(.paid)), per: nil)),
  Property(
    "wait", "Nobody waits longer than 20 s.",
    .longest(
      from: .becomes(Order.is(.paying)), until: .holds(!Order.is(.paying)), .atMost(20_000))),
  Property(
    "patience-lasts", "How soon an order is open again.",
    .shortest(from: .becomes(Order.is(.failed)), until: .becomes(Order.is(.open)), .none)),
  Property("all-heard", "Every event is heard.", .lint(.total)),
]

/// The two of them in a process that may die so often.
func shop(deaths: Int) -> System {
  System(
    "shop", document: "SHOP", title: "An order", machines: [Order.table(), Bank.table()],
    process: ProcessModel(kills: deaths), properties: claims)
}

struct TableTests {
  @Test(arguments: [
    (0, ["comes-to-an-end"]), (1, ["charged-once", "pay-is-answered", "comes-to-an-end"]),
  ])
  func `Only a death charges somebody twice`(deaths: Int, failing: [String]) throws {
    let results = try check(shop(deaths: deaths)).results
    #expect(results.filter { $0.verdict != .proved }.map(\.property.name) == failing)
    #expect(results.allSatisfy { $0.verdict == .proved || $0.verdict == .violated })
    let run = results.first { $0.property.name == "charged-once" }?.run?.signature
    #expect(
      run
        == (deaths == 0
          ? nil
          : "0: event pay → 0: event charges, killed after effect 1 → 0: launch → 0: event pay → "
            + "0: event charges"))
  }
}
