import Checking
import Machines
import Mutation
import Reporting

extension CommandEnvironment {
  /// `sim mutate --claims`: what breaks each proved claim, and of which no fault of the app was found.
  func askClaims(_ scenarios: [Scenario], _ invocation: Invocation) throws -> ExitCode {
    var answers: [(scenario: String, claims: [(name: String, breaker: ClaimBreaker)])] = []
    for scenario in scenarios {
      guard let subject = try mutationSubjects([scenario]).first else { continue }
      let claims = subject.claims
      guard
        let found = subject.breakers(
          of: claims, jobs: invocation.jobs ?? processors, isInterrupted: isInterrupted,
          progress: { [showProgress] left in
            showProgress?("\(subject.name): \(left.counted("claim")) left")
          })
      else { return .undecided }
      answers.append(
        (
          subject.name,
          found.map { (subject.resolved.properties[$0.property].name, $0) }
        ))
    }
    switch invocation.format {
    case .text:
      for (scenario, claims) in answers { try print(text(scenario, claims)) }
    case .json:
      let scenarios = answers.map { scenario, claims in
        JSON.object([
          "scenario": .string(scenario), "claims": .array(claims.map { $1.json(named: $0) }),
        ])
      }
      try print(JSON.object(["schema": 1, "scenarios": .array(scenarios)]).text + "\n")
    }
    return .success
  }

  private func text(
    _ scenario: String, _ claims: [(name: String, breaker: ClaimBreaker)]
  ) -> String {
    let rest = claims.filter { $0.breaker.kind != .app }
    let sum =
      "\(scenario): a fault of the app breaks \(claims.count - rest.count) of "
      + "\(claims.count.counted("proved claim"))\n"
    return sum
      + rest.map { name, breaker in
        var line = "  \(name): \(breaker.kind.rawValue)"
        if !breaker.change.isEmpty { line += ": \(breaker.change)" }
        if !breaker.alsoBroken.isEmpty {
          line += "; as \(breaker.alsoBroken.prefix(3).joined(separator: ", "))"
          let more = breaker.alsoBroken.count - 3
          if more > 0 { line += " and \(more) more" }
        }
        return line + "\n"
      }.joined()
  }
}

extension ClaimBreaker {
  fileprivate func json(named name: String) -> JSON {
    .object([
      "claim": .string(name), "broken_by": .string(kind.rawValue), "change": .string(change),
      "also_broken": .array(alsoBroken.map(JSON.string)),
    ])
  }
}
