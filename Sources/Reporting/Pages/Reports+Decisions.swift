import Checking
import Machines

extension Reports {
  static let decisionsPath = "decisions.md"

  static func decisionsPath(of document: Document) -> String { "\(document.name)/decisions.md" }

  static func fewestPath(of document: Document) -> String {
    decisionsPath(of: document) + "#" + fewest
  }

  /// Whether a document leaves a question open, or decisions were looked for.
  func hasDecisions(_ document: Document) -> Bool {
    !questions(in: document).isEmpty || crossed.decisions[document.name] != nil
  }

  /// The questions that matter, one line each, with the answer under which least harm is done.
  var decisionsPage: Page {
    var page = page(Self.decisionsPath)
    page.heading(1, "What to decide")
    page.paragraph(page.link("All documents", to: "README.md"))
    let byDocument = documents.map { ($0, questions(in: $0)) }
    let least = documents.filter { leastCount(on: $0) > 0 }.map { document in
      page.link(
        "\(document.title): \(leastCount(on: document))", to: Self.fewestPath(of: document))
    }
    if !least.isEmpty {
      page.paragraph(
        "**The fewest decisions** after which no claim fails of \(Self.worstHarms), answers and changes together: "
          + .joined(least, by: " · "))
    }
    page.paragraph(
      """
      The documents allow several readings. The answers to these questions decide whether claims \
      fail. Each answer was changed alone, with all others as read here. An answer does less harm \
      if fewer claims fail whose failure loses user data, then fewer that leave the user stuck, and \
      so on; a claim that is not made under an answer is neither kept nor broken, and counts as before.
      """)
    var better: [[Inline]] = []
    var usual: [[Inline]] = []
    for (document, questions) in byDocument {
      for question in Self.speaking(questions) where question.matters {
        let row: [Inline] = [
          page.link(
            "\(question.reading.question)",
            to: Self.decisionsPath(of: document) + "#" + Self.anchor(of: question)),
          "\(document.name)", Self.best(of: question), Self.failures(of: question),
        ]
        if question.best.contains(where: \.isTaken) {
          usual.append(row)
        } else {
          better.append(row)
        }
      }
    }
    let columns: [Column] = [
      "question", "document", "least harm under", "claims that fail (data lost, user stuck)",
    ]
    page.table(columns, better)
    if !usual.isEmpty {
      page.heading(2, "Where no other answer does less harm")
      page.table(columns, usual)
    }
    let idle = byDocument.reduce(0) { sum, entry in
      let asked = Set(entry.1.filter(\.matters).map(\.reading.id))
      return sum + Set(entry.1.map(\.reading.id)).subtracting(asked).count
    }
    if idle > 0 {
      page.paragraph(
        "\(idle.of("more question")) \(idle == 1 ? "is" : "are") open; changed alone, no answer "
          + "changes a verdict on the rules as written. The pages of the documents list them, with "
          + "what they change elsewhere.")
    }
    return page
  }

  /// The questions, each once: systems that share machines share questions, and the one of which most hangs on it speaks.
  private static func speaking(_ questions: [Question]) -> [Question] {
    uniqued(questions.map(\.reading.id)).compactMap { id in
      let same = questions.filter { $0.reading.id == id }
      let most = same.map(\.weight).max()
      return same.first { $0.weight == most }
    }
  }

