import Checking
import Machines

extension Reports {
  /// The questions of a document of which no answer, changed alone, changes a verdict on the rules as
  /// written in any of its systems: what crossing them with others found, in whichever system.
  func idleQuestions(_ questions: [Question], _ page: inout Page) {
    var (nothing, elsewhere, unknown): ([Inline], [Inline], [Inline]) = ([], [], [])
    var told = Set(questions.filter(\.matters).map(\.reading.id))
    for question in questions where told.insert(question.reading.id).inserted {
      let same = questions.filter { $0.reading.id == question.reading.id }
      let name: Inline = "\(question.reading.question) \(code: question.reading.id)"
      let open = same.flatMap(\.answers).filter { $0.undecided > 0 }.map { answer -> Inline in
        "; under **\(answer.alternative.id)** \(answer.undecided.of("claim")) could not be decided"
      }
      switch effect(of: same) {
      case .nothing(let combinations):
        nothing.append(
          name + ": \(combinations.of("combination")) explored" + .joined(open, by: ""))
      case .verdict(let witness): elsewhere.append(name + ": \(witness)")
      case .claims(let witness):
        elsewhere.append(name + ": no verdict on a claim that is made either way, but \(witness)")
      case nil: unknown.append(name + .joined(open, by: ""))
      }
    }
    list(
      elsewhere,
      under: "**Changed alone on the rules as written, these change no verdict; elsewhere:**",
      &page)
    list(
      nothing,
      under: """
        **These change nothing:** no verdict differs, on the rules as written or amended, with deaths \
        and suspension, crossed with every other answer to every other question.
        """, &page)
    list(
      unknown,
      under: """
        **Changed alone on the rules as written, these change no verdict;** they were not crossed with \
        others.
        """, &page)
  }

  /// What one question changes in the systems that ask it; `nil` if it was not crossed in one of them
  /// and no other shows a verdict that changes.
  private func effect(of same: [Question]) -> CrossedReadings.Effect? {
    let effects = same.map { question in
      let system = question.report.system.name
      return (system: system, effect: crossed.effect(of: question.reading.id, in: system))
    }
    var (combinations, claims): (Int, String?) = (0, nil)
    for (system, effect) in effects {
      switch effect {
      case .verdict(let witness): return .verdict("in \(system), \(witness)")
      case .claims(let witness): claims = claims ?? "in \(system), \(witness)"
      case .nothing(let explored): combinations += explored
      case nil: break
      }
    }
    if effects.contains(where: { $0.effect == nil }) { return nil }
    return claims.map { .claims($0) } ?? .nothing(combinations)
  }

  /// Where the page of a document's decisions tells the fewest.
  static let fewest = "fewest"

  /// The two worst harms, in words.
  static let worstHarms = Harm.allCases.prefix(2).map { "\"\($0.title)\"" }
    .joined(separator: " or ")

  /// How many decisions are the fewest after which nothing fails of these; 0 if none are needed or known.
  func leastCount(on document: Document) -> Int {
    crossed.decisions[document.name]?.sets.first?.count ?? 0
  }

  /// The fewest decisions after which nothing fails of the two worst harms.
  func leastDecisions(on document: Document, _ page: inout Page) {
    guard let least = crossed.decisions[document.name] else { return }
    page.heading(2, "The fewest decisions", anchor: Self.fewest)
    let harms = Self.worstHarms
    guard let first = least.sets.first else {
      page.paragraph("No set of decisions was found after which nothing fails of \(harms).")
      return
    }
    if first.isEmpty {
      page.paragraph(
        "No claim of the systems, each in its first scenario, fails of \(harms): no decision is needed for that. "
          + "A finding that does fails in another scenario.")
      return
    }
    let others = least.sets.count - 1
    page.paragraph(
      "After \(first.count == 1 ? "this" : "these") \(first.count.of("decision")) no claim fails of \(harms), of any system of the "
        + "document as its scenario has it"
        + (least.unrepaired.isEmpty ? "" : ", but for those below")
        + ". The set was explored, and so was each with one decision fewer, which leaves what the last "
        + "column says."
        + (others == 0
          ? "" : " \(others.of("other set")) of the same size \(others == 1 ? "does" : "do") too."))
    page.table(
      ["decision", "what it is", "without it fails"],
      first.map { decision in
        ["\(code: decision.name)", "\(text(of: decision.name, in: document))"]
          + [.joined(decision.needs.map { claim($0) }, by: "<br>")]
      })
    for other in least.sets.dropFirst() {
      let names = other.map(\.name)
      let given = first.map(\.name).filter { !names.contains($0) }
      let taken = names.filter { name in !first.contains { $0.name == name } }
      page.paragraph(
        "Or " + .joined(taken.map(Inline.code)) + " in place of " + .joined(given.map(Inline.code))
          + ".")
    }
    list(
      least.unrepaired.map { claim($0) },
      under: "**Neither all amendments together nor any one answer besides repairs:**", &page)
  }

  /// What an amendment changes, or an answer says.
  private func text(of decision: String, in document: Document) -> String {
    for system in systems where system.document == document.name {
      if let amendment = system.amendments.first(where: { $0.id == decision }) {
        return amendment.text.sentence
      }
      for reading in system.readings {
        for answer in reading.alternatives where "\(reading.id) = \(answer.id)" == decision {
          return "\(reading.question) \(answer.text.sentence)"
        }
      }
    }
    return ""
  }

  /// The sentence of a claim that is named as `system claim`.
  private func claim(_ name: String) -> Inline {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    let property = systems.first { $0.name == parts.first }?.properties.first {
      $0.name == parts.last
    }
    return property.map { "\($0.statement.sentence) \(code: name)" } ?? "\(code: name)"
  }

  private func list(_ items: [Inline], under heading: Inline, _ page: inout Page) {
    if items.isEmpty { return }
    page.paragraph(heading)
    page.list(items)
  }
}
