/// Which successors are compared with others both ways: as the search compares, and by `==`.
///
/// All of the first, up to four of a block; after those one of so many that the comparisons take no
/// part of the time that can be measured.
@frozen @usableFromInline struct ProbeSchedule: BitwiseCopyable {
  /// How many successors there were.
  @usableFromInline var seen: UInt64 = 0

  /// The number of successors from which on the next is compared.
  @usableFromInline var next: UInt64 = 0

  @inlinable init() {}

  /// So many successors count as the first, and one of so many is compared after them.
  @inlinable static var first: UInt64 { 1024 }
  @inlinable static var every: UInt64 { 1 << 14 }

  /// A place below `count` that a search takes by no rule of its own.
  @inlinable func place(_ sample: Int, of count: Int) -> Int {
    let mixed = (seen &+ UInt64(sample)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed.multipliedFullWidth(by: UInt64(count)).high)
  }
}

extension Block where State: Hashable {
  /// Ends the program where a sample of the successors shows that `==` and the search differ about
  /// which states are equal.
  ///
  /// States that are equal by `==` and not found to be so by their hashes or bytes would be stored
  /// twice: counts would be too great, and a search might never end. They are mostly near each other,
  /// so each of the sample is compared with the others of the block and with what was stored last.
  /// A difference that no sample shows is not found.
  @inlinable @inline(__always)
  mutating func probe<Identity: StateIdentity>(
    in table: borrowing StateTable<State>, by: Identity.Type
  ) where Identity.State == State {
    probes.seen &+= UInt64(truncatingIfNeeded: successors.count)
    if probes.seen > probes.next { compareSample(in: table, by: Identity.self) }
  }

  @inlinable @inline(never) mutating func compareSample<Identity: StateIdentity>(
    in table: borrowing StateTable<State>, by: Identity.Type
  ) where Identity.State == State {
    let isFirst = probes.seen <= ProbeSchedule.first
    probes.next = isFirst ? probes.seen : probes.seen &+ ProbeSchedule.every
    let count = successors.count
    let stored = table.isInFile ? 0 : table.count
    for sample in 0..<min(isFirst ? 4 : 1, count) {
      let place = count <= 4 && isFirst ? sample : probes.place(sample, of: count)
      let state = UnsafePointer(successors.states + place)
      compare(state, state, by: Identity.self)
      for other in 0..<count {
        compare(state, UnsafePointer(successors.states + other), by: Identity.self)
      }
      for number in max(stored &- (isFirst ? 64 : 256), 0)..<stored {
        compare(state, UnsafePointer(table.states + number), by: Identity.self)
      }
    }
  }

  @inlinable @inline(__always) func compare<Identity: StateIdentity>(
    _ one: UnsafePointer<State>, _ other: UnsafePointer<State>, by: Identity.Type
  ) where Identity.State == State {
    if one.pointee == other.pointee {
      if Identity.hash(one) == Identity.hash(other) && Identity.areEqual(one, other) { return }
      refuse(one.pointee, other.pointee, Identity.disagreement)
    } else if one == other || Identity.isBytes && Identity.areEqual(one, other) {
      refuse(one.pointee, other.pointee, "their bytes are the same, and == says that they differ")
    }
  }
}

/// Ends the program, because two states contradict what `Hashable` promises.
@usableFromInline func refuse<State>(_ one: State, _ other: State, _ reason: String) -> Never {
  fatalError("two states of this search contradict each other: \(one) and \(other): \(reason)")
}
