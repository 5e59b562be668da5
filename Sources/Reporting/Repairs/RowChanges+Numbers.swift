import Checking
import Machines

extension RowChanges {
  /// Where something may happen only so often: the number of the claim in the place of one for which the rows ask by
  /// which it comes, the most lenient first.
  ///
  /// All rows of the machine that ask the same number of the same counter change alike.
  var numbers: [[RowChange]] {
    guard case .atMost(let limit, let point, _) = result.property.kind else { return [] }
    var found: [[RowChange]] = []
    for table in system.machines where table.isOfApp {
      let rows = table.rowsInForce
      let counts = rows.filter { $0.rule.brings(point, in: table.name) }
        .flatMap { $0.rule.condition.counts }
      for (counter, number) in counts {
        for other in [limit + 1, limit, limit - 1]
        where other > 0 && other != number && counter.range.contains(other) {
          let changes = rows.compactMap { row -> RowChange? in
            let asked = row.rule.condition.asking(counter, other, insteadOf: number)
            return asked == row.rule.condition ? nil : row.changed { $0.condition = asked }
          }
          if !found.contains(changes) { found.append(changes) }
        }
      }
    }
    return found
  }
}

extension Rule {
  /// Whether what happens at a point is that a row of a machine fires.
  fileprivate func brings(_ point: EventPredicate, in machine: String) -> Bool {
    switch point {
    case .becomes(.located(machine, let states)): target.map(states.contains) ?? false
    case .emits(let output): actions.flatMap(\.flattened).contains(.emit(output))
    case .rule(let id): ids.contains(id)
    case .either(let points): points.contains { brings($0, in: machine) }
    default: false
    }
  }
}

extension Condition {
  /// The counters that it compares with a number, with the number.
  fileprivate var counts: [(Variable, Int)] {
    switch self {
    case .compare(.variable(let variable), _, .constant(let number))
    where variable.labels.isEmpty: [(variable, number)]
    case .not(let inner): inner.counts
    case .all(let parts), .any(let parts): parts.flatMap(\.counts)
    default: []
    }
  }

  /// The same with another number where a counter is compared with one.
  fileprivate func asking(
    _ counter: Variable, _ number: Int, insteadOf old: Int
  ) -> Condition {
    map { part in
      if case .compare(.variable(counter), let comparison, .constant(old)) = part {
        .compare(.variable(counter), comparison, .constant(number))
      } else {
        part
      }
    }
  }
}
