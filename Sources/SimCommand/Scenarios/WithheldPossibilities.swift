import Checking
import Machines

extension Outcome {
  /// The same, without findings that only say what was left out of the environment.
  ///
  /// That something can happen is a question to the rules; where a scenario leaves events out, nothing
  /// follows from its not happening, and so the sentence is vacuous there.
  func withoutWithheld(_ configuration: Configuration) -> Outcome {
    if configuration.withoutEvents.isEmpty { return self }
    var outcome = self
    outcome.results = results.map { result in
      guard case .sometimes = result.property.kind, result.verdict == .violated else {
        return result
      }
      return PropertyResult(
        property: result.property, verdict: .vacuous, detail: VerdictDetail(.never(.given)))
    }
    return outcome
  }
}
