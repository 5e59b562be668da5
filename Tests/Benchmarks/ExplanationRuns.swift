import Checking
import Machines
import Models

/// Measures what it takes to explain why claims fail, system by system.
enum ExplanationRuns {
  /// Every system is checked as it is written, with its runs and then with what explains them; the
  /// difference in time of the processor, divided by the claims explained, is the time of one. What
  /// has too many states to be searched one by one is left out, as it is explained by its slices.
  static func measure() throws {
    var table = Table(
      "system", "states", "violated", "explained", "s with runs", "s explained", "ms a claim")
    var (claims, total) = (0, 0.0)
    for system in Catalogue.models.systems {
      var options = SearchOptions()
      options.bounds.states = 500_000
      let (outcome, explained) = try timed { try check(system, options: options) }
      guard outcome.endedBy == nil else { continue }
      options.detail = .run
      let (_, shown) = try timed { try check(system, options: options) }
      let violated = outcome.results.filter { $0.verdict == .violated }
      let known = violated.count { $0.detail.explanation != nil }
      let seconds = max(explained - shown, 0)
      table.add(
        system.name, grouped(outcome.states), "\(violated.count)", "\(known)", rounded(shown, 3),
        rounded(explained, 3), known == 0 ? "" : rounded(1000 * seconds / Double(known), 1))
      claims += known
      total += seconds
    }
    table.add("all", "", "", "\(claims)", "", "", rounded(1000 * total / Double(max(claims, 1)), 1))
    print(table.text)
  }

  private static func timed<Value>(_ body: () throws -> Value) throws -> (Value, Double) {
    let start = ProcessTimes.own.seconds
    let value = try body()
    return (value, ProcessTimes.own.seconds - start)
  }
}
