internal import RuleSemantics
internal import TimedAutomata

/// A step of a table, for those who ask what it depends on.
struct TableStep {
  let occasion: Occasion
  /// Whether the process dies inside of it.
  let isDeath: Bool
  let source: UnsafePointer<UInt64>
  let target: UnsafePointer<UInt64>
  let touched: TouchedBits
}

/// What the steps of a table use and change: its machines, variables and timers with their clocks,
/// the phase and the number of kills, and one more object for each machine with immediate rules.
///
/// Read off the code that a step ran, not off the table: a step uses what its tests and values
/// looked at on the way, and changes what it wrote, though it be the same value. Added to that:
///
/// - A timer's limit binds while the timer runs and can run out, so a step that changes the phase
///   uses every timer of the app; one that comes back changes those that run.
/// - With deadlines first, a cause looks at every timer.
/// - Time stops while an immediate rule is enabled. When it becomes so must follow from the order
///   of steps, not from whichever of two independent ones happens last: whatever changes what the
///   rules of a machine look at uses that machine, and while the machine is in a state with such
///   rules all these steps change the machine's urgency, so that they keep their order.
/// - Where immediate rules are atomic, other steps use every urgency.
struct TableObjects: Sendable {
  private let quantities: [Quantity]
  private let phase: Int?
  private let urgencies: [Urgency]
  private let isOutside: [Bool]
  private let executor: Executor

  init(_ compiled: CompiledSystem) {
    quantities = compiled.quantities
    phase = compiled.phaseQuantity
    urgencies = compiled.urgencies
    isOutside = compiled.timers.map(\.isOutside)
    executor = compiled.executor
  }

  var count: Int { quantities.count + urgencies.count }

  private enum Touch { case none, use, change }

  func declare<State>(_ step: TableStep, in transitions: inout TimedTransitions<State>) {
    var touches: [Touch] = []
    touches.reserveCapacity(count)
    for quantity in quantities { touches.append(touch(quantity, step)) }
    addTimers(step, &touches)
    for urgency in urgencies {
      let urgent = add(urgency, step, &touches)
      touches.append(urgent)
    }
    for (object, touch) in touches.enumerated() {
      switch touch {
      case .none: break
      case .use: transitions.use(object)
      case .change: transitions.change(object)
      }
    }
  }

  private func touch(_ quantity: Quantity, _ step: TableStep) -> Touch {
    let (word, mask) = quantity.field.place
    let death = step.isDeath ? executor.bitsOfDeath(word: word) : 0
    if (step.touched.writes(word) | death) & mask != 0 { return .change }
    return step.touched.reads(word) & mask != 0 ? .use : .none
  }

  private func addTimers(_ step: TableStep, _ touches: inout [Touch]) {
    func use(_ object: Int) { if touches[object] == .none { touches[object] = .use } }
    if step.isDeath, let phase { use(phase) }
    for (object, quantity) in quantities.enumerated() {
      guard let timer = quantity.timer else { continue }
      switch step.occasion {
      case .immediate, .kill: break
      case .expiry(let expiring): if timer == expiring { touches[object] = .change }
      case .cause: if executor.isDeadlineFirst { use(object) }
      case .process: if !isOutside[timer] { use(object) }
      case .resume:
        if executor.isPending(timer, step.source) {
          touches[object] = .change
        } else if !isOutside[timer] {
          use(object)
        }
      }
    }
    if executor.isDeadlineFirst, step.occasion == .cause, let phase { use(phase) }
  }

  /// Adds what a step uses for the urgency of a machine.
  ///
  /// - Returns: what becomes of the urgency itself.
  private func add(_ urgency: Urgency, _ step: TableStep, _ touches: inout [Touch]) -> Touch {
    var urgent = Touch.none
    let field = quantities[urgency.machine].field
    let isUrgent = urgency.states[field.value(in: step.source)]
    let becomesUrgent = urgency.states[field.value(in: step.target)]
    let changesRead = urgency.reads.contains { touches[$0] == .change }
    if executor.isAtomic {
      if step.occasion != .immediate, step.occasion != .kill { urgent = .use }
      let moves = touches[urgency.machine] == .change
      if changesRead || moves, isUrgent || becomesUrgent { urgent = .change }
    } else if changesRead, isUrgent {
      urgent = .change
    }
    if changesRead, touches[urgency.machine] == .none { touches[urgency.machine] = .use }
    return urgent
  }
}
