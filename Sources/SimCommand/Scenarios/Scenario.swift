import Checking
import Machines
import SymbolicSearch

/// A system with the readings, amendments, restrictions and bounds under which it is explored.
struct Scenario: Hashable {
  /// The path below the scenario folder without `.scenario`, such as `ASM/as-written`.
  let name: String
  let title: String
  let system: System
  var configuration: Configuration
  let bounds: SearchBounds
  let pins: Pins
  let expectations: [Expectation]
  /// Which engine explores it.
  var engine = ScenarioEngine()
  /// The file, as messages call it.
  let path: String
}

/// The size of the complete search, committed so that a shrunken model is noticed.
struct Pins: Hashable {
  var states: Count?
  var transitions: Count?
}

/// Which engine explores, and what diagrams make of timers.
struct ScenarioEngine: Hashable {
  var engine = Engine.explicit
  var timers = TimerSemantics.exact
}

/// The verdict that a scenario's author expects of a property.
struct Expectation: Hashable {
  let property: String
  let verdict: VerdictKind
  let reason: String
  /// The line of the scenario file.
  let line: Int
}

extension Scenario {
  /// The folder in which its file is: the name of its document, by which commands name all in it.
  var folder: String { name.split(separator: "/").first.map(String.init) ?? name }

  /// Whether it says itself that its states are too many to be explored one by one.
  var isTooLarge: Bool { engine.engine == .symbolic && engine.timers == .anyMoment }

  /// - Throws: ``InputError`` for a command that explores them one by one.
  func refuseIfTooLarge(for command: String) throws(InputError) {
    if !isTooLarge { return }
    throw InputError(
      path: path,
      "\(name) has too many states for \(command), which explores them one by one; "
        + "name the scenarios of its parts")
  }
}
