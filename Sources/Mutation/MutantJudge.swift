import Checking
import Machines

/// Judges mutants of one subject.
struct MutantJudge {
  let subject: MutationSubject
  /// Whether all claims that kill are wanted, and not only the first.
  let wantsAll: Bool
  /// The positions of the claims that are asked, in this order.
  let order: [Int]

  private var resolved: ResolvedScenario { subject.resolved }

  func verdict(on mutant: Mutant) -> MutantVerdict {
    do throws(ModelError) {
      return try judged(mutant)
    } catch {
      return verdict(mutant, .refused(error.description))
    }
  }

  private func verdict(
    _ mutant: Mutant, _ fate: MutantVerdict.Fate, _ shifts: [MutantVerdict.Shift] = [],
    lints: [String] = [], missedBy: [MutantVerdict.Weakening] = []
  ) -> MutantVerdict {
    MutantVerdict(
      mutant: mutant.name, operator: mutant.operator, ids: mutant.ids, scenario: subject.name,
      fate: fate, shifts: shifts, lints: lints, missedBy: missedBy)
  }

  private func judged(_ mutant: Mutant) throws(ModelError) -> MutantVerdict {
    if mutant.isSame { return verdict(mutant, .equivalent) }
    if subject.isObserverOnly(mutant) { return verdict(mutant, .observerOnly) }
    if let row = mutant.onlyWhenFires, subject.firings[row] == 0 {
      return verdict(mutant, .equivalent)
    }
    guard let (compiled, explored) = try explored(mutant.system, resolved.configuration) else {
      return verdict(mutant, .equivalent)
    }
    var killers: [Int] = []
    var shifts: [MutantVerdict.Shift] = []
    for index in order {
      guard let new = decided(index, mutant, explored) else { continue }
      if new == .violated {
        killers.append(index)
        if !wantsAll { break }
      } else if new == .vacuous {
        shifts.append(shift(index, new))
      }
    }
    if !killers.isEmpty {
      let names = killers.sorted().map { resolved.properties[$0].name }
      let missed = wantsAll ? killers.flatMap { weakened($0, mutant, explored) } : []
      return verdict(mutant, .killed(by: names), missedBy: missed)
    }
    let comparison = try fate(of: compiled, explored)
    if case .equivalent = comparison { return verdict(mutant, .equivalent) }
    var lints: [String] = []
    for (index, property) in resolved.properties.enumerated()
    where !subject.isAsked(index) && property.role != .measurement {
      guard let new = decided(index, mutant, explored), new != subject.verdicts[index],
        new != .undecided
      else { continue }
      if property.role == .shape {
        if new == .violated { lints.append(property.name) }
      } else {
        shifts.append(shift(index, new))
      }
    }
    return verdict(mutant, comparison, shifts, lints: lints)
  }

  /// A system explored as the subject is; `nil` where it compiles to the same.
  private func explored(
    _ system: System, _ configuration: Configuration
  ) throws(ModelError) -> (compiled: CompiledSystem, explored: ExploredSystem)? {
    let compiled = try CompiledSystem(system, configuration)
    if compiled.fingerprint == resolved.fingerprint { return nil }
    let options = SearchOptions(bounds: subject.bounds)
    return (compiled, try ExploredSystem(compiled, options: options))
  }

  /// What becomes of one claim; `nil` where the mutant is no model, or the claim cannot be asked of it.
  func answer(of property: Property, on mutant: Mutant) -> VerdictKind? {
    if mutant.isSame { return .proved }
    if let row = mutant.onlyWhenFires, subject.firings[row] == 0 { return .proved }
    let relived = mutant.relived.map { property.replacing($0.old, by: $0.new) }
    return answer(of: relived ?? property, in: mutant.system)
  }

  /// Those of these claims that the mutant violates, which is explored once for all of them.
  func broken(_ claims: [Int], by mutant: Mutant) -> [Int] {
    if let row = mutant.onlyWhenFires, subject.firings[row] == 0 { return [] }
    do throws(ModelError) {
      guard let (_, explored) = try explored(mutant.system, resolved.configuration) else {
        return []
      }
      return claims.filter { decided($0, mutant, explored) == .violated }
    } catch { return [] }
  }

  /// What becomes of a claim that is proved, in another system; `nil` where that is no model, or the
  /// claim cannot be asked of it.
  func answer(of property: Property, in system: System) -> VerdictKind? {
    do throws(ModelError) {
      guard let (_, explored) = try explored(system, resolved.configuration) else { return .proved }
      return try explored.verdict(of: property)
    } catch { return nil }
  }

