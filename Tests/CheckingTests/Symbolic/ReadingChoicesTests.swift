import Checking
import Machines
import Models
import RuleChecking
import Testing

@Suite struct `One search that holds all answers` {
  private typealias Answers = ReadingChoices.Answers

  /// Every choice of one alternative for each question, without those that are defaults.
  private func combinations(_ questions: [Reading]) -> [Answers] {
    questions.reduce([[:]]) { combinations, reading in
      combinations.flatMap { answers in
        reading.alternatives.enumerated().map { place, alternative in
          place == 0 ? answers : answers.merging([reading.id: alternative.id]) { $1 }
        }
      }
    }
  }

  /// Untimed systems agree exactly. Where timers may expire at any moment, a claim may fail under
  /// more answers than in exact time, and never under fewer.
  @Test func `says of each what a search of its own says`() throws {
    var (exact, timed, failing, silent) = (0, 0, 0, 0)
    for system in Catalogue.models.systems where !system.readings.isEmpty {
      var options = SearchOptions(bounds: SearchBounds(states: 400))
      options.detail = .verdict
      guard try check(system, options: options, properties: []).complete else { continue }
      let few = system.readings.reduce(1) { $0 * $1.alternatives.count } <= 32
      let others: Int? = few ? nil : 1
      let choices = try ReadingChoices(system, others: others, nodes: 1 << 20)
      #expect(Set(choices.questions + choices.settled).isSubset(of: system.readings))
      for answers in combinations(choices.questions) where answers.count <= others ?? .max {
        let outcome = try check(system, Configuration(readings: answers), options: options)
        guard outcome.complete else { continue }
        for claim in choices.claims {
          guard let found = claim.failing,
            let result = outcome.results.first(where: { $0.property == claim.property })
          else { continue }
          let place: Comment = "\(system.name), \(claim.property.name) under \(answers)"
          let fails = result.verdict == .violated
          if choices.facts.timers == .exact {
            #expect(fails == found.contains(answers), place)
            if !fails, let spoken = claim.spoken {
              #expect((result.verdict == .vacuous) != spoken.contains(answers), place)
              silent += result.verdict == .vacuous ? 1 : 0
            }
            exact += 1
          } else {
            #expect(!fails || found.contains(answers), place)
            timed += 1
          }
          failing += fails ? 1 : 0
        }
      }
    }
    // So that nothing passes by comparing nothing.
    #expect(
      exact > 100 && timed > 50 && failing > 50,
      "\(exact) exact, \(timed) with timers, \(failing) failing, \(silent) vacuous")
  }

  /// With a bound, exactly the answers of at most so many questions are held.
  @Test(arguments: 0...3) func `holds as many other answers at once as are asked`(
    others: Int
  ) throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == "auth-store" })
    let whole = try ReadingChoices(system, others: nil, nodes: 1 << 20)
    let part = try ReadingChoices(system, others: others, nodes: 1 << 20)
    #expect(part.questions == whole.questions && part.claims.count == whole.claims.count)
    #expect(whole.claims.contains { $0.spoken?.count == combinations(whole.questions).count })
    for (one, all) in zip(part.claims, whole.claims) {
      #expect(one.failing == all.failing?.filter { $0.count <= others }, "\(one.property.name)")
      #expect(one.spoken == all.spoken?.filter { $0.count <= others }, "\(one.property.name)")
    }
  }

  @Test func `ends where the nodes do`() throws {
    let system = try #require(Catalogue.models.systems.first { $0.name == "auth-store" })
    #expect(throws: DiagramObstacle.self) { try ReadingChoices(system, others: nil, nodes: 1) }
  }
}
