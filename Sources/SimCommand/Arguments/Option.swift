import Simulation
import Suites

/// A command of sim.
enum Command: String, CaseIterable {
  case explore, simulate, merge, reproduce, promote, gate, diff, snapshot, accept, rules, list,
    graph, mutate, readings, step, trace, why, export
  case tests
  case checkLog = "check-log"
  case initialise = "init"
  case completion
}

/// An option of one or more commands.
enum Option: String, CaseIterable {
  case format, jobs, states, memory, depth, seconds, scenarios, reports, check, pin, verdicts, help
  case engine, timers, nodes, merging, reduction, schedule
  case seed, runs, steps, budget, explain, until, shard, output, name, faults
  case checkpoint, resume, spill, cache
  case noCache = "no-cache"
  case noProgress = "no-progress"
  case matrix, each, claims, changed, cross, html
  case system, mapping
  case origin = "from"
  case target = "to"
  case because, owner
  case run, color, all
  case suiteFormat = "for"
  case extraStates = "k"
  case observe, out, cover, relaunch

  /// What stands for the value in help; `nil` for an option that takes none.
  var value: String? {
    switch self {
    case .format: "text|json"
    case .jobs, .states, .nodes, .depth, .seconds, .runs, .run, .steps, .budget, .relaunch: "N"
    case .color: ColourChoice.allCases.map(\.rawValue).joined(separator: "|")
    case .merging, .reduction: "on|off"
    case .schedule: "earliest|latest"
    case .seed: "SEED"
    case .engine: "ENGINE"
    case .timers: "exact|any-moment"
    case .until: "GOALS|DATE"
    case .faults: "FAULT,…"
    case .memory: "SIZE"
    case .scenarios, .reports, .spill, .cache, .out: "DIR"
    case .suiteFormat: "LANGUAGE"
    case .extraStates: "0|1"
    case .observe: "NAME,…"
    case .cover: Tour.Cover.allCases.map(\.rawValue).joined(separator: "|")
    case .shard: "I/N"
    case .output, .html: "FILE"
    case .name, .system, .owner: "NAME"
    case .because: "REASON"
    case .origin: "PATH|URL"
    case .checkpoint, .resume, .mapping: "FILE"
    case .cross: "READING,…"
    case .target: ExportTarget.allCases.map(\.rawValue).joined(separator: "|")
    case .noProgress, .noCache, .check, .pin, .verdicts, .explain, .help, .matrix, .each,
      .claims, .changed, .all:
      nil
    }
  }

  var meaning: String {
    switch self {
    case .format: "how to print: text (the default) or json"
    case .jobs: "worker threads of a search; the result does not depend on it"
    case .states: "stop a search at so many states, in place of the scenario's own bound"
    case .memory: "memory budget of the process, such as 512m or 8g; a search stops before it"
    case .spill: "spill to disk in this folder when the --memory budget is used up"
    case .cache: "keep what searches found in this folder (default: \(OutcomeCache.defaultFolder))"
    case .noCache: "search everything again"
    case .checkpoint: "save the search or check under way in this file, again and again"
    case .resume: "resume the search or check that this checkpoint was saved by"
    case .depth: "stop a search at so many steps from the beginning"
    case .seconds: "stop a search after so many seconds"
    case .engine: "explicit (the default), zones, ticks, symbolic (decision diagrams) or auto"
    case .timers: "what diagrams make of timers: with any-moment only safety is decided"
    case .nodes: "stop decision diagrams at so many nodes (default: \(1 << 24))"
    case .scenarios: "the folder of scenarios (default: Scenarios)"
    case .reports: "the folder of reports (default: Reports)"
    case .noProgress: "show no progress on the terminal"
    case .changed: "leave out scenarios that the gate has passed as they are"
    case .check: "write nothing; fail if what is committed is out of date"
    case .pin: "pin the counts of states and transitions, or what was found"
    case .html: "write one page that shows everything, in place of the reports"
    case .cross: "print the verdicts under every combination of answers to these questions"
    case .schedule: "which moments a run by zones shows (default: earliest)"
    case .merging:
      "convex-hull merging of interleavings, by zones (default: on)"
    case .reduction: "bisimulation reduction, by ticks; the verdicts are the same (default: off)"
    case .verdicts: "also explore the scenarios, and list the verdicts of each rule"
    case .seed: "the seed of the runs: a number, 0x and hexadecimal digits, or a commit hash"
    case .runs: "how many runs of each scenario (default: 1000; of \(program) gate: 200)"
    case .steps: "steps of a run, at most (default: 100)"
    case .budget: "make runs for so many seconds in all; the output says how many"
    case .until:
      "steer runs to transitions=100%,pairs=90%; accept: the last day, as 2027-03-31"
    case .because: "why violations that nobody has decided on are accepted"
    case .owner: "the role that decides so, such as product"
    case .explain: "list what was possible at each step"
    case .shard:
      "make part I of N: of runs, for \(program) merge; of searches or mutants, for the cache"
    case .output: "the file for the shard (default: the standard output)"
    case .name: "the name of the regression (default: the scenario and the property)"
    case .faults:
      "faults to inject beyond the rules: "
        + InjectedFault.allCases.map(\.rawValue).joined(separator: ", ")
    case .origin: "where this package lies, as the new one sees it (default: ../sim)"
    case .target: "the language to print"
    case .matrix: "list all claims that kill each mutant, and what each claim alone kills"
    case .claims: "ask instead of each proved claim what breaks it"
    case .each: "judge every scenario by itself, whatever others of its document noticed"
    case .system: "the system, or the scenario of it, that wrote the logs"
    case .mapping: "what the lines of the logs say, a file in JSON"
    case .run: "which run of the seed, counted as \(program) simulate counts them"
    case .color: "colour words (default: on a terminal, unless NO_COLOR is set)"
    case .all: "print everything, and not only what is new or not expected"
    case .suiteFormat: SuiteFormat.allCases.map(\.rawValue).joined(separator: ", ")
    case .extraStates: "how many states a wrong app may have too many (default: 0)"
    case .observe:
      "the machines and variables that tests see (default: all of the app)"
    case .cover:
      "make all of these happen at least cost, in place of a guarantee"
    case .relaunch: "how many steps a launch costs, for --cover (default: 20)"
    case .out: "write the files into this folder, in place of printing the suite"
    case .help: "print this help"
    }
  }

