import Checking
import Testing

/// Theorems of public models that need just the fairness their sources assume.
@Suite struct `Fairness of public models` {
  @Test func `SchedulingAllocator serves every client if clients return what they hold`() {
    let system = SchedulingAllocator(clients: 3, resources: 2)
    let wanting: @Sendable (SchedulingAllocator.State) -> Bool = { $0.unsatisfied[1].contains(0) }
    let having: @Sendable (SchedulingAllocator.State) -> Bool = { $0.allocated[1].contains(0) }
    let report = check(
      system,
      [
        .never("shared") { !$0.allocated[0].isDisjoint(with: $0.allocated[2]) },
        .leadsTo(
          "return", from: { $0.unsatisfied[0].isEmpty }, to: { $0.allocated[0].isEmpty },
          fairness: system.fairness()),
        .leadsTo("obtain", from: wanting, to: having, fairness: system.fairness()),
        .leadsTo(
          "satisfied again", from: { _ in true }, to: { $0.unsatisfied[2].isEmpty },
          fairness: system.fairness()),
        .leadsTo(
          "obtain though others keep what they have", from: wanting, to: having,
          fairness: system.fairness(ofReturns: false)),
        .noDeadlock(),
      ])
    #expect(
      report.findings.map(\.verdict.kind)
        == [.proved, .proved, .proved, .proved, .violated, .proved])
  }

  /// With weak fairness another processor may take the only place in the queue each time.
  @Test func `WriteThroughCache answers if places in the queue are given with strong fairness`() {
    let cache = WriteThroughCache(count: 2, values: 2, length: 1)
    let asked: @Sendable (WriteThroughCache.State) -> Bool = { $0.processors[0].control == .busy }
    let free: @Sendable (WriteThroughCache.State) -> Bool = { $0.processors[0].control == .ready }
    let report = check(
      cache,
      [
        .never("two values of one address") { state in
          Set(state.processors.compactMap(\.cached)).count > 1
        },
        .leadsTo(
          "answer", from: asked, to: free, fairness: cache.fairness(ofPlaces: { .strong($0, $1) })
        ),
        .leadsTo(
          "answer, weakly", from: asked, to: free,
          fairness: cache.fairness(ofPlaces: { .weak($0, $1) })),
      ])
    #expect(report.findings.map(\.verdict.kind) == [.proved, .proved, .violated])
    #expect(report["answer, weakly"]?.trace?.loopStart != nil)
  }

  /// The source claims `<>[]`: at last everything that is published is being read.
  @Test func `Disruptor is read to its end at last, and not for good before`() {
    let disruptor = Disruptor(consumers: 2, size: 2, events: 4)
    let all = disruptor.hasReadAll
    let report = check(
      disruptor,
      [
        .never("a race") { disruptor.races(in: $0) },
        .eventuallyAlways("all is read", fairness: disruptor.fairness) { all($0) },
        .eventuallyAlways("all is read by consumers that rest", fairness: .none) { all($0) },
        .leadsTo("all is read again", from: { _ in true }, to: { all($0) }),
        .eventuallyAlways("nothing is being read", fairness: disruptor.fairness) {
          $0.reading.isEmpty
        },
        .eventuallyAlways("something is not read yet", fairness: disruptor.fairness) { !all($0) },
      ])
    #expect(
      report.findings.map(\.verdict.kind)
        == [.proved, .proved, .violated, .proved, .proved, .violated])
  }
}
