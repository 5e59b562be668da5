import Checking
import Machines

/// A state without the times: where machines are, what variables hold, which timers run, the phase
/// and the kills.
func projected(_ state: [UInt64], of compiled: CompiledSystem) -> [Int] {
  compiled.quantities.map { quantity in
    let value = quantity.field.value(in: state)
    return quantity.timer == nil ? value : min(value, 1)
  }
}

/// What ticks find of a system: projected states, each with the fewest ticks to it.
struct TickReach {
  private(set) var earliest: [[Int]: Int] = [:]
  private(set) var isComplete = true
  private(set) var mostTimers = 0
  private(set) var states = 0

  /// - Throws: a ``ModelError`` at a fault of the model.
  init(_ compiled: CompiledSystem, states limit: Int) throws(ModelError) {
    // By ticks first: all that happens at one moment, and then the next.
    var known: Set<[UInt64]> = [compiled.initial]
    var moment = [compiled.initial]
    var time = 0
    while !moment.isEmpty {
      var later: [[UInt64]] = []
      var seenLater: Set<[UInt64]> = []
      var next = 0
      while next < moment.count {
        let state = moment[next]
        next += 1
        mostTimers = max(mostTimers, compiled.runningTimers(in: state))
        let projection = projected(state, of: compiled)
        if earliest[projection] == nil { earliest[projection] = time }
        for step in try compiled.steps(from: state) {
          if step.isTick {
            if !known.contains(step.next), seenLater.insert(step.next).inserted {
              later.append(step.next)
            }
          } else if known.insert(step.next).inserted {
            moment.append(step.next)
          }
        }
        if known.count > limit {
          isComplete = false
          return
        }
      }
      moment = later.filter { known.insert($0).inserted }
      time += 1
    }
    states = known.count
  }
}
