import Checking
import Testing

/// A public model and the counts that were published for it.
struct KnownCount: CustomTestStringConvertible, Sendable {
  /// What one search of the model found.
  struct Outcome {
    let search: String
    let distinct: Int
    let generated: Int

    /// The first number for which the search has another state than the textbook's, or another
    /// parent or depth of it; nil if there is none.
    let firstDifference: Int?
  }

  let testDescription: String
  let distinct: Int

  /// Initial states and successors, repetitions included; nil where only ``distinct`` is known.
  let generated: Int?

  /// Searches the model by the textbook, and by the engine with one thread and with two.
  let outcomes: @Sendable () -> [Outcome]

  init<System: TransitionSystem>(
    _ name: String, _ system: System, distinct: Int, generated: Int? = nil
  ) {
    self.init(name, system, distinct: distinct, generated: generated) { jobs in
      explore(system, options: SearchOptions(jobs: jobs))
    }
  }

  /// The same for states that the engine may store and compare as bytes.
  init<System: TransitionSystem>(
    _ name: String, _ system: System, distinct: Int, generated: Int? = nil
  ) where System.State: BitwiseCopyable {
    self.init(name, system, distinct: distinct, generated: generated) { jobs in
      explore(system, options: SearchOptions(jobs: jobs))
    }
  }

  private init<System: TransitionSystem>(
    _ name: String, _ system: System, distinct: Int, generated: Int?,
    by engine: @escaping @Sendable (_ jobs: Int) -> StateSpace<System>
  ) {
    testDescription = name
    self.distinct = distinct
    self.generated = generated
    outcomes = {
      let textbook = NaiveSearch(system)
      let outcome = Outcome(
        search: "textbook", distinct: textbook.states.count,
        generated: system.initialStates.count + textbook.transitions, firstDifference: nil)
      return [outcome]
        + [1, 2].map { jobs in
          let space = engine(jobs)
          return Outcome(
            search: "engine, \(jobs) jobs", distinct: space.count, generated: space.generated,
            firstDifference: firstDifference(between: space, and: textbook))
        }
    }
  }
}

private func firstDifference<System: TransitionSystem>(
  between space: StateSpace<System>, and textbook: NaiveSearch<System>
) -> Int? {
  let common = min(space.count, textbook.states.count)
  return (0..<common).first {
    space.state(at: $0) != textbook.states[$0] || space.parent(of: $0) != textbook.parents[$0]
      || space.depth(of: $0) != textbook.depths[$0]
  }
}

