import Checking
import Machines

/// One place where another answer to a question changes the verdict of a claim.
struct ReadingWitness {
  let claim: String
  /// The verdicts, and under which answers.
  let before: (verdict: VerdictKind, answer: String)
  let after: (verdict: VerdictKind, answer: String)
  /// What the scenario and its configuration are called.
  let base: String
  /// The answers to other questions that are not the configuration's.
  let others: [String: String]

  /// As committed and printed; `init(_:of:in:bases:)` reads it.
  var words: String { beginning + Self.place(base, others) }

  /// A configuration with other answers, as it is called.
  static func place(_ base: String, _ others: [String: String]) -> String {
    base + others.sorted(by: <).map { ", \($0.key) = \($0.value)" }.joined()
  }

  private var beginning: String {
    "\(claim) is \(before.verdict.rawValue) under \(before.answer) and \(after.verdict.rawValue) under "
      + "\(after.answer), "
  }
}

extension ReadingWitness {
  /// What words say of a reading; `nil` if they name a claim, an answer or a place that is not there.
  ///
  /// - Parameter bases: the configurations that there are, by what they are called.
  init?(_ words: String, of reading: Reading, in system: System, bases: [String]) {
    let answers = reading.alternatives.map(\.id)
    let kinds = VerdictKind.allCases
    for property in system.properties where words.hasPrefix("\(property.name) is ") {
      for before in answers.flatMap({ answer in kinds.map { ($0, answer) } }) {
        for after in answers.flatMap({ answer in kinds.map { ($0, answer) } }) {
          let told = ReadingWitness(
            claim: property.name, before: before, after: after, base: "", others: [:])
          guard words.hasPrefix(told.beginning) else { continue }
          let place = words.dropFirst(told.beginning.count)
          for base in bases where place.hasPrefix(base) {
            guard let others = Self.answers(place.dropFirst(base.count), in: system) else {
              continue
            }
            self.init(
              claim: property.name, before: before, after: after, base: base, others: others)
            return
          }
        }
      }
    }
    return nil
  }

  /// Answers as `, reading = answer, …`; `nil` if there is anything else.
  private static func answers(_ text: Substring, in system: System) -> [String: String]? {
    var answers: [String: String] = [:]
    var rest = text
    while !rest.isEmpty {
      let all = system.readings.lazy.flatMap { reading in
        reading.alternatives.map { (reading.id, $0.id, ", \(reading.id) = \($0.id)") }
      }
      // Of two answers that begin alike the longer one is meant.
      guard let next = all.filter({ rest.hasPrefix($0.2) }).max(by: { $0.2.count < $1.2.count })
      else { return nil }
      answers[next.0] = next.1
      rest = rest.dropFirst(next.2.count)
    }
    return answers
  }
}
