import Checking
import Testing

/// A sentence about all states of a public model that is known to be true, or to be false.
struct KnownProperty: CustomTestStringConvertible, Sendable {
  let testDescription: String

  /// The fewest steps to a state of which the sentence is false; nil if it is true of all.
  let failsAfter: Int?

  /// What the textbook's search finds for ``failsAfter``.
  let naively: @Sendable () -> Int?

  /// What the engine finds with so many threads.
  let explored: @Sendable (_ jobs: Int) -> Int?

  init<System: TransitionSystem>(
    _ name: String, _ system: System, failsAfter: Int? = nil,
    always sentence: @escaping @Sendable (System.State) -> Bool
  ) {
    testDescription = name
    self.failsAfter = failsAfter
    naively = {
      let search = NaiveSearch(system)
      return zip(search.states, search.depths).first { !sentence($0.0) }?.1
    }
    explored = { jobs in
      let report = check(system, [.always(name, sentence)], options: SearchOptions(jobs: jobs))
      return report[name]?.trace?.steps.count
    }
  }
}

extension KnownProperty {
  /// Each true sentence is followed by one like it that is false.
  static let all: [KnownProperty] =
    transactions + exclusion + allocation + puzzles + elections + messages + registers

  private static let transactions = [
    KnownProperty(
      "TransactionCommit is consistent", TransactionCommit(managers: 3),
      always: TransactionCommit.isConsistent),
    KnownProperty(
      "TransactionCommit never commits", TransactionCommit(managers: 3), failsAfter: 4
    ) { !$0.contains(.committed) },
    KnownProperty(
      "TwoPhase is consistent", TwoPhase(managers: 4), always: TwoPhase.isConsistent),
    // Each prepares and is heard, the manager decides, and one hears of it.
    KnownProperty("TwoPhase never commits", TwoPhase(managers: 4), failsAfter: 10) {
      $0.committed.isEmpty
    },
    KnownProperty(
      "PaxosCommit is consistent", PaxosCommit(managers: 1), always: PaxosCommit.isConsistent),
    KnownProperty("PaxosCommit never commits", PaxosCommit(managers: 1), failsAfter: 5) {
      !$0.managers.contains(.committed)
    },
  ]

  private static let exclusion = [
    KnownProperty("Peterson excludes", Peterson()) { !Peterson.bothCritical($0) },
    KnownProperty("Peterson never waits for turns", Peterson(), failsAfter: 6) {
      $0.at != [.await, .await]
    },
    KnownProperty(
      "IncrementLock excludes", IncrementLock(threads: 3), always: IncrementLock.isExclusive),
    KnownProperty(
      "IncrementLock counts", IncrementLock(threads: 3), always: IncrementLock.isExact),
    KnownProperty("Increment counts", Increment(threads: 2), failsAfter: 4) {
      Increment.isExact($0)
    },
    KnownProperty(
      "Increment counts, symmetric", Quotient(of: Increment(threads: 4), by: Increment.sorted),
      failsAfter: 4, always: Increment.isExact),
    KnownProperty(
      "LamportMutex excludes", lamportMutex, always: LamportMutex.isExclusive),
    // A request, received and acknowledged by two others, lets the first enter.
    KnownProperty("LamportMutex admits nobody", lamportMutex, failsAfter: 6) {
      $0.critical.isEmpty
    },
    KnownProperty(
      "ReadersWriters is safe", ReadersWriters(actors: 3), always: ReadersWriters.isSafe),
    KnownProperty("ReadersWriters admits one reader", ReadersWriters(actors: 3), failsAfter: 4) {
      $0.readers.count <= 1
    },
    KnownProperty("SingleLaneBridge is safe", bridge, always: bridge.isSafe),
    // Both cars drive three places each, to the place before the bridge, and enter.
    KnownProperty("SingleLaneBridge holds one car", bridge, failsAfter: 7) { state in
      state.places.filter { bridge.bridge.contains($0) }.count <= 1
    },
    KnownProperty(
      "HygienicPhilosophers exclude", HygienicPhilosophers(philosophers: 5),
      always: HygienicPhilosophers.isExclusive),
    // The first hands over both forks, the third its left one, and the second has two clean ones.
    KnownProperty(
      "HygienicPhilosophers never eat", HygienicPhilosophers(philosophers: 5), failsAfter: 4
    ) { !$0.at.contains(.eat) },
    KnownProperty("Philosophers exclude", Philosophers(philosophers: 6)) { table in
      table.indices.allSatisfy { table[$0] != .eating || table[($0 + 1) % 6] != .eating }
    },
    KnownProperty("Philosophers do not deadlock", Philosophers(philosophers: 6), failsAfter: 6) {
      $0 != Array(repeating: .holdingLeft, count: 6)
    },
  ]

