import Models
import SimCommand
import Synchronization

/// What a command line came to.
struct Told {
  /// The exit code; `nil` if a signal ended the process.
  var code: Int32?
  var signal: Int32?
  var output: [UInt8] = []
  var errors = ""
  var seconds = 0.0
  /// The most memory that the process took.
  var peakBytes = 0
}

/// The command in this process, with the files of the current folder.
struct Command {
  /// How often the command may ask whether it is interrupted before it is.
  var looksBeforeInterruption = Int.max
  /// In seconds, after which the command is interrupted: long work is no defect, if it can be ended.
  var patience = 60.0

  private final class Counter: Sendable {
    let looks = Atomic(0)
  }

  func run(_ arguments: [String]) -> Told {
    let start = ContinuousClock.now
    let end = start + .seconds(patience)
    let counter = Counter()
    let most = looksBeforeInterruption
    var told = Told()
    let code = SimCommand.run(
      arguments, .models,
      isInterrupted: {
        counter.looks.wrappingAdd(1, ordering: .relaxed).oldValue >= most
          || ContinuousClock.now >= end
      },
      print: { told.output += Array($0.utf8) },
      warn: { told.errors += $0 + "\n" })
    told.code = code
    told.seconds = (ContinuousClock.now - start) / .seconds(1)
    return told
  }
}

extension Told {
  /// The commands that `sim --help` lists.
  var commands: [String] {
    String(decoding: output, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("  ") }
      .map { String($0.split(separator: " ")[0]) }
      .filter { name in name.allSatisfy(\.isLowercase) }
      .filter { !["undecided"].contains($0) }
  }
}
