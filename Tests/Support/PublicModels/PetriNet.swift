public import Machines

/// A Petri net as a table of rules: a counter for each place, an event for each transition.
struct PetriNet {
  /// A place and the tokens that it has at first.
  struct Place {
    let name: String
    var tokens = 0
  }

  /// A transition: each place in `from` gives one token, each in `to` gets one.
  struct Transition {
    let name: String
    let from: [String]
    let to: [String]
  }

  let name: String
  let title: String
  let places: [Place]
  let transitions: [Transition]
  /// The most tokens that a place can have.
  let bound: Int

  func counter(_ place: Place) -> Counter {
    Counter(place.name, 0...bound, initially: place.tokens)
  }

  var system: Machines.System {
    let counters = Dictionary(uniqueKeysWithValues: places.map { ($0.name, counter($0)) })
    let rules = transitions.map { transition in
      Rule(
        .event(transition.name),
        when: .all(transition.from.compactMap { counters[$0] }.map { $0 >= 1 }),
        do: transition.from.compactMap { counters[$0] }.map(Action.decrement)
          + transition.to.compactMap { counters[$0] }.map(Action.increment))
    }
    return Machines.System(
      name, document: "PUBLIC", title: title,
      machines: [
        MachineTable(
          name: "net", states: ["running"], initial: "running",
          rules: [StateRules(state: "running", rules: rules)],
          causes: transitions.map { EventCause($0.name, by: .world) })
      ])
  }
}

/// A factory of four cells whose parts wait for cards: a model of the Model Checking Contest.
///
/// Source: Ciardo and Tilgner, "On the use of Kronecker operators for the solution of generalized
/// stochastic Petri nets", ICASE 96-35, 1996. Counts: `tests/kan_batch.cc` of Meddly.
public enum KanbanTable {
  /// The system with so many cards for each cell.
  public static func system(cards: Int) -> Machines.System {
    let cells = 1...4
    let places = cells.flatMap { cell in
      [
        PetriNet.Place(name: "cards \(cell)", tokens: cards),
        PetriNet.Place(name: "machined \(cell)"), PetriNet.Place(name: "back \(cell)"),
        PetriNet.Place(name: "done \(cell)"),
      ]
    }
    let inside = cells.flatMap { cell in
      [
        PetriNet.Transition(
          name: "redo \(cell)", from: ["machined \(cell)"], to: ["back \(cell)"]),
        PetriNet.Transition(
          name: "return \(cell)", from: ["back \(cell)"], to: ["machined \(cell)"]),
        PetriNet.Transition(
          name: "finish \(cell)", from: ["machined \(cell)"], to: ["done \(cell)"]),
      ]
    }
    let between = [
      PetriNet.Transition(name: "enter", from: ["cards 1"], to: ["machined 1"]),
      PetriNet.Transition(
        name: "split", from: ["done 1", "cards 2", "cards 3"],
        to: ["cards 1", "machined 2", "machined 3"]),
      PetriNet.Transition(
        name: "join", from: ["done 2", "done 3", "cards 4"],
        to: ["cards 2", "cards 3", "machined 4"]),
      PetriNet.Transition(name: "leave", from: ["done 4"], to: ["cards 4"]),
    ]
    return PetriNet(
      name: "kanban-\(cards)", title: "A kanban system with \(cards) cards a cell", places: places,
      transitions: inside + between, bound: cards
    ).system
  }
}

/// A ring of slots in which messages travel: a model of the Model Checking Contest.
///
/// Source: Pastor, Roig, Cortadella and Badia, "Petri net analysis using Boolean manipulation",
/// 1994, as `Models/slot.sm` of SMART gives it.
public enum SlottedRingTable {
  /// The system of so many nodes.
  public static func system(nodes: Int) -> Machines.System {
    let places = (0..<nodes).flatMap { node in
      "ABCDEFGH".map {
        PetriNet.Place(name: "\($0)\(node)", tokens: $0 == "C" || $0 == "E" ? 1 : 0)
      }
    }
    let transitions = (0..<nodes).flatMap { node -> [PetriNet.Transition] in
      func transition(_ name: String, _ from: [String], _ to: [String]) -> PetriNet.Transition {
        PetriNet.Transition(
          name: "\(name) \(node)", from: from.map { "\($0)\(node)" },
          to: to.map { "\($0)\(node)" })
      }
      func passing(_ name: String, _ own: String, to received: String) -> PetriNet.Transition {
        let before = (node + nodes - 1) % nodes
        return PetriNet.Transition(
          name: "\(name) \(node)", from: ["\(own)\(node)", "C\(before)"],
          to: ["F\(node)", "\(received)\(before)"])
      }
      return [
        transition("other", ["A"], ["D"]), transition("owner", ["A"], ["B"]),
        transition("write", ["B"], ["D"]), transition("go", ["B"], ["H"]),
        transition("give", ["F", "H"], ["C", "E"]), transition("put", ["D", "F"], ["C", "G"]),
        passing("used", "G", to: "A"), passing("free", "E", to: "B"),
      ]
    }
    return PetriNet(
      name: "slotted-ring-\(nodes)", title: "A slotted ring of \(nodes) nodes", places: places,
      transitions: transitions, bound: 1
    ).system
  }
}
