import Checking
import Foundation
import Machines
import RuleChecking
import RuleSemantics
import Synchronization

/// What searches found, kept in a folder by what was asked.
///
/// The name of an entry is a digest of all that decides it: the compiled rules with their words, the
/// claims, the options, and the sources of the engine. An entry that is damaged, or that cannot be
/// read, is a miss; one that cannot be written is not kept. Searches that a clock, a person or the
/// memory of the machine ended are never kept.
struct OutcomeCache {
  let folder: String
  let files: any FileSystem
  /// Digests of claims, each made once.
  private var claims: [Property.Kind: String] = [:]

  init(folder: String, files: any FileSystem) {
    self.folder = folder
    self.files = files
  }

  /// Where entries are kept unless a folder is given: among the products of the build.
  static let defaultFolder = ".build/sim-cache"

  /// More than this is not kept: the entries that lay longest without use go first.
  static let mostBytes = 512 << 20

  /// Whether this process has counted what is kept: to walk over thousands of files takes longer than most searches.
  private static let isCounted = Atomic(false)

  /// The name of what a search would find; `nil` if it must not be kept.
  mutating func name(
    of request: SearchRequest, _ options: SearchOptions
  ) throws(ModelError) -> String? {
    guard !options.dependOnMachine else { return nil }
    var content = try request.system.content(under: request.configuration)
    content.feed("engine \(RuleCheckingSources.digest) schema \(Entry.schema)")
    content.feed(options)
    for property in request.properties ?? request.system.properties {
      content.feed("claim \(property.name)")
      content.feed(digest(of: property.kind))
      content.feed(property.given.map { digest(of: .never($0)) } ?? "")
      content.feed(digest(of: .always(property.applies, whenever: .always)))
    }
    return content.digits
  }

  /// What diagrams answered by the name that a search gives itself, whatever the lengths of delays are;
  /// `nil` if it must not be kept.
  func answers(to options: SearchOptions) -> AnswerMemory? {
    if options.dependOnMachine { return nil }
    return AnswerMemory { value(named: name(ofAnswers: $0, to: options), as: KeptAnswers.self) }
  }

  /// The name by which an entry is kept of what a search names itself.
  func name(ofAnswers name: String, to options: SearchOptions) -> String {
    var content = Fingerprint()
    content.feed("answers \(name), engine \(RuleCheckingSources.digest) schema \(Entry.schema)")
    content.feed(options)
    return content.digits
  }

  private mutating func digest(of kind: Property.Kind) -> String {
    if let known = claims[kind] { return known }
    var text = ""
    dump(kind, to: &text)
    var digest = Fingerprint()
    digest.feed(text)
    claims[kind] = digest.digits
    return digest.digits
  }

  /// What was kept by a name.
  func entry(named name: String) -> KeptOutcome? {
    (try? files.read(path(of: name), limit: Self.mostBytes)).map {
      KeptOutcome(name: name, bytes: $0)
    }
  }

  /// Keeps outcomes by their names.
  func keep(_ outcomes: [(name: String, request: SearchRequest, outcome: Outcome)]) {
    keep(
      values: outcomes.compactMap { name, request, outcome -> (name: String, value: Entry)? in
        guard outcome.endedBy?.dependsOnMachine != true else { return nil }
        let asked = request.properties ?? request.system.properties
        return Entry(outcome, asked, detail: request.detail).map { (name, $0) }
      })
  }

  /// What was kept by a name; `nil` if nothing was, if it is damaged, or kept by another name.
  func value<Value: Decodable>(named name: String, as type: Value.Type = Value.self) -> Value? {
    entry(named: name)?.value(as: type)
  }

  /// Keeps values by their names.
  func keep<Value: Encodable>(values: [(name: String, value: Value)]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var contents: [(path: String, bytes: [UInt8])] = []
    for (name, value) in values {
      guard let body = try? encoder.encode(Named(name: name, value: value)) else { continue }
      contents.append((path(of: name), Self.sum(of: body) + Array("\n".utf8) + Array(body)))
    }
    if contents.isEmpty { return }
    try? AtomicWriter(files: files, waits: false).write(contents)
    if !Self.isCounted.exchange(true, ordering: .relaxed) { trim() }
  }

  /// Removes the entries that were written first, until a half of what may be kept is left.
  private func trim() {
    var entries: [(path: String, bytes: Int)] = []
    for entry in (try? files.entries(below: folder)) ?? [] where entry.kind == .file {
      let path = joined(folder, entry.path)
      var status = stat()
      guard Self.isName(entry.path.split(separator: "/").last ?? ""), lstat(path, &status) == 0
      else { continue }
      entries.append((path, Int(status.st_size)))
    }
    var bytes = entries.reduce(0) { $0 + $1.bytes }
    if bytes <= Self.mostBytes { return }
    let written = entries.map { entry in
      let date = try? FileManager.default.attributesOfItem(atPath: entry.path)[.modificationDate]
      return date as? Date ?? .distantPast
    }
    for place in entries.indices.sorted(by: { written[$0] < written[$1] })
    where bytes > Self.mostBytes / 2 {
      try? files.remove(entries[place].path)
      bytes -= entries[place].bytes
    }
  }

