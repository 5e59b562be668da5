/// A run of states expanded together by several threads.
///
/// A round has four phases. Within each the threads write nothing that another reads or writes,
/// and no phase begins before the last has ended:
///
/// 1. Each worker takes chunks of the states, in their order, generates their successors, and
///    keeps as candidates those that the table, which nobody changes now, does not hold.
/// 2. Each shard goes through the candidates that are its own by their hash, in the order of the
///    search, and marks those equal to no earlier one.
/// 3. The chunks' counts of new states say which number each chunk begins with; each worker
///    numbers its new candidates and copies them to their places.
/// 4. Each shard writes the slots of its new states.
///
/// The numbers are therefore those of a search by one thread.
@frozen @usableFromInline struct Round<State>: ~Copyable {
  /// A chunk: who expanded it, its candidates, and the number of its first new state.
  @frozen @usableFromInline struct Chunk: BitwiseCopyable {
    @usableFromInline var worker = 0
    @usableFromInline var firstCandidate = 0
    @usableFromInline var endCandidate = 0
    @usableFromInline var firstNumber = 0

    @inlinable init() {}
  }

  /// A chunk's candidates in one shard: where the worker's list names them, and how many are new.
  @frozen @usableFromInline struct Run: BitwiseCopyable {
    @usableFromInline var start = 0
    @usableFromInline var end = 0
    @usableFromInline var new = 0

    @inlinable init() {}
  }

  @usableFromInline let jobs: Int
  @usableFromInline let tuning: SearchTuning
  @usableFromInline let workers: UnsafeMutablePointer<Worker<State>>
  @usableFromInline let shards: UnsafeMutablePointer<Shard<State>>
  @usableFromInline let tickets = Tickets()
  @usableFromInline var chunks: Buffer<Chunk>

  /// The run of chunk `c` in shard `s` is at `c * jobs + s`.
  @usableFromInline var runs: Buffer<Run>

  /// The first state of the round.
  @usableFromInline var first = 0

  /// By state of the round: how many states were first found from it.
  @usableFromInline var children: Buffer<UInt32>

  /// By state of the round: how many successors it has.
  @usableFromInline var successors: Buffer<UInt32>

  @inlinable init(jobs: Int, tuning: SearchTuning) {
    self.jobs = jobs
    self.tuning = tuning
    workers = .allocate(capacity: jobs)
    shards = .allocate(capacity: jobs)
    for job in 0..<jobs {
      (workers + job).initialize(
        to: Worker(
          blockTarget: tuning.block, shards: jobs, recent: tuning.recentCandidates))
      (shards + job).initialize(to: Shard(index: job, of: jobs))
    }
    let mostChunks = tuning.roundStates / tuning.chunkStates + 1
    chunks = Buffer(room: mostChunks)
    runs = Buffer(room: mostChunks * jobs)
    children = Buffer(room: tuning.roundStates)
    successors = Buffer(room: tuning.roundStates)
  }

  @inlinable deinit {
    workers.deinitialize(count: jobs)
    workers.deallocate()
    shards.deinitialize(count: jobs)
    shards.deallocate()
  }

  /// Phase 1; returns the end of the states that were expanded, which may be short of `end` when
  /// there are many candidates.
  @inlinable mutating func expand<System: TransitionSystem, Identity: StateIdentity>(
    _ first: Int, before end: Int, of system: System, in table: borrowing StateTable<State>,
    by: Identity.Type
  ) -> Int where System.State == State, Identity.State == State {
    let size = tuning.chunkStates
    let total = (end - first + size - 1) / size
    let (jobs, workers, tickets) = (self.jobs, self.workers, self.tickets)
    let (chunks, runs) = (self.chunks.base, self.runs.base)
    let (mostCandidates, successors) = (tuning.mostCandidates, self.successors.base)
    tickets.reset()
    children.base.update(repeating: 0, count: end - first)
    self.first = first
    inParallel(jobs) { job in
      workers[job].removeAll()
      while workers[job].count < mostCandidates {
        let chunk = tickets.take()
        if chunk >= total { break }
        chunks[chunk].worker = job
        chunks[chunk].firstCandidate = workers[job].count
        for shard in 0..<jobs {
          runs[chunk * jobs + shard].start = workers[job].lists[shard].count
        }
        let chunkFirst = first + chunk * size
        workers[job].expand(
          chunkFirst, before: min(chunkFirst + size, end), of: system, in: table,
          counting: successors + chunk * size, by: Identity.self)
        chunks[chunk].endCandidate = workers[job].count
        for shard in 0..<jobs {
          runs[chunk * jobs + shard].end = workers[job].lists[shard].count
        }
      }
    }
    self.chunks.count = min(tickets.take(), total)
    return min(first + self.chunks.count * size, end)
  }

  /// How many successors phase 1 generated.
  @inlinable var generated: Int {
    var sum = 0
    for job in 0..<jobs { sum += workers[job].generated }
    return sum
  }

