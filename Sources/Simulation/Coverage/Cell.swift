internal import Machines

/// A state of a machine in which a timer runs that it hears, and when something happens there.
///
/// - *before*: a step in which the machine fires a row while the timer is not yet due;
/// - *at*: such a step while the timer is due and has not expired: the answer wins the tie;
/// - *after*: the step in which the timer expires.
///
/// Immediate rules and the passing of time are no such steps.
package struct Cell: Hashable, Sendable {
  package enum Timing: String, Hashable, Sendable, CaseIterable {
    case before, at, after
  }

  /// The name of the timer; see `CompiledSystem/timerNames`.
  package let timer: String
  package let machine: String
  package let state: String
  package let timing: Timing
}

/// What steps mean for coverage, looked up once.
struct StepReader: Sendable {
  /// A machine that hears a timer.
  private struct Listener {
    let machine: Int
    let field: Field
    /// The number of the cell for the machine's state 0 before the timer is due; an anonymous timer
    /// has cells of its own state only.
    let firstCell: Int
    let onlyState: Int?
  }

  private let timers: [(field: Field, expiry: Int, listeners: [Listener])]
  private let isImmediate: [Bool]
  private let killAction: Int
  private let tickAction: Int
  /// By row: its machine.
  let machineOfRow: [Int]
  /// By row: whether it counts for pairs.
  let reacts: [Bool]
  /// By machine: whether it starts afresh when the process dies.
  let dies: [Bool]
  /// By number.
  let cells: [Cell]

  init(_ ground: Ground) {
    let compiled = ground.compiled
    let machines = compiled.machines
    let fields = compiled.machineFields
    machineOfRow = compiled.rowPlaces.map(\.machine)
    reacts = compiled.rowReacts
    dies = machines.map { !$0.isOutside }
    isImmediate = compiled.actions.map { $0.kind == .immediate }
    killAction = ground.killAction
    tickAction = ground.tickAction
    var cells: [Cell] = []
    func add(_ timer: TimerPlace, _ machine: Int, _ states: [String]) -> Int {
      let first = cells.count
      for state in states {
        for timing in Cell.Timing.allCases {
          cells.append(
            Cell(timer: timer.name, machine: machines[machine].name, state: state, timing: timing))
        }
      }
      return first
    }
    timers = compiled.timerPlaces.map { timer in
      let listeners = timer.listeners.map { machine in
        let states = machines[machine].states
        return Listener(
          machine: machine, field: fields[machine],
          firstCell: add(timer, machine, timer.owner.map { [states[$0.state]] } ?? states),
          onlyState: timer.owner?.state)
      }
      return (field: timer.field, expiry: timer.expiry, listeners: listeners)
    }
    self.cells = cells
  }

  /// Whether the process dies in a step.
  @inline(__always) func kills(_ label: Int) -> Bool {
    label >= CompiledSystem.crashStride || label == killAction
  }

  /// Tells the cells in which a step counts.
  ///
  /// - Parameters:
  ///   - state: the one before the step.
  ///   - fires: whether a machine fires a row in the step.
  @inline(__always) func readCells(
    of state: UnsafePointer<UInt64>, _ label: Int, _ fires: (_ machine: Int) -> Bool,
    _ tell: (Int) -> Void
  ) {
    let action = label % CompiledSystem.crashStride
    if action == tickAction || isImmediate[action] { return }
    for timer in timers {
      let value = timer.field.value(in: state)
      if value == 0 { continue }
      let isExpiry = timer.expiry == action
      for listener in timer.listeners {
        let location = listener.field.value(in: state)
        if let only = listener.onlyState, only != location { continue }
        let cell = listener.firstCell + (listener.onlyState == nil ? 3 * location : 0)
        if isExpiry {
          tell(cell + 2)
        } else if fires(listener.machine) {
          tell(cell + (value > 1 ? 0 : 1))
        }
      }
    }
  }
}
