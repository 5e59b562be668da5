internal import Machines

/// Remembers of a run what is needed to know which steps beyond the model can follow: the writes that
/// storage might still lose, and whether the process has just died.
///
/// A class, so that a run without such steps carries no more than an empty reference; used by one
/// thread at a time.
final class OffModelLedger {
  private struct Write {
    let unit: Int
    /// Writes of one step have one number.
    let step: Int
    /// What was in the unit before, in its place.
    let old: [UInt64]
    var age: Int
  }

  private let compiled: CompiledSystem
  private let units: [StoredUnit]
  private let settlingTicks: Int
  private let idleMicroseconds: Int
  /// The oldest first.
  private var writes: [Write] = []
  private var step = 0
  /// Whether the last step of the run was the death of the process.
  private var hasJustDied = false

  init(_ ground: Ground) {
    compiled = ground.compiled
    units = compiled.storedUnits
    let tick = max(compiled.tickMicroseconds, 1)
    settlingTicks = (InjectedFault.settlingMilliseconds * 1000 + tick - 1) / tick
    idleMicroseconds = compiled.longestDelayMilliseconds * 1000 + 1000
  }

  // MARK: What happens in the run

  func begin() {
    writes.removeAll(keepingCapacity: true)
    step = 0
    hasJustDied = false
  }

  func wait(_ ticks: Int) {
    hasJustDied = false
    if writes.isEmpty { return }
    for index in writes.indices { writes[index].age += ticks }
    writes.removeAll { $0.age >= settlingTicks }
  }

  func take(from old: UnsafePointer<UInt64>, to new: UnsafePointer<UInt64>) {
    step += 1
    let wasDead = compiled.isDead(old)
    let isDead = compiled.isDead(new)
    hasJustDied = isDead && !wasDead
    // A process that is launched reads what storage has: that is settled now.
    if wasDead && !isDead { writes.removeAll(keepingCapacity: true) }
    for (number, unit) in units.enumerated() {
      var differs: UInt64 = 0
      for word in unit.masks.indices { differs |= (old[word] ^ new[word]) & unit.masks[word] }
      if differs == 0 { continue }
      let before = unit.masks.indices.map { old[$0] & unit.masks[$0] }
      writes.append(Write(unit: number, step: step, old: before, age: 0))
      if writes.count > InjectedFault.mostUnsettledWrites { writes.removeFirst() }
    }
  }

  func apply(_ step: InjectedStep) {
    hasJustDied = false
    if step.microseconds > 0 { writes.removeAll(keepingCapacity: true) }
  }

  // MARK: What can go wrong now

  /// Every step beyond the model that can follow a state, in an order that depends on the run alone.
  func possible(in state: [UInt64]) -> [InjectedStep] {
    possibleOfStorage(in: state, InjectedFault.allCases) + possibleOfClock(in: state)
      + possibleIdling(in: state)
  }

  func possibleOfStorage(in state: [UInt64], _ kinds: [InjectedFault]) -> [InjectedStep] {
    var found: [InjectedStep] = []
    if !hasJustDied || writes.isEmpty { return found }
    if kinds.contains(.lostWrites) { addLost(in: state, to: &found) }
    if kinds.contains(.reorderedWrites) { addReordered(in: state, to: &found) }
    return found
  }

  /// That for long nothing happens, where no timer runs; rules that fire at once come first.
  func possibleIdling(in state: [UInt64]) -> [InjectedStep] {
    compiled.runningTimers(in: state) > 0
      ? [] : [InjectedStep(action: .idle(microseconds: idleMicroseconds), next: state)]
  }

  private func addLost(in state: [UInt64], to found: inout [InjectedStep]) {
    var last = step + 1
    for write in writes.reversed() where write.step < last {
      last = write.step
      add(
        InjectedAction.lostWrites, writes.indices.filter { writes[$0].step >= last }, state, &found)
    }
  }

  private func addReordered(in state: [UInt64], to found: inout [InjectedStep]) {
    // Of each unit the last so many writes are lost; which, the bits of a number say.
    for set in 1..<(1 << writes.count) {
      let lost = writes.indices.filter { set >> $0 & 1 == 1 }
      let isCut = lost.allSatisfy { one in
        writes.indices.allSatisfy {
          $0 <= one || writes[$0].unit != writes[one].unit || lost.contains($0)
        }
      }
      let oldest = lost.map { writes[$0].step }.min() ?? 0
      let keepsOrder = writes.indices.allSatisfy {
        writes[$0].step < oldest || lost.contains($0)
      }
      if isCut, !keepsOrder { add(InjectedAction.reorderedWrites, lost, state, &found) }
    }
  }

  /// - Parameter lost: positions in `writes`, ascending.
  private func add(
    _ action: (String) -> InjectedAction, _ lost: [Int], _ state: [UInt64],
    _ found: inout [InjectedStep]
  ) {
    var next = state
    for index in lost.reversed() {
      let write = writes[index]
      let masks = units[write.unit].masks
      for word in masks.indices { next[word] = next[word] & ~masks[word] | write.old[word] }
    }
    if next == state { return }
    var names: [String] = []
    for unit in units.indices {
      let count = lost.count { writes[$0].unit == unit }
      if count == 0 { continue }
      let name = units[unit].variables.joined(separator: " + ")
      names.append(count == 1 ? name : "\(name) (\(count) times)")
    }
    found.append(InjectedStep(action: action(names.joined(separator: ", ")), next: next))
  }

  func possibleOfClock(in state: [UInt64]) -> [InjectedStep] {
    let deadlines = compiled.deadlinesOfApp(in: state)
    guard let latest = deadlines.last else { return [] }
    var steps: [Int] = [1, -1]
    for deadline in deadlines { steps += [deadline - 1, deadline] }
    // So far back that every timer has the longest time before it.
    let whole = compiled.afterClockStep(ofTicks: -(1 << 40), in: state)
    steps.append(-(compiled.deadlinesOfApp(in: whole).last ?? latest))
    var seen: Set<[UInt64]> = [state]
    var found: [InjectedStep] = []
    for ticks in steps where ticks != 0 {
      let next = compiled.afterClockStep(ofTicks: ticks, in: state)
      guard seen.insert(next).inserted else { continue }
      let microseconds = ticks * compiled.tickMicroseconds
      found.append(InjectedStep(action: .clockStep(microseconds: microseconds), next: next))
    }
    return found
  }
}
