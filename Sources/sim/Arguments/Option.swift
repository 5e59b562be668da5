/// A command of sim.
enum Command: String, CaseIterable {
  case explore, simulate, reproduce, gate, rules, list
}

/// An option of one or more commands.
enum Option: String, CaseIterable {
  case format, jobs, states, memory, depth, seconds, scenarios, reports, check, pin, verdicts, help
  case reduction
  case seed, runs, steps, budget, explain
  case noProgress = "no-progress"

  /// What stands for the value in help; `nil` for an option that takes none.
  var value: String? {
    switch self {
    case .format: "text|json"
    case .jobs, .states, .depth, .seconds, .runs, .steps, .budget: "N"
    case .reduction: "on|off"
    case .seed: "SEED"
    case .memory: "SIZE"
    case .scenarios, .reports: "DIR"
    case .noProgress, .check, .pin, .verdicts, .explain, .help: nil
    }
  }

  var meaning: String {
    switch self {
    case .format: "how to print: text (the default) or json"
    case .jobs: "how many threads search; what is found is the same for any number"
    case .states: "end a search at so many states, in place of the scenario's own bound"
    case .memory: "end a search at so much memory, such as 512m or 8g"
    case .depth: "end a search at so many steps from the beginning"
    case .seconds: "end a search after so many seconds"
    case .scenarios: "the folder of scenarios (default: Scenarios)"
    case .reports: "the folder of reports (default: Reports)"
    case .noProgress: "print no progress on the terminal"
    case .check: "write nothing; fail if the committed reports are not what would be written"
    case .pin: "write the counts of states and transitions into the scenario files"
    case .reduction: "store one state for many that cannot be told apart; the verdicts are the same"
    case .verdicts: "explore the scenarios too and list the verdicts of each rule"
    case .seed: "what the runs come from: a number, 0x and hexadecimal digits, or a commit hash"
    case .runs: "how many runs of each scenario (default: 1000)"
    case .steps: "the most steps of a run (default: 100)"
    case .budget: "make runs for so many seconds in all; the output says how many they were"
    case .explain: "list what was possible at each step"
    case .help: "print this"
    }
  }

  /// The option as it is written.
  var spelling: String { "--\(rawValue)" }
}

extension Command {
  /// What the command does, in one line.
  var summary: String {
    switch self {
    case .explore: "explore scenarios exhaustively, write Reports/, print a summary"
    case .simulate: "make seeded random runs, shrink what fails, say what was reached"
    case .reproduce: "do the steps of one run again on the present rules"
    case .gate: "explore everything and compare with what is committed; what CI runs"
    case .rules: "the rule book: each rule, its words, where it is bound"
    case .list: "systems, machines, scenarios, readings and amendments"
    }
  }

  /// What stands after the command in help.
  var operands: String {
    switch self {
    case .explore, .simulate: "[SCENARIO|FOLDER…]"
    case .reproduce: "TOKEN|FILE"
    case .rules: "[ID|DOCUMENT…]"
    case .gate, .list: ""
    }
  }

  /// The numbers of operands that the command takes.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .explore, .simulate, .rules: 0...Int.max
    case .reproduce: 1...1
    case .gate, .list: 0...0
    }
  }

  var options: [Option] {
    let searching: [Option] = [.jobs, .states, .memory, .depth, .seconds, .noProgress]
    switch self {
    case .explore:
      return [.format, .scenarios, .reports, .check, .pin, .reduction] + searching + [.help]
    case .simulate:
      return [.seed, .runs, .steps, .budget, .format, .scenarios] + searching + [.help]
    case .gate: return [.format, .scenarios, .reports, .jobs, .noProgress, .help]
    case .reproduce: return [.format, .explain] + searching + [.help]
    case .rules: return [.format, .verdicts, .scenarios] + searching + [.help]
    case .list: return [.format, .scenarios, .jobs, .noProgress, .help]
    }
  }

  /// What the exit codes mean for the command.
  var exits: String {
    switch self {
    case .explore:
      "0 all claims hold · 1 some fail · 2 bad input · 3 undecided or interrupted"
    case .simulate:
      "0 nothing violated, everything shown · 1 not so · 2 bad input · 3 interrupted"
    case .reproduce: "0 fixed · 1 still fails, or diverged · 2 bad input · 3 undecided"
    case .gate:
      "0 everything is as committed · 1 it is not · 2 bad input · 3 interrupted"
    case .rules:
      "0 none is lost · 1 some, or too many excused · 2 bad input · 3 interrupted"
    case .list: "0 printed · 2 bad input"
    }
  }
}