  /// Whether a file has the name of an entry: what else lies in the folder is nobody's to remove.
  private static func isName(_ name: Substring) -> Bool {
    name.utf8.count == 32 && name.allSatisfy { $0.isHexDigit }
  }

  private func path(of name: String) -> String {
    joined(joined(folder, String(name.prefix(2))), name)
  }

  fileprivate static func sum(of body: some Sequence<UInt8>) -> [UInt8] {
    var digest = Fingerprint()
    digest.feed(bytes: body)
    return Array(digest.digits.utf8)
  }
}

extension CommandEnvironment {
  /// The cache, where somebody wants one.
  var cache: OutcomeCache? { cacheFolder.map { OutcomeCache(folder: $0, files: files) } }
}

/// The bytes of an entry.
struct KeptOutcome: Sendable {
  let name: String
  let bytes: [UInt8]

  /// What was kept, about a request; `nil` if it is damaged, or kept of something else.
  func outcome(of request: SearchRequest) -> Outcome? {
    let asked = request.properties ?? request.system.properties
    guard let entry = value(as: OutcomeCache.Entry.self),
      entry.results.allSatisfy({ asked.indices.contains($0.claim) })
    else { return nil }
    return entry.outcome(of: request, asked)
  }

  /// What was kept; `nil` if it is damaged, or of another name.
  func value<Value: Decodable>(as type: Value.Type = Value.self) -> Value? {
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard parts.count == 2, Array(parts[0]) == OutcomeCache.sum(of: parts[1]) else { return nil }
    let kept = try? JSONDecoder().decode(Named<Value>.self, from: Data(parts[1]))
    return kept?.name == name ? kept?.value : nil
  }
}

/// A value with the name by which it is kept.
private struct Named<Value> {
  let name: String
  let value: Value
}

extension Named: Encodable where Value: Encodable {}
extension Named: Decodable where Value: Decodable {}

extension OutcomeCache {
  /// What is kept of an outcome: all but what is asked, which the request says again; of a request for
  /// verdicts no runs, and no more of an answer than its verdict.
  struct Entry: Codable {
    static let schema = 6

    let endedBy: SearchBound?
    let states: Int
    let transitions: Int
    let depth: Int
    let tickMicroseconds: Int
    let isDense: Bool
    let fingerprint: UInt64
    let results: [Answer]
    let runs: KeptRuns
    let coverage: [RowCoverage]
    let engine: EngineUse

    struct Answer: Codable {
      /// Which of the claims asked it answers.
      let claim: Int
      let verdict: VerdictKind
      let detail: VerdictDetail?
      let measure: Measure?
      /// Which of the runs shows it.
      let run: Int?
    }
  }
}

extension OutcomeCache.Entry {
  /// - Returns: `nil` if a claim was answered that was not asked.
  fileprivate init?(_ outcome: Outcome, _ asked: [Property], detail: AnswerDetail) {
    let isWhole = detail != .verdict
    var answers: [Answer] = []
    var (runs, texts): (KeptRuns, [String: Int]) = (KeptRuns(), [:])
    var claims = asked.indices.makeIterator()
    for result in outcome.results {
      // Answers stand in the order of the claims; those that do not apply have none.
      var claim = claims.next()
      while let place = claim, asked[place] != result.property { claim = claims.next() }
      guard let place = claim else { return nil }
      answers.append(
        Answer(
          claim: place, verdict: result.verdict,
          detail: isWhole && result.detail != .none ? result.detail : nil,
          measure: isWhole ? result.measure : nil,
          run: isWhole ? result.run.map { runs.add($0, &texts) } : nil))
    }
    self.init(
      endedBy: outcome.endedBy, states: outcome.states,
      transitions: outcome.transitions, depth: outcome.depth,
      tickMicroseconds: outcome.tickMicroseconds, isDense: outcome.isDense,
      fingerprint: outcome.fingerprint, results: answers, runs: runs,
      coverage: outcome.coverage, engine: outcome.engine)
  }

  /// - Returns: `nil` if a run is not whole.
  fileprivate func outcome(of request: SearchRequest, _ asked: [Property]) -> Outcome? {
    let shown = results.map { $0.run.flatMap(runs.run) }
    if zip(results, shown).contains(where: { ($0.run == nil) != ($1 == nil) }) { return nil }
    let (system, configuration) = (request.system, request.configuration)
    return Outcome(
      system: system.name,
      readings: system.readings(takenUnder: configuration),
      amendments: system.amendments(under: configuration),
      complete: endedBy == nil, endedBy: endedBy, states: states, transitions: transitions,
      depth: depth, tickMicroseconds: tickMicroseconds, isDense: isDense,
      fingerprint: fingerprint,
      results: zip(results, shown).map {
        PropertyResult(
          property: asked[$0.claim], verdict: $0.verdict, detail: $0.detail ?? .none,
          measure: $0.measure, run: $1)
      },
      coverage: coverage, engine: engine)
  }
}
