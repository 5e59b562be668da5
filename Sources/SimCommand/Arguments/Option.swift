import Simulation
import Suites

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
    case .checkpoint: "save the running search in this file, repeatedly"
    case .resume: "resume the search that this checkpoint was saved by"
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
    case .pin: "write what was found, for the gate to compare with"
    case .html: "write one page that shows everything, in place of the reports"
    case .cross: "print the verdicts under every combination of answers to these questions"
    case .schedule: "which moments a run by zones shows (default: earliest)"
    case .merging:
      "convex-hull merging of interleavings, by zones (default: on)"
    case .reduction: "bisimulation reduction, by ticks; the verdicts are the same (default: off)"
    case .verdicts: "also explore the scenarios, and list the verdicts of each rule"
    case .seed: "the seed of the runs: a number, 0x and hexadecimal digits, or a commit hash"
    case .runs: "how many runs of each scenario (default: 1000)"
    case .steps: "steps of a run, at most (default: 100)"
    case .budget: "make runs for so many seconds in total"
    case .until: "steer runs to what they miss, such as transitions=100%,pairs=90%"
    case .because: "why violations that nobody has decided on are accepted"
    case .owner: "the role that decides so, such as product"
    case .explain: "list what was possible at each step"
    case .shard: "search part I of N of the scenarios, and only fill the cache"
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
    case .mapping: "a JSON file: what the lines of the logs mean"
    case .run: "which run of the seed, counted as \(program) simulate counts them"
    case .color: "colour words (default: on a terminal, unless NO_COLOR is set)"
    case .all: "print everything, and not only what is new or not expected"
    case .suiteFormat: SuiteFormat.allCases.map(\.rawValue).joined(separator: ", ")
    case .extraStates: "how many extra states a wrong app may have (default: 0)"
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
    case (.until, .simulate): "GOALS"
    case (.until, .accept): "DATE"
    default: value
    }
  }

  /// What the option says to a command.
  func meaning(to command: Command) -> String {
    switch (self, command) {
    case (.format, .gate):
      "text, json, github, junit, sarif, markdown or comment; also FORMAT=FILE"
    case (.format, .diff): "how to print (default: text)"
    case (.mapping, .tests): "a JSON file: how tests act on a device"
    case (.states, .tests): "give up at so many situations (default: 100000)"
    case (.states, .checkLog): "give up if sessions can begin in so many states (default: 500000)"
    case (.jobs, .tests), (.jobs, .checkLog): "worker threads; the result does not depend on it"
    case (.checkpoint, .checkLog): "save the running check in this file, repeatedly"
    case (.resume, .checkLog): "resume the check that this checkpoint was saved by"
    case (.until, .accept): "the last day of the decision, as 2027-03-31"
    case (.runs, .gate): "how many runs of each scenario (default: \(GateSimulation.defaultRuns))"
    case (.pin, .explore): "pin the counts of states and transitions in the scenario files"
    case (.shard, .simulate): "make part I of N of the runs, for \(program) merge"
    case (.shard, .mutate): "judge part I of N of the mutants, and only fill the cache"
    case (.format, .trace): "itf (the default), json, or mermaid: a sequence diagram"
    case (.format, .graph): "how to print: for Graphviz (the default), or json"
    case (.seed, .reproduce), (.seed, .step), (.seed, .trace): "the seed of the run, with --run"
    default: meaning
    }
  }
}
