internal import RuleLanguage
internal import RuleSemantics
internal import StateGraphs
internal import StateSearch
internal import TimedAutomata

/// The packed states that a search found, where the search put them.
struct PackedStates {
  /// Keeps the memory.
  private let owner: AnyObject
  private let first: UnsafePointer<UInt64>

  /// How many words lie between the beginnings of two states.
  let stride: Int

  /// To be asked before a state is read, if they may lie in a file.
  private let reclaimer: PageReclaimer?

  /// Where each state is, if not in its own place.
  private var places: PagedArray<Int32>?

  fileprivate init(
    _ owner: AnyObject, _ first: UnsafePointer<UInt64>, stride: Int,
    _ reclaimer: PageReclaimer? = nil
  ) {
    self.reclaimer = reclaimer
    self.owner = owner
    self.first = first
    self.stride = stride
  }

  /// These states, each at a place among those that there are here.
  func at(_ places: PagedArray<Int32>) -> PackedStates {
    var states = self
    states.places = places
    return states
  }

  /// What `body` makes of the address of a state, valid during the call.
  func withState<Result>(
    _ number: Int, _ body: (UnsafePointer<UInt64>) throws -> Result
  ) rethrows -> Result {
    let state = first + (places.map { Int($0[number]) } ?? number) * stride
    reclaimer?.touch(state)
    return try withExtendedLifetime(owner) { try body(state) }
  }

  /// In which of the first states a condition of a system holds.
  func numbers(
    below count: Int, where condition: CompiledCondition, of compiled: CompiledSystem
  ) -> BitSet {
    if let test = condition.onlyTest {
      let (word, mask, value) = (Int(test.word), test.mask, test.value)
      switch test.operation {
      case .testEqual: return numbers(below: count) { $0[word] & mask == value }
      case .testUnequal: return numbers(below: count) { $0[word] & mask != value }
      case .testLess: return numbers(below: count) { $0[word] & mask < value }
      case .testAtLeast: return numbers(below: count) { $0[word] & mask >= value }
      default: break
      }
    }
    let predicate = PredicateSet([condition], of: compiled)
    return numbers(below: count) { predicate.holds(0, in: $0) }
  }

  /// Which of the first states have a property; each place is looked at once.
  @inline(__always)
  func numbers(below count: Int, where isMember: (UnsafePointer<UInt64>) -> Bool) -> BitSet {
    func members(below count: Int) -> BitSet {
      BitSet(capacity: count) { place in
        let state = first + place * stride
        reclaimer?.touch(state)
        return isMember(state)
      }
    }
    return withExtendedLifetime(owner) {
      guard let places else { return members(below: count) }
      let byPlace = members(below: Int(places.max() ?? -1) + 1)
      return BitSet(capacity: count) { byPlace[Int(places[$0])] }
    }
  }
}

extension StateSpace {
  /// The states of a compiled table, whose numbers are those of the space.
  func words<let count: Int>() -> PackedStates where System.State == PackedWords<count> {
    let words = UnsafeRawPointer(storage.table.states).assumingMemoryBound(to: UInt64.self)
    return PackedStates(storage, words, stride: count, storage.spill?.reclaimer)
  }
}

extension TimedStates {
  /// The discrete states of a compiled table.
  func words<let count: Int>() -> PackedStates where State == PackedWords<count> {
    let words = UnsafeRawPointer(base).assumingMemoryBound(to: UInt64.self)
    return PackedStates(self, words, stride: count, spill?.reclaimer)
  }
}
