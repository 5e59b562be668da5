/// When something long is saved: a search, or a check of logs.
@usableFromInline package struct SaveClock {
  private var due: ContinuousClock.Instant
  private let seconds: Double

  @usableFromInline init(_ checkpoint: Checkpoint?) { self.init(seconds: checkpoint?.seconds ?? 0) }

  /// - Parameter seconds: how much time lies between two savings at least.
  package init(seconds: Double) {
    self.seconds = seconds
    due = .now + .seconds(seconds)
  }

  @usableFromInline package var isDue: Bool { ContinuousClock.now >= due }

  /// Lets twenty times as long pass as saving took.
  @usableFromInline package mutating func saved(since start: ContinuousClock.Instant) {
    let now = ContinuousClock.now
    due = now + max(.seconds(seconds), (now - start) * 20)
  }
}

/// Everything that a search has found, apart from what follows from it.
@usableFromInline struct SavedSearch {
  @usableFromInline var expanded = 0
  @usableFromInline var transitions = 0
  @usableFromInline var initialCount = 0
  @usableFromInline var layerStarts: [Int] = []

  @inlinable init() {}
}

extension Checkpoint {
  /// Replaces the file; a failure is noted, and the next saving is tried again.
  @usableFromInline func save<State>(_ search: SavedSearch, _ table: borrowing StateTable<State>) {
    guard let savesTo, !failedToResume else { return }
    if !table.isBytes {
      fail("\(savesTo): only states that are their bytes can be saved")
      return
    }
    do throws(CheckpointError) {
      var header = CheckpointHeader()
      header.identity = identity
      header.stateBytes = UInt64(MemoryLayout<State>.stride)
      header.states = UInt64(table.count)
      header.expanded = UInt64(search.expanded)
      header.transitions = UInt64(search.transitions)
      header.initialCount = UInt64(search.initialCount)
      header.layers = UInt64(search.layerStarts.count)
      header.parentBits = UInt64(table.parents.bits)
      let writer = try CheckpointWriter(savesTo, table.spill)
      try withUnsafeBytes(of: header) { (bytes) throws(CheckpointError) in try writer.add(bytes) }
      try writer.add(
        UnsafeRawBufferPointer(
          start: table.states, count: table.count * MemoryLayout<State>.stride))
      try writer.add(table.parents.bytes)
      try writer.add(search.layerStarts.map { UInt64($0) })
      try writer.finish()
      succeed()
    } catch {
      fail(error.description)
    }
  }

  /// Notes that the file is not what such a search saves.
  @usableFromInline func failAsDamaged() {
    fail(CheckpointReader.damaged(resumesFrom ?? "").description, whileResuming: true)
  }

  /// Fills an empty table, but for its slots, with what was saved; nothing if that is impossible,
  /// which is noted.
  @usableFromInline func load<State>(
    from path: String, into table: inout StateTable<State>, mostStates: Int
  ) -> SavedSearch? {
    do throws(CheckpointError) {
      let reader = try CheckpointReader(path, table.spill)
      let header = reader.header
      guard header.identity == identity, header.stateBytes == UInt64(MemoryLayout<State>.stride),
        table.isBytes
      else {
        throw CheckpointError(
          description: "\(path) belongs to another search; name the scenario, the bounds and the "
            + "rules that it was saved with")
      }
      let states = Int(header.states)
      guard states <= mostStates else {
        throw CheckpointError(
          description:
            "\(path) holds more states than there is room for; let the search go on from "
            + "files as when it was saved, or explore again without it")
      }
      table.makeRoom(for: states)
      try reader.next(
        UnsafeMutableRawBufferPointer(
          start: table.states, count: states * MemoryLayout<State>.stride))
      let parents = try reader.next(words: Int((header.parentBits + 63) / 64))
      let layers = try reader.next(words: Int(header.layers))
      try reader.finish()
      table.parents.refill(parents, bits: Int(header.parentBits))
      guard table.parents.ones == states, areLayers(layers, of: header) else {
        throw CheckpointReader.damaged(path)
      }
      table.count = states
      var saved = SavedSearch()
      saved.expanded = Int(header.expanded)
      saved.transitions = Int(header.transitions)
      saved.initialCount = Int(header.initialCount)
      saved.layerStarts = layers.map { Int($0) }
      return saved
    } catch {
      fail(error.description, whileResuming: true)
      return nil
    }
  }
}

