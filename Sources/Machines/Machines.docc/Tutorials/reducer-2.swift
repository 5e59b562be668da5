import Conformance
import Machines
import Simulation
import Testing

extension Loader {
  var adapter: ReducerAdapter<Action, NothingStored> {
    ReducerAdapter(
      initial: self, reduce: { $0.reduce($1) },
      shows: { Observation(states: ["Download": $0.phase.rawValue]) },
      events: ["start": .send(.startTapped)],
      effects: { effect in
        switch effect {
        case .load: .ask("load", ["finished": .loaded])
        case .sleep(let span): .start("limit", after: span, then: .timedOut)
        case .cancelLoad: .stop("load")
        }
      })
  }
}

struct ReducerTests {
  @Test func `The reducer does as its table says`() throws {
    print(try explore(Download.system, beside: Loader().adapter))
  }
}
