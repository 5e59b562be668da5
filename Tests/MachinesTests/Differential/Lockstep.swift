import Machines
import PropertyTesting

/// How the naive interpreter and the product differ on a specimen.
struct Difference {
  /// What kind it is, without names: by which a smaller specimen is known to fail in the same way.
  let kind: String
  let details: String

  init(_ kind: String, naive: Any, product: Any) {
    self.kind = kind
    details = "naive: \(naive)\nproduct: \(product)"
  }
}

/// Walks a system on both sides at once, state by state.
struct Lockstep {
  private let naive: NaiveSystem
  private let compiled: CompiledSystem
  private var random: SplitMix64
  /// The packed states that stand for the naive ones.
  private var words: [NaiveState: [UInt64]] = [:]
  private var frontier: [NaiveState] = []
  private var fired = Set<NaiveRow>()

  /// The first difference found, if there is one.
  static func difference(
    of specimen: Specimen, seed: UInt64, states: Int, _ coverage: inout Coverage
  ) -> Difference? {
    coverage.systems += 1
    let compiled = Result { () throws(ModelError) in
      // With notes in all code or in the recorder's alone, the steps are the same.
      try CompiledSystem(
        specimen.system, specimen.configuration, time: .ticks, notes: seed.isMultiple(of: 2))
    }
    let naive = Result { () throws in
      let system = try NaiveSystem(specimen.system, specimen.configuration)
      return (system: system, initial: try system.initialState())
    }
    switch (naive, compiled) {
    case (.failure(let naive), .failure(let found)):
      coverage.refused += 1
      return differenceOfFaults(naive, found)
    case (.success(let naive), .success(let compiled)):
      let stored = specimen.configuration.stored
      if naive.system.variables.contains(where: {
        stored[$0.name, default: $0.initial] != $0.initial
      }) {
        coverage.begun += 1
      }
      var lockstep = Lockstep(naive.system, compiled, seed: seed)
      let difference = lockstep.explore(from: naive.initial, states: states, &coverage)
      coverage.rows += naive.system.rows.values.reduce(0) { $0 + $1.count }
      coverage.firedRows += lockstep.fired.count
      return difference
    default: return Difference("refusal", naive: naive, product: compiled)
    }
  }

  private init(_ naive: NaiveSystem, _ compiled: CompiledSystem, seed: UInt64) {
    self.naive = naive
    self.compiled = compiled
    random = SplitMix64(seed: ~seed)
  }

  /// Both find a fault; the product's message names what the naive fault says it must.
  private static func differenceOfFaults(
    _ expected: any Error, _ found: ModelError
  ) -> Difference? {
    let words = (expected as? NaiveFault)?.words ?? []
    return words.allSatisfy { found.description.contains($0) }
      ? nil : Difference("message", naive: words, product: found)
  }

  private mutating func explore(
    from initial: NaiveState, states: Int, _ coverage: inout Coverage
  ) -> Difference? {
    if naive.tickMicroseconds != compiled.tickMicroseconds && naive.tickMicroseconds != 0 {
      return Difference(
        "tick", naive: naive.tickMicroseconds, product: compiled.tickMicroseconds)
    }
    if let difference = meet(initial, compiled.initial) { return difference }
    var expanded = 0
    while !frontier.isEmpty && expanded < states {
      // Breadth, depth and chance in turn: the oldest state, the newest, any.
      let position = [0, frontier.count - 1, random.below(frontier.count)][expanded % 3]
      let state = frontier.remove(at: position)
      expanded += 1
      coverage.states += 1
      if let difference = expand(state, &coverage) { return difference }
    }
    return nil
  }

