/// When a search is saved.
@usableFromInline struct SaveClock {
  private var due: ContinuousClock.Instant
  private let seconds: Double

  @usableFromInline init(_ checkpoint: Checkpoint?) {
    seconds = checkpoint?.seconds ?? 0
    due = .now + .seconds(seconds)
  }

  @usableFromInline var isDue: Bool { ContinuousClock.now >= due }

  /// Lets twenty times as long pass as saving took.
  @usableFromInline mutating func saved(since start: ContinuousClock.Instant) {
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
  /// Replaces the file; a failure is noted, and nothing is saved any more.
  @usableFromInline func save<State>(_ search: SavedSearch, _ table: borrowing StateTable<State>) {
    guard let savesTo, failure == nil else { return }
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
    } catch {
      fail(error.description)
    }
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
            + "files as when it was saved, or explore anew without it")
      }
      table.makeRoom(for: states)
      try reader.next(
        UnsafeMutableRawBufferPointer(
          start: table.states, count: states * MemoryLayout<State>.stride))
      let parents = try reader.next(words: Int((header.parentBits + 63) / 64))
      let layers = try reader.next(words: Int(header.layers))
      try reader.finish()
      table.parents.refill(parents, bits: Int(header.parentBits))
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
    table.fillSlots(by: Identity.self)
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
