import Checking
import Machines

/// Which edits make a claim's answer what it is now.
enum Attribution: Hashable {
  /// The only edit there is.
  case only(String)
  /// Taken back, the answer is the old one; alone, it gives the new one.
  case exactly(String)
  /// Each alone gives the new answer.
  case each([String])
  /// Without any one of them the answer is the old one; none alone gives the new one.
  case together([String])
  /// Some alone, others only with others; or none by itself.
  case mixed(sufficient: [String], necessary: [String])
  case unknown(String)

  var words: String {
    switch self {
    case .only(let edit), .exactly(let edit): "because of \(edit)"
    case .each(let edits): "because of each of \(edits.joined(separator: ", ")) alone"
    case .together(let edits): "only because of \(edits.joined(separator: " and ")) together"
    case .mixed([], []): "by no edit alone"
    case .mixed(let sufficient, []): "\(sufficient.joined(separator: ", ")) is enough"
    case .mixed([], let necessary): "not without \(necessary.joined(separator: ", "))"
    case .mixed(let sufficient, let necessary):
      "\(sufficient.joined(separator: ", ")) is enough; not without \(necessary.joined(separator: ", "))"
    case .unknown(let reason): reason
    }
  }
}

extension CommandEnvironment {
  /// More edits of one system are not tried one by one.
  static let mostEditsTried = 12

  /// Which edits change the answers to some claims of a scenario, found by taking back each alone and
  /// all but each.
  func attributions(
    of claims: [String], in change: ScenarioChange, before: [String: ClaimAnswer],
    after: [String: ClaimAnswer], _ invocation: Invocation
  ) throws -> [String: Attribution] {
    let keys = change.causes.map(\.key)
    // What only another claim says is no cause of this one.
    let relevant = { (claim: String) in
      keys.filter { !$0.hasPrefix("claim ") || $0 == "claim \(claim)" }
    }
    var result: [String: Attribution] = [:]
    var asked: [String] = []
    for claim in claims {
      let edits = relevant(claim)
      if edits.count == 1 {
        result[claim] = .only(edits[0])
      } else if edits.count > Self.mostEditsTried {
        result[claim] = .unknown("one of \(edits.count) edits, too many to be tried one by one")
      } else {
        asked.append(claim)
      }
    }
    if asked.isEmpty { return result }
    var without: [String: [String: ClaimAnswer]] = [:]
    var alone: [String: [String: ClaimAnswer]] = [:]
    let others = keys.filter { $0.hasPrefix("claim ") && !asked.contains(String($0.dropFirst(6))) }
    for key in keys where !others.contains(key) {
      if isInterrupted() { break }
      without[key] = try answers(asked, change.reverting([key]), invocation)
      alone[key] = try answers(asked, change.reverting(Set(keys).subtracting([key])), invocation)
    }
    for claim in asked {
      let (old, new) = (before[claim], after[claim])
      let necessary = relevant(claim).filter { isSame(without[$0]?[claim], old) }
      let sufficient = relevant(claim).filter { isSame(alone[$0]?[claim], new) }
      result[claim] =
        if necessary.count == 1, sufficient == necessary {
          .exactly(necessary[0])
        } else if necessary.isEmpty, sufficient.count > 1 {
          .each(sufficient)
        } else if sufficient.isEmpty, necessary.count > 1 {
          .together(necessary)
        } else { .mixed(sufficient: sufficient, necessary: necessary) }
    }
    return result
  }

  private func isSame(_ one: ClaimAnswer?, _ other: ClaimAnswer?) -> Bool {
    switch (one, other) {
    case (let one?, let other?): one.isSame(as: other)
    case (nil, nil): true
    default: false
    }
  }

  /// The answers of a mixture of old and new rows; none where it is no model.
  private func answers(
    _ claims: [String], _ scenario: Scenario, _ invocation: Invocation
  ) throws -> [String: ClaimAnswer]? {
    let asked = scenario.system.properties.filter { claims.contains($0.name) }
    if asked.isEmpty { return [:] }
    do {
      let outcome = try outcomes(
        of: [SearchRequest(scenario, properties: asked, guess: 0)], invocation)
      return outcome[0].map { answersByClaim($0) }
    } catch let error as ModelError {
      if case .package = error.origin { throw error }
      return nil
    }
  }
}

/// The answers of an outcome by claim.
func answersByClaim(_ outcome: Outcome) -> [String: ClaimAnswer] {
  Dictionary(
    outcome.results.map { ($0.property.name, ClaimAnswer($0)) },
    uniquingKeysWith: { first, _ in first })
}
