internal import RuleSemantics
internal import StateGraphs
internal import StateSearch

/// The different steps of a table: what happens, what fires in it and what it emits, each once.
///
/// `@unchecked Sendable`: one thread fills it while it reads its part of a graph, and has ended
/// before another looks at it. No access overlaps another, for nothing here calls back.
final class StepRecorder: @unchecked Sendable {
  /// By number: the marks of rows and outputs, and last the action.
  @exclusivity(unchecked) private var table = ActionTable<[UInt64]>()
  /// Those of the step under construction.
  @exclusivity(unchecked) private var marks: [UInt64] = []

  /// Another step begins, perhaps in the place of the last.
  func begin() { marks.removeAll(keepingCapacity: true) }

  func note(_ mark: UInt64) {
    if StepMark.isRow(mark) || StepMark.isOutput(mark) { marks.append(mark) }
  }

  /// The number of the step under construction, by an action.
  func number(action: Int) -> UInt32 {
    marks.append(UInt64(action))
    defer { marks.removeLast() }
    return table.label(of: marks)
  }

  /// The action of the step with a number.
  func action(of step: UInt32) -> UInt32 { table.action(of: step).last.map { UInt32($0) } ?? 0 }

  /// By number: what fires in each step and is emitted in it.
  func trails(of compiled: CompiledSystem) -> [RuleGraph.Trail] {
    let outputs = compiled.outputs
    return table.actions.map { step in
      let marks = step.dropLast()
      return RuleGraph.Trail(
        rows: marks.filter { StepMark.isRow($0) }.map { Int($0 >> 1) },
        outputs: marks.filter { StepMark.isOutput($0) }.map { outputs[Int($0 >> 1)] })
    }
  }

  fileprivate func merged(_ numbers: [UInt32], of part: StepRecorder) -> [UInt32] {
    table.merged(numbers, of: part.table)
  }
}

/// Labels edges with the numbers of their steps.
struct StepLabels: EdgeLabels {
  let recorder = StepRecorder()

  func label(of step: UInt32) -> UInt32 { step }

  func action(of label: UInt32) -> UInt32 { label }

  func merged(_ labels: [UInt32], of part: StepLabels) -> [UInt32] {
    recorder.merged(labels, of: part.recorder)
  }
}

/// A table that records its steps: what leads to a successor is the number of the step.
struct RecordedTable<let words: Int>: TransitionSystem {
  typealias State = PackedWords<words>
  typealias Action = UInt32

  let table: TableSystem<words>
  let recorder: StepRecorder
  private let executor: Executor

  init(table: TableSystem<words>, recorder: StepRecorder) {
    self.table = table
    self.recorder = recorder
    executor = table.compiled.recorder
  }

  var initialStates: [State] { table.initialStates }

  func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    let first = next.count
    let fault = state.withUnsafeWords { source in
      withUnsafeMutablePointer(to: &next) { sink in
        var places = RecordingTableSink(places: TableSink(successors: sink), recorder: recorder)
        return executor.expand(source, into: &places)
      }
    }
    precondition(fault < 0, "a state whose successors were searched has none")
    table.settle(&next, from: first)
  }
}

/// A sink that writes successors where a search wants them, and records what leads there.
private struct RecordingTableSink<let words: Int>: StepSink {
  var places: TableSink<words>
  let recorder: StepRecorder

  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    recorder.begin()
    return places.place(copyOf: state)
  }

  mutating func note(_ mark: UInt64) { recorder.note(mark) }

  mutating func commit(action: Int) {
    places.commit(action: Int(recorder.number(action: action)))
  }
}
