import Checking
import Machines
import SmallNumbers
import SymbolicSearch
import Testing

@testable import RuleChecking
@testable import SimCommand

/// A door with an alarm: what can happen depends on which timer is longer.
private enum Door: Machine {
  enum State: String, Name { case shut, open, ringing, locked }
  enum Event: String, Name { case push, pull, unlock }

  static let name = "Door"
  static let initial = State.shut
  static let alarm = NamedTimer("alarm")
  static let rules = rows(Spans())
  static let causes: [Cause<Door>] = [
    .user(.push), .user(.pull), .by(.world, .unlock, when: Door.is(.ringing)),
  ]

  /// What is edited.
  struct Spans: Hashable {
    /// In seconds: of rows, and of the claims.
    var closes = 5
    var rings = 3
    var calms = 2
    var locks = 2
    var bound = 4
    /// How often something may happen.
    var most = 1
    /// Whether the alarm may be stopped.
    var stops = true
  }

  static func rows(_ spans: Spans) -> Rules<Door> {
    let stop: [Action] = spans.stops ? [.stop(alarm)] : []
    return [
      .shut: [.on(.push, to: .open, do: [.start(alarm, .seconds(spans.rings))], per: "D-1")],
      .open: [
        .after(.seconds(spans.closes), to: .shut, do: stop, per: "D-2"),
        .expires(alarm, to: .ringing, per: "D-3"),
        .on(.pull, to: .shut, do: stop, per: "D-4"),
      ],
      .ringing: [
        .after(.seconds(spans.calms), to: .shut, per: "D-5"),
        .after(.seconds(spans.locks), to: .locked, per: "D-6"),
        .on(.unlock, to: .open, per: "D-7"),
      ],
    ]
  }

  static func system(_ spans: Spans) -> Machines.System {
    let bound = spans.bound * 1000
    return Machines.System(
      "door", document: "DOOR", title: "A door", machines: [table(rules: rows(spans))],
      properties: [
        Property("never-rings", "It never rings.", .never(Door.is(.ringing))),
        Property("never-locked", "It is never locked.", .never(Door.is(.locked))),
        Property("locks", "It can be locked.", .sometimes(.holds(Door.is(.locked)))),
        Property(
          "can-open", "It can always be opened.",
          .alwaysPossible(Door.is(.open), from: .always, with: .userAndEnvironment)),
        Property(
          "can-shut", "Where it is open, it can be shut.",
          .alwaysPossible(Door.is(.shut), from: Door.is(.open), with: .user)),
        Property(
          "rings-first", "It rings before it locks.",
          .precedes(.rule("D-3"), .rule("D-6"), per: nil)),
        Property(
          "few", "It rings few times.", .atMost(spans.most, .rule("D-3"), per: .rule("D-4"))),
        Property(
          "soon", "It is shut soon.",
          .leadsTo(
            .becomes(Door.is(.open)), .holds(Door.is(.shut)), within: bound, .timeOnly)),
        Property(
          "long", "It is open for a short while.",
          .longest(
            from: .becomes(Door.is(.open)), until: .holds(!Door.is(.open)), .atMost(bound))),
      ])
  }
}

/// What diagrams said is recalled after an edit of a duration alone, and never decides otherwise.
struct DurationEditTests {
  private func found(
    _ session: Session, _ spans: Door.Spans, cache: String?, detail: AnswerDetail = .full
  ) throws -> Outcome? {
    var environment = session.environment
    environment.cacheFolder = cache
    var request = SearchRequest(
      name: "door", system: Door.system(spans), configuration: Configuration(),
      bounds: SearchBounds(states: 5000), guess: 1)
    request.engine = ScenarioEngine(engine: .symbolic, timers: .anyMoment)
    request.detail = detail
    return try environment.outcomes(of: [request], Invocation(command: .explore)).first ?? nil
  }

  /// The names under which answers of diagrams are kept.
  private func names(_ session: Session) -> Set<String> {
    let cache = OutcomeCache(folder: "kept", files: session.files)
    return Set(
      session.files.contents.keys.compactMap { $0.split(separator: "/").last.map(String.init) }
        .filter { cache.value(named: $0, as: KeptAnswers.self) != nil })
  }

  @Test func `After every edit, what is found is what is found without a cache`() throws {
    let session = Session()
    var random = SmallGenerator(seed: 7)
    var spans = Door.Spans()
    var all: Set<Door.Spans> = []
    var verdicts: Set<[VerdictKind]> = []
    for _ in 0..<120 {
      let second = random.below(6)
      switch random.below(7) {
      case 0: spans.closes = second
      case 1: spans.rings = second
      case 2: spans.calms = second
      case 3: spans.locks = second
      case 4: spans.bound = second
      case 5: spans.most = second % 3
      default: spans.stops.toggle()
      }
      all.insert(spans)
      let fresh = try #require(try found(session, spans, cache: nil))
      #expect(fresh.facts?.timers == .anyMoment)
      let kept = try found(session, spans, cache: "kept")
      #expect(kept == fresh, "\(spans)")
      verdicts.insert(fresh.results.map(\.verdict))
      let bare = try found(session, spans, cache: nil, detail: .verdict)
      let again = try found(session, spans, cache: "kept", detail: .verdict)
      #expect(again?.results == bare?.results)
    }
    // Lengths decide something, and most edits of them are no other question to diagrams.
    #expect(verdicts.count > 4, "\(verdicts.count)")
    #expect(names(session).count * 3 < all.count, "\(names(session).count) of \(all.count)")
  }

  @Test func `What diagrams said is recalled after a duration is edited, and only then`() throws {
    let session = Session()
    var spans = Door.Spans()
    _ = try found(session, spans, cache: "kept")
    let name = try #require(names(session).first)
    let cache = OutcomeCache(folder: "kept", files: session.files)
    var answers = try #require(cache.value(named: name, as: KeptAnswers.self))
    // Told apart from what is found.
    answers.nodes = 4711
    cache.keep(values: [(name, answers)])
    func isRecalled(_ edit: (inout Door.Spans) -> Void) throws -> Bool {
      edit(&spans)
      defer { spans = Door.Spans() }
      return try found(session, spans, cache: "kept")?.facts?.nodes == 4711
    }
    #expect(try isRecalled { $0.closes = 7 })
    #expect(try isRecalled { $0.rings = 60 })
    #expect(try isRecalled { $0.bound = 9 }, "diagrams are not asked about times")
    #expect(try !isRecalled { $0.locks = 3 }, "two timers run where one did")
    #expect(try !isRecalled { $0.stops = false })
    #expect(try !isRecalled { $0.most = 2 })
  }
}
