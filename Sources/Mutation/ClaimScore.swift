import Machines

/// A claim of a system, whichever scenario asks it.
package struct ClaimName: Hashable, Sendable, Comparable {
  package let system: String
  package let claim: String

  package static func < (left: ClaimName, right: ClaimName) -> Bool {
    (left.system, left.claim) < (right.system, right.claim)
  }
}

/// What a claim is good for: known only where all claims were asked of every mutant.
package struct ClaimScore: Sendable {
  package let name: ClaimName
  /// How many faults it kills.
  package let kills: Int
  /// The faults that no other claim kills: by so much the score falls if the claim is lost.
  package let alone: [String]
  /// Claims that together kill whatever it kills; empty if it kills something alone, or nothing.
  package let coveredBy: [ClaimName]
  /// Ways to weaken it that no fault shows: whatever only it kills is killed as well.
  package let unnoticedWeakenings: [String]

  /// Whether others kill all that it kills; of one that kills nothing it is not known what it is for, since faults
  /// that no app can have are not judged.
  package var isRedundant: Bool { kills > 0 && alone.isEmpty }
}

extension JudgedDocument {
  /// What each claim that can kill is good for, in the order of the subjects.
  package func claims(of subjects: [MutationSubject]) -> [ClaimScore] {
    var order: [ClaimName] = []
    var weakenings: [ClaimName: [String]] = [:]
    var systems: [String: String] = [:]
    for subject in subjects where subject.document == name {
      systems[subject.name] = subject.resolved.system.name
      for (index, property) in subject.resolved.properties.enumerated()
      where subject.isAsked(index) {
        let claim = ClaimName(system: subject.resolved.system.name, claim: property.name)
        if weakenings[claim] == nil { order.append(claim) }
        weakenings[claim] = property.kind.weakenings.map(\.words)
      }
    }
    var killed: [ClaimName: [Int]] = [:]
    var killers: [[ClaimName]] = []
    for (index, fault) in faults.enumerated() {
      let names = Set(
        fault.killers.flatMap { scenario, claims in
          claims.map { ClaimName(system: systems[scenario] ?? "", claim: $0) }
        })
      killers.append(names.sorted())
      for name in names { killed[name, default: []].append(index) }
    }
    return order.map { claim in
      let own = killed[claim, default: []]
      let alone = own.filter { killers[$0].count == 1 }
      let unnoticed = weakenings[claim, default: []].filter { words in
        !alone.contains { faults[$0].isMissed(by: claim.claim, weakenedTo: words) }
      }
      return ClaimScore(
        name: claim, kills: own.count, alone: alone.map { faults[$0].name },
        coveredBy: alone.isEmpty ? Self.cover(of: own, killers, without: claim) : [],
        unnoticedWeakenings: unnoticed)
    }
  }

  /// Few claims that together kill these faults: again and again the one that kills most of the rest.
  private static func cover(
    of faults: [Int], _ killers: [[ClaimName]], without claim: ClaimName
  ) -> [ClaimName] {
    var rest = faults
    var cover: [ClaimName] = []
    while !rest.isEmpty {
      var counts: [ClaimName: Int] = [:]
      for fault in rest {
        for killer in killers[fault] where killer != claim { counts[killer, default: 0] += 1 }
      }
      let best = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }
      guard let best else { return cover }
      cover.append(best.key)
      rest.removeAll { killers[$0].contains(best.key) }
    }
    return cover.sorted()
  }
}

extension JudgedFault {
  /// Whether a weaker form of the claim kills it in no scenario in which the claim does.
  fileprivate func isMissed(by claim: String, weakenedTo words: String) -> Bool {
    verdicts.allSatisfy { verdict in
      guard case .killed(let claims) = verdict.fate, claims.contains(claim) else { return true }
      return verdict.missedBy.contains { $0.claim == claim && $0.words == words }
    }
  }
}

/// Whether claims notice that a rule of a document is lost.
package struct RuleNotice: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// A claim fails if a row or cause that restates it is lost or changed.
    case noticed
    /// Rows or causes restate it, and no claim fails whatever is done to them.
    case bound = "bound but not noticed"
    /// What restates it can be changed in no way that anybody could see.
    case decorative
    /// Only effects on what only claims look at restate it: they are taken for no fault of an app.
    case observer = "said of what only claims look at"
    case untouched = "restated by no row or cause"
    /// Only what stands for the environment restates it: no app can have a fault in it.
    case environment = "said of the environment"
  }

  package let id: String
  package let kind: Kind
  /// The claims that notice some change of it.
  package let claims: [String]
  /// Whether a claim fails if every row that restates it is dropped.
  package let isLossNoticed: Bool
}

extension JudgedDocument {
  /// What is noticed of each rule, in the order given.
  package func notices(of ids: [String]) -> [RuleNotice] {
    var byId: [String: [JudgedFault]] = [:]
    for fault in faults {
      for id in Set(fault.ids) { byId[id, default: []].append(fault) }
    }
    return ids.map { id in
      let faults = byId[id] ?? []
      let claims = Set(faults.flatMap { $0.killers.flatMap(\.claims) }).sorted()
      let losses = faults.filter { [.dropRule, .dropRow, .dropCause].contains($0.operator) }
      let whole = losses.filter { $0.operator == .dropRule }
      let kind: RuleNotice.Kind =
        if environmentIds.contains(id) { .environment } else if faults.isEmpty {
          .untouched
        } else if !claims.isEmpty {
          .noticed
        } else if faults
          .contains(where: { $0.outcome == .survivor || $0.outcome == .undecided })
        { .bound } else if faults.contains(where: { $0.outcome == .observerOnly }) {
          .observer
        } else {
          .decorative
        }
      return RuleNotice(
        id: id, kind: kind, claims: claims,
        isLossNoticed: (whole.isEmpty ? losses : whole).contains { $0.outcome == .killed })
    }
  }
}
