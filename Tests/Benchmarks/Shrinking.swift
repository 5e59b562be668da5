import Challenges

/// How near to the ideal counterexamples come, over many seeds.
enum Shrinking {
  /// Shrinks what refutes each challenge, and prints what came of it.
  static func measure(_ arguments: Arguments) throws {
    var table = Table(
      "challenge", "most common other result", "ideal", "runs", "mean", "median", "most")
    for challenge in Challenge.all {
      let result = try ChallengeResult(of: challenge, seeds: arguments.seeds)
      let executions = result.executions
      let other = result.mostCommonOther.map { "\($0.count) × \($0.text)" }
      let missed = result.missed == 0 ? nil : "\(result.missed) found no failure"
      table.add(
        challenge.name, [missed, other].compactMap(\.self).joined(separator: "; "),
        "\(grouped(result.ideal)) of \(grouped(arguments.seeds))", middle(of: result.runs),
        mean(of: executions), middle(of: executions), grouped(executions.last ?? 0))
    }
    print(table.text)
  }

  private static func middle(of sorted: [Int]) -> String {
    sorted.isEmpty ? "-" : grouped(sorted[(sorted.count - 1) / 2])
  }

  private static func mean(of numbers: [Int]) -> String {
    if numbers.isEmpty { return "-" }
    return rounded(Double(numbers.reduce(0, +)) / Double(numbers.count), 1)
  }
}