/// Whether layers begin as those of a search do that is in the middle of the last: each after the one
/// before.
private func areLayers(_ starts: [UInt64], of header: CheckpointHeader) -> Bool {
  guard starts.first == 0, let last = starts.last, last <= header.states,
    header.expanded <= last, zip(starts, starts.dropFirst()).allSatisfy(<)
  else { return false }
  return starts.count == 1 || starts[starts.count - 2] <= header.expanded
}

extension Search {
  /// What is to be saved besides the table.
  @inlinable var saved: SavedSearch {
    var saved = SavedSearch()
    saved.expanded = expanded
    saved.transitions = transitions
    saved.initialCount = initialCount
    saved.layerStarts = layerStarts
    return saved
  }

  /// Goes on from a file, or ends before it began.
  @inlinable mutating func resume(_ checkpoint: Checkpoint, from path: String) {
    guard let saved = checkpoint.load(from: path, into: &table, mostStates: mostStates) else {
      endedBy = .interruption
      return
    }
    expanded = saved.expanded
    transitions = saved.transitions
    initialCount = saved.initialCount
    layerStarts = saved.layerStarts
    while table.count > table.limit { table.widenSlots() }
    let isRight = isOfThisSystem()
    if isRight { table.fillSlots(by: Identity.self) }
    guard isRight, isEachThereOnce() else {
      checkpoint.failAsDamaged()
      // No state of a file that is wrong is ever shown.
      table.forgetAll()
      (expanded, transitions, initialCount, layerStarts) = (0, 0, 0, [])
      endedBy = .interruption
      return
    }
    // What it takes to go on is not counted as time of the search.
    watch = SearchWatch(options)
  }

  /// Whether the states are those that the system has, in the order in which it gives them: first the
  /// initial ones, then for each state expanded those of its successors that were new. A state is
  /// expanded only when this is known of it, so that whatever stands in the file, no step is asked
  /// for from what is no state. That no successor is missing shows when the graph is built.
  @inlinable borrowing func isOfThisSystem() -> Bool {
    var block = Block<System.State, System.Action>(target: options.tuning.block)
    var initial = Successors<System.State>()
    for state in system.initialStates { initial.append(state) }
    var runs = ParentRuns.Runs()
    var known = table.parents.next(&runs)
    guard initial.count == initialCount, known <= table.count,
      includes(initial.states, 0..<initialCount, table.states, known)
    else { return false }
    var (source, steps) = (0, 0)
    while source < expanded {
      if source >= known { return false }
      let end = min(known, expanded, source &+ block.target)
      table.willRead(source, before: end)
      block.fill(from: table.states, source, before: end, of: system)
      for place in 0..<block.states {
        let children = table.parents.next(&runs)
        guard children <= table.count &- known,
          includes(
            block.successors.states, block.ends.base[place]..<block.ends.base[place &+ 1],
            table.states + known, children)
        else { return false }
        known &+= children
      }
      steps &+= block.successors.count
      source &+= block.states
    }
    return known == table.count && steps == transitions
  }

  /// Whether every state is found under its own number.
  @inlinable borrowing func isEachThereOnce() -> Bool {
    var lookups = SortedLookups()
    var hashes = Buffer<UInt64>(room: 1 << 15)
    for first in stride(from: 0, to: table.count, by: 1 << 15) {
      let count = min(1 << 15, table.count &- first)
      table.willRead(first, before: first &+ count)
      hashes.count = 0
      for place in 0..<count {
        hashes.appendReserved(Identity.hash(table.states + first + place))
      }
      lookups.find(
        table.states + first, hashes: hashes.base, count: count, in: table, by: Identity.self)
      for place in 0..<count where Int(lookups.numbers.base[place]) != first &+ place {
        return false
      }
    }
    return true
  }

  /// Whether so many stored states are among these successors, in their order.
  @inlinable borrowing func includes(
    _ successors: UnsafePointer<System.State>, _ range: Range<Int>,
    _ stored: UnsafePointer<System.State>, _ count: Int
  ) -> Bool {
    var found = 0
    table.willTouch(stored)
    for position in range where found < count {
      if Identity.areEqual(successors + position, stored + found) { found &+= 1 }
    }
    return found == count
  }

  /// Saves the search if it is time to, or if it ended at a moment that nothing decides but the
  /// clock or a wish.
  @inlinable mutating func saveIfDue() {
    guard let checkpoint = options.checkpoint, checkpoint.savesTo != nil else { return }
    let isCut = endedBy == .interruption || endedBy == .time
    guard isCut || (!isOver && saveClock.isDue) else { return }
    let start = ContinuousClock.now
    checkpoint.save(saved, table)
    saveClock.saved(since: start)
  }
}
