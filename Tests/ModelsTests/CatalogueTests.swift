import Checking
import Machines
import Models
import ModelsASM
import ModelsONB
import Testing

/// Every id of the catalogue is bound to something, and nothing is bound to an unknown id.
struct CatalogueTests {
  @Test(arguments: Catalogue.models.documents)
  func `The rules of a document have different ids that begin with its prefix`(
    _ document: Document
  ) {
    let ids = document.rules.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix(document.name + "-") })
    #expect(document.rules.allSatisfy { $0.line > 0 && !$0.text.isEmpty })
  }

  /// So that a system can be composed of several documents with the questions of all.
  @Test func `No two documents ask different questions under one id`() {
    var asked: [String: String] = [:]
    let own = Set(Catalogue.models.documents.filter { !$0.rules.isEmpty }.map(\.name))
    for system in Catalogue.models.systems where own.contains(system.document) {
      for reading in system.readings {
        #expect(asked[reading.id] ?? reading.question == reading.question, "\(reading.id)")
        asked[reading.id] = reading.question
      }
    }
    #expect(asked.count > 100)
  }

  @Test func `The App State Machine has the catalogue's 60 rules`() {
    #expect(ASM.document.rules.count == 60)
  }

  @Test func `The onboarding has the catalogue's 115 rules`() {
    #expect(ONB.document.rules.count == 115)
  }

  @Test(arguments: Catalogue.models.documents)
  func `Every rule is bound, and no id is misspelt`(_ document: Document) {
    // What goes across the documents has no rules of its own and binds those of the others.
    let known = Set(
      (document.rules.isEmpty ? Catalogue.models.documents.flatMap(\.rules) : document.rules).map(
        \.id))
    if document.rules.isEmpty {
      let cited = Catalogue.models.systems.filter { $0.document == document.name }
        .reduce(into: Set<String>()) { $0.formUnion($1.boundIds) }
      #expect(cited.subtracting(known).sorted() == [])
      return
    }
    let systems = Catalogue.models.systems.filter { $0.document == document.name }
    let bound = systems.reduce(into: Set<String>()) { $0.formUnion($1.boundIds) }
    let excused = Set(systems.flatMap(\.notExecutable).map(\.id))
    #expect(known.subtracting(bound).subtracting(excused).sorted() == [])
    #expect(bound.union(excused).subtracting(known).sorted() == [])
    #expect(bound.intersection(excused).sorted() == [])
  }

  @Test(arguments: Catalogue.models.systems)
  func `Names that scenarios use are unique and of one kind`(_ system: System) {
    for names in [system.readings.map(\.id), system.amendments.map(\.id)] {
      #expect(Set(names).count == names.count)
    }
    for reading in system.readings {
      let alternatives = reading.alternatives.map(\.id)
      #expect(alternatives.count >= 2, "\(reading.id)")
      #expect(Set(alternatives).count == alternatives.count, "\(reading.id)")
      #expect(!reading.ids.isEmpty, "\(reading.id)")
    }
  }

  @Test(arguments: Catalogue.models.systems)
  func `No two claims of a name are made at once`(_ system: System) {
    for (name, claims) in Dictionary(grouping: system.properties, by: \.name)
    where claims.count > 1 {
      #expect(!claims.contains { $0.applies == .always }, "\(name)")
    }
  }

  @Test(arguments: Catalogue.models.systems)
  func `Every reading spoken of exists, with the alternative spoken of`(_ system: System) {
    for (reading, alternative) in system.mentionedReadings {
      let known = system.readings.first { $0.id == reading }
      #expect(
        known?.alternatives.contains { $0.id == alternative } == true,
        "\(reading) = \(alternative)")
    }
  }

  @Test(arguments: Catalogue.models.systems)
  func `Every alternative that is not the default is spoken of, or the default is`(
    _ system: System
  ) {
    let mentioned = system.mentionedReadings.map { "\($0.0) = \($0.1)" }
    // A system that asks other claims of the same tables has the questions of those tables.
    if system.name.hasSuffix("-by-critical-rules") { return }
    for reading in system.readings {
      let silent = reading.alternatives.filter { !mentioned.contains("\(reading.id) = \($0.id)") }
      // One alternative may be what remains when no other is taken.
      #expect(silent.count <= 1, "\(reading.id) does not tell \(silent.map(\.id)) apart")
    }
  }

  @Test(arguments: Catalogue.models.systems)
  func `Amendments repair properties that exist`(_ system: System) {
    let properties = Set(system.properties.map(\.name))
    for amendment in system.amendments {
      #expect(!amendment.repairs.isEmpty, "\(amendment.id)")
      #expect(Set(amendment.repairs).subtracting(properties).sorted() == [], "\(amendment.id)")
    }
  }

  @Test(arguments: Catalogue.models.topics)
  func `What documents are compared in is computed, and quotes rules that exist`(
    _ topic: Topic
  ) throws {
    #expect(topic.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
    #expect(Catalogue.models.topics.count { $0.name == topic.name } == 1)
    #expect(!topic.sayings.isEmpty)
    #expect(topic.decisions != nil || !topic.claims.isEmpty)
    for saying in topic.sayings {
      #expect(saying.ids.allSatisfy { $0.hasPrefix(saying.document + "-") }, "\(saying.ids)")
      if let document = Catalogue.models.documents.first(where: { $0.name == saying.document }) {
        let known = document.rules.map(\.id)
        #expect(saying.ids.filter { !known.contains($0) } == [])
      }
    }
    for claim in topic.claims {
      let properties = Catalogue.models.systems.flatMap(\.properties).filter {
        $0.name == claim.property
      }
      #expect(!properties.isEmpty, "\(claim.property)")
    }
    guard let decisions = topic.decisions else { return }
    #expect(decisions.decisions.count >= 2)
    let table = try DecisionTable(decisions)
    #expect(!table.cases.isEmpty)
    // Every outcome is one that some decision names.
    let known = Set(decisions.decisions.flatMap(\.outcomes).map(\.meaning))
    for row in table.rows { #expect(Set(row.outcomes).subtracting(known).sorted() == []) }
  }

  @Test func `Retry leads elsewhere than a launch wherever the launch does not lead to the login`()
    throws
  {
    let topic = Catalogue.models.topics.first { $0.name == "trying-again" }
    let table = try DecisionTable(#require(topic?.decisions))
    #expect(table.decisions == ["launch", "Retry", "hard reset"])
    #expect(table.cases.count == 4 && table.disagreements == 3)
    #expect(table.smallest?.outcomes == ["home", "login", "home"])
  }
}
