import Checking
import Machines
import Models
import Testing

/// Searches in which every running timer may expire at any moment, beside searches in time.
@Suite struct `What holds whenever timers expire holds in time` {
  private func options(_ timers: TimerSemantics) -> SearchOptions {
    var options = SearchOptions(bounds: SearchBounds(states: 20_000))
    options.engine = timers == .exact ? .explicit : .symbolic
    options.timers = timers
    return options
  }

  @Test func `on the systems with timers of the catalogue`() throws {
    var (decided, open, only) = (0, 0, 0)
    for name in ["app-state-machine", "migration"] {
      let system = try #require(Catalogue.models.systems.first { $0.name == name })
      let exact = try check(system, options: options(.exact))
      let abstract = try check(system, options: options(.anyMoment))
      #expect(exact.complete && abstract.facts?.timers == .anyMoment)
      for (one, other) in zip(exact.results, abstract.results) {
        if other.verdict == .undecided {
          open += 1
          if other.detail.reason == .obstacle(.onlyAtAnyMoment) { only += 1 }
          continue
        }
        decided += 1
        #expect(one.verdict == other.verdict, "\(one.property.name)")
        if other.verdict == .proved, other.run == nil {
          #expect(other.detail.reason == .evenIfTimersExpireAtAnyMoment, "\(one.property.name)")
        }
        // A violation is shown by a run in time, which no shorter one shows.
        #expect(one.run?.steps.count == other.run?.steps.count, "\(one.property.name)")
      }
    }
    // Something is decided, something is not said, and some run is none in time.
    #expect(decided > 30 && open > 30 && only > 0, "\(decided) \(open) \(only)")
  }
}
