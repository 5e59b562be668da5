import Checking
import Machines

/// Rules of a document that contradict one another, where each is what an answer to one question puts in force.
struct Rivals {
  /// The question.
  let reading: Reading
  /// Of each answer the rules that no other answer puts in force.
  let rules: [(alternative: Reading.Alternative, ids: [String])]
  /// The answer of the run.
  let taken: String?
}

extension Reports {
  /// The question whose answers are the rules between which a claim is torn, if it fails under each answer.
  func rivals(of finding: Finding) -> Rivals? {
    let (report, result) = (finding.report, finding.result)
    guard finding.fault == .contradiction, case .none = finding.cure else { return nil }
    for reading in report.system.readings where !reading.isVariant {
      let claimed = result.property.ids.filter(reading.ids.contains)
      let fails = reading.alternatives.allSatisfy { alternative in
        report.outcome.readings.contains(
          TakenReading(reading: reading.id, alternative: alternative.id))
          || report.variants.contains {
            $0.change == .reading(reading.id, alternative: alternative.id)
              && $0.verdict(result.property.name) == .violated
          }
      }
      if claimed.count < 2 || !fails { continue }
      let inForce = reading.alternatives.map { alternative -> Set<String> in
        let tables = try? report.system.resolvedTables(
          under: report.configuration.answering(
            TakenReading(reading: reading.id, alternative: alternative.id)))
        return Set(
          (tables ?? []).flatMap { $0.rules.flatMap(\.rules) }.filter { $0.condition != .never }
            .flatMap(\.ids))
      }
      let rules = reading.alternatives.indices.map { place in
        (
          reading.alternatives[place],
          claimed.filter { id in
            inForce.indices.allSatisfy { inForce[$0].contains(id) == ($0 == place) }
          }
        )
      }
      if rules.count(where: { !$0.1.isEmpty }) < 2 { continue }
      return Rivals(
        reading: reading, rules: rules,
        taken: report.outcome.readings.first { $0.reading == reading.id }?.alternative)
    }
    return nil
  }
}

extension Rivals {
  /// The question, with what each answer says; the claim fails under each.
  func question(on page: Page) -> Inline {
    let answers = rules.map { alternative, ids -> Inline in
      let notes =
        (ids.isEmpty ? [] : [page.rules(ids)])
        + (alternative.id == taken ? ["taken in this run" as Inline] : [])
      return "**\(alternative.id)**" + (notes.isEmpty ? "" : " (" + .joined(notes, by: "; ") + ")")
        + ": \(alternative.text.sentence)"
    }
    return "\(reading.question) " + .joined(answers, by: " ")
      + " The claim fails under each: what is not chosen has to give way."
  }
}
