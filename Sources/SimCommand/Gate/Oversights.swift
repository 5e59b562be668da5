import Diagnostics
import Machines
import RuleSemantics

extension CommandEnvironment {
  /// Refuses what pages and scenarios could not be named by: documents, systems or rules of one name, and systems of
  /// documents that there are not.
  func checkNames() throws(InputError) {
    if let name = documents.map(\.name).repeated {
      throw InputError(
        "two documents are called \(quoted(name)); give each a name of its own, for ids, pages and "
          + "scenarios begin with it")
    }
    if let name = systems.map(\.name).repeated {
      throw InputError(
        "two systems are called \(quoted(name)); give each a name of its own, by which scenarios name it"
      )
    }
    if let id = documents.flatMap(\.rules).map(\.id).repeated {
      throw InputError("two rules have the id \(quoted(id)); give each an id of its own")
    }
    for system in systems where isMisspelt(documentOf: system) {
      throw InputError(unknownDocument(of: system))
    }
  }

  /// Whether a system is of a document that the catalogue does not have, but of nearly this name: one of another
  /// name has no rules, which may be meant.
  private func isMisspelt(documentOf system: Machines.System) -> Bool {
    let names = documents.map(\.name)
    return !names.contains(system.document) && system.document.count > 2
      && !nearNames(to: system.document, among: names).isEmpty
  }

  private func unknownDocument(of system: Machines.System) -> String {
    "system \(quoted(system.name)) is of document \(quoted(system.document)), which the catalogue "
      + "does not have" + advice(for: system.document, among: documents.map(\.name))
  }

  /// What of systems is of no use to anything else, so that it is hardly meant: timers that nobody hears, what
  /// claims alone ask for, and ids that no catalogue has.
  func oversights(of systems: [Machines.System]) -> [GateFinding] {
    let names = documents.map(\.name)
    let strange = names.isEmpty ? [] : systems.filter { !names.contains($0.document) }
    return strange.map {
      GateFinding(kind: .oversight, message: unknownDocument(of: $0))
    } + unknownIDs(of: systems)
      + systems.flatMap { system in
        system.oversights.filter(\.isLikely).map { finding($0, in: system.name) }
      }
  }

  private func finding(_ oversight: Oversight, in system: String) -> GateFinding {
    switch oversight {
    case .unheardTimer(let name, let awaited, let source):
      GateFinding(
        kind: .oversight,
        message:
          "\(system): timer \(quoted(name)) is started, and no row waits for it and nothing asks "
          + "whether it runs" + (awaited.isEmpty ? "" : advice(for: name, among: awaited)),
        place: .source(source))
    case .idleVariable(let name, let claim, let known):
      GateFinding(
        kind: .oversight, property: claim.name,
        message:
          "\(system): it asks for \(quoted(name)), which no row, cause or launch sets or asks for, so "
          + "that it never changes" + advice(for: name, among: known),
        place: .source(claim.source))
    case .idleTimer(let name, let claim, let known):
      GateFinding(
        kind: .oversight, property: claim.name,
        message: "\(system): it asks for timer \(quoted(name)), which nothing starts"
          + advice(for: name, among: known),
        place: .source(claim.source))
    }
  }

  /// Ids that are cited and that no document has; nothing where no document has rules.
  private func unknownIDs(of systems: [Machines.System]) -> [GateFinding] {
    let rules = documents.flatMap(\.rules)
    if rules.isEmpty { return [] }
    let unknown = RuleBook(rules, systems: systems).unknown
    let cited = RuleBook(unknown.map { CatalogueRule($0, "") }, systems: systems)
    return cited.rules.map { bound in
      let place = bound.bindings.first.map { "\($0.system), \($0.place)" }
      return GateFinding(
        kind: .oversight, rule: bound.rule.id,
        message:
          "\(place ?? "a system") cites \(quoted(bound.rule.id)), which is no rule of any document"
          + advice(for: bound.rule.id, among: rules.map(\.id)))
    }
  }
}

extension [String] {
  /// The first that is there twice.
  fileprivate var repeated: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}

extension Oversight {
  /// Whether it is hardly meant. Of a claim that many systems share, one may lack what it asks for: then nothing
  /// has nearly this name, and where the claim depends on it, its verdict says so.
  fileprivate var isLikely: Bool {
    switch self {
    case .unheardTimer: true
    case .idleVariable(let name, _, let known), .idleTimer(let name, _, let known):
      known.isEmpty
        || known.contains { editDistance(Array(name), Array($0)) * 3 <= max(name.count, $0.count) }
    }
  }
}
