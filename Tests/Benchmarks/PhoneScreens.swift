import Machines
import ModelsApp
import ModelsLC
import SymbolicSearch

/// Which states of the machines of the app can be left, if timers may expire at any moment: where one
/// cannot, no run in exact time leaves it either.
///
/// Nobody counts on a death of the process, which happens once at most. So what an installation of another
/// version ends is told apart: of that process nothing is asked any more.
enum PhoneScreens {
  private static let screens = [
    "root", "navigator", "App", "consent", "migration", "force update", "language", "city location",
    "manual city", "First Screen",
  ]

  /// - Parameter names: of states, as `machine/state`, which are shown with a run; all, without runs, if
  ///   there are none.
  static func measure(_ names: [String]) throws {
    let phone = App.phone()
    let plain = try CompiledSystem(phone)
    let space = try SymbolicSpace.explore(plain.byClocks())
    let goesOn = LC.Installation.installed.is(.older)
    var (left, ended, open, unreached) = (0, 0, 0, 0)
    for machine in phone.machines where screens.contains(machine.name) {
      for state in machine.states {
        let name = "\(machine.name)/\(state)"
        if !names.isEmpty, !names.contains(name) { continue }
        let here = Condition.located(machine: machine.name, states: [state])
        func leaves(_ from: Condition) throws -> SymbolicAnswer {
          try space.answer(
            to: .alwaysPossible(
              .not(here), from: .all([here, .phase([.foreground]), from]),
              with: .userAndEnvironment),
            wantsRun: !names.isEmpty)
        }
        switch try leaves(.always) {
        case .holdsInTime: left += 1
        case .holds: open += 1
        case .vacuous: unreached += 1
        case .violated(_, let states, let asked):
          let total = "\(states.map { "\($0)" } ?? "?") of \(asked.map { "\($0)" } ?? "?") states"
          guard case .violated(let run, let others, _) = try leaves(goesOn) else {
            ended += 1
            print("\(name) cannot be left from \(total), all after another version was installed")
            continue
          }
          print(
            "\(name) cannot be left from \(total), \(others.map { "\($0)" } ?? "?") of them before "
              + "another version was installed")
          for step in run?.steps ?? [] where !names.isEmpty {
            print(
              "  \(step.actor): \(step.event) (\(step.rows.flatMap(\.ids).joined(separator: " ")))")
          }
        default: print("\(name): not decided with so many nodes")
        }
      }
    }
    print(
      "\(left) states can be left from everywhere in time, \(open) if timers expire at the right moments, "
        + "\(ended) unless another version was installed; \(unreached) are not reached")
  }
}
