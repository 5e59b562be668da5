import Checking
import Machines
import Reporting
import RuleSemantics
import Simulation

/// What exploring scenarios comes to: what is printed, but for words about files, and the exit code.
struct ToldExploration: Codable {
  let text: String
  /// What stands before the words about files, of which JSON has none.
  let separator: String?
  /// What engines say of themselves.
  let notes: [String]
  let exitCode: Int32

  /// - Parameter files: words about files, a line each.
  func text(_ files: [String]) -> String {
    let notes = files + notes
    guard let separator, !notes.isEmpty else { return text }
    return text + separator + notes.map { oneLine($0) + "\n" }.joined()
  }
}

extension CommandEnvironment {
  /// The name by which the pages are kept that exploring these scenarios gives; `nil` where none are, or
  /// only some scenarios are named.
  ///
  /// It is made of all that pages read: the tables, claims and words of every system, the documents, the scenarios,
  /// what is decided and was seen, what crossing readings found, and the sources of all that decides.
  func nameOfPages(
    of scenarios: [Scenario], _ invocation: Invocation, _ accepted: DecidedViolations,
    _ digests: SystemDigests
  ) throws -> String? {
    // To digest every system takes longer than to explore the few that somebody names.
    if cache == nil || checkpointFiles != nil || !invocation.operands.isEmpty { return nil }
    var digest = Fingerprint()
    digest.feed("pages by \(SimCommandSources.digest), \(program), \(invocation.reduces)")
    for system in systems { digest.feed(try digests.digest(of: system)) }
    for system in questioned { digest.feed(try digests.digest(of: system)) }
    for document in documents { digest.feed(document) }
    for topic in topics { try digest.feed(topic, digests) }
    for scenario in scenarios {
      let options = options(
        invocation, named: scenario.name, bounds: scenario.bounds, by: scenario.engine)
      if options.dependOnMachine { return nil }
      digest.feed("\(scenario.name) \(scenario.title) \(scenario.path) \(scenario.system.name)")
      digest.feed("\(scenario.pins) \(scenario.expectations)")
      digest.feed(scenario.configuration)
      digest.feed(options)
    }
    for name in [Decision.fileName, SeenLock.fileName, ReadingLock.fileName] {
      digest.feed(bytes: try bytes(of: name, invocation))
      digest.feed(name)
    }
    for decision in accepted.decisions where decision.hasExpired(today) {
      digest.feed("expired \(decision.lines.lowerBound)")
    }
    return digest.digits
  }

  /// The pages kept by a name; `nil` if there are none.
  func pages(named name: String?) -> [ReportFile]? {
    name.flatMap { cache?.value(named: $0) }
  }

  /// Keeps pages by a name.
  func keep(_ pages: [ReportFile], named name: String) {
    cache?.keep(values: [(name, pages)])
  }

  /// Where the pages of documents lie that were made before of the same scenarios and systems.
  func memory(of exploration: Exploration) throws -> PageMemory {
    guard let cache, let kept = exploration.kept, exploration.nameOfPages != nil,
      exploration.isForGood
    else { return PageMemory() }
    var start = Fingerprint()
    start.feed("pages of a document by \(SimCommandSources.digest)")
    var names: [String: Fingerprint] = [:]
    for system in systems + questioned {
      names[system.document, default: start].feed(try kept.systems.digest(of: system))
    }
    for (scenario, report) in exploration.explored.map({ ($0.scenario, $0.report) }) {
      guard let name = kept.name(of: report, in: scenario) else { return PageMemory() }
      names[report.document, default: start].feed(name)
    }
    return PageMemory { document, read in
      var digest = names[document]
      digest?.feed(document)
      for word in read { digest?.feed(word) }
      return digest?.digits
    } recall: {
      cache.value(named: $0)
    } keep: {
      cache.keep(values: [($1, $0)])
    }
  }

  private func name(ofTold pages: String, _ invocation: Invocation) -> String {
    var digest = Fingerprint()
    digest.feed("told of \(pages) in \(invocation.format), \(invocation.showsAll)")
    return digest.digits
  }

  /// What was told where the pages of this name were made, and the pages; `nil` if it is not kept.
  func told(
    ofPages name: String?, _ invocation: Invocation
  ) -> (told: ToldExploration, pages: [ReportFile])? {
    guard let name, !isInterrupted(),
      let told: ToldExploration = cache?.value(named: self.name(ofTold: name, invocation)),
      let pages = pages(named: name)
    else { return nil }
    return (told, pages)
  }

  /// Keeps what is told where the pages of this name are made.
  func keep(_ told: ToldExploration, ofPages name: String, _ invocation: Invocation) {
    cache?.keep(values: [(self.name(ofTold: name, invocation), told)])
  }
}

extension Fingerprint {
  fileprivate mutating func feed(_ document: Document) {
    feed("\(document.name) \(document.title) \(document.address ?? "")")
    for rule in document.rules { feed("\(rule.id) \(rule.line) \(rule.text)") }
    for (line, text) in document.lines.sorted(by: { $0.key < $1.key }) { feed("\(line) \(text)") }
  }

  fileprivate mutating func feed(_ topic: Topic, _ digests: SystemDigests) throws {
    feed("\(topic.name) \(topic.title) \(topic.sayings) \(topic.claims)")
    guard let decisions = topic.decisions else { return }
    feed("\(decisions.inputs) \(decisions.possible)")
    for decision in decisions.decisions {
      feed(try digests.digest(of: decision.system))
      feed("\(decision.name) \(decision.machine) \(decision.state) \(decision.answers)")
      feed(decision.configuration)
      feed("\(decision.given) \(decision.outcomes)")
    }
  }
}
