package import Machines

/// Variables that runs may begin with at any of their values, and that no step changes: what is
/// chosen once, at the start.
package struct StartChoices: Sendable {
  /// The names of the variables.
  package var variables: Set<String>
  /// How many of them may have another than their first value in one run; any number if `nil`.
  package var others: Int?

  package init(_ variables: Set<String> = [], others: Int? = nil) {
    self.variables = variables
    self.others = others
  }

  /// By position in the vectors of diagrams: the name, if it is chosen.
  func names(_ compiled: CompiledSystem, _ variables: StateVariables) -> [String?] {
    var names = [String?](repeating: nil, count: variables.count)
    for (index, variable) in compiled.variables.enumerated()
    where self.variables.contains(variable.name) {
      names[variables.level[compiled.machines.count + index]] = variable.name
    }
    return names
  }

  /// The states in which runs begin.
  func starts(
    of compiled: CompiledSystem, _ variables: StateVariables, in store: DiagramStore
  ) -> Diagram {
    let first = variables.vector(of: compiled.initial)
    let most = min(others ?? self.variables.count, self.variables.count)
    // By how many others may still be taken: what can follow.
    var following = [Diagram](repeating: DiagramStore.unit, count: most + 1)
    for (level, name) in names(compiled, variables).enumerated().reversed() {
      let count = name == nil ? 0 : variables.counts[level]
      following = following.indices.map { left in
        let value = first[level]
        if count == 0 { return store.make(value, following[left], DiagramStore.empty) }
        return (0..<UInt32(count)).reversed().reduce(DiagramStore.empty) { list, other in
          if other != value, left == 0 { return list }
          return store.make(other, following[other == value ? left : left - 1], list)
        }
      }
    }
    return following[most]
  }
}

/// Values that are not the first ones, by variable.
package typealias StartChoice = [String: Int]

extension SymbolicSpace {
  /// The choices at the start with which some run reaches where a condition holds.
  ///
  /// - Parameter comes: whether it must not hold from the start.
  /// - Returns: `nil` if it holds from the start and must not, or if the budget does not suffice.
  /// - Throws: a `ModelError` if it is about what the system does not know.
  package func choices(
    _ choices: StartChoices, comingTo condition: Condition, fromElsewhere comes: Bool = false
  ) throws(ModelError) -> Set<StartChoice>? {
    let found: Result<Set<StartChoice>?, SymbolicLimit> = try asking {
      let holding = try guarding(condition)
      if comes, store.filter(initial, by: holding) != DiagramStore.empty { return nil }
      return chosen(choices, in: try states(where: condition))
    }
    if case .success(let choices) = found { return choices }
    return nil
  }

  /// The choices of which some state is in a set.
  private func chosen(_ choices: StartChoices, in set: Diagram) -> Set<StartChoice> {
    let names = choices.names(compiled, variables)
    let first = variables.vector(of: compiled.initial)
    let levels = names.indices.filter { names[$0] != nil }
    let last = levels.last ?? -1
    var known: [Diagram: Diagram] = [:]
    // The set without all that was not chosen.
    func project(_ set: Diagram, _ level: Int) -> Diagram {
      if set == DiagramStore.empty { return set }
      if level > last { return DiagramStore.unit }
      if let found = known[set] { return found }
      var rest: [DiagramStore.Node] = []
      var place = set
      while place != DiagramStore.empty {
        rest.append(store.nodes[Int(place)])
        place = rest[rest.count - 1].right
      }
      let found = rest.reversed().reduce(DiagramStore.empty) { list, node in
        let below = project(node.down, level + 1)
        return names[level] == nil
          ? store.union(list, below) : store.make(node.value, below, list)
      }
      known[set] = found
      return found
    }
    func list(_ set: Diagram, _ depth: Int) -> Set<StartChoice> {
      if depth == levels.count { return set == DiagramStore.unit ? [[:]] : [] }
      var found: Set<StartChoice> = []
      var place = set
      while place != DiagramStore.empty {
        let node = store.nodes[Int(place)]
        let level = levels[depth]
        for choice in list(node.down, depth + 1) {
          guard let name = names[level], node.value != first[level] else {
            found.insert(choice)
            continue
          }
          found.insert(choice.merging([name: Int(node.value)]) { $1 })
        }
        place = node.right
      }
      return found
    }
    return list(project(set, 0), 0)
  }
}
