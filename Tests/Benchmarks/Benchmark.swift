import Checking
import Machines
import PublicModels

/// A model, the number of its states, and what searches it.
struct Benchmark {
  let name: String
  let states: Int
  let contestants: [Contestant]
  let spin: SpinModel
}

/// A way to search a model in this program, with so many threads.
struct Contestant {
  let name: String
  let search: @Sendable (_ jobs: Int) -> Counts
}

/// What a search found.
struct Counts: Equatable {
  var states: Int
  var transitions: Int
}

extension Contestant {
  /// The model as a Swift structure and a function; the invariant is checked on every state.
  static func swift<System: TransitionSystem>(
    _ system: System, named name: String = "Swift",
    invariant: @escaping @Sendable (System.State) -> Bool
  ) -> Contestant where System.State: BitwiseCopyable {
    Contestant(name: name) { jobs in
      let space = explore(
        system, options: SearchOptions(jobs: jobs), stopWhen: { !invariant($0) })
      precondition(space.complete, "a benchmark's invariant fails")
      return Counts(states: space.count, transitions: space.transitions)
    }
  }
}

extension Contestant {
  /// The same for states on the heap, which are compared by `==`.
  static func swift<System: TransitionSystem>(
    onHeap system: System, named name: String,
    invariant: @escaping @Sendable (System.State) -> Bool
  ) -> Contestant {
    Contestant(name: name) { jobs in
      let space = explore(
        system, options: SearchOptions(jobs: jobs), stopWhen: { !invariant($0) })
      precondition(space.complete, "a benchmark's invariant fails")
      return Counts(states: space.count, transitions: space.transitions)
    }
  }
}

extension Contestant {
  /// The model as a table of rules, compiled; its property is checked on every state.
  static func table(_ system: Machines.System, property: Int = 0) -> Contestant {
    Contestant(name: "rule table") { jobs in
      do {
        let compiled = try CompiledSystem(system)
        guard case .always(let condition, _) = system.properties[property].kind else {
          preconditionFailure("the property is no invariant")
        }
        let invariant = try compiled.predicate(condition)
        let executor = compiled.executor
        let space = explore(
          TableSystem<1>(compiled), options: SearchOptions(jobs: jobs),
          stopWhen: { state in
            state.withUnsafeWords { !executor.holds(invariant, in: $0) }
          })
        precondition(space.complete, "a benchmark's invariant fails")
        return Counts(states: space.count, transitions: space.transitions)
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }
}

extension Benchmark {
  static let all: [Benchmark] = [
    Benchmark(
      name: "startup", states: 3_934_540,
      contestants: [
        .swift(StartUp(), invariant: \.isOrdered), .table(StartUpTable.system),
      ],
      spin: SpinModel(text: Promela.startUp, depth: 4_000_000, hashBits: 22)),
    twoPhaseCommit(managers: 7, states: 296_448),
    twoPhaseCommit(managers: 8, states: 1_745_408),
    twoPhaseCommit(managers: 9, states: 10_340_352),
    Benchmark(
      name: "phil14", states: 4_782_968,
      contestants: [
        .swift(Philosophers(seats: 14), invariant: { $0.neighboursTakeTurns(of: 14) }),
        .table(PhilosophersTable.system(seats: 14)),
      ],
      spin: SpinModel(text: Promela.philosophers(seats: 14), depth: 5_000_000, hashBits: 23)),
    Benchmark(
      name: "mutex", states: 724_274,
      contestants: [
        .swift(onHeap: LamportMutex<MutexInArrays>(), named: "arrays and sets") { $0.isExclusive },
        .swift(LamportMutex<MutexInContainers>(), named: "containers") { $0.isExclusive },
        .swift(LamportMutex<MutexByHand>(), named: "by hand") { $0.isExclusive },
      ],
      spin: SpinModel(text: Promela.lamportMutex, depth: 1_000_000, hashBits: 20)),
  ]

  /// What is measured when nothing is named: seconds, not minutes.
  static let usual = ["startup", "2pc7", "2pc8"]

  private static func twoPhaseCommit(managers: Int, states: Int) -> Benchmark {
    Benchmark(
      name: "2pc\(managers)", states: states,
      contestants: [
        .swift(TwoPhaseCommit(managers: managers), invariant: { $0.isConsistent }),
        .table(TwoPhaseCommitTable.system(managers: managers)),
      ],
      spin: SpinModel(
        text: Promela.twoPhaseCommit(managers: managers), depth: 1_000_000,
        hashBits: managers == 9 ? 24 : managers == 8 ? 21 : 19))
  }
}
