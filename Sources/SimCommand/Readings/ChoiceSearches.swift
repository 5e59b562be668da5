import Checking
import Machines
import Reporting

/// Searches that hold answers to all questions of a system between them.
struct ChoiceSearches {
  let system: System
  let others: Int?
  let nodes: Int
  private(set) var found: [ReadingChoices] = []
  /// The questions that need more nodes by themselves, or more time.
  private(set) var left: [String] = []

  /// All questions at once, and where that takes too many nodes, some of them by turns: fewer after each
  /// search that fails, and more after one that takes few.
  ///
  /// - Parameter isOver: asked whether there is no time left.
  /// - Throws: a ``DiagramObstacle`` other than the number of nodes.
  mutating func run(_ isOver: @escaping () -> Bool) throws {
    var rest = system.readings.map(\.id)[...]
    var size = rest.count
    while let first = rest.first {
      if isOver() { break }
      let group = rest.prefix(size)
      let isWhole = group.count == system.readings.count
      do {
        let choices = try ReadingChoices(
          system, among: Set(group), others: others,
          nodes: isWhole && others == 1 && size > 1 ? nodes / 16 : nodes, interrupted: isOver)
        found.append(choices)
        rest = rest.dropFirst(size)
        if choices.facts.peak < nodes / 4 { size *= 2 }
      } catch DiagramObstacle.interruption {
        break
      } catch DiagramObstacle.nodes where others == 1 {
        if size == 1 {
          left.append(first)
          rest = rest.dropFirst()
        }
        size = isWhole ? size / 32 + 1 : max(size / 2, 1)
      }
    }
    left += rest
  }

  /// The questions on which some rule depends, and those on which a setting does.
  var questions: Int { found.reduce(0) { $0 + $1.questions.count } }
  var settled: [Reading] { found.first?.settled ?? [] }

  /// The claims, with the answers of all searches.
  var claims: [ReadingChoices.Claim] {
    guard let first = found.first else { return [] }
    func joined(_ sets: [Set<ReadingChoices.Answers>?]) -> Set<ReadingChoices.Answers>? {
      sets.contains(nil) ? nil : sets.reduce(into: []) { $0.formUnion($1 ?? []) }
    }
    return first.claims.indices.map { place in
      ReadingChoices.Claim(
        property: first.claims[place].property,
        failing: joined(found.map { $0.claims[place].failing }),
        spoken: joined(found.map { $0.claims[place].spoken }))
    }
  }

  /// What was searched, in a line.
  func words(_ combinations: Int) -> String {
    let all =
      "\(questions) of them in the rules; \(combinations.counted("combination")) of answers in "
    guard found.count > 1, let peak = found.map(\.facts.peak).max() else {
      return all
        + (found.first.map { one in
          "one search: \(one.facts.states) states, \(one.facts.nodes) nodes, \(one.facts.peak) at once"
        } ?? "no search")
    }
    return all + "\(found.count) searches, of \(peak) nodes at once at most"
  }
}
