import Checking
import Machines
import Reporting

/// The first change found that breaks a proved claim, or that none does: then no one row holds it, two do at
/// once, or its check mark says nothing of the rows.
package struct ClaimBreaker: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// One fault that an app can have.
    case app = "a fault of the app"
    /// One fault that only the environment, or what claims look at, can have.
    case environment = "a fault of the environment"
    /// Nothing of the tables changed, but an event besides, which does one thing at any moment.
    case rogue = "one thing more, at any moment"
    case none = "nothing that was tried"
  }

  /// The position of the claim among those of the scenario.
  package let property: Int
  package let kind: Kind
  /// What breaks it, in words; empty if nothing does.
  package let change: String
  /// Of a claim that no fault breaks: the claims that the same change breaks.
  package let alsoBroken: [String]
}

extension MutationSubject {
  /// Changes asked at once: many enough for threads, few enough for claims to be broken early.
  private static let wave = 8

  /// What breaks each of these claims, tried in this order: the faults of an app, all other faults, and events
  /// besides, each of which does one thing at any moment: leads a machine to any state, gives a variable that
  /// a claim reads any value, makes an output.
  ///
  /// - Parameters:
  ///   - claims: positions of claims that are proved.
  ///   - progress: told how many claims are left.
  /// - Returns: in the order of the claims; `nil` if it was interrupted.
  package func breakers(
    of claims: [Int], jobs: Int, isInterrupted: @Sendable () -> Bool,
    progress: (@Sendable (Int) -> Void)? = nil
  ) -> [ClaimBreaker]? {
    var found: [Int: ClaimBreaker] = [:]
    let faults = Dictionary(grouping: mutants.filter { !$0.isSame }) {
      $0.environment != nil || isObserverOnly($0)
        ? ClaimBreaker.Kind.environment : ClaimBreaker.Kind.app
    }
    for kind in [ClaimBreaker.Kind.app, .environment, .rogue] {
      var pending = claims.filter { found[$0] == nil }
      if pending.isEmpty { break }
      var changes =
        kind == .rogue ? rogues(against: pending) : ordered(faults[kind] ?? [], for: pending)
      while !changes.isEmpty, !pending.isEmpty {
        if isInterrupted() { return nil }
        progress?(pending.count)
        let wave = Array(changes.prefix(Self.wave))
        changes.removeFirst(wave.count)
        let asked = pending
        let judge = MutantJudge(subject: self, wantsAll: false, order: [])
        let broken = inParallel(wave.count, jobs: jobs) { judge.broken(asked, by: wave[$0]) }
        for (change, broken) in zip(wave, broken) {
          let new = (broken ?? []).filter { found[$0] == nil }
          let all =
            kind == .app || new.isEmpty
            ? [] : judge.broken(resolved.properties.indices.filter(isAsked), by: change)
          for property in new {
            found[property] = ClaimBreaker(
              property: property, kind: kind, change: change.name,
              alsoBroken: all.filter { $0 != property }.map { resolved.properties[$0].name })
          }
        }
        pending.removeAll { found[$0] != nil }
      }
    }
    return claims.map {
      found[$0] ?? ClaimBreaker(property: $0, kind: .none, change: "", alsoBroken: [])
    }
  }

  /// Those first that restate what a claim names.
  private func ordered(_ mutants: [Mutant], for claims: [Int]) -> [Mutant] {
    let ids = Set(claims.flatMap { resolved.properties[$0].ids })
    let isNear = { (mutant: Mutant) in mutant.ids.contains(where: ids.contains) }
    return mutants.filter(isNear) + mutants.filter { !isNear($0) }
  }

  /// The system with one event more, which the app can cause at any moment.
  private func rogues(against claims: [Int]) -> [Mutant] {
    let kinds = claims.map { resolved.properties[$0].kind }
    var rogues: [Mutant] = []
    func add(_ words: String, _ actions: [Action], _ edit: (inout System) -> Void = { _ in }) {
      var system = resolved.system
      let cause = EventCause(Self.rogue, by: .app, do: actions)
      system.machines[0].causes.append(cause)
      edit(&system)
      rogues.append(
        Mutant(
          place: "at any moment", change: words, operator: .changeValue, ids: [],
          environment: nil, system: system, onlyWhenFires: nil, relived: nil))
    }
    for (machine, table) in resolved.system.machines.enumerated() {
      for target in table.states {
        add("\(table.name) goes to \(target)", []) { system in
          for state in table.states where state != target {
            let leave = Rule(.event(Self.rogue), to: target)
            system.machines[machine].rules.insert(StateRules(state: state, rules: [leave]), at: 0)
          }
        }
      }
    }
    var seen: Set<String> = []
    for variable in kinds.flatMap(\.variables) where seen.insert(variable.name).inserted {
      for value in variable.range {
        let action = Action.assign(variable, .constant(value))
        add(action.words, [action])
      }
    }
    let outputs = kinds.flatMap(\.points).flatMap(\.outputs)
    for output in outputs where seen.insert("emit \(output)").inserted {
      add("emit \(output)", [.emit(output)])
    }
    return rogues
  }

  private static let rogue = "what no row causes"
}
