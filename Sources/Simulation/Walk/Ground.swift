package import Machines

/// What walks, watches and shrinkers need to know of a compiled system, looked up once.
package struct Ground: Sendable {
  package let compiled: CompiledSystem
  let stride = CompiledSystem.crashStride
  let tickAction: Int
  /// By action: that time or the app itself makes it happen.
  let isAutomatic: [Bool]
  /// By action: that it is more than the app leaving the screen, being suspended or dying.
  let isReal: [Bool]
  /// By action: that a run can leave it out, without coming to a halt by that alone.
  let isOptional: [Bool]
  /// By action: that the user or a fault does it, not time and not an answer that is waited for.
  let isDisturbance: [Bool]
  /// The action that is the death of the process between two steps, or -1.
  let killAction: Int

  package init(_ compiled: CompiledSystem) {
    self.compiled = compiled
    let actions = compiled.actions
    tickAction = compiled.tickAction
    killAction = actions.firstIndex { $0.kind == .process(.kill) } ?? -1
    isAutomatic = actions.map(\.kind.isAutomatic)
    isReal = actions.map { action in
      if case .process(let step) = action.kind { step.bringsBack } else { true }
    }
    isOptional = actions.map { action in
      switch action.kind {
      case .immediate, .expiry, .tick: false
      case .cause: true
      case .process(let step): !step.bringsBack
      }
    }
    isDisturbance = actions.map { action in
      switch action.kind {
      case .immediate, .expiry, .tick: false
      case .cause(let actor): actor == .user
      case .process: true
      }
    }
  }

  /// Whether a step, possibly cut short by death, is the user's or a fault.
  func isDisturbance(_ label: Int) -> Bool {
    label < 0 || label >= stride || isDisturbance[label]
  }
}
