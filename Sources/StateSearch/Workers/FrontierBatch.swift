public import Synchronization

/// A run of states expanded together by several threads.
///
/// A round has two phases, and the second begins when the first has ended:
///
/// 1. Each worker takes chunks of the states, in their order, generates their successors, and claims
///    slots for those that are not stored: by an exchange, so that of those that are equal one has the
///    slot. Where it is not the first in the order of the search, the first takes it from it.
/// 2. The chunks' counts of new states say which number each chunk begins with. Each worker numbers
///    its candidates, copies them to their places and writes their numbers into their slots.
///
/// The numbers are therefore those of a search by one thread.
@frozen @usableFromInline struct FrontierBatch<State: Hashable, Action>: ~Copyable {
  /// A chunk: who expanded it, its candidates, those given up included, and the number of its first
  /// new state.
  @frozen @usableFromInline struct Chunk: BitwiseCopyable {
    @usableFromInline var worker = 0
    @usableFromInline var firstPlace = 0
    @usableFromInline var candidates = 0
    @usableFromInline var firstNumber = 0

    @inlinable init() {}
  }

  @usableFromInline let jobs: Int
  @usableFromInline let tuning: SearchTuning
  @usableFromInline let workers: UnsafeMutablePointer<Worker<State, Action>>
  @usableFromInline let pool: WorkerPool
  @usableFromInline let tickets = WorkCounter()
  @usableFromInline var parts: RoundParts<State>
  @usableFromInline var chunks: Buffer<Chunk>

  /// The end of the states of the round.
  @usableFromInline var end = 0

  /// Whether the round ended early because there was no room for candidates.
  @usableFromInline var isCut = false

  /// How many runs of candidates were taken.
  @usableFromInline var runsTaken = 0

  /// About how many candidates a state has, in sixteenths.
  @usableFromInline var density = 64

  @inlinable init(jobs: Int, tuning: SearchTuning, report: TrapReport? = nil) {
    self.jobs = jobs
    self.tuning = tuning
    pool = WorkerPool(jobs: jobs)
    workers = .allocate(capacity: jobs)
    for job in 0..<jobs {
      (workers + job).initialize(
        to: Worker(
          blockTarget: tuning.block, recent: tuning.recentCandidates, report: report))
    }
    parts = RoundParts(
      states: tuning.roundStates, chunkStates: tuning.chunkStates,
      candidates: Candidates(room: jobs * tuning.mostCandidates, runPlaces: tuning.runPlaces))
    chunks = Buffer(room: tuning.roundStates / tuning.chunkStates + 1)
  }

  @inlinable deinit {
    pool.end()
    workers.deinitialize(count: jobs)
    workers.deallocate()
    parts.candidates.removeAll(runs: runsTaken)
    parts.deallocate()
  }

  /// How many states can be expanded together, so that there is room for their candidates if they
  /// are no more than twice what was usual.
  @inlinable func states(in table: borrowing StateTable<State>) -> Int {
    let runs = runs(in: table) &- jobs
    return min(tuning.roundStates, max(runs, 0) &* parts.candidates.runPlaces &* 8 / density)
  }

  /// How many runs of candidates slots can stand for.
  @inlinable func runs(in table: borrowing StateTable<State>) -> Int {
    min(parts.candidates.runs, table.candidateRoom / parts.candidates.runPlaces)
  }

  /// Phase 1; returns the end of the states that were expanded, which is short of `end` when there
  /// was no room for their candidates.
  @inlinable mutating func expand<System: TransitionSystem, Identity: StateIdentity>(
    _ first: Int, before end: Int, of system: System, in table: borrowing StateTable<State>,
    by: Identity.Type
  ) -> Int where System.State == State, System.Action == Action, Identity.State == State {
    let size = tuning.chunkStates
    let total = (end - first + size - 1) / size
    parts.candidates.removeAll(runs: runsTaken)
    parts.first = first
    parts.runs = runs(in: table)
    parts.runTickets.reset()
    parts.children.update(repeating: 0, count: end - first)
    for chunk in 0..<total { parts.givenUp[chunk].store(0, ordering: .relaxed) }
    tickets.reset()
    let (workers, tickets, parts, chunks) = (self.workers, self.tickets, self.parts, chunks.base)
    let ends = UnsafeMutablePointer<Int>.allocate(capacity: jobs)
    ends.initialize(repeating: end, count: jobs)
    defer { ends.deallocate() }
    pool.run { job in
      workers[job].begin()
      while true {
        let chunk = tickets.take()
        if chunk >= total { break }
        let chunkFirst = first + chunk * size
        let chunkEnd = min(chunkFirst + size, end)
        chunks[chunk] = Chunk()
        chunks[chunk].worker = job
        let before = workers[job].places.count(in: parts.candidates)
        var expanded = chunkFirst
        if workers[job].places.reserve(
          in: parts.candidates, runs: parts.runs, parts.runTickets)
        {
          chunks[chunk].firstPlace = workers[job].places.next
          expanded = workers[job].expand(
            chunkFirst, before: chunkEnd, of: system, in: table, for: parts, by: Identity.self)
        }
        chunks[chunk].candidates = workers[job].places.count(in: parts.candidates) - before
        if expanded < chunkEnd {
          ends[job] = expanded
          tickets.close()
          break
        }
      }
      workers[job].places.close(in: parts.candidates)
    }
    runsTaken = min(parts.runTickets.take(), parts.runs)
    self.end = end
    for job in 0..<jobs { self.end = min(self.end, ends[job]) }
    self.chunks.count = (self.end - first + size - 1) / size
    isCut = self.end < end
    let found = runsTaken * parts.candidates.runPlaces * 16 / (end - first) + 1
    density = isCut ? 2 * max(density, found) : max(found, density - density / 8)
    return self.end
  }
}
