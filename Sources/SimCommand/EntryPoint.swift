import Checking
import Foundation
public import Machines
import Reporting

/// Runs the command line of the process over a catalogue of systems, and ends the process.
///
/// Call it before any other thread exists: it takes SIGINT and SIGTERM for all threads.
///
/// Scenarios, acceptances and regressions lie in `Scenarios` where it runs, reports in `Reports`, and
/// every command and file format of `sim` is there for them.
public func main(_ catalogue: Catalogue) -> Never {
  Program.name = catalogue.command
  Interruption.watch()
  AddressSpace.watch()
  Traps.watch()

  let isWatched = isatty(STDERR_FILENO) == 1
  let standardError: @Sendable (String) -> Void = { text in
    _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
  }
  let display = ProgressDisplay(write: standardError)
  let showProgress: @Sendable (String) -> Void = { display.show($0) }

  let variables = ProcessInfo.processInfo.environment
  Program.width = terminalWidth(variables["COLUMNS"])
  let isColoured =
    isatty(STDOUT_FILENO) == 1 && (variables["NO_COLOR"] ?? "").isEmpty
    && variables["TERM"] != "dumb"
  let code = run(
    Array(CommandLine.arguments.dropFirst()), catalogue,
    isInterrupted: { Interruption.isRequested }, isColoured: isColoured,
    showProgress: isWatched ? showProgress : nil,
    print: { text in
      if isWatched { standardError(overwriting("")) }
      guard writeAll(Array(text.utf8), to: STDOUT_FILENO) else {
        throw FileError(path: "standard output", reason: String(cString: strerror(errno)))
      }
    },
    warn: { line in standardError((isWatched ? overwriting("") : "") + line + "\n") })
  exit(code)
}

/// How many characters a line has where the standard output is a terminal: as `COLUMNS` says, or the terminal.
private func terminalWidth(_ columns: String?) -> Int? {
  guard isatty(STDOUT_FILENO) == 1 else { return nil }
  var size = winsize()
  let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
  let asked = columns.flatMap { Int($0) } ?? 0
  return asked > 0 ? asked : isKnown ? Int(size.ws_col) : nil
}

/// Runs a command line over the files of the machine and comes back, but for a search that no longer
/// can go on from its files.
///
/// - Parameters:
///   - arguments: without the name of the program.
///   - isInterrupted: whether the user wishes an end; asked often, by any thread.
///   - warn: takes a line for the standard error, without its end.
/// - Returns: the exit code.
package func run(
  _ arguments: [String], _ catalogue: Catalogue,
  isInterrupted: @escaping @Sendable () -> Bool, isColoured: Bool = false,
  showProgress: (@Sendable (String) -> Void)? = nil, print: @escaping (String) throws -> Void,
  warn: @escaping (String) -> Void
) -> Int32 {
  let environment = CommandEnvironment(
    catalogue: catalogue, isInterrupted: isInterrupted, committed: { try committed($1, in: $0) },
    cacheFolder: (try? Disk().kind(of: folder(of: OutcomeCache.defaultFolder))) == .folder
      ? OutcomeCache.defaultFolder : nil, isColoured: isColoured, showProgress: showProgress,
    nextLine: { readLine() }, isDialogue: isatty(STDIN_FILENO) == 1, print: print, warn: warn)
  return environment.run(arguments).rawValue
}

/// A file as a revision of Git has it; `nil` if Git knows no such revision or file.
private func committed(_ path: String, in revision: String) throws -> [UInt8]? {
  if revision.isEmpty || revision.hasPrefix("-") || revision.contains(":") { return nil }
  let git = Process()
  git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  git.arguments = ["git", "show", "\(revision):./\(path)"]
  let output = Pipe()
  git.standardOutput = output
  git.standardError = FileHandle.nullDevice
  git.standardInput = FileHandle.nullDevice
  do { try git.run() } catch { return nil }
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  git.waitUntilExit()
  return git.terminationStatus == 0 ? Array(bytes) : nil
}

extension Catalogue {
  /// The generated files for scenarios and topics, of these documents, those made before from memory; or the
  /// scenarios' pages alone.
  func reportFiles(
    _ scenarios: [ScenarioReport], _ topics: [TopicReport], _ documents: [Document],
    _ crossed: CrossedReadings, _ pagesAlone: Bool, _ memory: PageMemory
  ) -> [ReportFile] {
    let reports = Reports(
      scenarios, documents: documents, systems: systems, topics: topics, crossed: crossed,
      questioned: questioned, command: command)
    return pagesAlone ? reports.scenarioFiles : reports.files(memory)
  }
}