extension KnownCount {
  /// Recomputed by several tools from the sources cited at each model.
  static let small: [KnownCount] = [
    KnownCount("HourClock", HourClock(), distinct: 12, generated: 24),
    KnownCount("TCommit 3", TransactionCommit(managers: 3), distinct: 34, generated: 94),
    KnownCount("TwoPhase 2", TwoPhase(managers: 2), distinct: 56, generated: 154),
    KnownCount("TwoPhase 3", TwoPhase(managers: 3), distinct: 288, generated: 1_146),
    KnownCount("TwoPhase 4", TwoPhase(managers: 4), distinct: 1_568, generated: 8_258),
    KnownCount("TwoPhase 5", TwoPhase(managers: 5), distinct: 8_832, generated: 58_146),
    KnownCount("ReadersWriters 2", ReadersWriters(actors: 2), distinct: 390, generated: 935),
    KnownCount(
      "ReadersWriters 3", ReadersWriters(actors: 3), distinct: 21_527, generated: 59_674),
    KnownCount(
      "SimpleAllocator 3, 2", SimpleAllocator(clients: 3, resources: 2), distinct: 400,
      generated: 1_633),
    KnownCount(
      "SchedulingAllocator 3, 2", SchedulingAllocator(clients: 3, resources: 2), distinct: 1_690,
      generated: 5_854),
    KnownCount(
      "WriteThroughCache 2, 2", WriteThroughCache(count: 2, values: 2, length: 1),
      distinct: 5_196, generated: 28_170),
    KnownCount(
      "Disruptor 3, 4", Disruptor(consumers: 3, size: 4, events: 10), distinct: 8_496,
      generated: 28_049),
    KnownCount("Peterson", Peterson(), distinct: 42, generated: 77),
    KnownCount("QueueLock 3", QueueLock(processes: 3), distinct: 1_459, generated: 1 + 3_705),
    KnownCount(
      "TeachingConcurrency 5", TeachingConcurrency(processes: 5), distinct: 723, generated: 1_842),
    KnownCount("CoffeeCan 100", CoffeeCan(beans: 100), distinct: 5_150, generated: 20_002),
    KnownCount(
      "TokenRing 6, 6", TokenRing(nodes: 6, values: 6), distinct: 46_656, generated: 248_832),
    KnownCount("GameOfLife 4 × 4", GameOfLife(), distinct: 65_536, generated: 131_072),
    KnownCount("CigaretteSmokers", CigaretteSmokers(), distinct: 6, generated: 15),
    KnownCount("MovingCat 6", MovingCat(boxes: 6), distinct: 48, generated: 128),
    KnownCount("MovingCat 5", MovingCat(boxes: 5), distinct: 30, generated: 78),
    KnownCount(
      "Prisoners 3", Prisoners(prisoners: 3, lightMayBeOn: false, signalsEach: 1), distinct: 16,
      generated: 49),
    KnownCount(
      "Prisoners 3, light unknown", Prisoners(prisoners: 3, lightMayBeOn: true, signalsEach: 2),
      distinct: 62,
      generated: 188),
    KnownCount("Increment 2", Increment(threads: 2), distinct: 13, generated: 15),
    KnownCount("Increment 3", Increment(threads: 3), distinct: 84, generated: 112),
    KnownCount("Increment 4", Increment(threads: 4), distinct: 755, generated: 1_157),
    KnownCount(
      "Increment 2, symmetric", Quotient(of: Increment(threads: 2), by: Increment.sorted),
      distinct: 8),
    KnownCount(
      "Increment 3, symmetric", Quotient(of: Increment(threads: 3), by: Increment.sorted),
      distinct: 22),
    KnownCount(
      "Increment 4, symmetric", Quotient(of: Increment(threads: 4), by: Increment.sorted),
      distinct: 63),
    KnownCount(
      "IncrementLock 10, symmetric",
      Quotient(of: IncrementLock(threads: 10), by: IncrementLock.sorted), distinct: 41),
    KnownCount(
      "LinearEquation", LinearEquation(a: 2, b: 4, c: 7), distinct: 65_536, generated: 131_073),
    KnownCount("DieHard", DieHard(), distinct: 16, generated: 97),
    KnownCount(
      "Missionaries 3, 3", Missionaries(missionaries: 3, cannibals: 3), distinct: 16,
      generated: 35),
    KnownCount(
      "MCAlternatingBit",
      Bounded(AlternatingBit(values: 0..<2)) {
        $0.messages.count <= 2 && $0.acknowledgements.count <= 2
      }, distinct: 240, generated: 1_392),
    KnownCount(
      "mCRL2 abp", AlternatingBitProcesses(data: 0..<2), distinct: 74, generated: 1 + 92),
    KnownCount("ChangRoberts 3", ChangRoberts(nodes: 3), distinct: 137, generated: 227),
    KnownCount(
      "ABD register 2, 2", RegisterNetwork<ABDServer>(servers: 2, clients: 2), distinct: 544),
    KnownCount(
      "Paxos register 3, 2", RegisterNetwork<PaxosServer>(servers: 3, clients: 2),
      distinct: 16_668),
    KnownCount(
      "TerminationDetection 3", TerminationDetection(nodes: 3), distinct: 302, generated: 2_001),
    KnownCount(
      "Philosophers 8", Philosophers(philosophers: 8), distinct: 6_560, generated: 34_985),
    KnownCount(
      "HygienicPhilosophers 5", HygienicPhilosophers(philosophers: 5), distinct: 67,
      generated: 336),
    KnownCount(
      "BufferedChannel 3",
      Bounded(BufferedChannel(messages: 0..<3)) { $0.queue.count <= 3 }, distinct: 3_864,
      generated: 9_660),
    KnownCount(
      "SingleLaneBridge 2, 2",
      SingleLaneBridge(carsDown: 2, carsUp: 2, bridge: 4...5, road: 1...8), distinct: 3_605,
      generated: 20_181),
    KnownCount(
      "Chameneos 4, 4", Chameneos(creatures: 4, meetings: 4), distinct: 34_534,
      generated: 104_697),
    KnownCount("FireWire 3", FireWire(delay: 3), distinct: 4_093, generated: 1 + 5_585),
    KnownCount(
      "TowerOfHanoi 7", TowerOfHanoi(discs: 7), distinct: 2_187, generated: 1 + 3 * 2_186),
    KnownCount("Pancakes 7", Pancakes(pancakes: 7), distinct: 5_040, generated: 1 + 6 * 5_040),
    KnownCount(
      "SlidingPuzzle 2 × 3", SlidingPuzzle(rows: 2, columns: 3), distinct: 360,
      generated: 1 + 360 * 14 / 6),
  ]

  static let large: [KnownCount] = [
    KnownCount("FastMutex 3", FastMutex(processes: 3), distinct: 29_242, generated: 1 + 77_286),
    KnownCount("QueueLock 4", QueueLock(processes: 4), distinct: 29_641, generated: 1 + 97_516),
    KnownCount("TwoPhase 6", TwoPhase(managers: 6), distinct: 50_816, generated: 402_306),
    KnownCount("TwoPhase 7", TwoPhase(managers: 7), distinct: 296_448, generated: 2_744_706),
    KnownCount("FireWire 36", FireWire(delay: 36), distinct: 212_268, generated: 1 + 481_792),
    KnownCount(
      "SlidingPuzzle 3 × 3", SlidingPuzzle(rows: 3, columns: 3), distinct: 181_440,
      generated: 1 + 181_440 * 24 / 9),
    KnownCount(
      "LamportMutex 3",
      Bounded(LamportMutex(processes: 3)) { $0.clocks.allSatisfy { $0 <= 6 } },
      distinct: 724_274, generated: 2_729_079),
    KnownCount(
      "PaxosCommit 2", PaxosCommit(managers: 2), distinct: 1_321_761, generated: 16_959_159),
    KnownCount(
      "ReadersWriters 4", ReadersWriters(actors: 4), distinct: 2_192_020, generated: 7_069_237),
  ]
}
