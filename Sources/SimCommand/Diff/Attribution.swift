import Checking
import Machines

/// Which edits make a claim's answer what it is now.
enum Attribution: Hashable {
  /// Alone it gives the new answer, and without it there is another.
  case exactly(String)
  /// Each alone gives the new answer, and none is needed.
  case each([String])
  /// Together they give the new answer, and without any one of them there is another.
  case together([String])
  /// Some alone give the new answer; without others, the needed ones, there is another.
  case mixed(sufficient: [String], necessary: [String])
  /// None alone gives the new answer, and some together do; of these some are needed.
  case joint([String], necessary: [String])
  case unknown(String)

  var words: String {
    func all(_ edits: [String]) -> String { edits.joined(separator: " and ") }
    switch self {
    case .exactly(let edit): return "because of \(edit)"
    case .each(let edits): return "because of each of \(edits.joined(separator: ", ")) alone"
    case .together(let edits): return "only because of \(all(edits)) together"
    case .mixed(let sufficient, []):
      return
        "\(all(sufficient)) alone is enough, and not needed: without it the others bring it about"
    case .mixed(let sufficient, let necessary):
      return "\(sufficient.joined(separator: " or ")) alone is enough; "
        + "with all others not without \(all(necessary))"
    case .joint(let edits, []):
      return "\(all(edits)) together are enough, none of them alone, and none is needed"
    case .joint(let edits, let necessary):
      return "not without \(all(necessary)), which alone \(necessary.count.noun("is", "are")) "
        + "not enough: \(all(edits)) together are"
    case .unknown(let reason): return reason
    }
  }
}

extension CommandEnvironment {
  /// More edits of one system are not tried one by one.
  static let mostEditsTried = 12

  /// Which edits change the answers to some claims of a scenario, found by taking back each alone and
  /// all but each.
  func attributions(
    of claims: [String], in change: ScenarioChange, after: [String: ClaimAnswer],
    _ invocation: Invocation
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
        result[claim] = .exactly(edits[0])
      } else if edits.count > Self.mostEditsTried {
        result[claim] = .unknown("by some of \(edits.count) edits, too many to be tried one by one")
      } else {
        asked.append(claim)
      }
    }
    if asked.isEmpty { return result }
    // Nothing where the mixture is no model.
    var without: [String: [String: ClaimAnswer]] = [:]
    var alone: [String: [String: ClaimAnswer]] = [:]
    let others = keys.filter { $0.hasPrefix("claim ") && !asked.contains(String($0.dropFirst(6))) }
    for key in keys where !others.contains(key) {
      if isInterrupted() { break }
      without[key] = try answers(asked, change.reverting([key]), invocation)
      alone[key] = try answers(asked, change.reverting(Set(keys).subtracting([key])), invocation)
    }
    for claim in asked {
      let edits = relevant(claim)
      let isNew = { (answers: [String: ClaimAnswer]?) in
        answers.map { isSame($0[claim], after[claim]) } ?? false
      }
      let necessary = edits.filter { !isNew(without[$0]) }
      let sufficient = edits.filter { isNew(alone[$0]) }
      if sufficient.isEmpty {
        var enough = edits
        for key in edits.reversed() where !necessary.contains(key) {
          let fewer = enough.filter { $0 != key }
          if isNew(
            try answers([claim], change.reverting(Set(keys).subtracting(fewer)), invocation))
          {
            enough = fewer
          }
        }
        result[claim] =
          enough == necessary ? .together(enough) : .joint(enough, necessary: necessary)
      } else if necessary.isEmpty, sufficient.count > 1 {
        result[claim] = .each(sufficient)
      } else if let cause = necessary.first(where: sufficient.contains) {
        result[claim] = .exactly(cause)
      } else {
        result[claim] = .mixed(sufficient: sufficient, necessary: necessary)
      }
    }
    return result
  }

  private func isSame(_ one: ClaimAnswer?, _ other: ClaimAnswer?) -> Bool {
    guard let one, let other else { return one == other }
    return one.isSame(as: other)
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
  firstByKey(
    outcome.results.map { ($0.property.name, ClaimAnswer($0)) })
}
