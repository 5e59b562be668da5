import Checking
import Machines

/// What a system does in one step, as somebody outside sees it, and what it needs to go on.
struct Move {
  /// The action by its number in the system, with ``CompiledSystem/crashStride`` times the effect
  /// after which the process died.
  var action: Int
  var occasion: Occasion
  var target: [UInt64]
  /// The timers started, by position.
  var started: [Int]
  /// What was emitted, by name, sorted: one step emits at one moment.
  var outputs: [String]
  var isFault = false

  /// Whether the process died in the middle of it.
  var isCrash: Bool { action >= CompiledSystem.crashStride }
}

/// A system compiled for clocks, and where the quantities of another stand in its states.
struct Behaviour {
  let compiled: CompiledSystem
  /// Its number of an action, by the name that all systems share.
  let names: [String]
  /// The names of the timers, and the position of each.
  let timerNames: [String]
  let timers: [ClockedTimer]
  private let unit: Int
  /// What an observer sees, in an order that all mutants of a system share; ``nil`` for what no rule
  /// of this one speaks of, which has its initial value.
  private let observed: [(field: Field?, initial: Int)]
  /// Of the machines, in the order of their names.
  private let machines: [Field]

  /// - Parameter observed: the variables that an observer sees.
  init(_ compiled: CompiledSystem, observing observed: [Variable]) {
    self.compiled = compiled
    names = compiled.actions.map(\.name)
    timerNames = compiled.timerNames
    timers = compiled.timers
    unit = compiled.tickMicroseconds
    let places = compiled.machineNames.enumerated().sorted { $0.element < $1.element }
    machines = places.map { compiled.machineFields[$0.offset] }
    let variables = compiled.variables
    let quantities = compiled.quantities
    let count = machines.count
    self.observed = observed.map { variable in
      let place = variables.firstIndex { $0.name == variable.name }
      return (
        place.map { quantities[count + $0].field }, variable.initial - variable.range.lowerBound
      )
    }
  }

  /// Everything that can happen next.
  func moves(from state: [UInt64]) -> [Move] {
    let (outcomes, faults) = compiled.clockOutcomes(from: state)
    var moves = outcomes.map { outcome in
      Move(
        action: outcome.action, occasion: outcome.occasion, target: outcome.state,
        started: outcome.started,
        outputs: outcome.notes.filter(StepMark.isOutput).map { compiled.outputs[Int($0 >> 1)] }
          .sorted())
    }
    for fault in faults.reversed() {
      moves.insert(
        Move(
          action: -1, occasion: fault.occasion, target: [], started: [], outputs: [],
          isFault: true), at: fault.place)
    }
    return moves
  }

  /// What an observer sees of a state: where the process and the machines are, and the variables
  /// that are stored or claimed of.
  func sight(of state: [UInt64]) -> [Int] {
    [compiled.phase(in: state).rawValue]
      + machines.map { $0.value(in: state) }
      + observed.map { $0.field?.value(in: state) ?? $0.initial }
  }

  /// The timers that a set of those that come due while the process is away stands for.
  func pendingTimers(in state: [UInt64], among due: UInt64) -> [Int] {
    let pending = timers.indices.filter {
      !timers[$0].isOutside && timers[$0].field.value(in: state) > 1
    }
    return pending.enumerated().filter { due >> UInt64($0.offset) & 1 == 1 }.map(\.element)
  }

  /// Of a timer: 0 when it is stopped, 1 when it is due, and otherwise two more than the
  /// microseconds it was started with.
  func status(ofTimer timer: Int, in state: [UInt64]) -> Int {
    let value = timers[timer].field.value(in: state)
    return value < 2 ? value : timers[timer].limits[value - 2] * unit + 2
  }
}
