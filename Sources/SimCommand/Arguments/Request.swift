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
      if arguments.dropFirst() == ["--man"] {
        self = .manual
        return
      }
      guard arguments.count > 1, !arguments[1].hasPrefix("-") else {
        self = .help(nil)
        return
      }
      self = .help(try Command(named: arguments[1]))
      return
    }
    let items = try ArgumentItem.items(in: arguments)
    let asksForHelp = items.contains { $0.isHelp }
    guard let first = items.firstIndex(where: { $0.isOperand }) else {
      if asksForHelp {
        self = .help(nil)
        return
      }
      throw InputError(
        "no command; there are \(Command.allCases.map(\.rawValue).joined(separator: ", ")); "
          + "see \(program) --help")
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
        throw InputError("\(program) \(command.rawValue) was given an empty name; leave it out")
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
      throw InputError(command.complaint(about: invocation.operands))
    }
    if command == .checkLog, invocation.system == nil || invocation.mappingFile == nil {
      throw InputError(
        "\(program) check-log wants --system NAME and --mapping FILE; see \(program) check-log --help"
      )
    }
    if command == .tests, let format = invocation.suiteFormat,
      (format.device != nil) != (invocation.mappingFile != nil)
    {
      throw InputError(
        format.device == nil
          ? "--mapping says how tests act on a device; --for \(format.rawValue) has none"
          : "--for \(format.rawValue) wants --mapping FILE, which says how tests act on the device")
    }
    if invocation.relaunch != nil && invocation.cover == nil {
      throw InputError("--relaunch is about --cover; give both")
    }
    if invocation.cover != nil && seen.contains(.extraStates) {
      throw InputError("--k is about tests without --cover; give one of both")
    }
    if [.reproduce, .step, .trace].contains(command),
      (invocation.run != nil) != seen.contains(.seed)
    {
      throw InputError(
        "\(program) \(command.rawValue) SCENARIO wants both --seed SEED and --run N, or a token alone"
      )
    }
    if invocation.command == .accept,
      (invocation.reason == nil) != (invocation.owner == nil)
        || invocation.lastDay != nil && invocation.reason == nil
    {
      throw InputError(
        "a decision has a reason and an owner: --because \"…\" --owner NAME [--until DATE]")
    }
    if invocation.spillFolder != nil && invocation.bounds.memoryBytes == nil {
      throw InputError(
        "--spill says where searches go on when the bound on memory is met; give --memory SIZE too")
    }
    if invocation.cacheFolder != nil && invocation.ignoresCache {
      throw InputError("--cache says where results are kept and --no-cache keeps none; give one")
    }
    if invocation.crossed != nil && (invocation.checksOnly || invocation.pins) {
      throw InputError("--cross prints a table and writes nothing; leave out --check and --pin")
    }
    if invocation.htmlFile != nil && (invocation.checksOnly || invocation.crossed != nil) {
      throw InputError(
        "--html writes a page; leave out \(invocation.checksOnly ? "--check" : "--cross")")
    }
    if invocation.checksOnly && invocation.pins {
      throw InputError("--check writes nothing and --pin writes; give one of them")
    }
    if invocation.shard != nil && invocation.budget != nil {
      throw InputError("--shard wants the number of runs; give --runs in place of --budget")
    }
    if invocation.shard != nil && !invocation.goals.isEmpty {
      throw InputError(
        "--until leads runs by what all runs before them reached, so there are no parts of them; "
          + "leave --shard out")
    }
    if invocation.command == .explore, invocation.shard != nil,
      invocation.checksOnly || invocation.pins || invocation.crossed != nil
        || invocation.htmlFile != nil || invocation.format == .json
    {
      throw InputError(
        "--shard prints nothing, its results go into the cache; leave out --check, --pin, "
          + "--cross, --html and --format")
    }
    if invocation.command == .mutate, invocation.shard != nil,
      invocation.checksOnly || invocation.pins || invocation.format == .json
    {
      throw InputError(
        "--shard prints nothing, its results go into the cache; leave out --check, --pin "
          + "and --format")
    }
    if invocation.asksClaims,
      invocation.shard != nil || invocation.wantsMatrix || invocation.judgesEach
    {
      throw InputError("--claims judges no mutant; leave out --shard, --matrix and --each")
    }
    if invocation.output != nil && invocation.shard == nil {
      throw InputError("--output writes the shard of a campaign; give --shard I/N too")
    }
    if invocation.countsOtherwise && (invocation.checksOnly || invocation.pins) {
      throw InputError(
        "reports and pins count what a search finds by default; leave out "
          + (invocation.reduces ? "--reduction on" : "--merging off"))
    }
    if invocation.schedule != .earliest && (invocation.checksOnly || invocation.pins) {
      throw InputError("reports show the earliest moments of runs; leave out --schedule latest")
    }
    if invocation.reduces && (invocation.checkpointFile != nil || invocation.resumedFile != nil) {
      throw InputError("a reduced search cannot be saved; leave out --reduction on")
    }
    self = .run(invocation)
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
      let near = nearNames(to: spelling, among: Option.allCases.map(\.spelling)).first
      throw InputError(
        "unknown option \(quoted(spelling))"
          + (near.map { "; did you mean \"\($0)\"?" } ?? "; see \(program) --help"))
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
