import Checking
package import Machines
import Reporting

/// The rows and conditions with which alone a claim is still proved.
///
/// Everything else is gone at once: rows never fire, and the conditions of those that are kept are
/// not checked. It is smallest in that none of it can go as well; there may be others.
package struct ProofCore: Sendable {
  /// A row or a cause, or one condition of it.
  package struct Fact: Hashable, Sendable {
    /// Among all rows, causes and conditions, in the order of the tables.
    package let position: Int
    /// Such as `App/SPLASH: after 2 s`.
    package let place: String
    package let ids: [String]
    /// What is checked there; `nil` for the row itself.
    package let condition: String?
  }

  /// In the order of the tables.
  package let facts: [Fact]
  /// How many could go at once.
  package let spared: Int
}

extension MutationSubject {
  /// Finds what suffices to prove a claim: leaves out ever smaller groups of rows and conditions, and
  /// asks again.
  ///
  /// - Parameters:
  ///   - property: one that is proved.
  ///   - progress: told how many facts may still go.
  /// - Returns: `nil` if it was interrupted.
  /// - Complexity: about as many explorations as there are facts, at most a few times as many.
  package func core(
    of property: Property, isInterrupted: () -> Bool, progress: ((Int) -> Void)? = nil
  ) -> ProofCore? {
    let places = resolved.system.places
    let judge = MutantJudge(subject: self, wantsAll: false, order: [])
    func isProved(without gone: Set<Int>) -> Bool {
      judge.answer(of: property, in: resolved.system.without(gone.map { places[$0].place }))
        == .proved
    }
    var gone: Set<Int> = []
    var left = Array(places.indices)
    var size = max(left.count / 2, 1)
    while !left.isEmpty {
      let before = gone.count
      var start = 0
      while start < left.count {
        if isInterrupted() { return nil }
        progress?(left.count)
        let group = left[start..<min(start + size, left.count)]
        if isProved(without: gone.union(group)) {
          gone.formUnion(group)
          left.removeSubrange(start..<start + group.count)
        } else {
          start += size
        }
      }
      // What had to stay may go once other things are gone.
      if size == 1, gone.count == before { break }
      size = max(size / 2, 1)
    }
    // A condition of a row that is gone is no fact of its own.
    let rows = Set(gone.map { places[$0].place }.filter { $0.conjunct == nil })
    let facts = left.filter { index in
      var row = places[index].place
      row.conjunct = nil
      return places[index].place.conjunct == nil || !rows.contains(row)
    }
    return ProofCore(facts: facts.map { places[$0].fact }, spared: places.count - facts.count)
  }
}

/// Where a row, a cause or a condition of one stands in the tables.
struct Place: Hashable {
  var machine: Int
  /// `nil` for a cause.
  var state: Int?
  var index: Int
  /// Which of the conditions that must hold together; `nil` for the row itself.
  var conjunct: Int?
}

extension System {
  var places: [(place: Place, fact: ProofCore.Fact)] {
    var found: [(place: Place, fact: ProofCore.Fact)] = []
    func append(_ place: Place, _ name: String, _ ids: [String], _ condition: String?) {
      let fact = ProofCore.Fact(
        position: found.count, place: name, ids: ids, condition: condition)
      found.append((place, fact))
    }
    func add(_ place: Place, _ name: String, _ ids: [String], _ condition: Condition) {
      if condition == .never { return }
      append(place, name, ids, nil)
      for (number, part) in condition.conjuncts.enumerated() {
        var place = place
        place.conjunct = number
        append(place, name, ids, part.spelled)
      }
    }
    for (machine, table) in machines.enumerated() {
      for (state, block) in table.rules.enumerated() {
        for (index, rule) in block.rules.enumerated() {
          add(
            Place(machine: machine, state: state, index: index),
            "\(table.name)/\(block.state): \(rule.trigger.name)", rule.ids, rule.condition)
        }
      }
      for (index, cause) in table.causes.enumerated() {
        add(
          Place(machine: machine, index: index),
          "\(table.name): \(cause.actor.name) \(cause.event)", cause.ids, cause.condition)
      }
    }
    return found
  }

  /// The system in which these rows never fire, and these conditions are not checked.
  func without(_ places: [Place]) -> System {
    var conjuncts: [Place: Set<Int>] = [:]
    var rows: Set<Place> = []
    for place in places {
      var row = place
      row.conjunct = nil
      if let number = place.conjunct {
        conjuncts[row, default: []].insert(number)
      } else {
        rows.insert(row)
      }
    }
    func kept(_ condition: Condition, _ row: Place) -> Condition {
      if rows.contains(row) { return .never }
      guard let dropped = conjuncts[row] else { return condition }
      let parts = condition.conjuncts.enumerated().filter { !dropped.contains($0.offset) }
      return .joined(parts.map(\.element))
    }
    var system = self
    for machine in machines.indices {
      for state in machines[machine].rules.indices {
        for index in machines[machine].rules[state].rules.indices {
          let row = Place(machine: machine, state: state, index: index)
          system.machines[machine].rules[state].rules[index].condition = kept(
            machines[machine].rules[state].rules[index].condition, row)
        }
      }
      for index in machines[machine].causes.indices {
        let row = Place(machine: machine, index: index)
        system.machines[machine].causes[index].condition = kept(
          machines[machine].causes[index].condition, row)
      }
    }
    return system
  }
}
