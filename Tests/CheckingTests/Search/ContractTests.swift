import Testing

@testable import Checking

/// What breaks a contract of a transition system ends the program with a word.
@Suite struct `Contracts of transition systems` {
  /// A walk over the numbers below 4000, in states that have a part that `==` leaves out.
  struct Walk<State: Numbered>: TransitionSystem {
    var initialStates: [State] { [State(number: 0, part: 0)] }
    func successors(of state: State, into next: inout Successors<State>) {
      for step in 1...3 where state.number < 4000 {
        // The part differs only late, far from what the first states show.
        next.append(
          State(number: state.number + step, part: state.number < 2000 ? 0 : step))
      }
    }
  }

  protocol Numbered: Hashable, Sendable {
    var number: Int { get }
    init(number: Int, part: Int)
  }

  struct Opaque: Numbered {
    var number: Int
    var part: Int
    var text = "no bytes"
    init(number: Int, part: Int) { (self.number, self.part) = (number, part) }
    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
  }

  struct Viewed: Numbered, BitwiseCopyable {
    var number: Int
    var part: Int
    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  struct Promised: Numbered, PackedState {
    var number: Int
    var part: Int
    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  @Test func `equal states with different hashes end the search`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = explore(Walk<Opaque>())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("equal by == and have different hashes"))
    #expect(text.contains("Opaque(number: "))
  }

  @Test func `bytes that == leaves out end the search, if the first states did not show them`()
    async
  {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = explore(Walk<Promised>())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("equal by == and differ in their bytes"))
  }

  /// Traps in the state 60, which the number 40 leads to.
  struct Trapping: TransitionSystem {
    struct State: Hashable { var number: UInt8 = 0 }
    let shift: UInt8
    var initialStates: [State] { [State()] }
    func successors(of state: State, into next: inout Transitions<State, String>) {
      if state.number < 60 {
        next.append(state, by: "twenty") { $0.number += 20 }
      } else {
        next.append(state, by: "many") { $0.number += shift }
      }
    }
  }

  @Test func `a trap in successors tells the state and the run to it`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = check(
        Trapping(shift: 200), [.never("one") { $0.number == 1 }],
        options: .tiny(jobs: 2, block: 1))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        """
        successors(of:) did not return from this state, number 3 of the search:
          State(number: 60)
        The run to it:
          0  State(number: 0)
          1  twenty · number = 20
          2  twenty · number = 40
          3  twenty · number = 60
        """), "\(text)")
  }

  @Test func `a trap outside of a search is left alone`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = explore(Trapping(shift: 0))
      fatalError("something else")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("something else") && !text.contains("successors(of:)"))
  }
}
