import Checking
import Foundation

extension Invocation {
  /// Where searches go on that memory has no room for; `nil` if nobody asked for it.
  ///
  /// - Throws: ``InputError`` if the folder cannot be used.
  func spill() throws(InputError) -> Spill? {
    guard let spillFolder, let processBytes = bounds.memoryBytes else { return nil }
    // With less there is hardly room for anything of the files beside the program itself.
    guard processBytes >= 96 << 20 else {
      throw InputError("--spill: searches go on from files with --memory 96m or more")
    }
    do throws(SpillError) {
      return try Spill(folder: spillFolder, processBytes: processBytes) { problem in
        // Nothing is half written: what sim writes, it writes when all searches have ended.
        _ = writeAll(
          Array(
            "sim: --spill: \(oneLine(problem)); give it a folder on a disk with more room\n".utf8),
          to: STDERR_FILENO)
        exit(ExitCode.usage.rawValue)
      }
    } catch {
      throw InputError(
        "--spill: \(oneLine(error.description)); give it a folder that exists and can be written to"
      )
    }
  }
}