  /// The option as it is written.
  var spelling: String { "--\(rawValue)" }
}

extension Option {
  /// What stands for the value in the help of a command.
  func value(of command: Command) -> String? {
    switch (self, command) {
    case (.format, .gate): "FORMAT,…"
    case (.format, .graph): GraphFormat.allCases.map(\.rawValue).joined(separator: "|")
    case (.format, .trace): TraceFormat.allCases.map(\.rawValue).joined(separator: "|")
    case (.format, .diff): DiffFormat.allCases.map(\.rawValue).joined(separator: "|")
    default: value
    }
  }

  /// What the option says to a command.
  func meaning(to command: Command) -> String {
    switch (self, command) {
    case (.format, .gate):
      "text, json, github, junit, sarif, markdown or comment; also FORMAT=FILE"
    case (.format, .diff): "how to print (default: text)"
    case (.mapping, .tests): "how tests act on a device, a file in JSON"
    case (.states, .tests): "give up at so many situations (default: 100000)"
    case (.format, .trace): "itf (the default), json, or mermaid: a sequence diagram"
    case (.format, .graph): "how to print: for Graphviz (the default), or json"
    case (.seed, .reproduce), (.seed, .step), (.seed, .trace): "the seed of the run, with --run"
    default: meaning
    }
  }
}

extension Command {
  /// What the command does, in one line.
  var summary: String {
    switch self {
    case .explore: "explore scenarios exhaustively, write Reports/, print a summary"
    case .simulate: "make seeded random runs, shrink failures, measure coverage"
    case .merge: "merge the shards of a campaign into one report"
    case .reproduce: "replay one run on the present rules"
    case .trace: "one run for other viewers: ITF, JSON or Mermaid"
    case .export: "a system for another checker: Spin, TChecker; or Graphviz"
    case .step: "choose what happens, step by step; go back; leave a token"
    case .why: "why a claim fails, or what its proof needs"
    case .promote: "keep a run as a regression, which the gate replays from then on"
    case .gate: "explore everything and compare with what is committed, for CI"
    case .diff: "what a change of the tables does, since a snapshot or a revision"
    case .snapshot: "write the tables, claims and results as data, for \(program) diff"
    case .accept: "bring decisions and what was seen up to date with what is explored"
    case .rules: "the rule book: each rule, its words, where it is bound"
    case .list: "systems, machines, scenarios, readings and amendments"
    case .graph: "the tables of a system or a scenario as a graph, for Graphviz"
    case .completion: "a script that completes command lines, for a shell"
    case .initialise: "write a new package: a model, its tests, reports, gate and CI"
    case .mutate: "put faults into the tables, and measure which of them the claims notice"
    case .readings: "which answers change a verdict, and the fewest decisions that leave no harm"
    case .checkLog: "hold the logs of a real app against the tables"
    case .tests: "tests of a system that every wrong app of so many states fails"
    }
  }

  /// What stands after the command in help.
  var operands: String {
    switch self {
    case .explore, .simulate, .mutate, .gate: "[SCENARIO|FOLDER…]"
    case .merge, .checkLog: "FILE…"
    case .reproduce, .promote, .trace: "TOKEN|FILE|SCENARIO:CLAIM"
    case .step: "SCENARIO|TOKEN|FILE|SCENARIO:CLAIM"
    case .rules: "[ID|DOCUMENT…]"
    case .why: "SCENARIO:CLAIM"
    case .accept: "[CLAIM…]"
    case .readings: "[DOCUMENT|SYSTEM…]"
    case .initialise: "NAME"
    case .diff: "[BASE]"
    case .snapshot: "[FILE]"
    case .list: "[SYSTEM|DOCUMENT|SCENARIO…]"
    case .graph, .export, .tests: "SYSTEM|SCENARIO"
    case .completion: "SHELL"
    }
  }

