import Checking
import Machines
import Testing

@testable import Mutation

struct JudgementTests {
  private static func judged(
    _ system: System, kills: Int? = nil, jobs: Int = 1, matrix: Bool = false
  ) throws -> (MutationSubject, [MutantVerdict]) {
    let subject = try MutationSubject(
      "small", document: system.document, system, Configuration(kills: kills))
    var campaign = MutationCampaign()
    campaign.jobs = jobs
    campaign.wantsMatrix = matrix
    let verdicts = try #require(campaign.verdicts(on: [subject])?.first)
    return (subject, verdicts)
  }

  @Test(arguments: [1, 4]) func `A claim needs what it alone would kill`(jobs: Int) throws {
    for system in [Door.system, Request.system] {
      let (subject, verdicts) = try Self.judged(system, matrix: true)
      var broken = 0
      for property in subject.resolved.properties {
        let killed = verdicts.filter { verdict in
          if case .killed(let claims) = verdict.fate {
            claims.contains(property.name)
          } else {
            false
          }
        }.map(\.mutant)
        let found = subject.needs(of: property, jobs: jobs, isInterrupted: { false })
        let needs = try #require(found)
        let all = needs.broken.count + needs.vacuous + needs.harmless + needs.unknown
        #expect(all == subject.mutants.count)
        let own = needs.broken.filter { $0.environment == nil }
        // Claims that do not hold of the system, and lints, kill nothing.
        if !killed.isEmpty { #expect(own.map(\.name) == killed, "\(property.name)") }
        broken += killed.count
      }
      #expect(broken > 10)
    }
  }

  @Test func `What suffices for a proof does, and without any part of it does not`() throws {
    var cores = 0
    for system in [Door.system, Request.system] {
      let (subject, _) = try Self.judged(system)
      for (index, property) in subject.resolved.properties.enumerated()
      where subject.verdicts[index] == .proved && property.role == .claim {
        let found = subject.core(of: property, isInterrupted: { false })
        let core = try #require(found)
        let all = subject.resolved.system.places.map(\.place)
        let kept = Set(core.facts.map(\.position))
        let gone = all.indices.filter { !kept.contains($0) }
        #expect(gone.count == core.spared)
        func isProved(without gone: [Int]) throws -> Bool {
          let system = subject.resolved.system.without(gone.map { all[$0] })
          let result = try check(system, subject.resolved.configuration)
          return result.results.first { $0.property.name == property.name }?.verdict == .proved
        }
        #expect(try isProved(without: gone), "\(property.name)")
        for fact in core.facts {
          let isProved = try isProved(without: gone + [fact.position])
          #expect(!isProved, "\(property.name) holds without \(fact)")
        }
        cores += core.facts.count
      }
    }
    #expect(cores > 5)
  }

  @Test func `Faults of the environment are counted and not judged`() throws {
    let (subject, verdicts) = try Self.judged(Door.system)
    let outside = subject.mutants.filter { $0.environment != nil }
    #expect(outside.count > 2)
    #expect(outside.allSatisfy { $0.place == "Door: world reset" }, "\(outside.map(\.place))")
    let judged = Set(verdicts.map(\.mutant))
    #expect(judged.isDisjoint(with: outside.map(\.name)))
    #expect(verdicts.count + outside.count == subject.mutants.count)

    var marked = Door.system
    marked.machines[0].environment = "somebody else's door"
    let (whole, rest) = try Self.judged(marked)
    #expect(rest.allSatisfy { $0.mutant.hasPrefix("variable ") }, "\(rest.map(\.mutant))")
    let document = try #require(JudgedDocument.documents([whole], [rest]).first)
    #expect(document.environment.reduce(0) { $0 + $1.count } + rest.count == whole.mutants.count)
    #expect(document.notices(of: ["D-1"])[0].kind == .environment)
    // A rule that a part of the app restates too is the app's.
    var shared = Door.system
    var other = Door.table()
    other.name = "Other"
    other.environment = "somebody else's door"
    shared.machines.append(other)
    let (both, found) = try Self.judged(shared)
    let mixed = try #require(JudgedDocument.documents([both], [found]).first)
    #expect(mixed.notices(of: ["D-1"])[0].kind == .noticed)
    #expect(both.mutants.contains { $0.place == "D-1" && $0.environment == nil })
  }

  @Test func `Every mutant is decided, and each fate occurs`() throws {
    for system in [Door.system, Request.system] {
      let (subject, verdicts) = try Self.judged(system)
      #expect(verdicts.count == subject.judged.count && verdicts.count > 40)
      let outcomes = Set(verdicts.map(\.fate.outcome))
      #expect(outcomes.isSuperset(of: [.killed, .survivor, .equivalent]), "\(system.name)")
      for verdict in verdicts {
        #expect(verdict.fate.outcome != .undecided, "\(verdict.mutant): \(verdict.fate)")
      }
    }
  }

  @Test func `A mutant is equivalent exactly if a naive bisimulation says so`() throws {
    let (subject, verdicts) = try Self.judged(Door.system, kills: 0)
    let configuration = subject.resolved.configuration
    let observed = subject.observed.map(\.name)
    let original = try NaiveGraph(subject.resolved.system, configuration, observing: observed)
    var counts = [true: 0, false: 0]
    for (mutant, verdict) in zip(subject.judged, verdicts) {
      if case .refused = verdict.fate { continue }
      if case .killed = verdict.fate { continue }
      let other = try NaiveGraph(mutant.system, configuration, observing: observed)
      let isAlike = areAlike(original, other)
      #expect((verdict.fate.outcome == .equivalent) == isAlike, "\(mutant.name): \(verdict.fate)")
      counts[isAlike, default: 0] += 1
    }
    #expect(counts[true, default: 0] > 5 && counts[false, default: 0] > 3, "\(counts)")
  }

  @Test func `A death in the middle of a step that time never allows tells nothing apart`() throws {
    let (_, verdicts) = try Self.judged(Message.system)
    let fate = { (name: String) in verdicts.first { $0.mutant.contains(name) }?.fate.outcome }
    #expect(fate("leave out `set unseen`") == .equivalent, "\(verdicts)")
    #expect(fate("leave out `set second`") == .equivalent)
    #expect(fate("wait 2 s") == .survivor)
  }

  @Test func `A claim that kills is proved of the system and violated by the mutant`() throws {
    var options = SearchOptions()
    options.detail = .verdict
    for system in [Door.system, Request.system] {
      let (subject, verdicts) = try Self.judged(system, matrix: true)
      let original = try check(system, options: options).results
      for (mutant, verdict) in zip(subject.judged, verdicts) {
        guard mutant.relived == nil, !(verdict.fate.outcome == .refused) else { continue }
        let claims = if case .killed(let claims) = verdict.fate { claims } else { [String]() }
        let mutated = try check(
          mutant.system, subject.resolved.configuration, options: options)
        let lost = zip(original, mutated.results).filter {
          $0.verdict == .proved && $1.verdict == .violated
        }.map(\.0.property.name)
        #expect(lost == claims, "\(mutant.name)")
      }
    }
  }

  @Test func `The run of a survivor is possible in one of the two only, or shows another thing`()
    throws
  {
    let (subject, verdicts) = try Self.judged(Request.system)
    var compared = 0
    let compiled = try CompiledSystem(
      subject.resolved.system, subject.resolved.configuration
    ).finest()
    for (mutant, verdict) in zip(subject.judged, verdicts) {
      guard case .survivor(let distinction) = verdict.fate, distinction.isShownByLastStep else {
        continue
      }
      compared += 1
      let other = try CompiledSystem(mutant.system, subject.resolved.configuration).finest()
      let comparison =
        distinction.isOfMutant
        ? RunComparison(first: other, second: compiled, observed: subject.observed)
        : RunComparison(first: compiled, second: other, observed: subject.observed)
      #expect(try comparison.tellsApart(distinction.run), "\(mutant.name)")
    }
    #expect(compared > 0)
  }

  @Test func `What is found does not depend on the number of jobs`() throws {
    let one = try Self.judged(Request.system).1.map { "\($0)" }
    let four = try Self.judged(Request.system, jobs: 4).1.map { "\($0)" }
    #expect(one == four)
  }

  @Test func `The score falls by what a claim kills alone when the claim is lost`() throws {
    let (subject, verdicts) = try Self.judged(Door.system, matrix: true)
    let document = try #require(JudgedDocument.documents([subject], [verdicts]).first)
    let scores = document.claims(of: [subject])
    #expect(scores.contains { !$0.alone.isEmpty })
    for score in scores {
      var poorer = Door.system
      poorer.properties.removeAll { $0.name == score.name.claim }
      let (rest, found) = try Self.judged(poorer, matrix: true)
      // What nobody claims of may be seen by nobody: killed is what can be compared.
      let left = try #require(JudgedDocument.documents([rest], [found]).first)
      #expect(
        left.score[.killed] == document.score[.killed] - score.alone.count, "\(score.name.claim)")
      var always = Door.system
      always.properties = always.properties.map {
        $0.name == score.name.claim ? $0.with(kind: .always(Condition.always)) : $0
      }
      let (_, true_) = try Self.judged(always, matrix: true)
      #expect(true_.count { $0.fate.outcome == .killed } == left.score[.killed])
      let others = Set(score.coveredBy.map(\.claim))
      if score.alone.isEmpty && score.kills > 0 { #expect(!others.isEmpty) }
    }
  }
}

extension MutationSubject {
  fileprivate var judged: [Mutant] { mutants.filter { $0.environment == nil } }
}
