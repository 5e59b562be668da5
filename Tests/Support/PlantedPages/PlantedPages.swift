package import Checking
import Foundation
package import Machines
package import Reporting
import Simulation

/// A page of a finding, most often of a defect planted in a single row.
package struct PlantedPage {
  /// The defect; `nil` where the finding is one of the documents.
  package let planted: Mutation?
  /// The system without the defect.
  package let sound: System
  /// The scenario that shows the finding, with what was tried to repair it.
  package let report: ScenarioReport
  package let result: PropertyResult
  /// The page.
  package let text: String

  /// What is wrong, in a few words.
  package var truth: String { "\(sound.name): \(planted?.name ?? "as the document has it")" }
}

/// Draws pages of findings; the same seed gives the same pages.
package struct PlantedPages {
  /// Larger systems take too long to search once for every defect that is tried.
  private static let mostStates = 40_000

  private let documents: [Document]
  private let systems: [System]
  private let texts: [String: String]
  private var random: SplitMix64
  private var sound: [String: Outcome?] = [:]

  package init(_ catalogue: Catalogue, seed: UInt64) {
    documents = catalogue.documents
    systems = catalogue.systems
    texts = Dictionary(
      catalogue.documents.flatMap(\.rules).map { ($0.id, $0.text) },
      uniquingKeysWith: { first, _ in first })
    random = SplitMix64(seed: seed)
  }

  /// The next page.
  ///
  /// - Parameter wantsPlanted: whether findings of the documents are passed over, of which else one in five is one, so
  ///   that not every row is under suspicion.
  package mutating func next(wantsPlanted: Bool = false) throws -> PlantedPage {
    let candidates = systems.filter { !$0.properties.isEmpty }
    while true {
      let system = candidates[Int(random.next() % UInt64(candidates.count))]
      var options = SearchOptions()
      options.bounds.states = Self.mostStates
      if sound[system.name] == nil {
        let outcome = try? check(system, options: options)
        sound[system.name] = .some(outcome?.endedBy == nil ? outcome : nil)
      }
      guard case .some(.some(let sound)) = sound[system.name] else { continue }
      let known = Set(sound.results.filter { $0.verdict == .violated }.map(\.property.name))
      let all = Mutations.all(of: system)
      let isReal = random.next() % 5 == 0
      let planted = all[Int(random.next() % UInt64(all.count))]
      if isReal, wantsPlanted { continue }
      let faulty = isReal ? system : planted.system
      guard let outcome = isReal ? sound : try? check(faulty, options: options) else { continue }
      let news = outcome.results.filter { result in
        if case .lint = result.property.kind { return false }
        return result.verdict == .violated && result.run != nil
          && (isReal || !known.contains(result.property.name))
      }
      if news.isEmpty { continue }
      let found = news[Int(random.next() % UInt64(news.count))]
      if let page = page(of: found, outcome, faulty, isReal ? nil : planted) { return page }
    }
  }

  private func page(
    of found: PropertyResult, _ outcome: Outcome, _ faulty: System, _ planted: Mutation?
  ) -> PlantedPage? {
    var report = ScenarioReport(
      name: "\(faulty.document)/as-written", title: faulty.title, document: faulty.document,
      system: faulty, configuration: Configuration(), outcome: outcome)
    // What shares the table has the defect, too.
    let sound = systems.first { $0.name == faulty.name } ?? faulty
    let others = systems.map { other -> System in
      guard let planted, let broken = faulty.machines.first(where: { $0.name == planted.machine })
      else { return other }
      if other.name == faulty.name { return faulty }
      let table = sound.machines.first { $0.name == planted.machine }
      var changed = other
      changed.machines = other.machines.map { $0 == table ? broken : $0 }
      return changed
    }
    let book = RuleBook(documents.flatMap(\.rules), systems: others)
    let unrestated = book.rules.filter { rule in !rule.bindings.contains { $0.kind == .row } }
    var asked = SearchOptions()
    asked.detail = .verdict
    report.tried[found.property.name] = report.repairs(
      of: found, unrestated: unrestated.map(\.rule.id), text: { texts[$0] }
    ) { system, configuration in
      guard let run = found.run,
        let compiled = try? CompiledSystem(system, configuration, time: .ticks, notes: true)
      else { return false }
      return !compiled.brokenAgain([(found.property, run)]).isEmpty
    } explore: { system, configuration, properties, mostStates in
      asked.bounds.states = mostStates
      return try check(system, configuration, options: asked, properties: properties)
    }
    let reports = Reports([report], documents: documents, systems: others)
    let path = "\(faulty.document)/findings/\(found.property.name)."
    return reports.files.first { $0.path.hasPrefix(path) }.map {
      PlantedPage(
        planted: planted, sound: sound, report: report, result: found, text: $0.text)
    }
  }
}
