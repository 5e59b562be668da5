import Checking
import Machines
import Testing

@testable import Mutation

/// What only claims look at, and claims that nothing breaks.
struct ObserverTests {
  private static let isTold = Fact("the user was told", .outside)
  private static let isSure = Fact("the user is sure", .outside)
  private static let isKept = Fact("kept", .durable)

  /// A door whose user knows something that no row reads, but to know something else.
  private static func door(reading read: Condition = .always) -> System {
    var system = Door.system
    let noted: [Action] = [
      .set(isTold), .when(isTold, [.set(isSure)], else: [.clear(isSure)]), .set(isKept),
    ]
    system.machines[0].rules[0].rules[1].actions += noted
    system.machines[0].rules[0].rules[0].condition = .all([
      system.machines[0].rules[0].rules[0].condition, read,
    ])
    system.properties.append(
      Property("is-told", "Who is sure was told.", .always(isTold || !isSure)))
    return system
  }

  @Test func `What no row reads but to note it is an observer's, and nothing else`() throws {
    #expect(Self.door().observers == ["the user was told", "the user is sure"])
    #expect(Self.door(reading: Self.isTold || !Self.isTold).observers == ["the user is sure"])
    #expect(Self.door(reading: Self.isSure || !Self.isSure).observers == [])
    #expect(Door.system.observers == [])
  }

  @Test func `A fault that is observer only changes nothing else, as a naive bisimulation says`()
    throws
  {
    let system = Self.door()
    let configuration = Configuration(kills: 0)
    let subject = try MutationSubject(
      "door", document: "D", system, configuration)
    let verdicts = try #require(MutationCampaign().verdicts(on: [subject])?.first)
    let own = verdicts.filter { $0.fate.outcome == .observerOnly }.map(\.mutant)
    #expect(own.count > 5 && own.allSatisfy { $0.contains("the user ") }, "\(own)")
    let observed = subject.observed.map(\.name).filter { !subject.observers.contains($0) }
    let original = try NaiveGraph(
      subject.resolved.system, subject.resolved.configuration, observing: observed)
    for mutant in subject.mutants where own.contains(mutant.name) {
      let other = try NaiveGraph(
        mutant.system, subject.resolved.configuration, observing: observed)
      #expect(areAlike(original, other), "\(mutant.name)")
    }
    // What is done to the rest beside them is judged.
    #expect(verdicts.contains { $0.mutant.contains("leave out `set kept`") })
    #expect(!own.contains { $0.contains("leave out `set kept`") })
    let document = try #require(JudgedDocument.documents([subject], [verdicts]).first)
    #expect(document.score[.observerOnly] == own.count)
    let rest = MutationScore(
      JudgedDocument.documents([subject], [verdicts.filter { !own.contains($0.mutant) }])[0].faults)
    #expect(rest.permille == document.score.permille && rest.judged == document.score.judged)
  }

  @Test func `Notes that only claims look at make no rule decorative, and no claim redundant`()
    throws
  {
    var system = Self.door()
    system.machines[0].rules[0].rules.append(
      Row<Door>.onExit(do: [.set(Self.isTold)], per: "D-9").rule)
    system.properties.append(
      Property("blocks-again", "The same in other words.", .never(Door.failures > 2)))
    let subject = try MutationSubject("door", document: "D", system, Configuration(kills: 0))
    var campaign = MutationCampaign()
    campaign.wantsMatrix = true
    let verdicts = try #require(campaign.verdicts(on: [subject])?.first)
    let document = try #require(JudgedDocument.documents([subject], [verdicts]).first)
    #expect(
      document.notices(of: ["D-9", "D-5", "D-0"]).map(\.kind) == [.observer, .noticed, .untouched])
    let claims = document.claims(of: [subject])
    let told = try #require(claims.first { $0.name.claim == "is-told" })
    #expect(told.kills == 0 && !told.isRedundant)
    #expect(claims.first { $0.name.claim == "blocks-again" }?.isRedundant == true)
  }

  @Test(arguments: [1, 4]) func `Each claim has what breaks it, or nothing does`(jobs: Int) throws {
    var system = Door.system
    system.properties += [
      Property("in-range", "At most three are counted.", .always(Door.failures <= 3)),
      Property("never-two", "Nothing else is counted twice.", .never(Door.unused > 1)),
      Property(
        "push-opens", "Nobody but who pushes opens it.",
        .precedes(
          .event("push"), .becomes(Door.is(.open)), per: .becomes(!Door.is(.open)))),
    ]
    let subject = try MutationSubject("door", document: "D", system, Configuration())
    let answers = subject.breakers(of: subject.claims, jobs: jobs, isInterrupted: { false })
    let found = try #require(answers)
    let names = subject.claims.map { subject.resolved.properties[$0].name }
    let kinds = Dictionary(uniqueKeysWithValues: zip(names, found.map(\.kind)))
    #expect(kinds["in-range"] == ClaimBreaker.Kind.none)
    #expect(kinds["never-two"] == ClaimBreaker.Kind.none)
    #expect(kinds["blocks"] == .app)
    for breaker in found where breaker.kind != .none {
      #expect(!breaker.change.isEmpty)
      guard breaker.kind == .app else { continue }
      let mutant = try #require(subject.mutants.first { $0.name == breaker.change })
      let results = try check(mutant.system, subject.resolved.configuration).results
      let name = subject.resolved.properties[breaker.property].name
      #expect(results.first { $0.property.name == name }?.verdict == .violated)
    }
    #expect(found.map(\.kind).contains(.app))
    #expect(try #require(kinds["push-opens"]) != ClaimBreaker.Kind.none)
  }
}
