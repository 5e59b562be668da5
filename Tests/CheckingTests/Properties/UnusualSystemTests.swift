import Synchronization
import Testing
@testable import StateGraphs
@testable import StateSearch
@testable import TimedAutomata

/// Systems that break a contract, or strain one.
struct UnusualSystemTests {
  /// Gives a state that it never gave, or one that is known once more, each time it is asked.
  private struct Wavering: TransitionSystem {
    final class Calls: Sendable { let count = Atomic(0) }
    let calls = Calls()
    let repeats: Bool
    let initialStates = [0]

    func successors(of state: Int, into next: inout Successors<Int>) {
      let call = calls.count.add(1, ordering: .relaxed).newValue
      if state >= 3 { return }
      next.append(state + 1)
      for _ in 0..<(repeats ? call : 1) { next.append(repeats ? state : 100 + call) }
    }
  }

  @Test func `Successors that change are found out, and it is said`() async {
    let other = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = check(Wavering(repeats: false), [.eventually("three") { $0 == 3 }])
    }
    let more = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = check(Wavering(repeats: true), [.eventually("three") { $0 == 3 }])
    }
    for exit in [other, more] {
      let text = exit.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
      #expect(text.contains("successors(of:) gave other states than when it was asked before"))
    }
  }

  /// Numbers that are halved, from many.
  private struct Halving: TransitionSystem {
    let initialStates: [Int32]
    func successors(of state: Int32, into next: inout Successors<Int32>) {
      next.append(state / 2)
    }
  }

  @Test func `Runs may begin in any number of states, some of them twice`() {
    let halving = Halving(initialStates: Array(0..<30_000) + Array(100..<30_000))
    let report = check(
      halving, [.eventually("zero") { $0 == 0 }, .eventually("one") { $0 == 1 }, .noDeadlock()])
    #expect(report.states == 30_000)
    #expect(report.findings.map(\.verdict.kind) == [.proved, .violated, .proved])
    #expect(report["one"]?.trace?.states == [0])
  }

  /// A number that counts how often it is compared.
  private struct Compared: Comparable {
    let value: Int
    let calls: Wavering.Calls

    static func == (one: Self, other: Self) -> Bool {
      one.calls.count.add(1, ordering: .relaxed)
      return one.value == other.value
    }

    static func < (one: Self, other: Self) -> Bool {
      one.calls.count.add(1, ordering: .relaxed)
      return one.value < other.value
    }
  }

  /// With the numbers of initial states, of which only those that are new are kept.
  @Test func `However many there are, each is compared once`() {
    let calls = Wavering.Calls()
    let numbers = (Array(0..<1000) + Array(100..<1000)).map { Compared(value: $0, calls: calls) }
    #expect(numbers.records.map(\.value) == Array(0..<1000))
    #expect(calls.count.load(ordering: .relaxed) < numbers.count)
  }

  /// A state with very many successors, and one with none.
  private struct Fan: TransitionSystem {
    let initialStates = [UInt32(0)]
    func successors(of state: UInt32, into next: inout Successors<UInt32>) {
      if state == 0 { for target in 1...100_000 { next.append(UInt32(target)) } }
    }
  }

  @Test func `A state may have very many successors`() {
    for jobs in 1...2 {
      let space = explore(Fan(), options: SearchOptions(jobs: jobs))
      #expect(space.count == 100_001 && space.depth == 1)
      #expect(space.state(at: 77_777) == 77_777)
    }
  }
}
