import Diagnostics
import Checking
import Simulation
import Suites

/// How results are printed.
enum Format: String, CaseIterable {
  case text, json
}

/// One understood command line.
struct Invocation: Equatable {
  var command: Command
  /// Scenario names, catalogue ids, or a token or file.
  var operands: [String] = []
  var format = Format.text
  /// In what formats the gate tells its result, and where.
  var gateOutputs = [GateOutput(format: .text)]
  var diffFormat = DiffFormat.text
  var graphFormat = GraphFormat.dot
  var traceFormat = TraceFormat.itf
  /// The language to which a system is exported.
  var target: ExportTarget?
  var colour = ColourChoice.auto
  /// Whether also what is decided and expected is printed.
  var showsAll = false
  /// Which run of a seed is made again.
  var run: Int?
  /// Whether the gate leaves out what it passed as it is.
  var onlyChanged = false
  /// `nil` is as many as the machine has processors.
  var jobs: Int?
  var showsProgress = true
  var bounds = SearchBounds()
  var scenarioFolder = "Scenarios"
  var reportFolder = "Reports"
  /// The file in which the search under way is saved, and that from which one goes on.
  var checkpointFile: String?
  var resumedFile: String?
  /// The folder to which searches go on that memory has no room for.
  var spillFolder: String?
  /// The folder in which what searches found is kept, and whether none is used.
  var cacheFolder: String?
  var ignoresCache = false
  var checksOnly = false
  var pins = false
  /// Whether scenarios are explored with one state for many that cannot be told apart.
  var reduces = false
  /// Whether zones that differ only in the order of independent steps are merged.
  var merges = true
  /// Whether the numbers of states are not those of reports and pins.
  var countsOtherwise: Bool {
    reduces || !merges || engine == .symbolic || engine == .auto || timers != nil
  }
  var showsVerdicts = false
  /// Whether all claims are asked that notice a mutant, and whether in each scenario by itself.
  var wantsMatrix = false
  var judgesEach = false
  /// Whether it is asked of each proved claim what breaks it, and no mutant is judged.
  var asksClaims = false
  /// The readings whose combinations are explored; `nil` if none were named.
  var crossed: [String]?
  /// Where one page is written that shows everything; `nil` for the reports.
  var htmlFile: String?
  /// Which engine explores, and what diagrams make of timers; `nil` as the scenario says.
  var engine: Engine?
  var timers: TimerSemantics?
  /// Which of the possible moments of runs are shown.
  var schedule = Schedule.earliest
  var seed = Seed(1)
  /// `nil` is as many as the budget allows, or a thousand.
  var runs: Int?
  /// In seconds.
  var budget: Int?
  /// What runs are to reach before they end.
  var goals: [Goal] = []
  var explains = false
  var steps = 100
  /// What goes wrong in seeded runs beyond the rules.
  var faults: Set<InjectedFault> = []
  var shard: Shard?
  /// Where a shard is written; `nil` is the standard output.
  var output: String?
  /// What a promoted run is called.
  var name: String?
  /// Whose logs are checked, and the file that says what their lines mean.
  var system: String?
  var mappingFile: String?
  /// Why, by whom and until when violations are accepted that nobody has decided on.
  var reason: String?
  var owner: String?
  var lastDay: Day?
  /// For what tests are written, where, what they see, and how many states an app may have too many.
  var suiteFormat: SuiteFormat?
  var suiteFolder: String?
  var observed: [String]?
  var extraStates = 0
  /// What the tests cover instead, and what a launch costs.
  var cover: Tour.Cover?
  var relaunch: Int?
  /// Where a new package finds this one.
  var origin: String?
}

/// One of several parts of a campaign.
struct Shard: Hashable {
  /// Counted from 1.
  let number: Int
  let count: Int

  static let most = 100_000

  var text: String { "\(number)/\(count)" }
}

