import Diagnostics
import Mutation
import RuleSemantics

/// The score of each document and its survivors, as committed: what `sim mutate --check` finds once more,
/// and `sim gate` holds as long as the rules are those of which it was found.
struct SurvivorLock {
  /// The name of the file in the folder of scenarios.
  static let fileName = "survivors.lock"

  var documents: [String: Entry] = [:]

  /// What is committed of one document.
  struct Entry: Equatable {
    var killed: Int = 0
    var equivalent: Int = 0
    var refused: Int = 0
    /// Faults in what only claims look at, which are not judged.
    var observerOnly: Int = 0
    /// Faults of the environment, which are not judged.
    var environment: Int = 0
    var survivors: [String] = []
    /// What is noticed of each rule, in the catalogue's order: its id, and how it is noticed.
    var rules: [Rule] = []
    /// By scenario judged: a digest of its rules and claims.
    var inputs: [String: String] = [:]

    struct Rule: Equatable {
      let id: String
      let words: String
    }

    /// The counts: the keyword of each, and what so many are.
    fileprivate static var counts: [(keyword: String, words: String, WritableKeyPath<Entry, Int>)] {
      [
        ("killed", "killed", \.killed), ("equivalent", "equivalent", \.equivalent),
        ("refused", "refused", \.refused), ("observer-only", "observer only", \.observerOnly),
        ("environment", "of the environment", \.environment),
      ]
    }

    fileprivate var lines: [String] {
      Self.counts.map { "\($0.keyword) \(self[keyPath: $0.2])" }
        + inputs.sorted { $0.key < $1.key }.map { "judged \($0.value) \($0.key)" }
        + rules.map { "rule \($0.id) \($0.words)" } + survivors.map { "survivor \($0)" }
    }

    fileprivate var digest: String {
      var digest = Fingerprint()
      for line in lines { digest.feed(line) }
      return digest.digits
    }
  }

  /// The documents whose lines were changed by hand.
  private(set) var changedByHand: Set<String> = []

  /// The file: what only `sim mutate --pin` writes.
  var text: String {
    var lines = [
      "# Written by \(program) mutate --pin, compared by \(program) gate and \(program) mutate --check."
    ]
    for (name, entry) in documents.sorted(by: { $0.key < $1.key }) {
      lines += ["", "document \(name)", "digest \(entry.digest)"] + entry.lines
    }
    return lines.map { $0 + "\n" }.joined()
  }

  init() {}

  /// - Throws: ``InputError`` with the line and how to mend it.
  init(_ source: SourceText) throws(InputError) {
    var name: String?
    var digests: [String: String] = [:]
    let mend = "; write the file with \(program) mutate --pin"
    try source.read(mend: mend) { statement, fail throws(InputError) in
      if statement.keyword == "document" {
        guard documents[statement.rest] == nil else {
          throw fail("a second `document \(statement.rest)`")
        }
        documents[statement.rest] = Entry()
        name = statement.rest
        return
      }
      guard let name, var entry = documents[name] else {
        throw fail("`\(statement.keyword)` before any `document NAME`")
      }
      func pair() throws(InputError) -> (String, String) {
        let parts = statement.rest.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw fail("two words after `\(statement.keyword)`") }
        return (parts[0], parts[1])
      }
      switch statement.keyword {
      case "digest": digests[name] = statement.rest
      case "judged":
        let (digest, scenario) = try pair()
        entry.inputs[scenario] = digest
      case "rule":
        let (id, words) = try pair()
        entry.rules.append(Entry.Rule(id: id, words: words))
      case "survivor" where !statement.rest.isEmpty: entry.survivors.append(statement.rest)
      case let keyword:
        guard let count = Entry.counts.first(where: { $0.keyword == keyword })?.2 else {
          let others = ["document", "digest", "judged", "rule", "survivor"]
          throw fail(statement.unknown(among: Entry.counts.map(\.keyword) + others))
        }
        entry[keyPath: count] = try wholeNumber(statement.rest, in: 0...Int.max, fail)
      }
      documents[name] = entry
    }
    changedByHand = Set(documents.keys.filter { digests[$0] != documents[$0]?.digest })
  }

  /// What is not as committed, one line each.
  ///
  /// - Parameter now: what was found of each document, by name.
  func complaints(about now: [(name: String, entry: Entry)]) -> [String] {
    now.flatMap { name, now -> [String] in
      guard let entry = documents[name] else {
        return ["\(name): no score is committed; write it with \(program) mutate --pin"]
      }
      if now == entry { return [] }
      var lines = changes(of: name, from: entry.survivors, to: now.survivors)
      for (_, what, count) in Entry.counts where entry[keyPath: count] != now[keyPath: count] {
        lines.append(
          "\(name): \(now[keyPath: count]) \(what), and \(entry[keyPath: count]) are committed")
      }
      return lines.isEmpty
        ? ["\(name): found of other rules or claims; write it with \(program) mutate --pin"] : lines
    }
  }

  func changes(of name: String, from old: [String], to new: [String]) -> [String] {
    let (known, found) = (Set(old), Set(new))
    return new.filter { !known.contains($0) }.map { "\(name): survives now: \($0)" }
      + old.filter { !found.contains($0) }.map { "\(name): no survivor any more: \($0)" }
  }
}

extension RuleNotice {
  /// How it is noticed, in a few words.
  func words(_ isExecutable: Bool) -> String {
    if !isExecutable { return "not executable" }
    return kind == .noticed ? "noticed by \(claims.joined(separator: ", "))" : kind.rawValue
  }
}

extension SurvivorLock.Entry {
  /// - Parameter rules: what is noticed of each rule, and whether anything of it can be executed.
  init(
    _ document: JudgedDocument, rules: [(notice: RuleNotice, isExecutable: Bool)] = [],
    inputs: [String: String] = [:]
  ) {
    let score = document.score
    self.init(
      killed: score[.killed], equivalent: score[.equivalent], refused: score[.refused],
      observerOnly: score[.observerOnly],
      environment: document.environment.reduce(0) { $0 + $1.count },
      survivors: document.faults.filter { $0.outcome == .survivor }.map(\.name),
      rules: rules.map { Rule(id: $0.notice.id, words: $0.notice.words($0.isExecutable)) },
      inputs: inputs)
  }
}
