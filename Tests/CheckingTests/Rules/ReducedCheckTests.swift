import Checking
import Machines
import Models
import Testing

/// A reduced search says what the full one says, to the letter.
struct ReducedCheckTests {
  static let byTicks = options(.ticks)
  static let names = ["consent", "force-update", "hydration-gate", "language"]

  static let reducing = options(.explicit, reducing: true)

  static func options(_ engine: Engine, reducing: Bool = false) -> SearchOptions {
    var options = SearchOptions()
    options.engine = engine
    options.reduces = reducing
    return options
  }

  @Test(arguments: names)
  func `Verdicts, times, runs and words are those of the full search`(_ name: String) throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == name })
    let full = try check(system, options: Self.byTicks)
    let reduced = try check(system, options: Self.options(.ticks, reducing: true))
    #expect(reduced.results == full.results)
    #expect(reduced.coverage.map(\.row) == full.coverage.map(\.row))
    // What fires at all fires in both.
    #expect(
      reduced.coverage.map { $0.transitions == 0 } == full.coverage.map { $0.transitions == 0 })
    #expect(reduced.fingerprint == full.fingerprint)
    #expect(reduced.states <= full.states)
  }

  @Test func `A bound still leaves a reduced search undecided`() throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == "hydration-gate" })
    var options = Self.options(.ticks, reducing: true)
    options.bounds = SearchBounds(states: 10)
    let outcome = try check(system, options: options)
    #expect(outcome.endedBy == .states)
    #expect(!outcome.results.contains { $0.verdict == .proved && $0.run == nil })
  }

  @Test func `What is explored by zones is not reduced`() throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == "hydration-gate" })
    let full = try check(system, options: Self.options(.zones))
    let asked = try check(system, options: Self.options(.zones, reducing: true))
    #expect(asked.isDense)
    #expect(asked.results == full.results)
    #expect(asked.states == full.states && asked.transitions == full.transitions)
  }

  /// Counts as long as it is told to, and forgets the count where nobody asks for it.
  enum Tally: Machine {
    enum State: String, Name { case open, closed }
    enum Event: String, Name { case add, close, reopen }
    static let name = "tally"
    static let initial = State.open
    static let count = Counter("count", 0...7)
    static let rules: Rules<Tally> = [
      .open: [
        .on(.add, when: count < 7, do: [.increment(count)], per: "T-1"), .on(.close, to: .closed),
      ],
      .closed: [.on(.reopen, to: .open, do: [.set(count, 0)])],
    ]
    static let causes: [Cause<Tally>] = [.user(.add), .user(.close), .user(.reopen)]
  }

  static func tally(_ properties: Property...) -> Machines.System {
    Machines.System(
      "tally", document: "T", title: "A tally", machines: [Tally.table()], properties: properties)
  }

  @Test func `What a property asks for is not forgotten`() throws {
    let asked = Self.tally(
      Property(
        "closed-low", "It is closed before it is full.",
        .always(Tally.count < 7, whenever: Tally.is(.closed))
      ))
    let unasked = Self.tally(
      Property("can-close", "It can be closed.", .sometimes(.becomes(Tally.is(.closed)))))
    let violated = try check(asked, options: Self.reducing)
    #expect(violated.results == (try check(asked)).results)
    #expect(violated.results.map(\.verdict) == [.violated])
    // Open has eight counts; closed is full, not full, or closed and nothing else.
    #expect(violated.states == 10)
    #expect(try check(unasked, options: Self.reducing).states == 9)
    #expect(try check(unasked).states == 16)
  }

  @Test func `An infinite run is the full search's`() throws {
    let system = Self.tally(
      Property(
        "closes", "It is closed at last.",
        .eventually(.becomes(Tally.is(.closed)), .weak([.user]))),
      Property(
        "stays", "Once closed it is never opened.",
        .leadsTo(
          .becomes(Tally.is(.closed)), .rule("T-1"), within: nil, .strong([.user]))))
    #expect(try check(system, options: Self.reducing).results == (try check(system)).results)
  }
}
