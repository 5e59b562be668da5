import Checking
import Foundation
import Testing

private let isLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil

@Suite struct `Public models` {
  @Test(arguments: KnownCount.small)
  func `have the counts that were published`(known: KnownCount) { search(known) }

  @Test(
    .enabled(if: isLong, "set SIM_LONG_TESTS to search millions of states"), .serialized,
    arguments: KnownCount.large)
  func `have the counts that were published, large ones too`(known: KnownCount) { search(known) }

  private func search(_ known: KnownCount) {
    for outcome in known.outcomes() {
      let search = Comment(rawValue: outcome.search)
      #expect(outcome.distinct == known.distinct, search)
      if let generated = known.generated { #expect(outcome.generated == generated, search) }
      #expect(outcome.firstDifference == nil, search)
    }
  }

  @Test(arguments: KnownProperty.all)
  func `are true and false as known, at the known distance`(known: KnownProperty) {
    #expect(known.naively() == known.failsAfter)
    for jobs in 1...2 { #expect(known.explored(jobs) == known.failsAfter, "\(jobs) jobs") }
  }

  @Test(arguments: 1...2)
  func `measure four gallons`(jobs: Int) {
    #expect(
      trace(of: DieHard(), jobs: jobs) { $0.big == 4 } == [
        "fill the big jug", "pour big into small", "empty the small jug", "pour big into small",
        "fill the big jug", "pour big into small",
      ])
  }

  @Test(arguments: 1...2)
  func `cross the river`(jobs: Int) {
    let river = Missionaries(missionaries: 3, cannibals: 3)
    #expect(
      trace(of: river, jobs: jobs) { $0.isEmpty } == [
        "two cannibals", "one cannibal", "two cannibals", "one cannibal", "two missionaries",
        "one of each", "two missionaries", "one cannibal", "two cannibals", "one missionary",
        "one of each",
      ])
  }

  /// What is done on the first of the shortest ways to a goal.
  private func trace<System: TransitionSystem>(
    of system: System, jobs: Int, to goal: @escaping @Sendable (System.State) -> Bool
  ) -> [String]? {
    let space = explore(system, options: SearchOptions(jobs: jobs), stopWhen: goal)
    guard let end = space.stoppedAt else { return nil }
    return space.steps(to: end).map { system.name(of: $0.action) }
  }
}
