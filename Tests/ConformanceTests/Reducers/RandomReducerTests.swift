import Conformance
import Machines
import PropertyTesting
import Simulation
import StateSearch
import Testing

/// Random tables beside reducers that are made of the same plan, or of one with a fault.
struct RandomReducerTests {
  /// What a table and a reducer are made of, each in its own way.
  struct Plan: Hashable {
    struct Row: Hashable {
      var event: Int
      /// The count that it asks for, if any.
      var asks: Int?
      var target: Int
      var count: Int?
      var emits: Bool
    }

    var rows: [[Row]]
    /// By state, after how many seconds time is over, and where it leads.
    var limits: [(seconds: Int, target: Int)?]

    static func == (one: Plan, other: Plan) -> Bool {
      one.rows == other.rows
        && one.limits.map { $0.map { [$0.seconds, $0.target] } }
          == other.limits.map { $0.map { [$0.seconds, $0.target] } }
    }
    func hash(into hasher: inout Hasher) { hasher.combine(rows) }

    static let events = ["go", "stop"]

    init(_ random: inout RandomNumbers) {
      let states = 2 + random.below(2)
      rows = (0..<states).map { _ in
        (0..<(1 + random.below(3))).map { _ in
          Row(
            event: random.below(2), asks: random.below(3) == 0 ? random.below(2) : nil,
            target: random.below(states), count: random.below(3) == 0 ? random.below(2) : nil,
            emits: random.below(3) == 0)
        }
      }
      // The table knows the count and the output only if some row has them.
      rows[0][0].count = random.below(2)
      rows[0][0].emits = true
      limits = (0..<states).map { state in
        random.below(2) == 0
          ? (1 + random.below(3), (state + 1 + random.below(states - 1)) % states) : nil
      }
    }

    mutating func plantFault(_ random: inout RandomNumbers) {
      let state = random.below(rows.count)
      let row = random.below(rows[state].count)
      switch random.below(7) {
      case 0: rows[state][row].target = random.below(rows.count)
      case 1: rows[state][row].count = random.below(3) == 0 ? nil : random.below(2)
      case 2: rows[state][row].emits.toggle()
      case 3: rows[state][row].asks = random.below(3) == 0 ? nil : random.below(2)
      case 4: rows[state].remove(at: row)
      case 5: limits[state]?.seconds = 1 + random.below(3)
      default: limits[state]?.target = random.below(rows.count)
      }
    }

    var system: Machines.System {
      let count = Counter("count", 0...1)
      let names = rows.indices.map { "s\($0)" }
      let rules = rows.indices.map { state in
        var rules = rows[state].map { row in
          Rule(
            .event(Self.events[row.event]),
            when: row.asks.map { .compare(count.expression, .equal, .constant($0)) } ?? .always,
            to: row.target == state ? nil : names[row.target],
            do: (row.count.map { [.set(count, $0)] } ?? []) + (row.emits ? [.emit("shown")] : []))
        }
        if let limit = limits[state] {
          rules.append(Rule(.after(.seconds(limit.seconds)), to: names[limit.target]))
        }
        return StateRules(state: names[state], rules: rules)
      }
      let table = MachineTable(
        name: "m", states: names, initial: "s0", rules: rules,
        causes: Self.events.map { EventCause($0, by: .user, when: .always) })
      return Machines.System("plan", document: "TST", title: "A plan", machines: [table])
    }
  }

  /// A reducer over a plain struct.
  struct App: Hashable {
    enum Action: Hashable { case event(Int), timedOut(Int) }
    enum Effect { case shown, stop, start(Int, in: Int) }
    var state = 0
    var count = 0

    mutating func reduce(_ action: Action, _ plan: Plan) -> [Effect] {
      var effects: [Effect] = []
      var target = state
      switch action {
      case .timedOut(let old):
        guard old == state, let limit = plan.limits[state] else { return [] }
        target = limit.target
      case .event(let event):
        let rows = plan.rows[state].filter {
          $0.event == event && ($0.asks == nil || $0.asks == count)
        }
        guard let row = rows.first else { return [] }
        target = row.target
        count = row.count ?? count
        if row.emits { effects.append(.shown) }
      }
      if target != state {
        state = target
        effects.append(.stop)
        if let limit = plan.limits[state] { effects.append(.start(state, in: limit.seconds)) }
      }
      return effects
    }

