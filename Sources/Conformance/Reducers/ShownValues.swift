internal import Diagnostics
internal import RuleLanguage
internal import RuleSemantics
internal import Simulation

/// A value that an app shows, ready to be compared with a packed state.
struct ShownValue {
  /// Where it stands in a packed state.
  let field: Field
  /// What stands there; -1 for a value that the table cannot have.
  let raw: Int
  /// The position of the machine, or that of the variable after all machines.
  let quantity: Int

  func differs(from words: [UInt64]) -> Bool { field.value(in: words) != raw }
}

/// Reads what an app shows in the words of a table.
struct ShownValues {
  private struct Quantity {
    let name: String
    let field: Field
    /// By what stands in the field, the value in words.
    let texts: [String]
    /// The other way round, where the values are many.
    let numbers: [String: Int]
    var isShown = false

    init(_ name: String, _ field: Field, _ texts: [String]) {
      self.name = name
      self.field = field
      self.texts = texts
      numbers =
        texts.count < 8
        ? [:]
        : [String: Int](texts.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    }

    func raw(_ text: String) -> Int? {
      numbers.isEmpty ? texts.firstIndex(of: text) : numbers[text]
    }
  }

  /// The machines, and then the variables.
  private var quantities: [Quantity]
  private let machineCount: Int
  /// The machines whose names no variable has.
  private let machines: Set<String>
  /// What was named last, by position, in the order in which it came: mostly the same comes next.
  private var order: [Int] = []
  /// By position, what an observation shows.
  private var seen: [String?]

  init(_ compiled: CompiledSystem) {
    machineCount = compiled.machines.count
    quantities =
      compiled.machines.enumerated().map { position, machine in
        Quantity(machine.name, compiled.machineFields[position], machine.states)
      }
      + compiled.variables.enumerated().map { position, variable in
        Quantity(
          variable.name, compiled.variableFields[position],
          variable.range.map { variable.text($0) })
      }
    machines = Set(compiled.machineNames).subtracting(compiled.variables.map(\.name))
    seen = Array(repeating: nil, count: quantities.count)
  }

  /// The machines and variables that no observation showed.
  var notShown: [String] { quantities.filter { !$0.isShown }.map(\.name) }

  /// What an observation asks of a packed state, in the order of the table.
  ///
  /// - Throws: a `ModelError` if it names what the table does not have.
  mutating func values(of observation: Observation) throws(ModelError) -> [ShownValue] {
    let observation = observation.movingStates(where: machines.contains)
    find(observation.states, in: 0..<machineCount, rank: 0)
    find(observation.values, in: machineCount..<seen.count, rank: observation.states.count)
    var found: [ShownValue] = []
    found.reserveCapacity(observation.states.count + observation.values.count)
    for position in quantities.indices {
      guard let text = seen[position] else { continue }
      seen[position] = nil
      let isMachine = position < machineCount
      let raw = quantities[position].raw(text)
      if raw == nil, isMachine {
        throw ModelError.unknown(
          .state, text,
          in: "the app shows what is not there: machine \"\(quantities[position].name)\"",
          known: quantities[position].texts)
      }
      quantities[position].isShown = true
      found.append(
        ShownValue(field: quantities[position].field, raw: raw ?? -1, quantity: position))
    }
    if found.count < observation.states.count + observation.values.count {
      throw unknown(in: observation)
    }
    return found
  }

  /// Finds what is named among some quantities, and leaves out what is not there.
  private mutating func find(_ shown: [String: String], in all: Range<Int>, rank: Int) {
    for (rank, (name, text)) in zip(rank..., shown) {
      if rank == order.count { order.append(0) }
      if !all.contains(order[rank]) || quantities[order[rank]].name != name {
        guard let position = all.first(where: { quantities[$0].name == name }) else { continue }
        order[rank] = position
      }
      seen[order[rank]] = text
    }
  }

  private func unknown(in observation: Observation) -> ModelError {
    let machines = quantities[..<machineCount].map(\.name)
    let variables = quantities[machineCount...].map(\.name)
    if let name = observation.states.keys.sorted().first(where: { !machines.contains($0) }) {
      return .unknown(
        .machine, name, in: "the app shows what is not there: the table", known: machines)
    }
    let name = observation.values.keys.sorted().first { !variables.contains($0) }
    return .unknown(
      .variable, name ?? "", in: "the app shows what is not there: the table", known: variables)
  }

  /// What a quantity is called: `state of Door`, or the name of a variable.
  func name(of value: ShownValue) -> String {
    let name = quantities[value.quantity].name
    return value.quantity < machineCount ? "state of \(name)" : name
  }

  /// What an observation shows of a quantity.
  func text(of value: ShownValue, in observation: Observation) -> String {
    let name = quantities[value.quantity].name
    let shown = observation.movingStates(where: machines.contains)
    return (value.quantity < machineCount ? shown.states : shown.values)[name] ?? ""
  }

  /// What a packed state shows of a quantity.
  func text(of value: ShownValue, in words: [UInt64]) -> String {
    let raw = value.field.value(in: words)
    let texts = quantities[value.quantity].texts
    return texts.indices.contains(raw) ? texts[raw] : ""
  }
}

/// What is shown, by number, one after the other.
struct ShownTable {
  private var values: [ShownValue] = []
  /// Where the values of a number begin and end; -1 where it has none yet.
  private var places: [(start: Int32, end: Int32)] = []

  subscript(number: Int32) -> ArraySlice<ShownValue>? {
    guard Int(number) < places.count, places[Int(number)].start >= 0 else { return nil }
    let place = places[Int(number)]
    return values[Int(place.start)..<Int(place.end)]
  }

  mutating func add(_ shown: [ShownValue], as number: Int32) -> ArraySlice<ShownValue> {
    while places.count <= Int(number) { places.append((-1, -1)) }
    places[Int(number)] = (Int32(values.count), Int32(values.count + shown.count))
    values += shown
    return shown[...]
  }
}

/// What differs between an app and a table.
struct ShownDifference: Hashable {
  /// `state of Door`, the name of a variable, `outputs`, `answers`, `time`, `storage`.
  let what: String
  let table: String
  let app: String
}