extension Command {
  init(named name: String) throws(InputError) {
    guard let command = Command(rawValue: name) else {
      throw unknown("command", name, among: Command.allCases.map(\.rawValue))
    }
    self = command
  }

  /// What is said where the number of operands is not one that the command takes.
  func complaint(about count: Int) -> String {
    let most = operandCount.upperBound == 1 ? "" : " or more"
    let least = operandCount.lowerBound == 0 ? "at most " : ""
    return "\(rawValue) wants \(least)one \(kinds)\(most), not \(count); "
      + "see \(program) \(rawValue) --help"
  }
}

extension Invocation {
  /// The same with other names.
  func named(_ names: [String]) -> Invocation {
    var invocation = self
    invocation.operands = names
    return invocation
  }

  /// Whether `sim explore` writes what it finds: in full, and as the committed reports show it.
  var writesReports: Bool { !checksOnly && !countsOtherwise && schedule == .earliest }

  /// What the process takes besides a search: the program, its models, what it read, the buffers.
  static var programBytes: Int { 40 << 20 }

  /// The bounds of a search: those given, less what the process takes besides.
  var searchBounds: SearchBounds {
    var bounds = bounds
    bounds.memoryBytes = bounds.memoryBytes.map { $0 - Self.programBytes }
    return bounds
  }

  /// Whether searches are made one after the other, each with all threads: so that each may take
  /// all the memory and ends at the same state for any number of threads, or is the one that is
  /// saved.
  var searchesInTurn: Bool {
    bounds.memoryBytes != nil || checkpointFile != nil || resumedFile != nil
  }

