internal import Diagnostics
internal import StateSearch

extension TimedNetwork {
  /// What is read while a network is explored: numbers instead of names.
  struct Tables: Sendable {
    /// Where the location of each process is held, and each variable above its least value.
    var locations: [Field] = []
    var variables: [Field] = []
    var initial = State()
    var sojourns: [[Sojourn]] = []
    /// The edges of all processes, one process after another.
    var edges: [Step] = []
    /// By process and location, the edges without partners that leave it.
    var alone: [[[Int]]] = []
    var vectors: [Vector] = []
    var independence = Independence.shared
    var objectCount = 0
    /// The same, to be read fast; made when all of it is known.
    var lists = Lists()

    /// Some bits of a state.
    struct Field: BitwiseCopyable, Sendable {
      let word: Int
      let shift: Int
      let mask: UInt64

      func value(in state: State) -> Int { Int(state[word: word] >> UInt64(shift) & mask) }

      func set(_ value: Int, in state: inout State) {
        let others = state[word: word] & ~(mask << UInt64(shift))
        state[word: word] = others | UInt64(value) << UInt64(shift)
      }
    }

    /// How time passes at a location, as far as the process has a say.
    struct Sojourn: Sendable {
      let canWait: Bool
      let isCommitted: Bool
      let invariant: [ClockConstraint]
      /// The bounds of each clock that has any; -1 is none.
      var bounds: [(clock: Int, lower: Int, upper: Int)] = []
    }

    /// An edge.
    struct Step: Sendable {
      let process: Int
      let target: Int
      let guards: [ClockConstraint]
      let tests: [(variable: Int, relation: Relation, value: Int)]
      let resets: [(clock: Int, value: Int)]
      let writes: [(variable: Int, adds: Bool, value: Int)]
      var uses: [Int] = []
      var changes: [Int] = []
    }

    /// A synchronisation.
    struct Vector: Sendable {
      let participants: [Participant]
      /// The number of the action in which each participant takes its first edge of the event.
      let firstAction: Int
      let isUrgent: Bool
    }

    struct Participant: Sendable {
      let process: Int
      /// By location, the edges of the event that leave it.
      let leaving: [[(edge: Int, digit: Int)]]
      /// The edges of the event, by digit.
      let edges: [Int]
      /// By how much an action's number grows from one digit to the next.
      let weight: Int
    }
  }
}

extension TimedNetwork.Tables {
  init(
    clocks: [TimedNetwork.Clock], variables: [TimedNetwork.Variable],
    processes: [TimedNetwork.Process], synchronisations: [TimedNetwork.Synchronisation]
  ) throws(ModelError) {
    let names = try TimedNetwork.Names(clocks: clocks, variables: variables, processes: processes)
    var used = 0
    func field(of count: Int) -> Field {
      let bits = max(1, Int.bitWidth - (count - 1).leadingZeroBitCount)
      // No field reaches over the border of two words.
      if used % 64 + bits > 64 { used += 64 - used % 64 }
      defer { used += bits }
      return Field(word: used / 64, shift: used % 64, mask: (1 << UInt64(bits)) - 1)
    }
    locations = processes.map { field(of: $0.locations.count) }
    self.variables = variables.map { field(of: $0.range.upperBound - $0.range.lowerBound + 1) }
    guard used <= 128 else {
      throw ModelError.tooLarge(.networkBits(used, limit: 128))
    }
    for number in processes.indices {
      try add(processes[number], number, names)
    }
    for (variable, field) in zip(variables, self.variables) {
      field.set(variable.initial - variable.range.lowerBound, in: &initial)
    }
    try add(synchronisations, of: processes, names)
  }

  private mutating func add(
    _ process: TimedNetwork.Process, _ number: Int, _ names: TimedNetwork.Names
  ) throws(ModelError) {
    let place = "process \(process.name)"
    var stays: [Sojourn] = []
    for location in process.locations {
      stays.append(
        Sojourn(
          canWait: location.urgency == .none, isCommitted: location.urgency == .committed,
          invariant: try names.invariant(of: location, in: place)))
    }
    locations[number].set(
      try names.location(process.initial, of: number, in: place), in: &initial)
    var steps: [(source: Int, step: Step)] = []
    for edge in process.edges {
      let place = "\(place), edge \(edge.source) → \(edge.target)"
      let guards = try names.resolve(edge.guards, in: place)
      let updates = try names.resolve(edge.updates, in: place)
      steps.append(
        (
          try names.location(edge.source, of: number, in: place),
          Step(
            process: number, target: try names.location(edge.target, of: number, in: place),
            guards: guards.clocks, tests: guards.variables, resets: updates.resets,
            writes: updates.writes)
        ))
    }
    let bounds = TimedNetwork.LocalBounds(stays.map(\.invariant), steps, clocks: names.clockCount)
    for location in stays.indices { stays[location].bounds = bounds.entries(at: location) }
    sojourns.append(stays)
    alone.append(Array(repeating: [], count: stays.count))
    for (source, step) in steps {
      alone[number][source].append(edges.count)
      edges.append(step)
    }
  }

  private mutating func add(
    _ synchronisations: [TimedNetwork.Synchronisation], of processes: [TimedNetwork.Process],
    _ names: TimedNetwork.Names
  ) throws(ModelError) {
    let flat = processes.indices.flatMap { number in
      processes[number].edges.map { (process: number, edge: $0) }
    }
    var withPartners: Set<Int> = []
    var nextAction = flat.count
    for (position, vector) in synchronisations.enumerated() {
      let place = "synchronisation \(vector.text)"
      if vector.parts.isEmpty { throw ModelError.lacks(.participant, in: place) }
      if synchronisations[..<position].contains(where: { $0.parts == vector.parts }) {
        throw ModelError.duplicate(.synchronisation, vector.text)
      }
      var participants: [Participant] = []
      let firstAction = nextAction
      var weight = 1
      for part in vector.parts {
        let number = try names.process(part.process, in: place)
        if participants.contains(where: { $0.process == number }) {
          throw ModelError.duplicate(.process, part.process, in: place)
        }
        let own = flat.indices.filter {
          flat[$0].process == number && flat[$0].edge.event == part.event
        }
        if own.isEmpty {
          throw ModelError.unknown(.event, part.event, in: "\(place): process \(part.process)")
        }
        if vector.isUrgent, let edge = own.first(where: { !edges[$0].guards.isEmpty }) {
          let (source, target) = (flat[edge].edge.source, flat[edge].edge.target)
          throw ModelError.unsupported(
            .urgentGuard(edge: "\(source) → \(target)", process: part.process, in: place))
        }
        withPartners.formUnion(own)
        let leaving = processes[number].locations.map { location in
          own.indices.filter { flat[own[$0]].edge.source == location.name }
            .map { (edge: own[$0], digit: $0) }
        }
        participants.append(
          Participant(process: number, leaving: leaving, edges: own, weight: weight))
        let (product, overflows) = weight.multipliedReportingOverflow(by: own.count)
        guard !overflows, nextAction + product < 1 << 32 else {
          throw ModelError.tooLarge(.combinations(in: place))
        }
        weight = product
      }
      vectors.append(
        Vector(
          participants: participants, firstAction: firstAction, isUrgent: vector.isUrgent))
      nextAction += weight
    }
    for process in alone.indices {
      for location in alone[process].indices {
        alone[process][location].removeAll(where: withPartners.contains)
      }
    }
  }
}
