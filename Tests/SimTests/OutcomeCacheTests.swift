import Checking
import Foundation
import Machines
import ModelsASM
import Mutation
import SmallNumbers
import Testing

@testable import SimCommand

/// The cache of outcomes never decides otherwise than a search.
struct OutcomeCacheTests {
  /// A request, and what comes of it with a cache and without.
  private func found(
    _ session: Session, _ system: System, properties: [Property]? = nil,
    detail: AnswerDetail = .full, cache: String?
  ) throws -> Outcome? {
    var environment = session.environment
    environment.cacheFolder = cache
    var request = SearchRequest(
      name: system.name, system: system, configuration: Configuration(), bounds: SearchBounds(),
      properties: properties, guess: 1)
    request.detail = detail
    return try environment.outcomes(of: [request], Invocation(command: .explore)).first ?? nil
  }

  /// The document's app, with one edit each: every kind of fault, and edits of words alone.
  private static let edited: [System] = {
    let mutants = (try? ResolvedScenario(ASM.system, Configuration()))?.mutants ?? []
    // All with SIM_LONG_TESTS.
    let stride = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] == nil ? 41 : 1
    var systems = [ASM.system]
    for place in Swift.stride(from: 0, to: mutants.count, by: stride) {
      systems.append(mutants[place].system)
    }
    func edit(_ change: (inout System) -> Void) {
      var system = ASM.system
      change(&system)
      systems.append(system)
    }
    edit { $0.machines[0].rules[0].rules[0].ids = ["ASM-X99"] }
    edit { $0.properties.removeFirst() }
    edit { $0.properties.swapAt(0, 1) }
    edit { $0.readings.swapAt(0, 1) }
    return systems
  }()

  /// Of verdicts alone, too: which rows fire says whether an answer is out of reach.
  @Test(arguments: [AnswerDetail.full, .verdict])
  func `What is kept is what a search finds, after every edit`(detail: AnswerDetail) throws {
    let session = Session()
    #expect(Self.edited.count > 12)
    let all = try Self.edited.map { try found(session, $0, detail: detail, cache: nil) }
    for round in 1...2 {
      for (system, fresh) in zip(Self.edited, all) {
        let made = session.searches.count
        #expect(try found(session, system, detail: detail, cache: "kept") == fresh)
        if round == 2 { #expect(session.searches.count == made) }
      }
    }
  }

  /// Variants are kept by the tables as written, whatever a reading hides of an edit. All faults in the
  /// document's app with SIM_LONG_TESTS; else those in a safe with three questions.
  @Test func `Pages from the cache are those without one, after every edit`() throws {
    let session = Session()
    session.files.contents = [:]
    let isLong = ProcessInfo.processInfo.environment["SIM_LONG_TESTS"] != nil
    let mutants = try ResolvedScenario(Safe.system, Configuration()).mutants.map(\.system)
    let systems =
      isLong
      ? Self.edited
      : mutants
        + mutants.map { mutant in
          // The mutant has its readings decided; these rows are in force under others, too.
          var system = Safe.system
          system.machines = mutant.machines
          return system
        } + [Safe.system]
    let name = systems[0].name
    session.write(
      "Scenarios/X/as-written.scenario", "scenario X/as-written\ntitle X\nsystem \(name)\n")
    func pages(_ options: String...) -> [String: [UInt8]] {
      for path in session.files.contents.keys where path.hasPrefix("Reports/") {
        session.files.contents[path] = nil
      }
      #expect(session.run(["explore", "--format", "json"] + options) <= 1, "\(session.errors)")
      // What is printed says the tokens, which no page does.
      return session.files.contents.filter { $0.key.hasPrefix("Reports/") }
        .merging(["": Array(session.output.utf8)]) { page, _ in page }
    }
    var all: Set<[String: [UInt8]]> = []
    for system in systems {
      session.systems = [system]
      let fresh = pages("--no-cache")
      #expect(pages("--cache", "kept") == fresh)
      #expect(pages("--cache", "kept") == fresh)
      #expect(session.searches.isEmpty)
      all.insert(fresh)
    }
    #expect(all.count > systems.count / 3)
  }

  @Test func `What a machine says in other words is found again`() throws {
    let session = Session()
    let lamp = try found(session, Lamp.system, cache: "kept")
    var renamed = Lamp.system
    renamed.properties[0].statement = "No lamp breaks."
    let other = try found(session, renamed, cache: "kept")
    #expect(session.searches.count == 1, "a sentence decides nothing")
    #expect(other?.results.first?.property.statement == "No lamp breaks.")
    #expect(other?.results.map(\.verdict) == lamp?.results.map(\.verdict))
    #expect(other?.results.map(\.run) == lamp?.results.map(\.run))
  }

  @Test func `A damaged entry is a miss, and is mended`() throws {
    let session = Session()
    let fresh = try found(session, Lamp.system, cache: "kept")
    let entries = session.files.contents.filter { $0.key.hasPrefix("kept/") }
    let (path, whole) = try #require(entries.first)
    #expect(entries.count == 1)
    var damaged = [[], Array(whole.prefix(40)), Array(whole.dropLast()), whole + [10]]
    for place in stride(from: 0, to: whole.count, by: 97) {
      var bytes = whole
      bytes[place] ^= 1
      damaged.append(bytes)
    }
    for bytes in damaged {
      session.files.contents[path] = bytes
      let made = session.searches.count
      #expect(try found(session, Lamp.system, cache: "kept") == fresh)
      #expect(session.searches.count == made + 1)
      #expect(session.files.contents[path] == whole)
    }
  }

  @Test func `Claims of one name are told apart`() throws {
    let session = Session()
    let claims = Lamp.system.properties
    let twice = [
      claims[0], Property(claims[0].name, "", per: [], claims[1].kind),
    ]
    for properties in [twice, [twice[1], twice[0]], [twice[1]], nil] {
      let fresh = try found(session, Lamp.system, properties: properties, cache: nil)
      _ = try found(session, Lamp.system, properties: properties, cache: "kept")
      #expect(try found(session, Lamp.system, properties: properties, cache: "kept") == fresh)
    }
  }

  @Test func `The command searches once, and again if told so`() throws {
    let session = Session()
    #expect(session.run("explore", "--format", "json", "--cache", "kept") == 1)
    let (searches, output) = (session.searches.count, session.output)
    #expect(searches > 1)
    #expect(session.run("explore", "--format", "json", "--cache", "kept") == 1)
    #expect(session.searches.isEmpty)
    #expect(session.output == output)
    #expect(session.run("explore", "--format", "json", "--no-cache") == 1)
    #expect(session.searches.count == searches)
    #expect(session.output == output)
    #expect(session.run("explore", "--cache", "kept", "--no-cache") == 2)
    #expect(
      session.errors
        == "sim: --cache says where results are kept and --no-cache keeps none; give one\n")
  }

  /// The gate's line on seeded runs says what was kept of them, until something decides otherwise.
  @Test func `Seeded runs are made once of the same rules, claims, seed and decisions`() throws {
    let session = Session()
    func runs(_ arguments: String...) -> Substring? {
      _ = session.run(["gate", "--cache", "kept"] + arguments)
      return session.output.split(separator: "\n").first { $0.hasPrefix("seeded runs") }
    }
    // What fails is not kept, so the lamp's violation has to be decided on.
    #expect(
      session.run("accept", "--because", "The lamp is old.", "--owner", "tests", "--cache", "kept")
        == 0)
    let fresh = try #require(runs())
    let cache = OutcomeCache(folder: "kept", files: session.files)
    let kept = session.files.contents.keys.compactMap { path in
      path.split(separator: "/").last.map(String.init).flatMap { name in
        cache.value(named: name, as: GateCampaign.self).map { (path, name, $0) }
      }
    }
    let (path, name, campaign) = try #require(kept.first)
    #expect(kept.count == 1)
    let bytes = try #require(session.files.contents[path])
    let other = GateCampaign(
      runs: campaign.runs, made: campaign.made + 1000, known: campaign.known)
    cache.keep(values: [(name, other)])
    #expect(runs() != fresh, "what is kept is what is told")
    #expect(runs("--seed", "7")?.hasSuffix(": \(campaign.made) runs") == true)
    session.files.contents[path] = bytes.dropLast() + [bytes[bytes.count - 1] ^ 1]
    #expect(runs() == fresh, "what is damaged is made again")
    cache.keep(values: [(name, other)])
    session.systems[0].properties.removeLast()
    #expect(runs()?.hasSuffix(": \(campaign.made) runs") == true, "another claim, other runs")
  }

  /// Two systems, each with a scenario: a part explores one of them.
  private func sessionWithTwoSystems() -> Session {
    let session = Session()
    var other = Lamp.system
    other.name = "second lamp"
    session.systems.append(other)
    session.write(
      "Scenarios/LAMP/second.scenario",
      "scenario LAMP/second\ntitle The second\nsystem second lamp\n")
    return session
  }

  @Test func `Parts of an exploration leave nothing to be searched by the whole`() throws {
    let session = sessionWithTwoSystems()
    #expect(session.run("explore", "--format", "json", "--no-cache") == 1)
    let (whole, searches) = (session.output, session.searches.count)
    var made = 0
    for part in 1...3 {
      #expect(session.run("explore", "--shard", "\(part)/3", "--cache", "kept") == 0)
      let count = part == 3 ? 0 : 1
      #expect(session.output.hasPrefix("part \(part)/3: \(count) of 2 scenarios, kept in kept;"))
      made += session.searches.count
    }
    #expect(made == searches)
    #expect(session.run("explore", "--format", "json", "--cache", "kept") == 1)
    #expect(session.searches.isEmpty)
    #expect(session.output == whole)
  }

  @Test func `A part wants a cache, and tells nothing`() {
    let session = sessionWithTwoSystems()
    for command in ["explore", "gate"] {
      #expect(session.run(command, "--shard", "1/2") == 2)
      #expect(
        session.errors
          == "sim: --shard leaves what it finds in the cache; give --cache DIR, and no --no-cache\n"
      )
    }
    #expect(session.run("explore", "--shard", "1/2", "--cache", "kept", "--pin") == 2)
    #expect(
      session.errors.hasPrefix("sim: --shard prints nothing, its results go into the cache"))
  }

  @Test func `A part of the gate compares its own scenarios alone`() throws {
    let session = sessionWithTwoSystems()
    var compared: [String] = []
    for part in 1...2 {
      #expect(session.run("gate", "--shard", "\(part)/2", "--cache", "kept") == 1)
      compared += ["LAMP/as-written", "LAMP/second"].filter(session.output.contains)
    }
    #expect(compared.sorted() == ["LAMP/as-written", "LAMP/second"])
  }

  @Test func `What a clock ended is not kept`() throws {
    let session = Session()
    session.seconds = 0
    _ = try found(session, Lamp.system, cache: "kept")
    #expect(!session.files.contents.keys.contains { $0.hasPrefix("kept/") })
  }

  /// A part of a table that is not fed to the digest could change what a search finds unseen; the line
  /// of a source is in no result of a search.
  @Test func `Every part of a table is in the digest`() throws {
    func parts(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
    let table = Lamp.table()
    #expect(
      parts(table) == [
        "name", "states", "initial", "isOutside", "rules", "causes", "errors", "failures",
        // Whose faults count, and words of pages: of these no search knows.
        "environment", "leftOut", "screens", "deeds",
      ])
    #expect(parts(table.rules[0]) == ["state", "rules"])
    #expect(
      parts(table.rules[0].rules[0])
        == ["trigger", "condition", "target", "actions", "ids", "ignoredBecause", "source"])
    #expect(
      parts(table.causes[0])
        == ["event", "actor", "condition", "actions", "ids", "unheardBecause", "source"])
    #expect(parts(table.causes[0].actor) == ["name", "presence"])
    #expect(
      parts(Variable("v", 0...1, initially: 0, .volatile))
        == ["name", "range", "initial", "lifetime", "labels"])
    #expect(
      parts(ProcessModel())
        == [
          "kills", "suspends", "launchesInBackground", "backgrounded", "foregrounded", "onLaunch",
        ])
    #expect(
      parts(Configuration())
        == ["readings", "parameters", "amendments", "kills", "suspends", "withoutEvents", "stored"])
    #expect(
      parts(Lamp.system)
        == [
          "name", "document", "title", "machines", "process", "ties", "immediacy",
          "suspendedTimers", "readings", "parameters", "amendments", "properties", "sweeps",
          "notExecutable",
        ])
  }
}
