import Conformance
import Machines
import Simulation

/// A download, as its document describes it.
enum Download: Machine {
  enum State: String, Name { case idle, loading, done, failed }
  enum Event: String, Name { case start, finished }
  static let name = "Download"
  static let initial = State.idle
  static let rules: Rules<Self> = [
    .idle: [.on(.start, to: .loading, do: [.emit("shown")])],
    .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .failed)],
    .failed: [.on(.start, to: .loading, do: [.emit("shown")])],
  ]
  static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]
  static let system = System("download", document: "MINE", title: "A download", machines: [table()])
}

/// The same as an app has it.
struct Loader: Hashable {
  enum Phase: String { case idle, loading, done, failed }
  enum Action: Hashable { case start, loaded(Int), timedOut, hintOver }
  enum Effect { case load(Int), sleep(Duration), cancel, cancelLoad, track(String), hint }

  var phase = Phase.idle
  var span = Duration.seconds(10)
  /// The build shows a hint for a while, of which the document says nothing.
  var hints = false
  /// The build does not look where it is when an answer comes.
  var takesAnyAnswer = false
  /// The build lets a load go on that it has given up.
  var keepsLoads = false
  /// The build takes no answer but that to the load that it began last.
  var tellsLoadsApart = false
  var loads = 0

  mutating func reduce(_ action: Action) -> [Effect] {
    switch (phase, action) {
    case (.idle, .start), (.failed, .start):
      phase = .loading
      if tellsLoadsApart { loads = 1 - loads }
      return [.load(loads), .sleep(span), .track("shown")] + (hints ? [.hint] : [])
    case (.loading, .loaded(loads)):
      phase = .done
      return [.cancel]
    case (.failed, .loaded) where takesAnyAnswer: phase = .done
    case (.loading, .timedOut):
      phase = .failed
      return takesAnyAnswer || keepsLoads ? [] : [.cancelLoad]
    default: break
    }
    return []
  }

  static func shows(_ loader: Loader) -> Observation {
    Observation(states: ["Download": loader.phase.rawValue])
  }

  static func meaning(_ effect: Effect) -> AppEffect<Action, NothingStored> {
    switch effect {
    case .load(let number): .ask("load", ["finished": .loaded(number)])
    case .cancelLoad: .stop("load")
    case .sleep(let span): .start("deadline", after: span, then: .timedOut)
    case .cancel: .stop("deadline")
    case .track(let event): .emit(event)
    case .hint: .start("hint", after: .milliseconds(700), then: .hintOver)
    }
  }

  var adapter: ReducerAdapter<Action, NothingStored> {
    ReducerAdapter(
      initial: self, reduce: { $0.reduce($1) }, shows: Self.shows, events: ["start": .send(.start)],
      effects: Self.meaning)
  }
}
