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
      self.clocks = try Self.numbers(of: clocks.map(\.name), called: "clock")
      self.processes = try Self.numbers(of: processes.map(\.name), called: "process")
      let numbers = try Self.numbers(of: variables.map(\.name), called: "variable")
      var known: [String: (number: Int, variable: Variable)] = [:]
      for variable in variables {
        guard variable.range.contains(variable.initial) else {
          throw ModelError(
            "variable \(variable.name): begins at \(variable.initial), out of its range "
              + "\(variable.range.lowerBound)...\(variable.range.upperBound)")
        }
        let limit = 1 << 31
        guard variable.range.lowerBound >= -limit, variable.range.upperBound < limit else {
          throw ModelError("variable \(variable.name): its range is beyond 32 bits")
        }
        if let number = numbers[variable.name] { known[variable.name] = (number, variable) }
      }
      self.variables = known
      var locations: [[String: Int]] = []
      for process in processes {
        if process.locations.isEmpty {
          throw ModelError("process \(process.name): has no location")
        }
        locations.append(
          try Self.numbers(
            of: process.locations.map(\.name), called: "process \(process.name), location"))
      }
      self.locations = locations
    }

    private static func numbers(
      of names: [String], called kind: String
    ) throws(ModelError) -> [String: Int] {
      var numbers: [String: Int] = [:]
      for name in names {
        if numbers.updateValue(numbers.count, forKey: name) != nil {
          throw ModelError("\(kind) \(name): is declared twice")
        }
      }
      return numbers
    }

    private static func list(_ names: some Sequence<String>) -> String {
      let sorted = names.sorted()
      return sorted.isEmpty ? "there is none" : "there are " + sorted.joined(separator: ", ")
    }

    func process(_ name: String, in place: String) throws(ModelError) -> Int {
      guard let number = processes[name] else {
        throw ModelError("\(place): no process '\(name)'; \(Self.list(processes.keys))")
      }
      return number
    }

    func location(_ name: String, of process: Int, in place: String) throws(ModelError) -> Int {
      guard let number = locations[process][name] else {
        throw ModelError(
          "\(place): no location '\(name)'; \(Self.list(locations[process].keys))")
      }
      return number
    }

    private func clock(_ clock: Clock, in place: String) throws(ModelError) -> Int {
      guard let number = clocks[clock.name] else {
        throw ModelError("\(place): no clock '\(clock.name)'; \(Self.list(clocks.keys))")
      }
      return number + 1
    }

    private func variable(_ variable: Variable, in place: String) throws(ModelError) -> Int {
      guard let known = variables[variable.name] else {
        throw ModelError("\(place): no variable '\(variable.name)'; \(Self.list(variables.keys))")
      }
      guard known.variable == variable else {
        throw ModelError("\(place): variable \(variable.name) is declared with another range")
      }
      return known.number
    }

    private func check(_ constant: Int, in place: String) throws(ModelError) {
      guard (0...ClockBound.greatestConstant).contains(constant) else {
        throw ModelError(
          "\(place): \(constant) is no time from 0 to 2²⁸; count in a longer unit")
      }
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
          try check(limit, in: place)
          clocks.append(ClockConstraint(try self.clock(clock, in: place), relation, limit))
        case .variable(let variable, let relation, let value):
          let number = try self.variable(variable, in: place)
          let (shifted, overflows) = value.subtractingReportingOverflow(variable.range.lowerBound)
          if overflows { throw ModelError("\(place): \(value) is beyond 32 bits") }
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
          throw ModelError(
            "\(place): '\(condition)' is no upper bound of a clock; put it into the guards of the "
              + "edges that lead here")
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
          try check(value, in: place)
          resets.append((try self.clock(clock, in: place), value))
        case .set(let variable, let value):
          let number = try self.variable(variable, in: place)
          guard variable.range.contains(value) else {
            throw ModelError(
              "\(place): \(variable.name) is set to \(value), out of its range "
                + "\(variable.range.lowerBound)...\(variable.range.upperBound)")
          }
          writes.append((number, false, value - variable.range.lowerBound))
        case .add(let variable, let value):
          let limit = 1 << 32
          guard (-limit...limit).contains(value) else {
            throw ModelError("\(place): \(value) is beyond 32 bits")
          }
          writes.append((try self.variable(variable, in: place), true, value))
        }
      }
      return (resets, writes)
    }
  }
}
