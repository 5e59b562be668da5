internal import StateSearch

extension TimedNetwork {
  /// The tables as an exploration reads them: one list of each kind, so that nothing is counted,
  /// copied or allocated for a transition.
  struct Lists: Sendable {
    /// Where the location of each process is held.
    private(set) var locations: [Tables.Field] = []
    /// By process, the place of its first location among those of all.
    private var firstStays: [Int] = []
    private(set) var stays: [Stay] = []
    /// Whether any location is committed.
    private(set) var canCommit = false
    /// The participants of each urgent synchronisation.
    private(set) var urgent: [Range<Int>] = []
    private(set) var edges: [Edge] = []
    private(set) var vectors: [Vector] = []
    private(set) var participants: [Participant] = []
    /// By participant and location: see ``Participant/firstLeaving``.
    private var leavings: [Range<Int>] = []
    private(set) var leavingEdges: [(edge: Int, digit: Int)] = []
    private(set) var alone: [Int] = []
    private(set) var constraints: [ClockConstraint] = []
    private(set) var bounds: [(clock: Int, lower: Int, upper: Int)] = []
    private(set) var resets: [(clock: Int, value: Int)] = []
    private var tests: [Test] = []
    private(set) var writes: [Write] = []
    private(set) var objects: [Int] = []

    /// A location: places in the other lists.
    struct Stay: Sendable {
      var canWait: Bool
      var isCommitted: Bool
      var invariant: Range<Int>
      var bounds: Range<Int>
      /// The edges without partners that leave it.
      var alone: Range<Int>
    }

    struct Edge: Sendable {
      var process: Int
      var target: Int
      /// The bits of a state that must be those of `wanted`: all comparisons for equality at once.
      var mask: State
      var wanted: State
      /// The other comparisons of variables.
      var tests: Range<Int>
      var guards: Range<Int>
      var resets: Range<Int>
      var writes: Range<Int>
      var uses: Range<Int>
      var changes: Range<Int>
    }

    struct Vector: Sendable {
      var participants: Range<Int>
      var firstAction: Int
    }

    struct Participant: Sendable {
      var process: Int
      var weight: Int
      /// The place of the edges that leave the first location of the process.
      var firstLeaving: Int
    }

    /// A comparison of a variable, above its least value, with a number.
    struct Test: Sendable {
      var field: Tables.Field
      var relation: Relation
      var value: Int
    }

    struct Write: Sendable {
      var field: Tables.Field
      var adds: Bool
      var value: Int
      /// The greatest value that the variable can have, above its least.
      var greatest: Int
    }

    init() {}

    init(_ tables: Tables, _ variables: [Variable]) {
      locations = tables.locations
      for (process, sojourns) in tables.sojourns.enumerated() {
        firstStays.append(stays.count)
        for (location, sojourn) in sojourns.enumerated() {
          stays.append(
            Stay(
              canWait: sojourn.canWait, isCommitted: sojourn.isCommitted,
              invariant: constraints.extend(by: sojourn.invariant),
              bounds: bounds.extend(by: sojourn.bounds),
              alone: alone.extend(by: tables.alone[process][location])))
          if sojourn.isCommitted { canCommit = true }
        }
      }
      for step in tables.edges { append(step, tables, variables) }
      for vector in tables.vectors {
        let first = participants.count
        for participant in vector.participants {
          participants.append(
            Participant(
              process: participant.process, weight: participant.weight,
              firstLeaving: leavings.count))
          for edges in participant.leaving { leavings.append(leavingEdges.extend(by: edges)) }
        }
        vectors.append(
          Vector(participants: first..<participants.count, firstAction: vector.firstAction))
        if vector.isUrgent { urgent.append(first..<participants.count) }
      }
    }

    private mutating func append(_ step: Tables.Step, _ tables: Tables, _ variables: [Variable]) {
      var mask = State()
      var wanted = State()
      let first = tests.count
      for (variable, relation, value) in step.tests {
        let field = tables.variables[variable]
        let range = variables[variable].range
        if relation == .equal, (0...range.upperBound - range.lowerBound).contains(value),
          field.value(in: mask) == 0
        {
          field.set(Int(field.mask), in: &mask)
          field.set(value, in: &wanted)
        } else {
          tests.append(Test(field: field, relation: relation, value: value))
        }
      }
      let writes = step.writes.map {
        let range = variables[$0.variable].range
        return Write(
          field: tables.variables[$0.variable], adds: $0.adds, value: $0.value,
          greatest: range.upperBound - range.lowerBound)
      }
      edges.append(
        Edge(
          process: step.process, target: step.target, mask: mask, wanted: wanted,
          tests: first..<tests.count, guards: constraints.extend(by: step.guards),
          resets: resets.extend(by: step.resets), writes: self.writes.extend(by: writes),
          uses: objects.extend(by: step.uses), changes: objects.extend(by: step.changes)))
    }

    /// The place of the location of a process.
    @inline(__always) func place(of process: Int, in state: State) -> Int {
      firstStays[process] + locations[process].value(in: state)
    }

    /// The edges that a participant of a synchronisation can take.
    @inline(__always) func leaving(by participant: Int, in state: State) -> Range<Int> {
      let part = participants[participant]
      return leavings[part.firstLeaving + locations[part.process].value(in: state)]
    }

    @inline(__always) func isEnabled(_ edge: Int, in state: State) -> Bool {
      let edge = edges[edge]
      for word in 0..<2
      where (state[word: word] ^ edge.wanted[word: word]) & edge.mask[word: word] != 0 {
        return false
      }
      for place in edge.tests {
        let test = tests[place]
        if !test.relation.holds(test.field.value(in: state), test.value) { return false }
      }
      return true
    }

    /// What edges that are taken together lead to, if no update leaves its range.
    @inline(__always) func target(of edges: some Collection<Int>, from state: State) -> State? {
      var target = state
      for edge in edges {
        let step = self.edges[edge]
        locations[step.process].set(step.target, in: &target)
        for place in step.writes {
          let write = writes[place]
          let new = write.adds ? write.field.value(in: target) + write.value : write.value
          guard new >= 0, new <= write.greatest else { return nil }
          write.field.set(new, in: &target)
        }
      }
      return target
    }
  }
}

extension Array {
  /// Appends elements, and says where they are.
  fileprivate mutating func extend(by elements: [Element]) -> Range<Int> {
    let first = count
    append(contentsOf: elements)
    return first..<count
  }
}

extension TimedTransitions {
  /// Says that the transition begun last changes an object, if that was not said.
  @inline(__always) mutating func changeOnce(_ object: Int) {
    guard let start = parts.starts.last else { return }
    if !parts.changed[start.changed...].contains(Int32(object)) { change(object) }
  }

  /// Says that the transition begun last uses an object, if neither that was said nor that it
  /// changes it.
  @inline(__always) mutating func useOnce(_ object: Int) {
    guard let start = parts.starts.last else { return }
    if parts.changed[start.changed...].contains(Int32(object)) { return }
    if !parts.used[start.used...].contains(Int32(object)) { use(object) }
  }
}