    static func adapter(_ plan: Plan) -> ReducerAdapter<Action, NothingStored> {
      ReducerAdapter(
        stored: NothingStored(), restore: { _ in App() }, onLaunch: [.timedOut(-1)],
        reduce: { (app: inout App, action: Action) -> [Effect] in
          if action == .timedOut(-1) {
            return plan.limits[0].map { [.start(0, in: $0.seconds)] } ?? []
          }
          return app.reduce(action, plan)
        },
        shows: { Observation(states: ["m": "s\($0.state)"], values: ["count": $0.count]) },
        events: ["go": .send(.event(0)), "stop": .send(.event(1))],
        effects: { (effect: Effect) in
          switch effect {
          case .shown: .emit("shown")
          case .stop: .stop("limit")
          case .start(let state, let seconds):
            .start("limit", after: .seconds(seconds), then: .timedOut(state))
          }
        })
    }
  }

  /// An app with a clock of half seconds, as the oracle runs it.
  struct Clocked: Hashable {
    var app = App()
    var clock = 0

    func limit(_ plan: Plan) -> Int? { plan.limits[app.state].map { $0.seconds * 2 } }

    mutating func take(_ action: App.Action, _ plan: Plan) -> [Bool] {
      let effects = app.reduce(action, plan)
      for case .stop in effects { clock = 0 }
      return effects.compactMap { if case .shown = $0 { true } else { nil } }
    }
  }

  /// Whether two plans are seen to differ, by trying everything at every half second.
  static func differ(_ one: Plan, _ other: Plan) -> Bool {
    var seen: Set<[Clocked]> = []
    var open = [[Clocked(), Clocked()]]
    while let pair = open.popLast() {
      if !seen.insert(pair).inserted { continue }
      var next: [([Clocked], Bool)] = []
      func step(_ first: App.Action?, _ second: App.Action?) {
        var (left, right) = (pair[0], pair[1])
        let outputs = first.map { left.take($0, one) } ?? []
        let others = second.map { right.take($0, other) } ?? []
        next.append(([left, right], outputs == others && left.app == right.app))
      }
      for event in 0..<2 { step(.event(event), .event(event)) }
      let isDue = pair[0].limit(one) == pair[0].clock
      let isOtherDue = pair[1].limit(other) == pair[1].clock
      if isDue || isOtherDue {
        step(
          isDue ? .timedOut(pair[0].app.state) : nil,
          isOtherDue ? .timedOut(pair[1].app.state) : nil)
      } else {
        var (left, right) = (pair[0], pair[1])
        left.clock = left.limit(one) == nil ? 0 : left.clock + 1
        right.clock = right.limit(other) == nil ? 0 : right.clock + 1
        next.append(([left, right], true))
      }
      for (pair, isEqual) in next {
        if !isEqual { return true }
        open.append(pair)
      }
    }
    return false
  }

  @Test
  func `A reducer of the same plan is equal, one with a fault is not, unless it cannot be seen`()
    throws
  {
    var (found, unseen) = (0, 0)
    for seed in 0..<120 as Range<UInt64> {
      var random = RandomNumbers(seed: seed)
      let plan = Plan(&random)
      try explore(plan.system, beside: App.adapter(plan))
      for _ in 0..<4 {
        var wrong = plan
        wrong.plantFault(&random)
        if Self.differ(plan, wrong) {
          let difference = #expect(throws: ReducerDivergence.self, "seed \(seed)") {
            try explore(plan.system, beside: App.adapter(wrong))
          }
          found += difference == nil ? 0 : 1
        } else {
          #expect(throws: Never.self, "seed \(seed)") {
            try explore(plan.system, beside: App.adapter(wrong))
          }
          unseen += 1
        }
      }
    }
    #expect(found > 150 && unseen > 30, "\(found) found, \(unseen) not to be seen")
  }
}
