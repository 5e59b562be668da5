import Checking
import Foundation
import Machines
import Reporting

/// Everything outside itself that sim uses; tests put other things in its place.
struct CommandEnvironment {
  var catalogue: Catalogue
  var files: any FileSystem = Disk()
  var today = Day(secondsSince1970: Int(Date().timeIntervalSince1970))
  var processors = ProcessInfo.processInfo.activeProcessorCount
  /// Explores a system and decides properties, all of them if none are given.
  var explore: @Sendable (System, Configuration, SearchOptions, [Property]?) throws -> Outcome = {
    try check($0, $1, options: $2, properties: $3).withoutWithheld($1)
  }
  var isInterrupted: @Sendable () -> Bool
  /// A file as a revision has it, by its path from here; `nil` if there is no such revision or file.
  var committed: (_ revision: String, _ path: String) throws -> [UInt8]? = { _, _ in nil }
  /// Where searches are saved and from where one goes on; `nil` if nobody asked for it.
  var checkpointFiles: CheckpointFiles?
  /// Where searches go on that memory has no room for; `nil` if nobody asked for it.
  var spill: Spill?
  /// Where what searches found is kept; `nil` if nobody wants it.
  var cacheFolder: String?
  /// Whether somebody looks at the standard output who has not asked for text without colours.
  var isColoured = false
  /// Shows in one line how far the work has come; `nil` if nobody looks, or wants to.
  var showProgress: (@Sendable (String) -> Void)?
  /// The next line of the standard input, without its end; `nil` where there is none.
  var nextLine: () throws -> String? = { nil }
  /// Whether the standard input is a terminal, at which somebody answers.
  var isDialogue = false
  /// Prints on the standard output.
  var print: (String) throws -> Void
  /// Prints one line on the standard error.
  var warn: (String) -> Void
}

extension CommandEnvironment {
  /// Does what a command line asks for.
  ///
  /// - Parameter arguments: without the name of the program.
  /// - Returns: how the process is to end. Errors have been told in one line.
  func run(_ arguments: [String]) -> ExitCode {
    do {
      switch try Request(arguments) {
      case .help(nil):
        try print(overallHelp())
        return .success
      case .help(let command?):
        try print(help(for: command))
        return .success
      case .manual:
        try print(manualPage())
        return .success
      case .version:
        try print(SimVersion.line + "\n")
        return .success
      case .run(let invocation): return try run(invocation)
      }
    } catch let error as InputError {
      warn("\(program): \(error)")
      return .usage
    } catch let error as FileError {
      warn("\(program): \(error)")
      return .usage
    } catch let error as ModelError {
      let (who, code): (String, ExitCode) =
        switch error.origin {
        case .model: ("the model is at fault", .usage)
        case .bound: ("undecided", .undecided)
        case .package: ("a defect of \(program)", .defect)
        }
      return tell(who, error.words, code)
    } catch {
      return tell("a defect of \(program)", "\(error)", .defect)
    }
  }

  private func tell(_ who: String, _ what: String, _ code: ExitCode) -> ExitCode {
    warn("\(program): \(who): \(clipped(oneLine(what), to: 2000))")
    return code
  }

  var systems: [System] { catalogue.systems }
  var questioned: [System] { catalogue.questioned }
  var documents: [Document] { catalogue.documents }
  var topics: [Topic] { catalogue.topics }
  var seededDefect: SeededDefect? { catalogue.seededDefect }

  /// The systems that a token can name.
  var knownSystems: [System] { systems + (seededDefect.map { [$0.system] } ?? []) }

  private func run(_ invocation: Invocation) throws -> ExitCode {
    var environment = self
    environment.spill = try invocation.spill()
    if invocation.isPainted(onTerminal: isColoured) {
      environment.print = { [print] text in try print(Colour.painted(text)) }
    }
    environment.cacheFolder = invocation.ignoresCache ? nil : invocation.cacheFolder ?? cacheFolder
    if !invocation.showsProgress { environment.showProgress = nil }
    return try environment.perform(invocation)
  }

  private func perform(_ invocation: Invocation) throws -> ExitCode {
    try checkNames()
    if [.explore, .promote, .gate, .accept].contains(invocation.command) {
      let writer = AtomicWriter(files: files)
      writer.removeLeftovers(below: invocation.scenarioFolder)
      writer.removeLeftovers(below: invocation.reportFolder)
    }
    return switch invocation.command {
    case .explore: try explore(invocation)
    case .simulate: try simulate(invocation)
    case .reproduce: try reproduce(invocation)
    case .step: try step(invocation)
    case .trace: try trace(invocation)
    case .why: try why(invocation)
    case .export: try export(invocation)
    case .promote: try promote(invocation)
    case .merge: try merge(invocation)
    case .gate: try gate(invocation)
    case .diff: try diff(invocation)
    case .snapshot: try snapshot(invocation)
    case .accept: try accept(invocation)
    case .rules: try rules(invocation)
    case .list: try list(invocation)
    case .graph: try graph(invocation)
    case .completion: try completion(invocation)
    case .mutate: try mutate(invocation)
    case .readings: try readings(invocation)
    case .checkLog: try checkLog(invocation)
    case .tests: try tests(invocation)
    case .initialise: try initialise(invocation)
    }
  }

  /// How searches are run for an invocation.
  ///
  /// - Parameters:
  ///   - bounds: those that the scenario gives.
  ///   - exploration: the engine that the scenario gives.
  ///   - jobs: how many threads search; `nil` is as the invocation says.
  func options(
    _ invocation: Invocation, named name: String, bounds: SearchBounds = SearchBounds(),
    by exploration: ScenarioEngine = ScenarioEngine(), jobs: Int? = nil
  ) -> SearchOptions {
    var progress: (@Sendable (SearchProgress) -> Void)?
    if let showProgress {
      progress = { showProgress(progressLine(name, $0)) }
    }
    var options = SearchOptions(
      bounds: bounds.overridden(by: invocation.searchBounds),
      jobs: jobs ?? invocation.jobs ?? processors,
      interrupted: isInterrupted, progress: progress)
    options.engine = invocation.engine ?? exploration.engine
    options.timers = invocation.timers ?? exploration.timers
    options.schedule = invocation.schedule
    options.merges = invocation.merges
    options.spill = spill
    return options
  }
}

extension CommandEnvironment {
  /// Prints a result in the format that is asked for.
  func tell(
    _ invocation: Invocation, text: @autoclosure () throws -> String,
    json: @autoclosure () throws -> JSON
  ) throws {
    try print(invocation.format == .json ? json().text + "\n" : text())
  }
}
