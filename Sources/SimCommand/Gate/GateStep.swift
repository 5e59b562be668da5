/// A command that brings committed files up to date, in the order in which they are given.
enum GateStep: Hashable {
  /// Shows what was edited, and what that does.
  case diff
  /// Brings counts, scores of mutants or answers to questions of a document up to date.
  case pin(String), mutate(String), readings(String)
  case accept, explore, snapshot

  /// The commands of some steps, each once, with what each does.
  static func commands(_ steps: [GateStep]) -> [(command: String, purpose: String)] {
    let all = Set(steps)
    var lines: [(String, String)] = []
    func add(_ verb: String, _ documents: [String]?, _ option: String, _ purpose: String) {
      guard let documents else { return }
      let words = [program, verb] + documents.sorted() + (option.isEmpty ? [] : [option])
      lines.append((words.filter { !$0.isEmpty }.joined(separator: " "), purpose))
    }
    func documents(_ document: (GateStep) -> String?) -> [String]? {
      let found = Set(all.compactMap(document))
      return found.isEmpty ? nil : found.sorted()
    }
    add("diff", all.contains(.diff) ? [] : nil, "", "what the edit does")
    let pinned = documents { if case .pin(let name) = $0 { name } else { nil } }
    add("explore", pinned, "--pin", "counts of states and transitions")
    let judged = documents { if case .mutate(let name) = $0 { name } else { nil } }
    add("mutate", judged, "--pin", "which faults the claims notice")
    let asked = documents { if case .readings(let name) = $0 { name } else { nil } }
    add("readings", asked, "--pin", "which answers change a verdict")
    add(
      "accept", all.contains(.accept) ? [] : nil, "",
      "\(Decision.fileName) and \(SeenLock.fileName)")
    add("explore", all.contains(.explore) ? [] : nil, "", "the pages")
    add("snapshot", all.contains(.snapshot) ? [] : nil, "", "what \(program) diff compares with")
    return lines
  }
}
