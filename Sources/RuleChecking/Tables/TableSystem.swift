public import RuleSemantics
public import StateSearch

/// A compiled table as a transition system, its states packed into so many words.
@usableFromInline package struct TableSystem<let words: Int>: TransitionSystem {
  @usableFromInline package typealias State = PackedWords<words>
  /// The number that the compiled system gives an action.
  @usableFromInline package typealias Action = UInt32

  @usableFromInline package let compiled: CompiledSystem
  /// Puts one state in the place of many; without it every state stands for itself.
  @usableFromInline package let reduction: Reduction?
  @usableFromInline let executor: Executor
  @usableFromInline let faultWord: Int
  @usableFromInline let faultMask: UInt64

  /// - Parameter reduction: one of this system.
  /// - Precondition: the packed states of the system need at most `words` words.
  @inlinable package init(_ compiled: CompiledSystem, reduction: Reduction? = nil) {
    precondition(compiled.words <= words, "the states need \(compiled.words) words")
    self.compiled = compiled
    self.reduction = reduction
    executor = compiled.executor
    (faultWord, faultMask) = compiled.executor.faultMark
  }

  @inlinable package var initialStates: [State] {
    var state = State()
    let initial = reduction?.settled(compiled.initial) ?? compiled.initial
    for (position, word) in initial.enumerated() { state[word: position] = word }
    return [state]
  }

  /// Appends the successors; a fault of the model becomes one marked successor without any of its
  /// own, which anyone who searches looks for.
  @inlinable package func successors(of state: State, into next: inout Transitions<State, UInt32>) {
    let first = next.count
    let fault = state.withUnsafeWords { source in
      withUnsafeMutablePointer(to: &next) { sink in
        var places = TableSink(successors: sink)
        return executor.expand(source, into: &places)
      }
    }
    settle(&next, from: first)
    if fault >= 0 {
      next.append(state, by: 0) { $0[word: faultWord] |= faultMask }
    }
  }

  /// Puts one successor in the place of many.
  @inlinable @inline(__always)
  func settle(_ next: inout Transitions<State, UInt32>, from first: Int) {
    guard let reduction else { return }
    for position in first..<next.count {
      // Always a whole `PackedWords`, whose words stand one after the other.
      let place = UnsafeMutableRawPointer(next.states + position)
      reduction.settle(place.assumingMemoryBound(to: UInt64.self))
    }
  }

  @inlinable package func name(of action: UInt32) -> String {
    compiled.name(ofAction: Int(action))
  }

  /// The packed state in the form in which a compiled system takes it.
  package func unpacked(_ state: State) -> [UInt64] {
    (0..<compiled.words).map { state[word: $0] }
  }
}

/// Lets the step function write successors where the search wants them, without a copy.
@usableFromInline struct TableSink<let words: Int>: StepSink {
  /// Valid while the successors of one state are made.
  @usableFromInline let successors: UnsafeMutablePointer<Transitions<PackedWords<words>, UInt32>>

  @inlinable init(successors: UnsafeMutablePointer<Transitions<PackedWords<words>, UInt32>>) {
    self.successors = successors
  }

  /// The state given is always a whole `PackedWords`, whose size is known when this is compiled.
  @inlinable @inline(__always)
  mutating func place(copyOf state: UnsafePointer<UInt64>) -> UnsafeMutablePointer<UInt64> {
    let place = UnsafeMutableRawPointer(successors.pointee.place())
    place.copyMemory(from: state, byteCount: MemoryLayout<PackedWords<words>>.size)
    return place.assumingMemoryBound(to: UInt64.self)
  }

  @inlinable @inline(__always) mutating func commit(action: Int) {
    successors.pointee.commitPlace(by: UInt32(truncatingIfNeeded: action))
  }
}
