import Checking
import Machines
import Testing

/// Until when a violation could be avoided, and by whom.
struct LastChanceTests {
  /// The user asks; the server grants or refuses; who is refused is sent away at once, or after 3 s.
  private static func door(waits: Bool, asksByItself: Bool = false) -> System {
    let refused = Rule(
      waits ? .after(.fixed(3000)) : .immediately, to: "away")
    let rules = [
      StateRules(
        state: "start", rules: [Rule(asksByItself ? .immediately : .event("ask"), to: "asked")]),
      StateRules(
        state: "asked", rules: [Rule(.event("grant"), to: "in"), Rule(.event("refuse"), to: "out")]
      ),
      StateRules(state: "out", rules: [refused, Rule(.event("plead"), to: "in")]),
      StateRules(state: "in", rules: []),
      StateRules(state: "away", rules: []),
    ]
    return System(
      "door", document: "D", title: "Door",
      machines: [
        MachineTable(
          name: "door", states: rules.map(\.state), initial: "start", rules: rules,
          causes: [
            EventCause("ask", by: .user), EventCause("plead", by: .user),
            EventCause("grant", by: .server), EventCause("refuse", by: .server),
          ])
      ])
  }

  private static let away = Condition.located(machine: "door", states: ["away"])

  /// The same claim of a state, of a step, of an order and of a number.
  private static let claims: [Property.Kind] = [
    .never(.holds(away)), .never(.becomes(away)), .always(.not(away), whenever: .always),
    .precedes(.event("grant"), .becomes(away), per: nil), .atMost(0, .becomes(away), per: nil),
  ]

  private func chances(_ system: System) throws -> [LastChance?] {
    var system = system
    system.properties = Self.claims.enumerated().map { Property("p\($0)", "", $1) }
    let outcome = try check(system)
    #expect(outcome.results.count == Self.claims.count)
    #expect(outcome.results.allSatisfy { $0.verdict == .violated && $0.run != nil })
    return outcome.results.map(\.detail.explanation?.lastChance)
  }

  @Test func `Who is sent away at once may be as fast, and for certain can only not ask`() throws {
    let plead = PossibleEvent(actor: "user", event: "plead")
    for chance in try chances(Self.door(waits: false)) {
      #expect(chance?.step == 2)
      #expect(chance?.instead == [plead])
      #expect(chance?.user == .abstaining(step: 0))
    }
  }

  @Test func `Who has 3 seconds can plead`() throws {
    let plead = PossibleEvent(actor: "user", event: "plead")
    for chance in try chances(Self.door(waits: true)) {
      #expect(chance?.step == 2)
      #expect(chance?.instead == [plead])
      #expect(chance?.user == .acting(before: 2, [plead]))
    }
  }

  @Test func `Where the app asks by itself the user has no say`() throws {
    for chance in try chances(Self.door(waits: false, asksByItself: true)) {
      #expect(chance?.step == 2)
      #expect(chance?.user == .never)
    }
  }

  @Test func `What changes nothing about the step is not told as a way out`() throws {
    var system = Self.door(waits: false)
    // Whatever else goes on beside comes before the user's own ways out.
    let clock = MachineTable(
      name: "clock", states: ["wrong", "right"], initial: "wrong",
      rules: [
        StateRules(state: "wrong", rules: [Rule(.event("synced"), to: "right")]),
        StateRules(state: "right", rules: []),
      ], causes: [EventCause("synced", by: .server)])
    system.machines.insert(clock, at: 0)
    for chance in try chances(system) {
      #expect(chance?.instead == [PossibleEvent(actor: "user", event: "plead")])
    }
  }

  @Test func `Where every run reaches it there is no chance`() throws {
    let rules = [
      StateRules(state: "start", rules: [Rule(.immediately, to: "away")]),
      StateRules(state: "away", rules: []),
    ]
    let machine = MachineTable(
      name: "door", states: ["start", "away"], initial: "start", rules: rules,
      causes: [EventCause("grant", by: .server)])
    let never = LastChance(step: nil, instead: [], user: .never)
    for chance in try chances(System("d", document: "D", title: "", machines: [machine])) {
      #expect(chance == never)
    }
  }
}
