internal import Machines

/// A clause in plain data: its moments are ranges of one array of signs.
struct FlatClause: BitwiseCopyable {
  enum Form: UInt8, BitwiseCopyable {
    case never, always, atMost, precedes, within, apart, alive, offers, reaches
  }

  struct FlatMoment: BitwiseCopyable {
    /// The signs from one position up to another.
    var signs: Int32 = 0
    var signsEnd: Int32 = 0
    /// The conditions that count where a run begins, besides those that count in every state.
    var starts: Int32 = 0
    var startsEnd: Int32 = 0
    var isStart = false
  }

  var form: Form
  var limit = 0
  var first = FlatMoment()
  var second = FlatMoment()
  var resets = FlatMoment()
  /// Conditions.
  var one = 0
  var other = 0
}

/// A watch in plain data, and what has to be looked at again when something changes.
///
/// A class, so that its memory is freed once; nothing is written after `init`.
final class WatchTables {
  let clauses: UnsafeMutablePointer<FlatClause>
  let signs: UnsafeMutablePointer<AtomicProposition>
  /// Numbers of conditions.
  let starts: UnsafeMutablePointer<Int32>
  let predicates: PredicateSet
  /// By word: the bits that some condition reads.
  let readBits: UnsafeMutablePointer<UInt64>
  /// By word and bit: the conditions that read it, as so many words of bits.
  let readers: UnsafeMutablePointer<UInt64>
  let readerWords: Int
  /// By condition and by signal: the clauses that look at it; clause *n* has bit *n* mod 64.
  let listenersToCondition: UnsafeMutablePointer<UInt64>
  let listenersToSignal: UnsafeMutablePointer<UInt64>
  /// By source – actions, then rows, then outputs, then death: where its signals begin.
  let signalStarts: UnsafeMutablePointer<Int32>
  let signalsGiven: UnsafeMutablePointer<Int32>
  let firstRow: Int
  let firstOutput: Int
  let death: Int
  /// By action: bit 0 where it is automatic, bit 1 where it is real.
  let traits: UnsafeMutablePointer<UInt8>
  /// The clauses that may change in every step, and those that may when ticks pass.
  let restless: UInt64
  let timed: UInt64
  /// The clauses that look at what can happen in a state, and those that do so while they wait.
  let offers: UnsafeMutablePointer<Int32>
  let offerCount: Int
  /// By such a clause and action: whether an action of the user counts for it.
  let offering: UnsafeMutablePointer<Bool>
  let actionCount: Int
  let waits: UnsafeMutablePointer<Int32>
  let waitCount: Int

  init(_ watch: RuntimeMonitor) {
    var flattener = Flattener(watch)
    for (index, clause) in watch.clauses.enumerated() {
      flattener.add(clause, bit: 1 << UInt64(index & 63))
    }
    clauses = copied(flattener.clauses)
    signs = copied(flattener.signs)
    starts = copied(flattener.starts)
    listenersToCondition = copied(flattener.listenersToCondition)
    listenersToSignal = copied(flattener.listenersToSignal)
    restless = flattener.restless
    timed = flattener.timed
    offers = copied(flattener.offers)
    offerCount = flattener.offers.count
    let actionCount = watch.ground.compiled.actions.count
    self.actionCount = actionCount
    offering = copied(
      flattener.offers.flatMap { index -> [Bool] in
        guard case .offers(_, _, let counts) = watch.clauses[Int(index)] else {
          return [Bool](repeating: false, count: actionCount)
        }
        return counts
      })
    waits = copied(flattener.waits)
    waitCount = flattener.waits.count
    predicates = PredicateSet(watch.predicates, of: watch.ground.compiled)
    let words = watch.ground.compiled.words
    readerWords = (predicates.count + 63) / 64
    var bits = [UInt64](repeating: 0, count: words)
    var byBit = [UInt64](repeating: 0, count: words * 64 * readerWords)
    for (condition, predicate) in watch.predicates.enumerated() {
      for read in predicate.reads {
        bits[read.word] |= read.mask
        for bit in 0..<64 where read.mask >> UInt64(bit) & 1 == 1 {
          byBit[(read.word * 64 + bit) * readerWords + condition / 64] |=
            1 << UInt64(condition % 64)
        }
      }
    }
    readBits = copied(bits)
    readers = copied(byBit)
    var positions: [Int32] = []
    var given: [Int32] = []
    for signals in watch.ofAction + watch.ofRow + watch.ofOutput + [watch.ofDeath, []] {
      positions.append(Int32(given.count))
      given += signals.map { Int32($0) }
    }
    signalStarts = copied(positions)
    signalsGiven = copied(given)
    firstRow = watch.ofAction.count
    firstOutput = firstRow + watch.ofRow.count
    death = firstOutput + watch.ofOutput.count
    traits = copied(
      zip(watch.ground.isAutomatic, watch.ground.isReal).map { ($0 ? 1 : 0) | ($1 ? 2 : 0) })
  }