  private static let lamportMutex = Bounded(LamportMutex(processes: 3)) {
    $0.clocks.allSatisfy { $0 <= 2 }
  }

  private static let bridge = SingleLaneBridge(
    carsDown: 2, carsUp: 2, bridge: 4...5, road: 1...8)

  private static let allocation = [
    KnownProperty(
      "SimpleAllocator excludes", SimpleAllocator(clients: 3, resources: 2),
      always: SimpleAllocator.isExclusive),
    KnownProperty(
      "SimpleAllocator allocates all at once", SimpleAllocator(clients: 3, resources: 2),
      failsAfter: 2
    ) { $0.allSatisfy { $0.unsatisfied.isEmpty || $0.allocated.isEmpty } },
    KnownProperty("CigaretteSmokers smoke alone", CigaretteSmokers()) { $0.smoking.count <= 1 },
    KnownProperty("CigaretteSmokers abstain", CigaretteSmokers(), failsAfter: 1) {
      $0.smoking.isEmpty
    },
    KnownProperty(
      "TeachingConcurrency: one has read 1", TeachingConcurrency(processes: 5),
      always: TeachingConcurrency.isCorrect),
    KnownProperty(
      "TeachingConcurrency: all have read 1", TeachingConcurrency(processes: 5), failsAfter: 10
    ) { !TeachingConcurrency.isDone($0) || !$0.y.contains(0) },
    KnownProperty("Chameneos count their meetings", chameneos, always: chameneos.isCounted),
    KnownProperty("Chameneos meet too rarely", chameneos, failsAfter: 6) { $0.meetings < 3 },
  ]

  private static let chameneos = Chameneos(creatures: 3, meetings: 3)

  private static let puzzles = [
    KnownProperty("Prisoners are right", knownLight, always: knownLight.isRight),
    KnownProperty("Prisoners stay", knownLight, failsAfter: 4) { !$0.announced },
    KnownProperty(
      "Prisoners are right, light unknown", unknownLight, always: unknownLight.isRight),
    KnownProperty("Prisoners stay, light unknown", unknownLight, failsAfter: 7) { !$0.announced },
    // The lamp was on, and the counter mistook that for a signal.
    KnownProperty(
      "Prisoners are right, light unknown, but one signal", hasty, failsAfter: 3,
      always: hasty.isRight),
    KnownProperty("DieHard never measures four gallons", DieHard(), failsAfter: 6) { $0.big != 4 },
    KnownProperty(
      "Missionaries never cross", Missionaries(missionaries: 3, cannibals: 3),
      failsAfter: 11
    ) { !$0.isEmpty },
    KnownProperty("Four missionaries never cross", four) { !$0.isEmpty },
    KnownProperty("TowerOfHanoi is never moved", TowerOfHanoi(discs: 7), failsAfter: 127) {
      $0 != Array(repeating: 2, count: 7)
    },
    KnownProperty("LinearEquation has no solution", even, always: { !even.isSolution($0) }),
    KnownProperty(
      "LinearEquation has no solution, but it has", solvable, failsAfter: 3,
      always: { !solvable.isSolution($0) }),
  ]

