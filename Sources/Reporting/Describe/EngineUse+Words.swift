import Checking
package import Machines
import SymbolicSearch

extension EngineUse {
  /// What there is to say besides that states were explored one by one; `nil` if nothing.
  package var words: String? {
    switch self {
    case .explicit: nil
    case .fallback(let obstacle):
      "explored state by state, not by decision diagrams: \(obstacle.words)"
    case .diagrams(let facts):
      "by decision diagrams of \(facts.nodes.of("node")), \(facts.peak.grouped) at once"
        + (facts.timers == .anyMoment ? "; any running timer may expire at any moment" : "")
        + (facts.explicit.isEmpty
          ? "" : "; state by state: \(facts.explicit.joined(separator: ", "))")
    }
  }

  var json: JSON {
    switch self {
    case .explicit: .object(["name": "explicit"])
    case .fallback(let obstacle):
      .object(["name": "explicit", "instead_of_symbolic": .string(obstacle.words)])
    case .diagrams(let facts):
      .object([
        "name": "symbolic", "nodes": .integer(facts.nodes), "peak_nodes": .integer(facts.peak),
        "timers": .string(facts.timers.rawValue),
        "decided_explicitly": .array(facts.explicit.map(JSON.string)),
      ])
    }
  }
}

extension DiagramObstacle {
  package var words: String {
    switch self {
    case .timers: "it has timers, and diagrams keep none unless they may expire at any moment"
    case .clocks: "no clock can keep its timers"
    case .nodes: "the budget of nodes is used up"
    case .paths: "a step of its code has too many paths"
    case .fault: "the model is at fault"
    case .interruption: "somebody asked for an end"
    }
  }
}

extension Count {
  /// The digits in groups of three, as those of an integer.
  var grouped: String { exactly?.grouped ?? description.inGroups }

  /// The digits, or of more than fifteen the order: `≈ 9.1 × 10²⁴`.
  var approximate: String {
    let digits = description.utf8.map { Int($0) - 48 }
    guard digits.count > 15 else { return grouped }
    let tenths = digits[0] * 100 + digits[1] * 10 + digits[2] + 5
    let (mantissa, power) =
      tenths < 1000 ? (tenths / 10, digits.count - 1) : (10, digits.count)
    let superscripts = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    let exponent = String(power).utf8.map { superscripts[Int($0) - 48] }
    return "≈ \(mantissa / 10).\(mantissa % 10) × 10\(String(exponent))"
  }

  func of(_ singular: String) -> String {
    exactly?.of(singular) ?? "\(grouped) \(singular)s"
  }

  package var json: JSON { exactly.map(JSON.integer) ?? .number(description) }
}
