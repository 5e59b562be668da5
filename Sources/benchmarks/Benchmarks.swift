import Checking

@main struct Benchmarks {
  static func main() {
    let only = CommandLine.arguments.dropFirst().first
    if only == "s" {
      run("startup", StartUp())
      return
    }
    if only == "8" {
      run("2pc8", TwoPhaseCommit(managers: 8))
      return
    }
    run("startup", StartUp())
    run("2pc7", TwoPhaseCommit(managers: 7))
    run("2pc8", TwoPhaseCommit(managers: 8))
    run("2pc9", TwoPhaseCommit(managers: 9))
    run("phil14", Philosophers(seats: 14))
  }
  static func run<S: TransitionSystem>(_ name: String, _ s: S) where S.State: BitwiseCopyable {
    for jobs in CommandLine.arguments.count > 2
      ? [Int(CommandLine.arguments[2])!] : [1, 1, 1, 2, 2, 2]
    {
      let start = ContinuousClock.now
      let space = explore(s, options: .init(jobs: jobs))
      let t = (ContinuousClock.now - start) / .seconds(1)
      print(name, jobs, space.count, space.transitions, space.depth, t, space.bytes / space.count)
    }
  }
}