  /// The numbers of operands that the command takes.
  var operandCount: ClosedRange<Int> {
    switch self {
    case .explore, .simulate, .rules, .mutate, .accept, .gate, .list, .readings: 0...Int.max
    case .merge, .checkLog: 1...Int.max
    case .reproduce, .promote, .step, .trace, .export, .initialise, .graph, .completion, .why,
      .tests:
      1...1
    case .diff, .snapshot: 0...1
    }
  }

  var options: [Option] {
    [.completion, .initialise, .graph, .export, .snapshot].contains(self)
      ? ownOptions : ownOptions.dropLast() + [.color, .help]
  }

  /// All but what nearly every command has; help is the last.
  private var ownOptions: [Option] {
    let searching: [Option] = [.jobs, .states, .memory, .spill, .depth, .seconds, .noProgress]
    switch self {
    case .explore:
      return [
        .format, .all, .scenarios, .reports, .html, .check, .pin, .cross, .engine, .timers, .nodes,
        .merging, .reduction, .schedule,
      ]
        + searching
        + [.checkpoint, .resume, .shard, .cache, .noCache, .help]
    case .simulate:
      return [.seed, .runs, .steps, .budget, .until, .faults, .shard, .output, .format, .scenarios]
        + searching + [.help]
    case .merge: return [.format, .scenarios] + searching + [.help]
    case .gate:
      return [
        .changed, .shard, .seed, .runs, .format, .scenarios, .reports, .jobs, .cache, .noCache,
        .noProgress,
        .help,
      ]
    case .diff: return [.format, .scenarios, .jobs, .cache, .noCache, .noProgress, .help]
    case .snapshot: return [.scenarios, .jobs, .cache, .noCache, .noProgress, .help]
    case .accept:
      return [
        .because, .owner, .until, .format, .scenarios, .jobs, .cache, .noCache, .noProgress, .help,
      ]
    case .reproduce:
      return [.seed, .run, .steps, .format, .explain, .scenarios] + searching + [.help]
    case .trace: return [.seed, .run, .steps, .format, .scenarios] + searching + [.help]
    case .step: return [.seed, .run, .steps, .format, .scenarios] + searching + [.help]
    case .why: return [.format, .scenarios, .jobs, .cache, .noCache, .noProgress, .help]
    case .promote: return [.name, .format, .scenarios] + searching + [.help]
    case .rules:
      return [.format, .verdicts, .scenarios] + searching + [.cache, .noCache, .help]
    case .tests:
      return [
        .suiteFormat, .extraStates, .cover, .relaunch, .observe, .mapping, .out, .scenarios,
        .states,
        .noProgress, .help,
      ]
    case .checkLog:
      return [
        .system, .mapping, .format, .scenarios, .states, .jobs, .checkpoint, .resume, .noProgress,
        .help,
      ]
    case .initialise: return [.origin, .help]
    case .graph: return [.format, .scenarios, .help]
    case .export: return [.target, .scenarios, .help]
    case .completion: return [.help]
    case .list: return [.format, .scenarios, .jobs, .noProgress, .help]
    case .readings:
      return [
        .check, .pin, .format, .scenarios, .jobs, .cache, .noCache, .noProgress, .help,
      ]
    case .mutate:
      return [
        .matrix, .each, .claims, .check, .pin, .shard, .format, .scenarios, .jobs, .cache, .noCache,
        .noProgress, .help,
      ]
    }
  }

  /// What the exit codes mean for the command.
  var exits: String {
    switch self {
    case .explore:
      "0 all claims hold · 1 some fail · 2 bad input · 3 undecided or interrupted"
    case .simulate, .merge:
      "0 nothing new fails · 1 check failed · 2 bad input · 3 not finished"
    case .promote: "0 written · 2 bad input, or there is such a file already"
    case .step: "0 ended · 2 bad input, or a line of a script that is none"
    case .reproduce: "0 fixed · 1 still fails, or diverged · 2 bad input · 3 undecided"
    case .why: "0 told · 2 bad input · 3 undecided or interrupted"
    case .gate:
      "0 everything is as committed · 1 check failed · 2 bad input · 3 interrupted"
    case .diff: "0 compared · 2 bad input · 3 interrupted"
    case .snapshot: "0 written · 2 bad input · 3 interrupted"
    case .accept: "0 up to date · 1 a decision is wanted · 2 bad input · 3 interrupted"
    case .rules:
      "0 every rule is bound · 1 check failed · 2 bad input · 3 interrupted"
    case .initialise: "0 written · 2 bad input, or there is such a folder already"
    case .list, .graph, .export, .trace, .completion: "0 printed · 2 bad input"
    case .tests: "0 written · 2 bad input · 3 too large"
    case .checkLog:
      "0 all possible · 1 some not, or nothing is shown · 2 bad input · 3 undecided"
    case .readings: "0 found, as committed · 1 check failed · 2 bad input · 3 interrupted"
    case .mutate: "0 judged, as committed · 1 check failed · 2 bad input · 3 undecided"
    }
  }
}