  private static let knownLight = Prisoners(prisoners: 3, lightMayBeOn: false, signalsEach: 1)
  private static let unknownLight = Prisoners(prisoners: 3, lightMayBeOn: true, signalsEach: 2)
  private static let hasty = Prisoners(prisoners: 3, lightMayBeOn: true, signalsEach: 1)
  private static let four = Missionaries(missionaries: 4, cannibals: 4)
  private static let even = LinearEquation(a: 2, b: 4, c: 7)
  private static let solvable = LinearEquation(a: 2, b: 10, c: 14)

  private static let elections = [
    KnownProperty(
      "ChangRoberts is correct", ChangRoberts(nodes: 4), always: ChangRoberts.isCorrect),
    // One node starts, each of the others starts and hands on, and the first wins.
    KnownProperty("ChangRoberts elects nobody", ChangRoberts(nodes: 4), failsAfter: 8) {
      !$0.status.contains(.won)
    },
    KnownProperty("TokenRing keeps a token", TokenRing(nodes: 5, values: 4)) {
      TokenRing.tokens($0) >= 1
    },
    KnownProperty("TokenRing has one token", TokenRing(nodes: 5, values: 4), failsAfter: 0) {
      TokenRing.tokens($0) == 1
    },
    KnownProperty("TerminationDetection is right", TerminationDetection(nodes: 3)) {
      !$0.isDetected || $0.isTerminated
    },
    KnownProperty(
      "TerminationDetection is always black", TerminationDetection(nodes: 3), failsAfter: 1
    ) { $0.tokenIsBlack },
  ]

  private static let messages = [
    KnownProperty("AlternatingBit delivers what is sent", alternatingBit) {
      $0.acknowledgedBit == $0.sentBit || $0.receivedBit != $0.sentBit || $0.received == $0.sent
    },
    KnownProperty("AlternatingBit delivers at once", alternatingBit, failsAfter: 1) {
      $0.acknowledgedBit == $0.sentBit || $0.received == $0.sent
    },
    KnownProperty(
      "AlternatingBitProcesses deliver what is sent", AlternatingBitProcesses(data: 0..<2),
      always: AlternatingBitProcesses.isDelivered),
    // The distance of state 28 in the transition system published with the source.
    KnownProperty(
      "AlternatingBitProcesses never go on", AlternatingBitProcesses(data: 0..<2), failsAfter: 8
    ) { $0.sender != .idle(bit: false) },
    KnownProperty("BufferedChannel stays within the bound", bufferedChannel) {
      $0.queue.count <= 3
    },
    KnownProperty("BufferedChannel stays below the bound", bufferedChannel, failsAfter: 6) {
      $0.queue.count < 3
    },
  ]

  private static let alternatingBit = Bounded(AlternatingBit(values: 0..<2)) {
    $0.messages.count <= 2 && $0.acknowledgements.count <= 2
  }

  private static let bufferedChannel = Bounded(BufferedChannel(messages: 0..<3)) {
    $0.queue.count <= 3
  }

  /// The fewest deliveries until a client is told a value are those of Stateright's own tests.
  private static let registers = [
    KnownProperty(
      "ABD register is linearizable", RegisterNetwork<ABDServer>(servers: 2, clients: 2)
    ) { $0.history.isLinearizable },
    KnownProperty(
      "ABD register never tells a value", RegisterNetwork<ABDServer>(servers: 2, clients: 2),
      failsAfter: 11
    ) { !$0.tellsValue },
    KnownProperty(
      "Paxos register is linearizable", RegisterNetwork<PaxosServer>(servers: 3, clients: 2)
    ) { $0.history.isLinearizable },
    KnownProperty(
      "Paxos register never tells a value", RegisterNetwork<PaxosServer>(servers: 3, clients: 2),
      failsAfter: 8
    ) { !$0.tellsValue },
  ]
}
