import Conformance
import Simulation

/// What can be wrong with a download, or looks wrong and is not; thought out from the document alone.
enum Trick: String, CaseIterable {
  case givesUpAfterThreeFailures, secondTapRestartsTheLimit, finishedStartsAgain
  case limitOutlivesTheAnswer, tellsATapThatDoesNothing, takesAnAnswerBeforeItAsks
  case halvesTheLimitAtEachTry, triesAgainByItself, tellsTheTimeout, showsLoadingAfterFailure
  case tellsTheSecondTryTwice, forgetsToTellTheThirdTry
  case takesTheFirstOfTwo, countsTaps, startsTheLimitTwice, asksAnew, waitsForNothing

  /// Of these the document says nothing.
  static let harmless: [Trick] = [.countsTaps, .startsTheLimitTwice, .asksAnew, .waitsForNothing]
}

/// A download with a trick.
struct TrickyLoader: Hashable {
  typealias Action = Loader.Action

  enum Effect { case load, limit(Duration), cancel, drop, track, pause }

  let trick: Trick
  var phase = Loader.Phase.idle
  var tries = 0
  var taps = 0

  mutating func reduce(_ action: Action) -> [Effect] {
    if action == .start, trick == .countsTaps { taps = (taps + 1) % 4 }
    switch (phase, action) {
    case (.idle, .start), (.failed, .start):
      if trick == .givesUpAfterThreeFailures, tries == 3 { return [] }
      return begin()
    case (.loading, .start):
      if trick == .secondTapRestartsTheLimit { return [.limit(.seconds(10))] }
      return trick == .tellsATapThatDoesNothing ? [.track] : []
    case (.loading, .loaded):
      phase = .done
      return trick == .limitOutlivesTheAnswer ? [] : [.cancel]
    case (.idle, .loaded) where trick == .takesAnAnswerBeforeItAsks:
      phase = .done
      return []
    case (.done, .start) where trick == .finishedStartsAgain: return begin()
    case (.done, .timedOut) where trick == .limitOutlivesTheAnswer:
      phase = .failed
      return []
    case (.loading, .timedOut):
      phase = .failed
      if trick == .triesAgainByItself { return [.drop, .pause] }
      return trick == .tellsTheTimeout ? [.drop, .track] : [.drop]
    case (.failed, .hintOver) where trick == .triesAgainByItself: return begin()
    default: return []
    }
  }

  private mutating func begin() -> [Effect] {
    phase = .loading
    tries = min(tries + 1, 3)
    var limit = Duration.seconds(10)
    if trick == .halvesTheLimitAtEachTry { limit = limit / (1 << (tries - 1)) }
    switch trick {
    case .tellsTheSecondTryTwice where tries == 2: return [.load, .limit(limit), .track, .track]
    case .forgetsToTellTheThirdTry where tries == 3: return [.load, .limit(limit)]
    case .startsTheLimitTwice: return [.limit(.seconds(3)), .load, .limit(limit), .track]
    case .takesTheFirstOfTwo: return [.load, .load, .limit(limit), .track]
    case .asksAnew: return [.load, .drop, .load, .limit(limit), .track]
    case .waitsForNothing: return [.load, .limit(limit), .pause, .track]
    default: return [.load, .limit(limit), .track]
    }
  }

  var adapter: ReducerAdapter<Action, NothingStored> {
    var events: [String: AppCue<Action, NothingStored>] = ["start": .send(.start)]
    if trick == .takesAnAnswerBeforeItAsks { events["finished"] = .send(.loaded(0)) }
    return ReducerAdapter(
      initial: self, reduce: { $0.reduce($1) },
      shows: { loader in
        let isHidden = loader.trick == .showsLoadingAfterFailure && loader.phase == .failed
        return Observation(states: ["Download": isHidden ? "loading" : loader.phase.rawValue])
      },
      events: events,
      effects: { effect in
        switch effect {
        case .load: .ask("load", ["finished": .loaded(0)])
        case .drop: .stop("load")
        case .limit(let span): .start("deadline", after: span, then: .timedOut)
        case .cancel: .stop("deadline")
        case .track: .emit("shown")
        case .pause: .start("pause", after: .milliseconds(700), then: .hintOver)
        }
      })
  }
}
