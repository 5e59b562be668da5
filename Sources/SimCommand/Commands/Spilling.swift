import Checking
import Foundation

extension Invocation {
  /// Where searches go on that memory has no room for; `nil` if nobody asked for it.
  ///
  /// - Throws: ``InputError`` if the folder cannot be used.
  func spill() throws(InputError) -> Spill? {
    guard let spillFolder, let processBytes = bounds.memoryBytes else { return nil }
    do throws(SpillError) {
      return try Spill(folder: spillFolder, processBytes: processBytes) { problem in
        // Nothing is half written: what sim writes, it writes when all searches have ended.
        _ = writeAll(
          Array(
            "\(program): --spill: \(oneLine(problem.description)); \(problem.remedy)\n".utf8),
          to: STDERR_FILENO)
        exit(ExitCode.usage.rawValue)
      }
    } catch {
      throw InputError("--spill: \(clipped(oneLine(error.description))); \(error.remedy)")
    }
  }
}
