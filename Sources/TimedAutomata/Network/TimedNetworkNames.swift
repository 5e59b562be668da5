internal import Diagnostics

extension TimedNetwork {
  /// What the names of a network stand for.
  struct Names {
    private let clocks: [String: Int]
    private let variables: [String: (number: Int, variable: Variable)]
    private let processes: [String: Int]
    private let locations: [[String: Int]]

    var clockCount: Int { clocks.count }

    init(clocks: [Clock], variables: [Variable], processes: [Process]) throws(ModelError) {
      self.clocks = try Self.numbers(of: clocks.map(\.name), called: .clock)
      self.processes = try Self.numbers(of: processes.map(\.name), called: .process)
      let numbers = try Self.numbers(of: variables.map(\.name), called: .variable)
      var known: [String: (number: Int, variable: Variable)] = [:]
      for variable in variables {
        guard variable.range.contains(variable.initial) else {
          throw ModelError.outside(
            variable.initial, variable.range, of: "the initial value of variable \(variable.name)")
        }
        for bound in [variable.range.lowerBound, variable.range.upperBound] {
          try Self.check(bound, Self.words, of: "a bound of variable \(variable.name)")
        }
        if let number = numbers[variable.name] { known[variable.name] = (number, variable) }
      }
      self.variables = known
      var locations: [[String: Int]] = []
      for process in processes {
        if process.locations.isEmpty {
          throw ModelError.lacks(.location, in: "process \(process.name)")
        }
        locations.append(
          try Self.numbers(
            of: process.locations.map(\.name), called: .location, in: "process \(process.name)"))
      }
      self.locations = locations
    }

    private static func numbers(
      of names: [String], called kind: ModelError.Declaration, in place: String? = nil
    ) throws(ModelError) -> [String: Int] {
      var numbers: [String: Int] = [:]
      for name in names {
        if numbers.updateValue(numbers.count, forKey: name) != nil {
          throw ModelError.duplicate(kind, name, in: place)
        }
      }
      return numbers
    }

    /// What a state, and what a sum in it, can hold.
    private static let words = -(1 << 31)...(1 << 31) - 1
    private static let sums = -(1 << 32)...1 << 32
    private static let times = 0...ClockBound.greatestConstant

    private func unknown(
      _ kind: ModelError.Declaration, _ name: String, in place: String,
      among names: some Sequence<String>
    ) -> ModelError {
      .unknown(kind, name, in: "\(place): the network", known: names.sorted())
    }

    private static func check(
      _ value: Int, _ range: ClosedRange<Int>, of what: String,
      _ quantity: ModelError.Quantity = .value
    ) throws(ModelError) {
      if !range.contains(value) { throw .outside(value, range, of: what, quantity) }
    }

    func process(_ name: String, in place: String) throws(ModelError) -> Int {
      guard let number = processes[name] else {
        throw unknown(.process, name, in: place, among: processes.keys)
      }
      return number
    }

    func location(_ name: String, of process: Int, in place: String) throws(ModelError) -> Int {
      guard let number = locations[process][name] else {
        throw unknown(.location, name, in: place, among: locations[process].keys)
      }
      return number
    }

    private func clock(_ clock: Clock, in place: String) throws(ModelError) -> Int {
      guard let number = clocks[clock.name] else {
        throw unknown(.clock, clock.name, in: place, among: clocks.keys)
      }
      return number + 1
    }

    private func variable(_ variable: Variable, in place: String) throws(ModelError) -> Int {
      guard let known = variables[variable.name] else {
        throw unknown(.variable, variable.name, in: place, among: variables.keys)
      }
      guard known.variable == variable else {
        throw ModelError.conflicting(.variable, variable.name, in: place)
      }
      return known.number
    }

    func resolve(
      _ conditions: [Condition], in place: String
    ) throws(ModelError) -> (
      clocks: [ClockConstraint], variables: [(variable: Int, relation: Relation, value: Int)]
    ) {
      var clocks: [ClockConstraint] = []
      var variables: [(variable: Int, relation: Relation, value: Int)] = []
      for condition in conditions {
        switch condition {
        case .clock(let clock, let relation, let limit):
          try Self.check(limit, Self.times, of: "\(place): a time", .clockUnits)
          clocks.append(ClockConstraint(try self.clock(clock, in: place), relation, limit))
        case .variable(let variable, let relation, let value):
          let number = try self.variable(variable, in: place)
          let (shifted, overflows) = value.subtractingReportingOverflow(variable.range.lowerBound)
          if overflows { throw .outside(value, Self.words, of: "\(place): a number") }
          variables.append((number, relation, shifted))
        }
      }
      return (clocks, variables)
    }

    func invariant(
      of location: Location, in place: String
    ) throws(ModelError) -> [ClockConstraint] {
      let place = "\(place), location \(location.name)"
      for condition in location.invariant {
        switch condition {
        case .clock(_, .less, _), .clock(_, .atMost, _): break
        default:
          throw ModelError.unsupported(.invariant("\(condition)", in: place))
        }
      }
      return try resolve(location.invariant, in: place).clocks
    }

    func resolve(
      _ updates: [Update], in place: String
    ) throws(ModelError) -> (
      resets: [(clock: Int, value: Int)], writes: [(variable: Int, adds: Bool, value: Int)]
    ) {
      var resets: [(clock: Int, value: Int)] = []
      var writes: [(variable: Int, adds: Bool, value: Int)] = []
      for update in updates {
        switch update {
        case .reset(let clock, let value):
          try Self.check(value, Self.times, of: "\(place): a time", .clockUnits)
          resets.append((try self.clock(clock, in: place), value))
        case .set(let variable, let value):
          let number = try self.variable(variable, in: place)
          guard variable.range.contains(value) else {
            throw ModelError.outside(
              value, variable.range, of: "\(place): the new value of \(variable.name)")
          }
          writes.append((number, false, value - variable.range.lowerBound))
        case .add(let variable, let value):
          try Self.check(value, Self.sums, of: "\(place): a number")
          writes.append((try self.variable(variable, in: place), true, value))
        }
      }
      return (resets, writes)
    }
  }
}
