import Checking
import Foundation
import Machines
import RuleChecking
import RuleSemantics

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

  /// The name of what a search would find; `nil` if it must not be kept.
  mutating func name(
    of request: SearchRequest, _ options: SearchOptions
  ) throws(ModelError) -> String? {
    guard options.checkpoint == nil, options.spill == nil, options.bounds.seconds == nil,
      options.bounds.memoryBytes == nil
    else { return nil }
    var content = try request.system.content(under: request.configuration)
    content.feed("engine \(EngineVersion.digest) schema \(Entry.schema)")
    content.feed("\(options.timers) \(options.bounds.nodes ?? -1)")
    content.feed("\(options.engine) \(options.schedule) \(options.merges) \(options.reduces)")
    content.feed("\(options.detail) \(options.bounds.states ?? -1) \(options.bounds.depth ?? -1)")
    for property in request.properties ?? request.system.properties {
      content.feed("claim \(property.name)")
      content.feed(digest(of: property.kind))
      content.feed(property.given.map { digest(of: .never($0)) } ?? "")
      content.feed(digest(of: .always(property.applies, whenever: .always)))
    }
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

  /// What was kept by a name, about a request.
  func outcome(named name: String, of request: SearchRequest) -> Outcome? {
    guard let bytes = try? files.read(path(of: name), limit: Self.mostBytes) else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
    guard parts.count == 2, Array(parts[0]) == Self.sum(of: parts[1]) else { return nil }
    let entry = try? JSONDecoder().decode(Entry.self, from: Data(parts[1]))
    let asked = request.properties ?? request.system.properties
    guard let entry, entry.name == name,
      entry.results.allSatisfy({ asked.indices.contains($0.claim) })
    else { return nil }
    return entry.outcome(of: request, asked)
  }

  /// Keeps outcomes by their names.
  func keep(_ outcomes: [(name: String, request: SearchRequest, outcome: Outcome)]) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var contents: [(path: String, bytes: [UInt8])] = []
    for (name, request, outcome) in outcomes {
      let asked = request.properties ?? request.system.properties
      guard outcome.endedBy?.dependsOnMachine != true,
        let entry = Entry(name, outcome, asked), let body = try? encoder.encode(entry)
      else { continue }
      contents.append((path(of: name), Self.sum(of: body) + Array("\n".utf8) + Array(body)))
    }
    if contents.isEmpty { return }
    try? AtomicWriter(files: files).write(contents)
    trim()
  }

  /// Whether a mark was kept by a name.
  func hasMark(_ name: String) -> Bool {
    (try? files.read(path(of: name), limit: 100)) == Self.sum(of: name.utf8)
  }

  /// Keeps marks by their names.
  func keepMarks(_ names: [String]) {
    try? AtomicWriter(files: files).write(names.map { (path(of: $0), Self.sum(of: $0.utf8)) })
  }

  /// Removes the entries that were written first, until a half of what may be kept is left.
  private func trim() {
    let root = URL(fileURLWithPath: folder)
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
    var entries: [(file: URL, bytes: Int, written: Date)] = []
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: Array(keys))
    while let file = walk?.nextObject() as? URL {
      guard let values = try? file.resourceValues(forKeys: keys), values.isRegularFile == true,
        Self.isName(file.lastPathComponent)
      else { continue }
      entries.append(
        (file, values.fileSize ?? 0, values.contentModificationDate ?? .distantPast))
    }
    var bytes = entries.reduce(0) { $0 + $1.bytes }
    if bytes <= Self.mostBytes { return }
    for entry in entries.sorted(by: { $0.written < $1.written }) where bytes > Self.mostBytes / 2 {
      try? FileManager.default.removeItem(at: entry.file)
      bytes -= entry.bytes
    }
  }

  /// Whether a file has the name of an entry: what else lies in the folder is nobody's to remove.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count == 32 && name.allSatisfy { $0.isHexDigit }
  }

  private func path(of name: String) -> String {
    joined(joined(folder, String(name.prefix(2))), name)
  }

  private static func sum(of body: some Sequence<UInt8>) -> [UInt8] {
    var digest = Fingerprint()
    digest.feed(bytes: body)
    return Array(digest.digits.utf8)
  }
}

extension OutcomeCache {
  /// What is kept of an outcome: all but what is asked, which the request says again.
  struct Entry: Codable {
    static let schema = 2

    let name: String
    let endedBy: SearchBound?
    let states: Int
    let transitions: Int
    let depth: Int
    let tickMicroseconds: Int
    let isDense: Bool
    let fingerprint: UInt64
    let results: [Answer]
    let coverage: [RowCoverage]
    let engine: EngineUse

    struct Answer: Codable {
      /// Which of the claims asked it answers.
      let claim: Int
      let verdict: VerdictKind
      let detail: VerdictDetail
      let measure: Measure?
      let run: Run?
    }
  }
}

extension OutcomeCache.Entry {
  /// - Returns: `nil` if a claim was answered that was not asked.
  fileprivate init?(_ name: String, _ outcome: Outcome, _ asked: [Property]) {
    var answers: [Answer] = []
    var claims = asked.indices.makeIterator()
    for result in outcome.results {
      // Answers stand in the order of the claims; those that do not apply have none.
      var claim = claims.next()
      while let place = claim, asked[place] != result.property { claim = claims.next() }
      guard let place = claim else { return nil }
      answers.append(
        Answer(
          claim: place, verdict: result.verdict, detail: result.detail, measure: result.measure,
          run: result.run))
    }
    self.init(
      name: name, endedBy: outcome.endedBy, states: outcome.states,
      transitions: outcome.transitions, depth: outcome.depth,
      tickMicroseconds: outcome.tickMicroseconds, isDense: outcome.isDense,
      fingerprint: outcome.fingerprint, results: answers, coverage: outcome.coverage,
      engine: outcome.engine)
  }

  fileprivate func outcome(of request: SearchRequest, _ asked: [Property]) -> Outcome {
    let (system, configuration) = (request.system, request.configuration)
    return Outcome(
      system: system.name,
      readings: system.readings(takenUnder: configuration),
      amendments: system.amendments.map(\.id).filter { configuration.amendments.contains($0) },
      complete: endedBy == nil, endedBy: endedBy, states: states, transitions: transitions,
      depth: depth, tickMicroseconds: tickMicroseconds, isDense: isDense,
      fingerprint: fingerprint,
      results: results.map {
        PropertyResult(
          property: asked[$0.claim], verdict: $0.verdict, detail: $0.detail,
          measure: $0.measure, run: $0.run)
      },
      coverage: coverage, engine: engine)
  }
}
