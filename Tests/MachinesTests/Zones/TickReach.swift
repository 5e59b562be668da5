import Checking
import Machines
import TimedTrials

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
    var sink = SuccessorSink(words: compiled.words)
    while !moment.isEmpty {
      var later: [[UInt64]] = []
      var seenLater: Set<[UInt64]> = []
      var next = 0
      while next < moment.count {
        let state = moment[next]
        next += 1
        mostTimers = max(mostTimers, compiled.runningTimers(in: state))
        let projection = compiled.timeless(state)
        if earliest[projection] == nil { earliest[projection] = time }
        try sink.expand(state, of: compiled)
        for step in sink.successors {
          if step.action == compiled.tickAction {
            if !known.contains(step.state), seenLater.insert(step.state).inserted {
              later.append(step.state)
            }
          } else if known.insert(step.state).inserted {
            moment.append(step.state)
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

/// Keeps the successors that the executor makes.
struct SuccessorSink: StepSink, ~Copyable {
  private let memory: UnsafeMutableBufferPointer<UInt64>
  private(set) var successors: [(action: Int, state: [UInt64])] = []

  init(words: Int) {
    memory = .allocate(capacity: words)
    memory.initialize(repeating: 0)
  }

  deinit { memory.deallocate() }

  /// - Throws: a ``ModelError`` at a fault of the model.
  mutating func expand(_ state: [UInt64], of compiled: CompiledSystem) throws(ModelError) {
    successors.removeAll(keepingCapacity: true)
    let fault = state.withUnsafeBufferPointer { words in
      words.baseAddress.map { compiled.executor.expand($0, into: &self) } ?? -1
    }
    if fault >= 0 { throw compiled.executor.fault(at: fault) }
  }

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    guard let base = memory.baseAddress else { preconditionFailure("a state has a word at least") }
    base.update(from: state, count: memory.count)
    return base
  }

  mutating func commit(action: Int) { successors.append((action, Array(memory))) }
}