  deinit {
    clauses.deallocate()
    signs.deallocate()
    starts.deallocate()
    readBits.deallocate()
    readers.deallocate()
    offers.deallocate()
    offering.deallocate()
    waits.deallocate()
    listenersToCondition.deallocate()
    listenersToSignal.deallocate()
    signalStarts.deallocate()
    signalsGiven.deallocate()
    traits.deallocate()
  }
}

/// Turns clauses into plain data.
private struct Flattener {
  private(set) var clauses: [FlatClause] = []
  private(set) var signs: [AtomicProposition] = []
  private(set) var starts: [Int32] = []
  private(set) var listenersToCondition: [UInt64]
  private(set) var listenersToSignal: [UInt64]
  private(set) var restless: UInt64 = 0
  private(set) var timed: UInt64 = 0
  private(set) var offers: [Int32] = []
  private(set) var waits: [Int32] = []

  init(_ watch: RuntimeMonitor) {
    listenersToCondition = [UInt64](repeating: 0, count: watch.predicates.count)
    listenersToSignal = [UInt64](repeating: 0, count: watch.signalCount)
  }

  mutating func add(_ clause: MonitorClause, bit: UInt64) {
    switch clause {
    case .never(let moment): add(.init(form: .never, first: flat(moment, bit)))
    case .reaches(let moment): add(.init(form: .reaches, first: flat(moment, bit)))
    case .always(let condition, let whenever):
      listenersToCondition[condition] |= bit
      listenersToCondition[whenever] |= bit
      add(.init(form: .always, one: condition, other: whenever))
    case .atMost(let limit, let moment, let resets):
      add(
        .init(form: .atMost, limit: limit, first: flat(moment, bit), resets: flat(resets, bit)))
    case .precedes(let first, let second, let resets):
      add(
        .init(
          form: .precedes, first: flat(first, bit), second: flat(second, bit),
          resets: flat(resets, bit)))
    case .within(let limit, let first, let second):
      timed |= bit
      if first.lasts { restless |= bit }
      waits.append(Int32(clauses.count))
      add(
        .init(form: .within, limit: limit, first: flat(first, bit), second: flat(second, bit)))
    case .apart(let limit, let first, let second):
      timed |= bit
      if first.lasts { restless |= bit }
      add(
        .init(form: .apart, limit: limit, first: flat(first, bit), second: flat(second, bit)))
    case .alive(let ends):
      offers.append(Int32(clauses.count))
      add(.init(form: .alive, one: ends))
    case .offers(let condition, let from, _):
      offers.append(Int32(clauses.count))
      add(.init(form: .offers, one: condition, other: from))
    }
  }

  private mutating func add(_ clause: FlatClause) { clauses.append(clause) }

  private mutating func flat(_ moment: Moment, _ bit: UInt64) -> FlatClause.FlatMoment {
    var flat = FlatClause.FlatMoment(
      signs: Int32(signs.count), starts: Int32(starts.count), isStart: moment.isStart)
    for sign in moment.signs {
      signs.append(sign)
      switch sign {
      case .holds(let condition):
        listenersToCondition[condition] |= bit
      case .rises(let condition): listenersToCondition[condition] |= bit
      case .given(let signal): listenersToSignal[signal] |= bit
      }
    }
    starts += moment.atStart.map { Int32($0) }
    flat.signsEnd = Int32(signs.count)
    flat.startsEnd = Int32(starts.count)
    return flat
  }
}
