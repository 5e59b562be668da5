import Checking
import Foundation
import Machines
import Models
import Reporting

Interruption.watch()
AddressSpace.watch()

let isWatched = isatty(STDERR_FILENO) == 1
let standardError: @Sendable (String) -> Void = { text in
  _ = writeAll(Array(text.utf8), to: STDERR_FILENO)
}

let display = ProgressDisplay(write: standardError)
let showProgress: @Sendable (String) -> Void = { display.show($0) }
let today = Day(secondsSince1970: Int(Date().timeIntervalSince1970))

let surroundings = Surroundings(
  systems: Catalogue.systems, documents: Catalogue.documents, subjects: Catalogue.subjects,
  canary: Catalogue.canary, files: Disk(), today: today,
  processors: ProcessInfo.processInfo.activeProcessorCount,
  explore: { try check($0, $1, options: $2, properties: $3) },
  reportFiles: { Reports($0, documents: $2, systems: Catalogue.systems, subjects: $1).files },
  isInterrupted: { Interruption.isRequested },
  showProgress: isWatched ? showProgress : nil,
  print: { text in
    if isWatched { standardError(overwriting("")) }
    guard writeAll(Array(text.utf8), to: STDOUT_FILENO) else {
      throw FileError(path: "standard output", reason: String(cString: strerror(errno)))
    }
  },
  warn: { line in standardError((isWatched ? overwriting("") : "") + line + "\n") })

exit(surroundings.run(Array(CommandLine.arguments.dropFirst())).rawValue)
