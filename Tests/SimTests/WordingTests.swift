import Checking
import Machines
import ModelsLC
import Reporting
import Simulation
import Testing

@testable import SimCommand

/// Words are made of results, and results never of words: with every sentence of a model and of the
/// reports in other words, all is accepted, named and ended as before.
struct WordingTests {
  /// Other words, that tell no two sentences apart but by their length.
  static func reworded(_ text: String) -> String {
    text.isEmpty ? "" : "blah \(text.unicodeScalars.count)."
  }

  static let wording = Wording(
    detail: { reworded(Wording.english.detail($0)) },
    conclusion: { reworded(Wording.english.conclusion($0)) },
    error: { reworded(Wording.english.error($0)) })

  /// The system with every sentence in other words, and every name as it was.
  static func reworded(_ system: System) -> System {
    var system = system
    system.title = reworded(system.title)
    for index in system.properties.indices {
      system.properties[index].statement = reworded(system.properties[index].statement)
      system.properties[index].instead = system.properties[index].instead.map(reworded)
    }
    for index in system.amendments.indices {
      system.amendments[index].text = reworded(system.amendments[index].text)
    }
    for index in system.readings.indices {
      system.readings[index].question = reworded(system.readings[index].question)
      for place in system.readings[index].alternatives.indices {
        let text = system.readings[index].alternatives[place].text
        system.readings[index].alternatives[place].text = reworded(text)
      }
    }
    for machine in system.machines.indices {
      for block in system.machines[machine].rules.indices {
        for row in system.machines[machine].rules[block].rules.indices {
          let note = system.machines[machine].rules[block].rules[row].ignoredBecause
          system.machines[machine].rules[block].rules[row].ignoredBecause = note.map(reworded)
        }
      }
    }
    return system
  }

  /// What of an answer is no words: how it ends, and the tokens in it.
  struct Answer: Equatable {
    let code: Int32
    let tokens: [String]

    init(_ code: Int32, _ session: Session) {
      self.code = code
      tokens = session.output.split { " \n\"".contains($0) }.map(String.init).filter {
        (try? Token.recording(from: $0)) != nil
      }
    }
  }

  static func session(of system: System) -> Session {
    let session = Session()
    session.systems = [system]
    session.documents = [LC.document]
    session.files.contents = [:]
    session.write(
      "Scenarios/LC/consent.scenario", "scenario LC/consent\nsystem \(system.name)\nkills 1\n")
    return session
  }

  /// What the commands answer about a system; the violations are those accepted, if any are given.
  static func answers(of system: System, accepting accepted: [String: [UInt8]]) throws -> [Answer] {
    let session = session(of: system)
    session.files.contents.merge(accepted) { $1 }
    var answers = [
      Answer(session.run("explore", "--pin"), session),
      Answer(session.run("explore", "--format", "json"), session),
    ]
    let token = try #require(answers[1].tokens.first)
    for arguments in [
      ["gate", "--runs", "20"], ["reproduce", token],
      ["reproduce", token, "--format", "json"], ["simulate", "--runs", "20", "--steps", "9"],
      ["explore", "--states", "9"],
    ] {
      answers.append(Answer(session.run(arguments), session))
    }
    return answers
  }

  /// What is accepted once somebody answers for everything.
  static func acceptances(of system: System) throws -> [String: [UInt8]] {
    let session = session(of: system)
    _ = session.run("explore", "--pin")
    #expect(session.run("accept", "--because", "known", "--owner", "product") == 0)
    return session.files.contents.filter {
      ["Scenarios/decisions", "Scenarios/seen.lock"].contains($0.key)
    }
  }

  @Test func `Other words change no acceptance, no token and no exit code`() throws {
    let accepted = try Self.acceptances(of: LC.consent)
    let lock = String(decoding: accepted["Scenarios/seen.lock"] ?? [], as: UTF8.self)
    #expect(lock.contains("  finding "))
    let answers = try Self.answers(of: LC.consent, accepting: accepted)
    // The gate is green, and so are seeded runs, whose violations are accepted.
    #expect(answers.map(\.code) == [1, 1, 0, 1, 1, 0, 1])
    let system = Self.reworded(LC.consent)
    let others = try Wording.$current.withValue(Self.wording) {
      try Self.answers(of: system, accepting: accepted)
    }
    #expect(others == answers)
    let again = try Wording.$current.withValue(Self.wording) { try Self.acceptances(of: system) }
    #expect(again == accepted)
  }

  @Test func `The words of a result are those in force`() {
    let session = Self.session(of: LC.consent)
    _ = session.run("explore")
    let english = session.output
    func pages() -> [String: [UInt8]] {
      session.files.contents.filter { $0.key.hasPrefix("Reports/") }
    }
    let before = pages()
    Wording.$current.withValue(Self.wording) { _ = session.run("explore") }
    #expect(english.contains("counting on the user and environment; lost in"))
    #expect(!session.output.contains("counting on the user and environment; lost in"))
    #expect(pages() != before)
  }

  static let failures: [(error: ModelError, code: Int32, words: String)] = [
    (.unknown(.reading, "x", in: "y"), 2, "the model is at fault: "),
    (.incomplete(system: "x"), 3, "undecided: "),
    (.defect(Defect("x")), 70, "a defect of sim: "),
  ]

  @Test(arguments: failures)
  func `Who is at fault decides the exit code, whatever the words`(
    _ failure: (error: ModelError, code: Int32, words: String)
  ) {
    let session = Session()
    session.failure = failure.error
    for wording in [Wording.english, Self.wording] {
      Wording.$current.withValue(wording) {
        #expect(session.run("explore") == failure.code)
        let words = wording.error(failure.error)
        #expect(session.errors == "sim: \(failure.words)\(words)\n")
      }
    }
  }
}
