import Checking
import Foundation
import Machines
import Mutation
import RuleSemantics

/// Scenarios of a document that have mutants in common: what one notices need not be judged in another,
/// so they are judged together. Groups are judged, kept and dealt out to parts each by itself.
struct MutantGroup {
  /// The positions of its subjects.
  let members: [Int]
  /// A guess of how long it takes.
  let weight: Int

  /// The groups, in the order of their first subjects.
  static func all(of subjects: [MutationSubject]) -> [MutantGroup] {
    var groups: [(members: [Int], names: Set<FaultName>)] = []
    for (place, subject) in subjects.enumerated() {
      var group = (
        members: [place],
        names: Set(
          subject.mutants.map {
            FaultName(subject.document, $0.name)
          })
      )
      for joined in groups where !joined.names.isDisjoint(with: group.names) {
        group.members += joined.members
        group.names.formUnion(joined.names)
      }
      let members = Set(group.members)
      groups.removeAll { !members.isDisjoint(with: $0.members) }
      groups.append(group)
    }
    return groups.map { group in
      MutantGroup(
        members: group.members.sorted(),
        weight: group.members.reduce(0) {
          $0 + subjects[$1].mutants.count * min(subjects[$1].states, 1 << 24)
        })
    }.sorted { ($0.members.first ?? 0) < ($1.members.first ?? 0) }
  }
}

extension CommandEnvironment {
  /// What became of the mutants, group by group: judged, or as it was kept.
  ///
  /// - Parameters:
  ///   - scenarios: those of the subjects, in the same order.
  ///   - names: the mutants that are asked for; `nil` for all.
  ///   - shard: the part of the groups that is judged; the others have no verdicts.
  /// - Returns: by subject; `nil` if it was interrupted.
  func mutationVerdicts(
    on subjects: [MutationSubject], of scenarios: [Scenario], _ invocation: Invocation,
    among names: Set<String>? = nil, part shard: Shard? = nil
  ) throws -> [[MutantVerdict]]? {
    let campaign = mutationCampaign(invocation)
    let groups = MutantGroup.all(of: subjects)
    let own = shard?.share(of: groups.map(\.weight)) ?? Set(groups.indices)
    let wanted = try ownIds(of: subjects, invocation)
    let inputs = cache == nil || names != nil ? [:] : try survivorInputs(scenarios)
    var found = [[MutantVerdict]](repeating: [], count: subjects.count)
    for (place, group) in groups.enumerated() where own.contains(place) {
      let members = group.members.map { subjects[$0] }
      var digest = Fingerprint()
      digest.feed("mutants, by \(SimCommandSources.digest)")
      digest.feed("\(campaign.judgesEach) \(campaign.wantsMatrix)")
      for subject in members {
        digest.feed("\(subject.name) \(inputs[subject.name] ?? "")")
        digest.feed("\(wanted[subject.name].map { $0.sorted() } ?? [])")
      }
      let cache = inputs.isEmpty ? nil : cache
      let kept = cache?.value(named: digest.digits, as: [[MutantVerdict]].self)
      let verdicts =
        kept
        ?? campaign.verdicts(on: members) { subject, mutant in
          names?.contains(mutant.name) != false
            && wanted[subject.name].map { ids in mutant.ids.contains(where: ids.contains) } != false
        }
      guard let verdicts, verdicts.count == members.count else { return nil }
      if kept == nil { cache?.keep(values: [(digest.digits, verdicts)]) }
      for (member, verdicts) in zip(group.members, verdicts) { found[member] = verdicts }
    }
    return found
  }

  /// `sim mutate --shard`: judges one part of the mutants, tells nothing, and leaves the verdicts in the cache.
  func mutate(
    _ shard: Shard, of subjects: [MutationSubject], _ scenarios: [Scenario],
    _ invocation: Invocation
  ) throws -> ExitCode {
    try requireCache()
    guard
      let found = try mutationVerdicts(on: subjects, of: scenarios, invocation, part: shard)
    else {
      warn("\(program): interrupted; part \(shard.text) is incomplete")
      return .undecided
    }
    let judged = found.reduce(0) { $0 + $1.count }
    try print(
      "part \(shard.text): \(judged.counted("mutant")) judged, kept in "
        + "\(oneLine(cacheFolder ?? "")); \(program) mutate takes them from there\n")
    return .success
  }
}