  mutating func take(_ option: Option, _ value: String) throws(InputError) {
    switch option {
    case .format where command == .diff: diffFormat = try choice(option, value)
    case .format where command == .graph: graphFormat = try choice(option, value)
    case .format where command == .trace: traceFormat = try choice(option, value)
    case .format where command == .gate: gateOutputs = try outputs(value)
    case .format: format = try choice(option, value)
    case .jobs: jobs = try number(option, value, in: 1...256)
    case .states: bounds.states = try number(option, value, in: 1...Int.max)
    case .depth: bounds.depth = try number(option, value, in: 1...Int.max)
    case .seconds: bounds.seconds = Double(try number(option, value, in: 1...1_000_000))
    case .memory:
      let bytes = try memorySize(value) { InputError("--memory: \($0)") }
      guard bytes >= 2 * Self.programBytes else {
        throw InputError(
          "--memory: \(program) itself takes up to \(Self.programBytes >> 20)m; give it "
            + "\(2 * Self.programBytes >> 20)m at least")
      }
      bounds.memoryBytes = bytes
    case .checkpoint: checkpointFile = value
    case .resume: resumedFile = value
    case .spill: spillFolder = value
    case .cache: cacheFolder = value
    case .noCache: ignoresCache = true
    case .scenarios: scenarioFolder = value
    case .reports: reportFolder = value
    case .noProgress: showsProgress = false
    case .check: checksOnly = true
    case .pin: pins = true
    case .engine: engine = try choice(option, value)
    case .timers: timers = try choice(option, value)
    case .nodes: bounds.nodes = try number(option, value, in: 1...Int.max)
    case .schedule: schedule = try choice(option, value)
    case .merging: merges = try isOn(option, value)
    case .reduction: reduces = try isOn(option, value)
    case .verdicts: showsVerdicts = true
    case .changed: onlyChanged = true
    case .all: showsAll = true
    case .color: colour = try choice(option, value)
    case .run: run = try number(option, value, in: 0...1_000_000_000)
    case .origin:
      guard !value.isEmpty, !value.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline })
      else {
        throw InputError("--from: \(quoted(value)) is neither a path nor an address")
      }
      origin = value
    case .target: target = try choice(option, value)
    case .matrix: wantsMatrix = true
    case .each: judgesEach = true
    case .claims: asksClaims = true
    case .html: htmlFile = value
    case .cross: crossed = try names(option, value, of: "a reading")
    case .suiteFormat: suiteFormat = try choice(option, value)
    case .extraStates: extraStates = try number(option, value, in: 0...1)
    case .cover: cover = try choice(option, value)
    case .relaunch: relaunch = try number(option, value, in: 0...100_000)
    case .observe: observed = try names(option, value, of: "a machine or variable")
    case .out: suiteFolder = value
    case .seed:
      do { seed = try Seed(value) } catch {
        throw InputError("--seed: \(quoted(value)) is no seed: \(error.description)")
      }
    case .runs: runs = try number(option, value, in: 1...1_000_000_000)
    case .budget: budget = try number(option, value, in: 1...1_000_000)
    case .until where command == .accept:
      guard let day = Day(value) else {
        throw InputError("--until: \(quoted(value)) is not a day; write one as 2027-03-31")
      }
      lastDay = day
    case .until: goals = try coverageGoals(value)
    case .because: reason = try oneLineText(option, value)
    case .owner: owner = try oneLineText(option, value)
    case .explain: explains = true
    case .faults:
      for name in value.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        faults.insert(
          try lookedUp(
            "--faults: unknown fault", name, among: InjectedFault.allCases, by: \.rawValue))
      }
    case .output: output = value
    case .name: name = value
    case .system: system = value
    case .mapping: mappingFile = value
    case .shard:
      let parts = value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let count = try? wholeNumber(parts[1], in: 1...Shard.most),
        let number = try? wholeNumber(parts[0], in: 1...count)
      else {
        throw InputError(
          "--shard: \(quoted(value)) is no part; write the third of eight as 3/8")
      }
      shard = Shard(number: number, count: count)
    case .steps: steps = try number(option, value, in: 1...1_000_000)
    case .help: break
    }
  }

  /// Formats, at most one of them printed, the others each with a file.
  private func outputs(_ value: String) throws(InputError) -> [GateOutput] {
    var outputs: [GateOutput] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let format: GateFormat = try choice(.format, String(words[0]))
      let file = words.count > 1 ? String(words[1]) : nil
      if file?.isEmpty == true {
        throw InputError("--format: no file after \(format.rawValue)=; name one")
      }
      if file != nil, format.mark == nil {
        throw InputError("--format: \(format.rawValue) is printed; leave out the file")
      }
      outputs.append(GateOutput(format: format, file: file))
    }
    guard outputs.count(where: { $0.file == nil }) <= 1 else {
      throw InputError("--format: only one format is printed; give the others files, as sarif=FILE")
    }
    return outputs
  }

  /// Names between commas, each once.
  private func names(
    _ option: Option, _ value: String, of what: String
  ) throws(InputError) -> [String] {
    let names = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !names.contains(""), Set(names).count == names.count else {
      throw InputError(
        "\(option.spelling): \(quoted(value)) names \(what) twice, or none; give each once")
    }
    return names
  }

  /// A text that is a line of a file: blanks are single, and something is left.
  private func oneLineText(_ option: Option, _ value: String) throws(InputError) -> String {
    let text = trimmed(value)
    if text.isEmpty { throw InputError("\(option.spelling) wants some words") }
    return text
  }

  private func isOn(_ option: Option, _ value: String) throws(InputError) -> Bool {
    guard value == "on" || value == "off" else {
      throw InputError("\(option.spelling): \(quoted(value)) is neither on nor off")
    }
    return value == "on"
  }

  /// One of the values that the option has, by its name, with hyphens for blanks.
  private func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ option: Option, _ value: String
  ) throws(InputError) -> Value {
    try lookedUp(
      "\(option.spelling): unknown \(option.rawValue)", value, among: Array(Value.allCases)
    ) { $0.rawValue.replacing(" ", with: "-") }
  }

  private func number(
    _ option: Option, _ value: String, in range: ClosedRange<Int>
  ) throws(InputError) -> Int {
    try wholeNumber(value, in: range) { InputError("\(option.spelling): \($0)") }
  }
}
