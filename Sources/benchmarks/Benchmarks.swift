import Checking

@main struct Benchmarks {
  static func main() {
    run("startup", StartUp())
    run("2pc7", TwoPhaseCommit(managers: 7))
    run("2pc8", TwoPhaseCommit(managers: 8))
    run("2pc9", TwoPhaseCommit(managers: 9))
    run("phil14", Philosophers(seats: 14))
  }
  static func run<S: TransitionSystem>(_ name: String, _ s: S) where S.State: BitwiseCopyable {
    for jobs in [1, 1, 1, 2, 2, 2] {
      let start = ContinuousClock.now
      let space = explore(s, options: .init(jobs: jobs))
      let t = (ContinuousClock.now - start) / .seconds(1)
      print(name, jobs, space.count, space.transitions, space.depth, t, space.bytes / space.count)
    }
  }
}