  /// The answers of a document under which least harm is done, by question.
  static func leastHarm(_ questions: [Question]) -> [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: speaking(questions).map {
        ($0.reading.id, $0.best.map(\.alternative).filter { !$0.isAssumption }.map(\.id))
      })
  }

  /// The answers that are best, or that it makes no difference how many fail.
  private static func best(of question: Question) -> Inline {
    .joined(
      question.best.map {
        "**\($0.alternative.id)**"
          + ($0.alternative.isAssumption ? " (to be found out, and not decided)" : "")
          + ($0.isTaken ? " (as read here)" : "")
      })
  }

  /// How many claims fail under each answer, and how many of them in the two worst ways.
  private static func failures(of question: Question) -> Inline {
    .joined(
      question.answers.map { answer in
        let harms = question.harms(under: answer)
        return "\(answer.alternative.id): \(harms.reduce(0, +)) (\(harms[0]), \(harms[1]))"
      }, by: " · ")
  }

  /// Systems that share a question tell it more than once: then with the name of the system.
  private static func anchor(of question: Question) -> String {
    "question-\(question.report.system.name.slug)-\(question.reading.id.slug)"
  }

  /// The questions that a document leaves open, with all answers.
  func decisionsPage(_ document: Document) -> Page {
    var page = page(Self.decisionsPath(of: document))
    page.heading(1, "\(document.title): what to decide")
    navigation(document, &page)
    let questions = questions(in: document)
    let asked = questions.filter(\.matters)
    leastDecisions(on: document, &page)
    if !asked.isEmpty, crossed.decisions[document.name] != nil {
      page.heading(2, "The questions, one by one")
    }
    page.paragraph(
      asked.isEmpty
        ? "No claim depends on how the document is read."
        : """
        The document allows several readings. The answers to these questions decide whether claims \
        fail. Each answer was changed alone, with all others as read here. Claims that hold as read here, \
        and that nothing triggers under another answer, are left out.
        """)
    for question in asked {
      page.heading(3, "\(question.reading.question)", anchor: Self.anchor(of: question))
      page.paragraph(
        "\(code: question.reading.id)"
          + (question.reading.ids.isEmpty ? "" : " · " + page.rules(question.reading.ids)))
      page.list(question.answers.map { item($0, of: question, on: page) })
    }
    idleQuestions(questions, &page)
    return page
  }

  /// A reading, and what fails under each of its alternatives.
  struct Question {
    let report: ScenarioReport
    let reading: Reading
    let answers: [Answer]

    /// Whether the answer, changed alone, decides about a claim.
    var matters: Bool {
      answers.contains { !$0.loses.isEmpty || !$0.gains.isEmpty || !$0.failsOnlyThen.isEmpty }
    }

    /// How many claims change with the answer.
    fileprivate var weight: Int { answers.reduce(0) { $0 + $1.gains.count + $1.loses.count } }

    /// How many claims fail under an answer, by harm, the worst first; of those claimed as read here.
    func harms(under answer: Answer) -> [Int] {
      var counts = [Int](repeating: 0, count: Harm.allCases.count)
      for result in report.results(.violated) where !answer.loses.contains(result.property.name) {
        counts[result.harm.rawValue] += 1
      }
      for property in report.system.properties where answer.gains.contains(property.name) {
        counts[(property.harm ?? Harm(property.kind, nil)).rawValue] += 1
      }
      return counts
    }

    /// The answers that do least harm.
    var best: [Answer] {
      let least = answers.map(harms).min { $0.lexicographicallyPrecedes($1) }
      return answers.filter { harms(under: $0) == least }
    }
  }

  /// One way to read, and how what fails differs from the reading taken.
  struct Answer {
    let alternative: Reading.Alternative
    let isTaken: Bool
    /// Claims that are asked as read here and fail in addition, and claims that are proved then.
    var gains: [String] = []
    var loses: [String] = []
    /// Claims that fail as read here and are not made then, and those that are made only then and fail.
    var unclaimed: [String] = []
    /// Claims that fail as read here, and whose rules or triggers never occur then.
    var outOfReach: [String] = []
    var failsOnlyThen: [String] = []
    /// How many claims are decided as read here and not under this alternative.
    var undecided = 0
  }

  /// The questions that a system leaves open; of the rules as written alone, for elsewhere not
  /// every property is asked under every reading.
  func questions(of report: ScenarioReport) -> [Question] {
    guard report.isAsWritten else { return [] }
    let failing = report.results(.violated).map(\.property.name)
    return report.system.readings.filter { !$0.isVariant }.compactMap { reading in
      let taken = report.outcome.readings.first { $0.reading == reading.id }?.alternative
      var wasTried = false
      let answers = reading.alternatives.map { alternative in
        var answer = Answer(alternative: alternative, isTaken: alternative.id == taken)
        for variant in report.variants
        where variant.change == .reading(reading.id, alternative: alternative.id) {
          wasTried = true
          let verdicts = variant.verdicts.filter { $0.verdict == .violated }.map(\.property)
          let new = verdicts.filter { !failing.contains($0) }
          answer.gains = new.filter { report.result($0) != nil }
          answer.failsOnlyThen = new.filter { report.result($0) == nil }
          answer.undecided = variant.verdicts.count {
            $0.verdict == .undecided && report.result($0.property)?.verdict != .undecided
          }
          // Where nothing triggers a claim any more it is not kept but lost.
          answer.loses = failing.filter { variant.verdict($0) == .proved }
          answer.unclaimed = failing.filter { variant.verdict($0) == nil }
          answer.outOfReach = failing.filter { variant.verdict($0) == .vacuous }
        }
        return answer
      }
      return wasTried ? Question(report: report, reading: reading, answers: answers) : nil
    }
  }

  private func item(_ answer: Answer, of question: Question, on page: Page) -> Inline {
    let head: Inline =
      "**\(answer.alternative.id)**" + (answer.isTaken ? " (as read here)" : "")
      + ": \(answer.alternative.text.sentence)"
    if answer.isTaken {
      let lost = question.answers.flatMap(\.loses)
      let names = question.report.results(.violated).filter {
        lost.contains($0.property.name)
      }
      let links = names.map { result -> Inline in
        page.link(
          "\(result.headline.clause)",
          to: Finding.path(of: result.property.name, in: question.report.document))
      }
      return links.isEmpty ? head : .joined([head] + links.map { "🟠 " + $0 }, by: "<br>")
    }
    var lines = [head]
    if !answer.loses.isEmpty {
      lines.append("✅ proved then: " + .joined(answer.loses.map(Inline.code)))
    }
    for name in answer.gains {
      lines.append("🟠 newly fails: " + claim(name, answer, of: question, on: page))
    }
    for name in answer.failsOnlyThen {
      lines.append("🟠 claimed only then, and fails: " + claim(name, answer, of: question, on: page))
    }
    if !answer.unclaimed.isEmpty {
      lines.append(
        "not claimed then, neither kept nor broken: "
          + .joined(answer.unclaimed.map(Inline.code)))
    }
    if !answer.outOfReach.isEmpty {
      lines.append(
        "out of reach then, as a rule or trigger of theirs never occurs: "
          + .joined(answer.outOfReach.map(Inline.code)))
    }
    if answer.undecided > 0 {
      lines.append("❔ \(answer.undecided.of("claim")) could not be decided")
    } else if lines.count == 1 {
      lines.append("changed alone, no other verdict")
    }
    return .joined(lines, by: "<br>")
  }

  /// A claim that fails under an alternative, linked to a scenario that shows it.
  private func claim(
    _ name: String, _ answer: Answer, of question: Question, on page: Page
  ) -> Inline {
    for report in scenarios where report.system.name == question.report.system.name {
      let isTaken = report.outcome.readings.contains {
        $0.reading == question.reading.id && $0.alternative == answer.alternative.id
      }
      if isTaken, report.outcome.amendments.isEmpty, let result = report.result(name),
        result.verdict == .violated
      {
        return link(
          "\(result.headline.clause)", to: report,
          at: "#" + Page.anchor(of: result, in: report), on: page)
      }
    }
    let property = question.report.system.properties.first { $0.name == name }
    return "\((property?.instead ?? property?.statement ?? name).clause)"
  }
}
