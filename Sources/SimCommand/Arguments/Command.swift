/// A command of sim.
enum Command: String, CaseIterable {
  case list, rules, graph
  case explore, why, step, trace, reproduce
  case simulate, merge
  case readings, accept
  case gate, promote, diff, snapshot
  case mutate, tests
  case checkLog = "check-log"
  case export
  case initialise = "init"
  case completion

  /// All commands, by what they are for.
  static let groups: KeyValuePairs<String, [Command]> = [
    "look": [.list, .rules, .graph],
    "explore": [.explore, .why, .step, .trace, .reproduce],
    "random runs": [.simulate, .merge],
    "decide": [.readings, .accept],
    "for CI": [.gate, .promote, .diff, .snapshot],
    "quality": [.mutate, .tests, .checkLog],
    "other": [.export, .initialise, .completion],
  ]
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
    case .accept: "[CLAIM|SCENARIO|FOLDER…]"
    case .readings: "[DOCUMENT|SYSTEM…]"
    case .initialise: "NAME"
    case .diff: "[BASE]"
    case .snapshot: "[FILE]"
    case .list: "[SYSTEM|DOCUMENT|SCENARIO…]"
    case .graph, .export, .tests: "SYSTEM|SCENARIO"
    case .completion: Shell.allCases.map(\.rawValue).joined(separator: "|")
    }
  }

  /// What its operands name, as a sentence has it: `SYSTEM or SCENARIO`.
  var kinds: String {
    let kinds = operands.filter { !"[]…".contains($0) }.split(separator: "|")
    let others = kinds.dropLast().joined(separator: ", ")
    return others.isEmpty ? kinds.joined() : "\(others) or \(kinds[kinds.count - 1])"
  }

  /// The command with its operands.
  var usage: String { "\(rawValue) \(operands)" }

  /// The numbers of operands that the command takes.
  var operandCount: ClosedRange<Int> {
    (operands.hasPrefix("[") ? 0 : 1)...(operands.contains("…") ? Int.max : 1)
  }

  var options: [Option] {
    [.completion, .initialise, .graph, .export, .snapshot].contains(self)
      ? ownOptions : ownOptions.dropLast() + [.color, .help]
  }

  /// What bounds a search, and says how it is made.
  private static let searching: [Option] = [
    .jobs, .states, .memory, .spill, .depth, .seconds, .noProgress,
  ]

  /// The options of a search, where searching is not what the command is for.
  var besides: [Option] {
    [.explore, .simulate].contains(self) || !options.contains(.spill) ? [] : Self.searching
  }

  /// All but what nearly every command has; help is the last.
  private var ownOptions: [Option] {
    let searching = Self.searching
    let exploring: [Option] = [.jobs, .cache, .noCache, .noProgress, .help]
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
      return [.changed, .shard, .seed, .runs, .format, .scenarios, .reports] + exploring
    case .diff, .why: return [.format, .scenarios] + exploring
    case .snapshot: return [.scenarios] + exploring
    case .accept: return [.because, .owner, .until, .format, .scenarios] + exploring
    case .reproduce:
      return [.seed, .run, .steps, .format, .explain, .scenarios] + searching + [.help]
    case .trace, .step: return [.seed, .run, .steps, .format, .scenarios] + searching + [.help]
    case .promote: return [.name, .format, .scenarios] + searching + [.help]
    case .rules:
      return [.format, .verdicts, .scenarios] + searching + [.cache, .noCache, .help]
    case .tests:
      return [
        .suiteFormat, .extraStates, .cover, .relaunch, .observe, .mapping, .out, .scenarios,
        .states, .jobs, .noProgress, .help,
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
    case .list: return [.format, .scenarios, .help]
    case .readings: return [.check, .pin, .format, .scenarios] + exploring
    case .mutate:
      return [.matrix, .each, .claims, .check, .pin, .shard, .format, .scenarios] + exploring
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