  private mutating func expand(_ state: NaiveState, _ coverage: inout Coverage) -> Difference? {
    guard let words = words[state] else { return nil }
    let expected = Result { () throws in try naive.steps(from: state) }
    let found = Result { () throws(ModelError) in try compiled.steps(from: words) }
    switch (expected, found) {
    case (.failure(let expected), .failure(let found)):
      coverage.faults += 1
      return Self.differenceOfFaults(expected, found)
    case (.success(let expected), .success(let found)):
      let names = expected.map { $0.name(in: naive) }
      if names != found.map(\.action) {
        return Difference("steps", naive: names, product: found.map(\.action))
      }
      for (naiveStep, step) in zip(expected, found) {
        coverage.count(naiveStep)
        fired.formUnion(naiveStep.rows)
        if let difference = compare(naiveStep, step) { return difference }
      }
      return compareWithExecutor(found, from: words)
    default: return Difference("fault", naive: expected, product: found)
    }
  }

  private mutating func compare(_ expected: NaiveStep, _ found: Step) -> Difference? {
    let rows = expected.rows.map { "\($0.machine)/\($0.state) \($0.rule.ids)" }
    let foundRows = found.rows.map { "\($0.machine)/\($0.state) \($0.ids)" }
    if rows != foundRows {
      return Difference(
        "rows", naive: "\(expected.action) \(rows)", product: "\(found.action) \(foundRows)")
    }
    if expected.outputs != found.outputs {
      return Difference("outputs", naive: expected.outputs, product: found.outputs)
    }
    if (expected.action == .tick) != found.isTick {
      return Difference("is tick", naive: expected.action, product: found.isTick)
    }
    return meet(expected.next, found.next)
  }

  /// Notes that the states stand for each other, if they do.
  private mutating func meet(_ state: NaiveState, _ packed: [UInt64]) -> Difference? {
    if let known = words[state] {
      if known == packed { return nil }
      return Difference(
        "packing", naive: state, product: "\(compiled.describe(packed)), \(known) and \(packed)")
    }
    if let difference = compare(state, packed) { return difference }
    words[state] = packed
    if !naive.isRefused(state) { frontier.append(state) }
    return nil
  }

  private func compare(_ state: NaiveState, _ packed: [UInt64]) -> Difference? {
    var wrong: [String] = []
    if state.phase != compiled.phase(in: packed) { wrong.append("phase") }
    if state.kills != compiled.deaths(in: packed) { wrong.append("deaths") }
    for machine in naive.machines
    where state.locations[machine.name] != compiled.location(of: machine.name, in: packed) {
      wrong.append("location of \(machine.name)")
    }
    for variable in naive.variables
    where state.values[variable.name] != compiled.value(of: variable.name, in: packed) {
      wrong.append("value of \(variable.name)")
    }
    for timer in naive.timers {
      let name = naive.name(of: timer)
      let ticks = compiled.remaining(ofTimer: name, in: packed)
      if state.timers[timer]?.remaining != ticks.map({ $0 * compiled.tickMicroseconds }) {
        wrong.append("remaining of \(name)")
      }
    }
    if wrong.isEmpty { return nil }
    return Difference(
      "state", naive: "\(wrong) \(state)", product: compiled.describe(packed))
  }

  /// The executor that engines call makes the same successors as the one that takes notes.
  private func compareWithExecutor(_ steps: [Step], from words: [UInt64]) -> Difference? {
    var sink = CollectingSink(words: words.count)
    let fault = words.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { compiled.executor.expand($0, into: &sink) } ?? -1
    }
    let expected = steps.map { "\($0.action) \($0.next)" }
    let found = sink.successors.map { "\(compiled.name(ofAction: $0.action)) \($0.state)" }
    return expected == found && fault < 0
      ? nil : Difference("executor", naive: expected, product: "\(found), fault \(fault)")
  }
}

/// Keeps the successors that the executor makes.
private struct CollectingSink: StepSink, ~Copyable {
  private let memory: UnsafeMutableBufferPointer<UInt64>
  var successors: [(action: Int, state: [UInt64])] = []

  init(words: Int) {
    memory = .allocate(capacity: words)
    memory.initialize(repeating: 0)
  }

  deinit { memory.deallocate() }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    guard let base = memory.baseAddress else { preconditionFailure("a state has a word at least") }
    base.update(from: state, count: memory.count)
    return base
  }

  mutating func commit(action: Int) { successors.append((action, Array(memory))) }
}
