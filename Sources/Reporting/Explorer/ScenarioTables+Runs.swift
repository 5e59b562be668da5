import Checking
import Machines

extension ScenarioTables {
  /// Adds a scenario with the runs of what fails in it.
  mutating func add(_ report: ScenarioReport) throws(ModelError) {
    let compiled = try add(report.name, report.system, report.configuration)
    var finest: CompiledSystem?
    for result in report.results(.violated) {
      guard let run = result.run else { continue }
      var player = compiled
      if !run.fits(compiled.tickMicroseconds) {
        if finest == nil { finest = try compiled.finest() }
        player = finest ?? compiled
      }
      let sign = report.faultClass(of: result)?.signed ?? ""
      add(run, of: result.property, named: sign, moves: try moves(of: run, on: player))
    }
  }

  /// A run as what is done: how long is waited, in microseconds, and which of the possible steps comes.
  private func moves(of run: Run, on compiled: CompiledSystem) throws(ModelError) -> [Int] {
    var builder = RunBuilder(compiled)
    var moves: [Int] = []
    for step in run.steps {
      let waited = step.at.microseconds - builder.now.microseconds
      builder.wait(until: step.at)
      let possible = try builder.possible().filter { !$0.isTick }
      let state = builder.state
      guard
        let choice = possible.firstIndex(where: {
          compiled.runStep($0, from: state, at: step.at) == step
        })
      else {
        throw ModelError.defect(Defect("a run that is to be shown cannot be made as it stands"))
      }
      moves += [waited, choice]
      builder.take(possible[choice])
    }
    return moves
  }
}

extension Run {
  /// Whether every step comes at the end of a tick.
  fileprivate func fits(_ tick: Int) -> Bool {
    steps.allSatisfy { tick > 0 ? $0.at.microseconds % tick == 0 : $0.at == .zero }
  }
}
