import Simulation

/// A command of sim.
enum Command: String, CaseIterable {
  case explore, simulate, merge, reproduce, promote, gate, rules, list, mutate
}

/// An option of one or more commands.
enum Option: String, CaseIterable {
  case format, jobs, states, memory, depth, seconds, scenarios, reports, check, pin, verdicts, help
  case engine, merging, reduction, moments
  case seed, runs, steps, budget, explain, until, shard, output, name, faults
  case checkpoint, resume, spill
  case noProgress = "no-progress"
  case matrix, each

  /// What stands for the value in help; `nil` for an option that takes none.
  var value: String? {
    switch self {
    case .format: "text|json"
    case .jobs, .states, .depth, .seconds, .runs, .steps, .budget: "N"
    case .merging, .reduction: "on|off"
    case .moments: "earliest|latest"
    case .seed: "SEED"
    case .engine: "automatic|zones|ticks"
    case .until: "ITEMS=PERCENT,…"
    case .faults: "FAULT,…"
    case .memory: "SIZE"
    case .scenarios, .reports, .spill: "DIR"
    case .shard: "I/N"
    case .output: "FILE"
    case .name: "NAME"
    case .checkpoint, .resume: "FILE"
    case .noProgress, .check, .pin, .verdicts, .explain, .help, .matrix, .each: nil
    }
  }

  var meaning: String {
    switch self {
    case .format: "how to print: text (the default) or json"
    case .jobs: "how many threads search; what is found is the same for any number"
    case .states: "end a search at so many states, in place of the scenario's own bound"
    case .memory: "never take more memory than this, such as 512m or 8g; end a search before"
    case .spill: "go on from files in this folder where --memory has no room left; none remain"
    case .checkpoint: "save the search under way in this file, some times a second at most"
    case .resume: "go on from what a search of the same saved before it was killed"
    case .depth: "end a search at so many steps from the beginning"
    case .seconds: "end a search after so many seconds"
    case .engine: "how time is explored (default: by zones where clocks can keep the timers)"
    case .scenarios: "the folder of scenarios (default: Scenarios)"
    case .reports: "the folder of reports (default: Reports)"
    case .noProgress: "print no progress on the terminal"
    case .check: "write nothing; fail if the committed reports are not what would be written"
    case .pin: "write the counts of states and transitions into the scenario files"
    case .moments: "when the steps of a run by zones are shown to happen (default: earliest)"
    case .merging:
      "by zones, merge interleavings where no claim needs them apart (default: on)"
    case .reduction: "by ticks, store one state for many alike; the verdicts are the same"
    case .verdicts: "explore the scenarios too and list the verdicts of each rule"
    case .seed: "what the runs come from: a number, 0x and hexadecimal digits, or a commit hash"
    case .runs: "how many runs of each scenario (default: 1000; of sim gate: 200)"
    case .steps: "the most steps of a run (default: 100)"
    case .budget: "make runs for so many seconds in all; the output says how many they were"
    case .until: "lead runs to what is missed until so much is reached: transitions=100%,pairs=90%"
    case .explain: "list what was possible at each step"
    case .shard: "make part I of N of the runs, and write what they came to for sim merge"
    case .output: "where to write that (default: the standard output)"
    case .name: "what to call the file, in place of the scenario and the property"
    case .faults:
      "what goes wrong beyond the rules: "
        + InjectedFault.allCases.map(\.rawValue).joined(separator: ", ")
    case .matrix: "list all claims that kill each mutant, and what each claim alone kills"
    case .each: "judge every scenario by itself, whatever others of its document noticed"
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
    case .merge: "join what the parts of a campaign came to into the report of the whole"
    case .reproduce: "do the steps of one run again on the present rules"
    case .promote: "keep a run as a regression, which the gate makes again from then on"
    case .gate: "explore everything and compare with what is committed; what CI runs"
    case .rules: "the rule book: each rule, its words, where it is bound"
    case .list: "systems, machines, scenarios, readings and amendments"
    case .mutate: "put faults into the tables, and count which of them the claims notice"
    }
  }

  /// What stands after the command in help.
  var operands: String {
    switch self {
    case .explore, .simulate, .mutate: "[SCENARIO|FOLDER…]"
    case .merge: "FILE…"
    case .reproduce, .promote: "TOKEN|FILE"
    case .rules: "[ID|DOCUMENT…]"
    case .gate, .list: ""
    }
  }

  /// The numbers of operands that the command takes.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .explore, .simulate, .rules, .mutate: 0...Int.max
    case .merge: 1...Int.max
    case .reproduce, .promote: 1...1
    case .gate, .list: 0...0
    }
  }

  var options: [Option] {
    let searching: [Option] = [.jobs, .states, .memory, .spill, .depth, .seconds, .noProgress]
    switch self {
    case .explore:
      return [.format, .scenarios, .reports, .check, .pin, .engine, .merging, .reduction, .moments]
        + searching
        + [.checkpoint, .resume, .help]
    case .simulate:
      return [.seed, .runs, .steps, .budget, .until, .faults, .shard, .output, .format, .scenarios]
        + searching + [.help]
    case .merge: return [.format, .scenarios] + searching + [.help]
    case .gate:
      return [.seed, .runs, .format, .scenarios, .reports, .jobs, .noProgress, .help]
    case .reproduce: return [.format, .explain, .scenarios] + searching + [.help]
    case .promote: return [.name, .format, .scenarios] + searching + [.help]
    case .rules: return [.format, .verdicts, .scenarios] + searching + [.help]
    case .list: return [.format, .scenarios, .jobs, .noProgress, .help]
    case .mutate:
      return [.matrix, .each, .check, .pin, .format, .scenarios, .jobs, .noProgress, .help]
    }
  }

  /// What the exit codes mean for the command.
  var exits: String {
    switch self {
    case .explore:
      "0 all claims hold · 1 some fail · 2 bad input · 3 undecided or interrupted"
    case .simulate, .merge:
      "0 only what is accepted, all shown · 1 not so · 2 bad input · 3 not finished"
    case .promote: "0 written · 2 bad input, or there is such a file already"
    case .reproduce: "0 fixed · 1 still fails, or diverged · 2 bad input · 3 undecided"
    case .gate:
      "0 everything is as committed · 1 it is not · 2 bad input · 3 interrupted"
    case .rules:
      "0 none is lost · 1 some, or too many excused · 2 bad input · 3 interrupted"
    case .list: "0 printed · 2 bad input"
    case .mutate:
      "0 judged, and with --check as committed · 1 not so · 2 bad input · 3 undecided or interrupted"
    }
  }
}
