import Dispatch
import Foundation
import Synchronization
import TimedTrials

/// Random timed systems on which all engines of dense time are compared.
enum TimedTrialRuns {
  /// How many seeds a thread takes at a time.
  private static let share = 500

  /// Tries as many systems as were asked for, every check of each, and prints what was found.
  ///
  /// - Throws: what differs, with the seeds that draw the systems again.
  static func run(_ arguments: Arguments) throws {
    let seeds = arguments.firstSeed..<arguments.firstSeed + arguments.timedSystems
    let jobs = arguments.jobs.max() ?? 1
    let start = ContinuousClock.now
    let next = Mutex(seeds.lowerBound)
    let results = Mutex<(parts: [Int: TimedCampaign], fault: String?)>(([:], nil))
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
      while true {
        let first = next.withLock { seed in
          defer { seed = min(seed + share, seeds.upperBound) }
          return seed
        }
        if first == seeds.upperBound { return }
        var part = TimedCampaign()
        do {
          try part.run(first..<min(first + share, seeds.upperBound), everything: true)
        } catch {
          results.withLock { $0.fault = "\(error)" }
        }
        results.withLock { $0.parts[first] = part }
      }
    }
    let (parts, fault) = results.withLock { $0 }
    if let fault { throw Complaint("a random system is refused: \(fault)") }
    var whole = TimedCampaign()
    for first in parts.keys.sorted() { if let part = parts[first] { whole.add(part) } }
    print(text(of: whole))
    print("\(rounded((ContinuousClock.now - start) / .seconds(1), 1)) s on \(jobs) threads")
    if whole.differing > 0 {
      throw Complaint(
        "\(whole.differing) systems differ:\n" + whole.differences.joined(separator: "\n"))
    }
  }

  private static func text(of campaign: TimedCampaign) -> String {
    let families = RandomNetwork.Family.allCases.map { family in
      "\(grouped(campaign.families[family, default: 0])) \(family)"
    }
    return """
      \(grouped(campaign.systems)) random timed systems, \(grouped(campaign.closed)) of them closed
      \(families.joined(separator: ", "))
      \(grouped(campaign.zones)) zones, \(grouped(campaign.hulls)) merged into others
      \(grouped(campaign.points)) points of digital clocks
      \(grouped(campaign.runs)) runs with moments taken step by step
      \(grouped(campaign.digitalMisses)) open systems of which digital clocks miss states
      \(grouped(campaign.digitalMissesDeadlocks)) closed systems of which they miss deadlocks
      \(grouped(campaign.tooLarge)) systems too large to be explored to the end
      \(grouped(campaign.differing)) systems about which the engines differ
      """
  }
}
