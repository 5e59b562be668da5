internal import RuleLanguage

/// One of the things that a packed state holds.
package struct Quantity: Sendable {
  package let field: Field
  /// The position in ``CompiledSystem/timers``, if it is a timer.
  package let timer: Int?
}

/// What the immediate rules of one machine look at.
package struct Urgency: Sendable {
  /// The position of the machine, which is also that of its quantity.
  package let machine: Int
  /// By state of the machine: whether it has immediate rules.
  package let states: [Bool]
  /// The positions of the quantities that the conditions look at, and of the phase if it matters.
  package let reads: [Int]
}

extension CompiledSystem {
  /// The machines, the variables, the timers, and then the phase and the number of kills, if there
  /// are such.
  package var quantities: [Quantity] {
    let plain = { (field: Field) in Quantity(field: field, timer: nil) }
    return layout.machines.map(plain) + layout.variables.map(plain)
      + layout.timers.enumerated().map { Quantity(field: $1, timer: $0) }
      + [layout.phase, layout.kills].compactMap { $0 }.map(plain)
  }

  /// The position of the phase of the process among the quantities.
  package var phaseQuantity: Int? {
    layout.phase == nil
      ? nil : layout.machines.count + layout.variables.count + layout.timers.count
  }

  /// The machines that have immediate rules, and what decides whether these are enabled.
  package var urgencies: [Urgency] {
    resolved.machines.enumerated().compactMap { machine, table in
      var reads: Set<Int> = []
      if let phase = phaseQuantity, !table.isOutside { reads.insert(phase) }
      let states = table.rules.map { block in
        let rows = block.rules.filter { $0.trigger == .immediately && $0.condition != .never }
        for row in rows { row.condition.walk { reads.formUnion(quantities(of: $0)) } }
        return !rows.isEmpty
      }
      guard states.contains(true) else { return nil }
      return Urgency(machine: machine, states: states, reads: reads.sorted())
    }
  }

  /// The quantities that a condition looks at, what is inside it left aside.
  private func quantities(of condition: Condition) -> [Int] {
    let machines = resolved.machines.count
    func positions(_ variables: [Variable]) -> [Int] {
      variables.compactMap { inventory.position(of: $0) }.map { machines + $0 }
    }
    switch condition {
    case .compare(let left, _, let right):
      return positions(left.variables) + positions(right.variables)
    case .located(let name, _):
      return resolved.machines.indices.filter { resolved.machines[$0].name == name }
    case .running(let timer), .elapsedAtLeast(let timer, _), .elapsedAtMost(let timer, _):
      return inventory.timers.indices.filter {
        inventory.timers[$0].owner == nil && inventory.timers[$0].name == timer.name
      }.map { machines + inventory.variables.count + $0 }
    case .phase: return phaseQuantity.map { [$0] } ?? []
    case .always, .never, .reading, .not, .all, .any: return []
    }
  }
}
