public import Synchronization

extension FrontierBatch {
  /// How many successors the states of the round have.
  @inlinable var generated: Int {
    var sum = 0
    for state in 0..<end - parts.first { sum &+= Int(parts.successors[state]) }
    return sum
  }

  /// Calls `body` for each candidate of a chunk that was not given up, in their order.
  @inlinable @inline(__always)
  func forEachNew(in chunk: Chunk, _ body: (_ place: Int, _ slot: Int) -> Void) {
    let candidates = parts.candidates
    var place = chunk.firstPlace
    for position in 0..<chunk.candidates {
      if position > 0 { place = candidates.place(after: place) }
      if Int(candidates.parents[place]) >= end { return }
      if candidates.slots[place] != Candidates<State>.none { body(place, candidates.slots[place]) }
    }
  }

  /// Gives the chunks their first numbers; returns how many candidates are new.
  @inlinable mutating func number(from firstNumber: Int) -> Int {
    var number = firstNumber
    for chunk in 0..<chunks.count {
      var new = chunks.base[chunk].candidates - parts.givenUp[chunk].load(ordering: .relaxed)
      if isCut {
        new = 0
        forEachNew(in: chunks.base[chunk]) { _, _ in new += 1 }
      }
      chunks.base[chunk].firstNumber = number
      number += new
    }
    return number - firstNumber
  }

  /// The state whose successor is the candidate that would be the new state of this number.
  @inlinable func parent(ofNumber number: Int) -> Int {
    var chunk = chunks.count - 1
    while chunks.base[chunk].firstNumber > number { chunk -= 1 }
    var next = chunks.base[chunk].firstNumber
    var parent = -1
    forEachNew(in: chunks.base[chunk]) { place, _ in
      if next == number { parent = Int(parts.candidates.parents[place]) }
      next += 1
    }
    precondition(parent >= 0, "a round has no new state of the number \(number)")
    return parent
  }

  /// Phase 2: stores the new states numbered below `stored`, for which the table has room, and
  /// writes the slots of all; returns the lowest number of those for which `stopWhen` is true, or
  /// `stored`.
  @inlinable func store(
    below stored: Int, in table: borrowing StateTable<State>,
    stopWhen: (@Sendable (State) -> Bool)?
  ) -> Int {
    let workers = workers
    let stops = UnsafeMutablePointer<Int>.allocate(capacity: jobs)
    stops.initialize(repeating: stored, count: jobs)
    defer { stops.deallocate() }
    let (states, before) = (table.states, table.count)
    // Not the parts themselves, which the threads would hold and let go for each candidate.
    let (candidates, children, first) = (parts.candidates, parts.children, parts.first)
    pool.run { job in
      workers[job].writes.count = 0
      for chunk in 0..<chunks.count where chunks.base[chunk].worker == job {
        var number = chunks.base[chunk].firstNumber
        if !table.isInFile {
          // The slots are read together before the first is written.
          var sum: UInt64 = 0
          forEachNew(in: chunks.base[chunk]) { _, slot in
            sum &+= UInt64(truncatingIfNeeded: table.word(at: slot))
          }
          tickets.keep(sum)
        }
        forEachNew(in: chunks.base[chunk]) { place, slot in
          if number < stored {
            (states + number).initialize(to: candidates.states[place])
            children[Int(candidates.parents[place]) &- first] &+= 1
          }
          if table.isInFile {
            workers[job].writes.append(SortedLookups.key(slot, number &- before))
          } else {
            table.settle(number, at: slot, distance: candidates.distances[place])
          }
          number &+= 1
        }
        if let stopWhen, stops[job] == stored {
          let new = min(chunks.base[chunk].firstNumber, stored)..<min(number, stored)
          stops[job] = new.first { stopWhen(states[$0]) } ?? stored
        }
      }
      if table.isInFile { workers[job].writeSorted(in: table) }
    }
    var stop = stored
    for job in 0..<jobs { stop = min(stop, stops[job]) }
    return stop
  }

  /// Makes the slots of the round's candidates that are not stored stand for state 0.
  @inlinable func bury(in table: inout StateTable<State>) {
    let candidates = parts.candidates
    for run in 0..<runsTaken {
      let first = run * candidates.runPlaces
      for place in first..<first + candidates.filled[run] {
        let slot = candidates.slots[place]
        if slot == Candidates<State>.none { continue }
        if Int(candidates.parents[place]) >= end { table.bury(slot) }
        for slot in [slot, table.home(of: slot, distance: candidates.distances[place])]
        where table.number(in: table.word(at: slot)) >= table.count {
          table.bury(slot)
        }
      }
    }
  }
}

extension Worker {
  /// Writes the numbers of new states into their slots in the order of the slots.
  @inlinable mutating func writeSorted(in table: borrowing StateTable<State>) {
    writes.sort()
    for index in 0..<writes.count {
      let slot = SortedLookups.place(writes.base[index])
      table.willTouch(table.slots + slot)
      table.renumber(table.count &+ SortedLookups.position(writes.base[index]), at: slot)
    }
  }
}
