internal import RuleLanguage
package import RuleSemantics
internal import Simulation

/// How the stimuli of tests are done on a device.
package struct DeviceMapping: Sendable {
  /// How time passes.
  package enum Wait: Hashable, Sendable {
    /// A stub of the clock is told.
    case steps([DeviceStep])
    /// In real time, and so much longer, in milliseconds.
    case real(slack: Int)
  }

  package var host: DeviceHost
  /// The identifier of the bundle or application.
  package var app: String
  /// The launch argument that names the test; the app writes it into each line of its log.
  package var session = "sim_test"
  /// The launch argument that tells the app to forget all that it has stored.
  package var fresh: String?
  /// Further launch arguments.
  package var arguments: [String: String] = [:]
  /// By stimulus of the user or the environment, as `actor: event`.
  package var events: [String: [DeviceStep]] = [:]
  /// In place of what the host does by itself.
  package var process: [ProcessStep: [DeviceStep]] = [:]
  package var wait: Wait?
  /// By timer.
  package var expires: [String: [DeviceStep]] = [:]
  /// What makes the app write what it shows; `nil` if it does so by itself.
  package var look: [DeviceStep]?
  /// The command of a shell that prints the log.
  package var collect: String?

  package init(host: DeviceHost, app: String) {
    self.host = host
    self.app = app
  }

  /// What is done on a stimulus.
  ///
  /// - Returns: `nil` if nothing says how.
  func actions(on stimulus: Stimulus) -> [DeviceAction]? {
    if let step = stimulus.process, let steps = process[step] {
      return steps.map(DeviceAction.step)
    }
    switch stimulus {
    case .event: return events[stimulus.description].map { $0.map(DeviceAction.step) }
    case .wait(let span):
      switch wait {
      case nil: return nil
      case .real(let slack): return [.sleep(milliseconds: span + slack)]
      case .steps(let steps): return steps.map { .step($0.filled(milliseconds: span)) }
      }
    case .expiry(let timer):
      if case .real = wait { return [] }
      return expires[timer].map { $0.map { .step($0.filled(timer: timer)) } }
    default: return host.native(stimulus)
    }
  }

  /// In which phases the app writes what it shows after a step.
  var seenPhases: Set<Phase> {
    if look?.contains(where: \.needsScreen) ?? false { return [.foreground] }
    return [.foreground, .background]
  }

  /// Why something cannot be done on a device in a phase of the process; `nil` if it can.
  func gap(_ input: SuiteInput, _ stimuli: [Stimulus], in phase: Phase) -> Gap? {
    for stimulus in stimuli {
      guard let actions = actions(on: stimulus) else {
        return Gap(what: stimulus.kindOfGap, why: host.reason(without: stimulus))
      }
      let needsScreen = actions.contains {
        if case .step(let step) = $0 { step.needsScreen } else { false }
      }
      if needsScreen, phase != .foreground, stimulus.process == nil {
        return Gap(
          what: "\(stimulus.kindOfGap) while the app is not on the screen",
          why: "what it is mapped to needs the screen; a post does not")
      }
    }
    if case .wait = input, case .real = wait {
      return Gap(
        what: "what comes just before a deadline, or at it",
        why: "real time cannot be kept to the millisecond; map \"wait\" to a stub of the clock")
    }
    return nil
  }
}

extension Stimulus {
  /// The stimulus without its measure.
  fileprivate var kindOfGap: String { if case .wait = self { "waiting" } else { description } }
}