  /// Phase 2; returns how many candidates are new and gives the chunks their first numbers.
  @inlinable mutating func sift<Identity: StateIdentity>(
    firstNumber: Int, by: Identity.Type
  ) -> Int where Identity.State == State {
    let (jobs, workers, shards) = (self.jobs, self.workers, self.shards)
    let (chunks, runs, count) = (self.chunks.base, self.runs.base, self.chunks.count)
    for job in 0..<jobs {
      workers[job].numbers.reserve(workers[job].count)
      workers[job].numbers.count = workers[job].count
    }
    inParallel(jobs) { shard in
      var candidates = 0
      for job in 0..<jobs { candidates += workers[job].lists[shard].count }
      shards[shard].begin(candidates: candidates)
      for chunk in 0..<count {
        let run = runs[chunk * jobs + shard]
        let worker = chunks[chunk].worker
        runs[chunk * jobs + shard].new = shards[shard].sift(
          UnsafeBufferPointer(
            start: workers[worker].lists[shard].base + run.start, count: run.end - run.start),
          of: worker, among: workers, by: Identity.self)
      }
    }
    var number = firstNumber
    for chunk in 0..<count {
      chunks[chunk].firstNumber = number
      for shard in 0..<jobs { number += runs[chunk * jobs + shard].new }
    }
    return number - firstNumber
  }

  /// The state whose successor is the candidate that would be the new state of this number.
  @inlinable func parent(ofNumber number: Int) -> Int {
    var chunk = chunks.count - 1
    while chunks.base[chunk].firstNumber > number { chunk -= 1 }
    var next = chunks.base[chunk].firstNumber
    let worker = chunks.base[chunk].worker
    for candidate in chunks.base[chunk].firstCandidate..<chunks.base[chunk].endCandidate {
      if workers[worker].numbers.base[candidate] == 0 { continue }
      if next == number { return Int(workers[worker].parents.base[candidate]) }
      next += 1
    }
    preconditionFailure("a round has no new state of the number \(number)")
  }

  /// Phase 3: stores the new states numbered below `end`, for which the table has room; returns
  /// the lowest number of those for which `stopWhen` is true, or `end`.
  @inlinable mutating func store(
    below end: Int, in table: borrowing StateTable<State>,
    stopWhen: (@Sendable (State) -> Bool)?
  ) -> Int {
    let (jobs, workers) = (self.jobs, self.workers)
    let (chunks, count) = (self.chunks.base, self.chunks.count)
    let (states, first, children) = (table.states, self.first, self.children.base)
    let stops = UnsafeMutablePointer<Int>.allocate(capacity: jobs)
    stops.initialize(repeating: end, count: jobs)
    defer { stops.deallocate() }
    inParallel(jobs) { job in
      let numbers = workers[job].numbers.base
      for chunk in 0..<count where chunks[chunk].worker == job {
        var number = chunks[chunk].firstNumber
        for candidate in chunks[chunk].firstCandidate..<chunks[chunk].endCandidate
        where numbers[candidate] != 0 {
          if number < end {
            (states + number).initialize(to: workers[job].states[candidate])
            children[Int(workers[job].parents.base[candidate]) &- first] &+= 1
            if let stopWhen, stops[job] == end, stopWhen(states[number]) { stops[job] = number }
          }
          numbers[candidate] = UInt32(truncatingIfNeeded: number)
          number &+= 1
        }
      }
    }
    var stop = end
    for job in 0..<jobs { stop = min(stop, stops[job]) }
    return stop
  }

  /// Phase 4: writes the slots of the new states numbered below `table.count`; if the slots do not
  /// suffice, makes more and writes those of all states.
  @inlinable mutating func insert<Identity: StateIdentity>(
    into table: inout StateTable<State>, by: Identity.Type
  ) where Identity.State == State {
    let isFull = table.count > table.limit
    while table.count > table.limit { table.widenSlots() }
    writeSlots(of: table, all: isFull, by: Identity.self)
  }

  @inlinable func writeSlots<Identity: StateIdentity>(
    of table: borrowing StateTable<State>, all: Bool, by: Identity.Type
  ) where Identity.State == State {
    let (workers, shards) = (self.workers, self.shards)
    if all {
      table.slotPages.clear(4 * table.slotCount)
      if table.isSpilling { return table.fillSpilledSlots(by: Identity.self) }
    }
    inParallel(jobs) { shard in
      if all {
        shards[shard].fill(table, by: Identity.self)
      } else {
        shards[shard].insert(from: workers, into: table)
      }
    }
    for shard in 0..<jobs {
      for position in 0..<shards[shard].strays.count {
        let stray = shards[shard].strays.base[position]
        table.place(stray.word, from: stray.home)
      }
      shards[shard].strays.count = 0
    }
  }
}
