import Checking
import Diagnostics
import Simulation

/// What a command line asks for.
enum Request: Equatable {
  case run(Invocation)
  /// Help on a command, or on all of them.
  case help(Command?)
  case version
  /// Help on everything, as a page of the manual.
  case manual

  /// Understands a command line.
  ///
  /// - Parameter arguments: without the name of the program.
  /// - Throws: ``InputError`` with what is wrong and what was probably meant.
  init(_ arguments: [String]) throws(InputError) {
    if ["--version", "-V", "version"].contains(arguments.first) {
      self = .version
      return
    }
    if arguments.first == "help" {
      guard arguments.count <= 2 else { throw InputError("help wants at most one COMMAND") }
      self =
        switch arguments.last {
        case "help", "--help", "-h": .help(nil)
        case "--man": .manual
        case let name: .help(try Command(named: name ?? ""))
        }
      return
    }
    let items = try ArgumentItem.items(in: arguments)
    let asksForHelp = items.contains { $0.isHelp }
    guard let first = items.firstIndex(where: { $0.isOperand }) else {
      if asksForHelp {
        self = .help(nil)
        return
      }
      throw InputError("no command; see \(program) --help")
    }
    let name = if case .operand(let name) = items[first] { name } else { "" }
    let command = try Command(named: name)
    if asksForHelp {
      self = .help(command)
      return
    }
    var invocation = Invocation(command: command)
    var seen: [Option] = []
    for (position, item) in items.enumerated() where position != first {
      switch item {
      case .operand(""):
        throw InputError("\(command.rawValue) was given an empty name; leave it out")
      case .operand(let operand): invocation.operands.append(operand)
      case .option(let option, let value):
        guard command.options.contains(option) else {
          let owners = Command.allCases.filter { $0.options.contains(option) }
          throw InputError(
            "\(option.spelling) is no option of \(program) \(command.rawValue); it belongs to "
              + owners.map { "\(program) \($0.rawValue)" }.joined(separator: ", "))
        }
        guard !seen.contains(option) else {
          throw InputError("\(option.spelling) is given twice; give it once")
        }
        seen.append(option)
        try invocation.take(option, value)
      }
    }
    guard command.operandCount.contains(invocation.operands.count) else {
      throw InputError(command.complaint(about: invocation.operands.count))
    }
    try invocation.check(seen)
    self = .run(invocation)
  }
}

extension Invocation {
  /// Refuses options that contradict each other.
  ///
  /// - Parameter seen: the options that are given.
  fileprivate func check(_ seen: [Option]) throws(InputError) {
    func refuse(_ isWrong: Bool, _ message: @autoclosure () -> String) throws(InputError) {
      if isWrong { throw InputError(message()) }
    }
    try refuse(
      command == .checkLog && (system == nil || mappingFile == nil),
      "check-log wants --system NAME and --mapping FILE; see \(program) check-log --help"
    )
    if command == .tests, let format = suiteFormat {
      try refuse(
        format.device == nil ? mappingFile != nil : mappingFile == nil && suiteFolder != nil,
        format.device == nil
          ? "--mapping says how tests act on a device; --for \(format.rawValue) has none"
          : "--for \(format.rawValue) wants --mapping FILE, which says how tests act on the device; without --out one is "
            + "printed to fill in")
    }
    try refuse(relaunch != nil && cover == nil, "--relaunch is about --cover; give both")
    try refuse(
      cover != nil && seen.contains(.extraStates),
      "--k is about tests without --cover; give one of both")
    try refuse(
      [.reproduce, .step, .trace].contains(command) && (run != nil) != seen.contains(.seed),
      "\(command.rawValue) SCENARIO wants both --seed SEED and --run N, or a token alone"
    )
    try refuse(
      command == .accept
        && ((reason == nil) != (owner == nil) || lastDay != nil && reason == nil),
      "a decision has a reason and an owner: --because \"…\" --owner NAME [--until DATE]")
    try refuse(
      spillFolder != nil && bounds.memoryBytes == nil,
      "--spill says where searches go on when the bound on memory is met; give --memory SIZE too")
    try refuse(
      cacheFolder != nil && ignoresCache,
      "--cache says where results are kept and --no-cache keeps none; give one")
    try refuse(
      crossed != nil && (checksOnly || pins),
      "--cross prints a table and writes nothing; leave out --check and --pin")
    try refuse(
      htmlFile != nil && (checksOnly || crossed != nil),
      "--html writes a page; leave out \(checksOnly ? "--check" : "--cross")")
    try refuse(checksOnly && pins, "--check writes nothing and --pin writes; give one of them")
    try refuse(
      shard != nil && budget != nil,
      "--shard wants the number of runs; give --runs in place of --budget")
    try refuse(
      shard != nil && !goals.isEmpty,
      "--until leads runs by what all runs before them reached, so there are no parts of them; "
        + "leave --shard out")
    let isTold = checksOnly || pins || format == .json
    try refuse(
      command == .explore && shard != nil && (isTold || crossed != nil || htmlFile != nil),
      "--shard prints nothing, its results go into the cache; leave out --check, --pin, "
        + "--cross, --html and --format")
    try refuse(
      command == .mutate && shard != nil && isTold,
      "--shard prints nothing, its results go into the cache; leave out --check, --pin "
        + "and --format")
    try refuse(
      asksClaims && (shard != nil || wantsMatrix || judgesEach),
      "--claims judges no mutant; leave out --shard, --matrix and --each")
    try refuse(
      output != nil && shard == nil,
      "--output writes the shard of a campaign; give --shard I/N too")
    try refuse(
      countsOtherwise && (checksOnly || pins),
      "reports and pins count what a search finds by default; leave out "
        + (reduces ? "--reduction on" : "--merging off"))
    try refuse(
      schedule != .earliest && (checksOnly || pins),
      "reports show the earliest moments of runs; leave out --schedule latest")
    try refuse(
      reduces && (checkpointFile != nil || resumedFile != nil),
      "a reduced search cannot be saved; leave out --reduction on")
  }
}

/// An operand or an option with its value.
enum ArgumentItem: Equatable {
  case operand(String)
  case option(Option, value: String)

  var isOperand: Bool { if case .operand = self { true } else { false } }
  var isHelp: Bool { if case .option(.help, _) = self { true } else { false } }

  /// Takes a command line apart: `--x v`, `--x=v`, `--` before operands that begin with a hyphen.
  static func items(in arguments: [String]) throws(InputError) -> [ArgumentItem] {
    var items: [ArgumentItem] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        items += rest.map { .operand($0) }
        break
      }
      if argument == "-h" {
        items.append(.option(.help, value: ""))
      } else if argument.hasPrefix("-"), argument != "-" {
        items.append(try option(argument, &rest))
      } else {
        items.append(.operand(argument))
      }
    }
    return items
  }

  private static func option(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(InputError) -> ArgumentItem {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let option = Option.allCases.first(where: { $0.spelling == spelling }) else {
      throw unknown("option", spelling, among: Option.allCases.map(\.spelling))
    }
    guard let wanted = option.value else {
      guard parts.count == 1 else {
        throw InputError("\(option.spelling) takes no value; leave it out")
      }
      return .option(option, value: "")
    }
    let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
    guard let value, !value.isEmpty, parts.count == 2 || !value.hasPrefix("--") else {
      throw InputError("\(option.spelling) wants a value: \(option.spelling) \(wanted)")
    }
    return .option(option, value: value)
  }
}