  private func shift(_ index: Int, _ new: VerdictKind) -> MutantVerdict.Shift {
    MutantVerdict.Shift(
      claim: resolved.properties[index].name, from: subject.verdicts[index], to: new)
  }

  /// `nil` where the claim cannot be asked of the mutant, such as one that measures a timer.
  private func decided(
    _ index: Int, _ mutant: Mutant, _ explored: ExploredSystem
  ) -> VerdictKind? {
    decided(resolved.properties[index], mutant, explored)
  }

  /// The weaker forms of a claim that do not kill the mutant.
  private func weakened(
    _ index: Int, _ mutant: Mutant, _ explored: ExploredSystem
  ) -> [MutantVerdict.Weakening] {
    let property = resolved.properties[index]
    return property.kind.weakenings.compactMap { words, kind in
      decided(property.with(kind: kind), mutant, explored) == .violated
        ? nil : MutantVerdict.Weakening(claim: property.name, words: words)
    }
  }

  private func decided(
    _ property: Property, _ mutant: Mutant, _ explored: ExploredSystem
  ) -> VerdictKind? {
    var property = property
    if let relived = mutant.relived { property = property.replacing(relived.old, by: relived.new) }
    do throws(ModelError) { return try explored.verdict(of: property) } catch { return nil }
  }

  // MARK: Equivalent, or told apart

  /// How many runs are tried that may tell the two apart where timers differ.
  private static let mostCandidates = 64

  /// How a system with rules of its own stands to the subject.
  ///
  /// - Parameter isOneWay: Whether it only matters what the subject can do and the system cannot.
  func fate(
    beside system: System, _ configuration: Configuration, isOneWay: Bool = false
  ) throws(ModelError) -> MutantVerdict.Fate {
    guard let (compiled, explored) = try explored(system, configuration) else {
      return .equivalent
    }
    return try fate(of: compiled, explored, isOneWay: isOneWay)
  }

  private func fate(
    of compiled: CompiledSystem, _ explored: ExploredSystem, isOneWay: Bool = false
  ) throws(ModelError) -> MutantVerdict.Fate {
    guard explored.isComplete else {
      return .undecided("the mutant has more than \(explored.states) states")
    }
    let (graph, behaviour) = try subject.graph()
    let follower = Behaviour(try compiled.byClocks(), observing: subject.observed)
    let mostPairs = 200_000 + 4 * graph.nodeCount
    let forwards = PairSearch(
      leader: behaviour, graph: graph, follower: follower, mostPairs: mostPairs,
      isOneWay: isOneWay
    ).compared(mostCandidates: Self.mostCandidates)
    switch forwards {
    case .equivalent: return .equivalent
    case .undecided(let reason): return .undecided(reason)
    case .candidates(let candidates):
      let shown = try shown(by: candidates, of: compiled, explored, isOfMutant: false)
      if let shown { return .survivor(shown) }
    }
    if isOneWay { return .undecided("no run was found that tells them apart") }
    let backwards = PairSearch(
      leader: follower, graph: ExploredGraph(explored, follower), follower: behaviour,
      mostPairs: mostPairs, isOneWay: false
    ).compared(mostCandidates: Self.mostCandidates)
    guard case .candidates(let candidates) = backwards else {
      return .undecided("no run was found that tells them apart")
    }
    let shown = try shown(by: candidates, of: compiled, explored, isOfMutant: true)
    if let shown { return .survivor(shown) }
    return .undecided("none of \(candidates.count) runs tells them apart")
  }

  /// The first of these that tells the two apart, as a run of the subject or of the mutant.
  private func shown(
    by candidates: [PairVerdict.Candidate], of compiled: CompiledSystem, _ explored: ExploredSystem,
    isOfMutant: Bool
  ) throws(ModelError) -> MutantVerdict.Distinction? {
    let (own, other) = isOfMutant ? (compiled, resolved.compiled) : (resolved.compiled, compiled)
    for candidate in candidates {
      let path = candidate.path
      let run = try isOfMutant ? explored.run(along: path) : subject.run(along: path)
      var isShown = candidate.isCertain
      if !isShown {
        isShown = try RunComparison(
          first: own.finest(), second: other.finest(), observed: subject.observed
        ).tellsApart(run)
      }
      if isShown {
        return MutantVerdict.Distinction(
          run: run, isOfMutant: isOfMutant, isShownByLastStep: candidate.isLast,
          words: candidate.words)
      }
    }
    return nil
  }
}
