import Mutation

/// The score of each document and its survivors, as committed: what `sim mutate --check` compares.
struct SurvivorLock {
  /// The name of the file in the folder of scenarios.
  static let fileName = "survivors.lock"

  var documents: [String: Entry] = [:]

  /// What is committed of one document.
  struct Entry: Equatable {
    var killed: Int
    var equivalent: Int
    var refused: Int
    var survivors: [String]

    init(killed: Int = 0, equivalent: Int = 0, refused: Int = 0, survivors: [String] = []) {
      self.killed = killed
      self.equivalent = equivalent
      self.refused = refused
      self.survivors = survivors
    }

    init(_ document: JudgedDocument) {
      let score = document.score
      self.init(
        killed: score[.killed], equivalent: score[.equivalent], refused: score[.refused],
        survivors: document.faults.filter { $0.outcome == .survivor }.map(\.name))
    }
  }

  /// The file: what only `sim mutate --pin` writes.
  var text: String {
    var lines = ["# Written by \(program) mutate --pin, compared by \(program) mutate --check."]
    for (name, entry) in documents.sorted(by: { $0.key < $1.key }) {
      lines.append("")
      lines.append("document \(name)")
      lines.append("killed \(entry.killed)")
      lines.append("equivalent \(entry.equivalent)")
      lines.append("refused \(entry.refused)")
      lines += entry.survivors.map { "survivor \($0)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  init() {}

  /// - Throws: ``InputError`` with the line and how to mend it.
  init(_ source: SourceText) throws(InputError) {
    var name: String?
    for statement in source.statements {
      let fail = { (message: String) in
        InputError(
          path: source.path, line: statement.line,
          "\(message); write the file with \(program) mutate --pin")
      }
      if statement.keyword == "document" {
        guard documents[statement.rest] == nil else {
          throw fail("a second `document \(statement.rest)`")
        }
        documents[statement.rest] = Entry()
        name = statement.rest
        continue
      }
      guard let name, var entry = documents[name] else {
        throw fail("`\(statement.keyword)` before any `document NAME`")
      }
      func number() throws(InputError) -> Int {
        switch wholeNumber(statement.rest, in: 0...Int.max) {
        case .success(let number): return number
        case .failure(let complaint): throw fail(complaint.message)
        }
      }
      switch statement.keyword {
      case "killed": entry.killed = try number()
      case "equivalent": entry.equivalent = try number()
      case "refused": entry.refused = try number()
      case "survivor" where !statement.rest.isEmpty: entry.survivors.append(statement.rest)
      default:
        throw fail(
          "unknown statement \(quoted(statement.keyword))"
            + advice(
              for: statement.keyword,
              among: ["document", "killed", "equivalent", "refused", "survivor"]))
      }
      documents[name] = entry
    }
  }

  /// What is not as committed, one line each.
  func complaints(about judged: [JudgedDocument]) -> [String] {
    judged.flatMap { document -> [String] in
      guard let entry = documents[document.name] else {
        return ["\(document.name): no score is committed; write it with \(program) mutate --pin"]
      }
      let now = Entry(document)
      if now == entry { return [] }
      let known = Set(entry.survivors)
      let found = Set(now.survivors)
      var lines = now.survivors.filter { !known.contains($0) }.map {
        "\(document.name): survives now: \($0)"
      }
      lines += entry.survivors.filter { !found.contains($0) }.map {
        "\(document.name): no survivor any more: \($0)"
      }
      for (what, old, new) in [
        ("killed", entry.killed, now.killed), ("equivalent", entry.equivalent, now.equivalent),
        ("refused", entry.refused, now.refused),
      ] where old != new {
        lines.append("\(document.name): \(new) \(what), and \(old) are committed")
      }
      return lines.isEmpty ? ["\(document.name): the survivors stand in another order"] : lines
    }
  }
}
