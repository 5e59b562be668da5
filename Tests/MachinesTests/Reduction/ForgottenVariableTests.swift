import Testing

@testable import RuleLanguage
@testable import RuleSemantics

/// What nobody will look at again makes no difference; what somebody will does.
struct ForgottenVariableTests {
  enum Form: Machine {
    enum State: String, Name { case asking, deciding, done }
    enum Event: String, Name { case choose, decide, again }
    static let name = "form"
    static let initial = State.asking
    static let choice = Counter("choice", 0...3)
    static let rules: Rules<Form> = [
      .asking: [.on(.choose, to: .deciding)],
      .deciding: [.on(.decide, when: choice >= 2, to: .done), .on(.decide, to: .asking)],
      .done: [.on(.again, to: .asking, do: [.set(choice, 0)])],
    ]
    static let causes: [Cause<Form>] =
      [
        .user(.decide), .user(.again),
      ]
      + (0...3).map { value in
        .user(.choose, when: Form.is(.asking), do: [.set(choice, value)])
      }
  }

  static let system = System("form", document: "T", title: "A form", machines: [Form.table()])

  @Test func `Values that decide alike are one, and a forgotten one is none`() throws {
    let compiled = try CompiledSystem(Self.system)
    let reduction = try Reduction(compiled, observing: [])
    // Asking and done forget the choice; deciding tells less than two from the others.
    #expect(reduction.parts.map(\.machines) == [["form"]])
    #expect(reduction.parts.map(\.classes) == [4])
    let start = try compiled.steps(from: compiled.initial).map { reduction.settled($0.next) }
    #expect(Set(start).count == 2)
  }

  @Test func `A condition that is asked keeps apart what it tells apart`() throws {
    let compiled = try CompiledSystem(Self.system)
    let isOne = Condition.compare(Form.choice.expression, .equal, .constant(1))
    let reduction = try Reduction(compiled, observing: [isOne])
    #expect(reduction.observes(isOne))
    #expect(!reduction.observes(.not(isOne)))
    let start = try compiled.steps(from: compiled.initial).map { reduction.settled($0.next) }
    #expect(Set(start).count == 3)
  }
}
