public import Machines

/// A flexible manufacturing system: three machines, four kinds of parts, pallets that are moved all
/// at once, and choices that take no time.
///
/// Source: Ciardo and Trivedi, "A decomposition approach for stochastic reward net models", 1993,
/// with the counts of `Tests/fms.sm.out` of SMART: 54, 810, 6520 and 35910 states in which nothing
/// immediate is possible, for 1 to 4 parts of each kind.
public enum FlexibleManufacturingTable {
  /// The system with so many parts of each kind.
  public static func system(parts: Int) -> Machines.System {
    let bound = 3 * parts + 3
    func place(_ name: String) -> Counter {
      let tokens = ["P1": parts, "P2": parts, "P3": parts, "M1": 3, "M2": 1, "M3": 2]
      return Counter(name, 0...bound, initially: tokens[name] ?? 0)
    }
    func fires(_ from: [String], _ to: [String]) -> (Condition, [Action]) {
      (
        .all(from.map { place($0) >= 1 }),
        from.map { Action.decrement(place($0)) } + to.map { Action.increment(place($0)) }
      )
    }
    func timed(_ name: String, _ from: [String], _ to: [String]) -> Rule {
      let (condition, actions) = fires(from, to)
      return Rule(.event(name), when: condition, do: actions)
    }
    /// Moves every token there is.
    func shipped(_ name: String, _ from: String, _ to: [String]) -> Rule {
      let moved = to.map {
        Action.set(place($0), IntegerExpression.sum(place($0).expression, place(from).expression))
      }
      return Rule(.event(name), when: place(from) >= 1, do: moved + [.set(place(from), 0)])
    }
    let rules = [
      timed("tP1", ["P1"], ["P1wM1"]), timed("tP1M1", ["P1M1"], ["M1", "P1d"]),
      shipped("tP1s", "P1s", ["P1"]), timed("tP2", ["P2"], ["P2wM2"]),
      timed("tP2M2", ["P2M2"], ["M2", "P2d"]), shipped("tP2s", "P2s", ["P2"]),
      timed("tP12", ["P12"], ["P12wM3"]), timed("tP12M3", ["P12M3"], ["P12s", "M3"]),
      shipped("tP12s", "P12s", ["P1", "P2"]), timed("tP3", ["P3"], ["P3M2"]),
      timed("tP3M2", ["P3M2", "M2"], ["M2", "P3s"]), shipped("tP3s", "P3s", ["P3"]),
    ]
    let immediate: [(String, [String], [String])] = [
      ("tM1", ["P1wM1", "M1"], ["P1M1"]), ("tP1e", ["P1d"], ["P1s"]),
      ("tP1j", ["P1d"], ["P1wP2"]), ("tM2", ["P2wM2", "M2"], ["P2M2"]),
      ("tP2e", ["P2d"], ["P2s"]), ("tP2j", ["P2d"], ["P2wP1"]),
      ("tx", ["P1wP2", "P2wP1"], ["P12"]), ("tM3", ["P12wM3", "M3"], ["P12M3"]),
    ]
    return Machines.System(
      "flexible-manufacturing-\(parts)", document: "PUBLIC",
      title: "Flexible manufacturing of \(parts) parts of each kind",
      machines: [machine("net", rules)]
        + immediate.map { name, from, to in
          let (condition, actions) = fires(from, to)
          return machine(name, [Rule(.immediately, when: condition, do: actions)])
        }, immediacy: .always(.atomic))
  }

  private static func machine(_ name: String, _ rules: [Rule]) -> MachineTable {
    MachineTable(
      name: name, states: ["running"], initial: "running",
      rules: [StateRules(state: "running", rules: rules)],
      causes: rules.compactMap { rule in
        if case .event(let event) = rule.trigger { EventCause(event, by: .world) } else { nil }
      })
  }
}
