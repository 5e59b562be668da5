internal import RuleSemantics
internal import TimedAutomata

/// Follows every explanation of a session at once: the subset construction, made as it is needed.
///
/// A *belief* is the set of situations that the lines read so far leave open within the budget; it
/// is interned, and what a line makes of it is computed once. An empty belief means that no
/// explanation is left. For one thread.
public final class BeliefEngine {
  /// The system, and how its logs speak of it.
  public let model: SessionModel
  let clocks: ClockMotion
  var tallies: TallyTable
  private(set) var letters = Interned<Letter>()
  var trails = Interned<Trail>()
  /// By trail, that without its first line, and the set of its rows; -1 until somebody asks.
  private var rests: [Int32] = []
  private var rowsOfTrails: [Int32] = []
  var holds = Interned<[HeldLine]>()
  var zones = Interned<DBM>()
  var beliefs = Interned<[Element]>()
  private var moves: [Move: Int32] = [:]
  private var closures: [Int32: Closure] = [:]
  /// See ``isFree(_:)``.
  private var free: [Int32: Bool] = [:]
  let spans: SpanTable
  /// Sets of rows, sorted; 0 is the empty one.
  var rowSets = Interned<[Int32]>()
  /// Those of them whose rows are known to have fired surely.
  var notedSets: Set<Int32> = [0]
  /// The rows that fired surely, and those that fired perhaps.
  var surely: Set<Int32> = []
  var perhaps: Set<Int32> = []
  /// Whether what a line shows is sure only later: until then it can be a copy, or wait for another.
  let showsLater: Bool
  let budget: LogBudget
  private let keepsHistory: Bool
  /// More situations than this are not followed.
  let mostElements: Int
  /// A belief of at most so many situations is followed situation by situation, as the same ones are
  /// part of many beliefs; what follows more of them overlaps too much.
  let mostApart: Int
  /// Whether a belief had to be given up because it became too large.
  public internal(set) var isExhausted = false
  var overflows = false
  private var table = MoveTable()
  /// Where situations are told apart by how they are explained: what a line makes of one.
  var passages: [Passage: [Element]] = [:]
  /// The number of the line under way, for explanations.
  var line = 0
  /// Whether what a line makes of a belief is the same for spans of times: lines that wait for others
  /// are kept beside it then, see ``Fork``.
  let hasSpans: Bool

  private struct Move: Hashable {
    let belief: Int32
    let line: LogLine
  }

  /// - Parameters:
  ///   - budget: what sessions can differ by, in the place of the mapping's.
  ///   - keepsHistory: whether situations are told apart by how they are explained.
  init(
    _ model: SessionModel, budget: LogBudget? = nil, kinds: [LineKind]? = nil,
    keepsHistory: Bool = false, mostElements: Int = 200_000, mostApart: Int = 64
  ) {
    self.model = model
    self.budget = budget ?? model.mapping.budget
    self.keepsHistory = keepsHistory
    self.mostElements = mostElements
    self.mostApart = mostApart
    clocks = ClockMotion(model: model)
    spans = SpanTable()
    tallies = TallyTable(
      self.budget, kinds: kinds ?? model.mapping.kinds, keepsHistory: keepsHistory)
    hasSpans = model.isTimed && !keepsHistory
    showsLater = !keepsHistory && (tallies.allows(.doubled) || tallies.allows(.swapped))
    _ = trails.number(of: Trail(kinds: [], rows: []))
    _ = holds.number(of: [])
    _ = rowSets.number(of: [])
    reset()
  }

  /// The same for another thread, with what is known.
  init(copying other: BeliefEngine) {
    model = SessionModel(copying: other.model)
    (budget, keepsHistory) = (other.budget, other.keepsHistory)
    (mostElements, mostApart) = (other.mostElements, other.mostApart)
    clocks = ClockMotion(model: model)
    (tallies, hasSpans, showsLater) = (other.tallies, other.hasSpans, other.showsLater)
    (letters, trails, holds) = (other.letters, other.trails, other.holds)
    (rests, rowsOfTrails) = (other.rests, other.rowsOfTrails)
    (zones, beliefs, rowSets) = (other.zones, other.beliefs, other.rowSets)
    (notedSets, surely, perhaps) = (other.notedSets, other.surely, other.perhaps)
    (moves, closures, table) = (other.moves, other.closures, other.table)
    spans = SpanTable(copying: other.spans)
    isExhausted = other.isExhausted
  }

  private func reset() {
    (beliefs, free) = (Interned(), [:])
    _ = beliefs.number(of: [])
    _ = beliefs.number(of: [Element(state: -1, zone: -1, trail: -1, tally: -1, held: -1)])
  }

  /// The belief without any explanation.
  public var impossible: Int32 { 0 }

  /// The belief of a session that leaves more open than is followed.
  public var undecided: Int32 { 1 }

  /// The belief of a session that begins in one of these states.
  func start(in states: [Int32]) -> Int32 {
    var reached = Reached()
    for state in states {
      guard let zone = clocks.start(in: state) else { continue }
      let settled = zones.number(of: clocks.settle(zone, in: state))
      _ = reached.insert(
        Element(state: state, zone: settled, trail: 0, tally: 0, held: 0), tallies, zones)
    }
    return beliefs.number(of: reached.order.sorted())
  }

  /// Whether every line has found its place in some situation of a belief.
  func isFree(_ belief: Int32) -> Bool {
    if hasSpans || belief <= undecided || !tallies.allows(.swapped) { return belief > undecided }
    if let known = free[belief] { return known }
    let isFree =
      beliefs[belief].contains { $0.held == 0 } || !finished(belief, position: 0).isEmpty
    free[belief] = isFree
    return isFree
  }

  func number(of letter: Letter) -> Int32 { letters.number(of: letter) }

  /// Gives the letters of a table the numbers that they have there.
  func learn(_ known: Interned<Letter>) {
    for letter in known.values[letters.count...] { _ = letters.number(of: letter) }
  }

  // MARK: Lines

  /// What a line makes of a belief, where lines have no times, or none is a copy or waits for another.
  ///
  /// - Parameters:
  ///   - belief: the number of the belief before the line.
  ///   - line: the line.
  ///   - position: the number of the line in its session, from 1.
  public func belief(_ belief: Int32, after line: LogLine, position: Int) -> Int32 {
    if belief <= undecided { return belief }
    if keepsHistory { return explained(belief, after: line, position: position) }
    if hasSpans { return self.belief(belief, after: line.letter, in: line.delta) }
    if line.delta == 0 {
      let known = table[belief, line]
      if known >= 0 { return known }
    }
    let move = Move(belief: belief, line: line)
    if let known = moves[move] { return known }
    let next = compute(belief, line, position)
    if line.delta != 0 || !table.set(belief, line, next) { moves[move] = next }
    return next
  }

  /// How much is kept: zones, beliefs and moves.
  var size: Int { zones.count + beliefs.count + moves.count + spans.size }

  /// Forgets all but what some beliefs need.
  ///
  /// - Returns: the new numbers of these beliefs.
  func compact(_ roots: Set<Int32>) -> [Int32: Int32] {
    let kept = kept(roots)
    restore(zones: kept.zones, beliefs: kept.beliefs)
    moves = [:]
    closures = [:]
    table = MoveTable()
    spans.removeAll()
    return kept.numbers
  }

  /// Some beliefs, with the zones that they need, in the same order under new numbers.
  func kept(
    _ roots: Set<Int32>
  ) -> (zones: [DBM], beliefs: [[Element]], numbers: [Int32: Int32]) {
    let roots = roots.sorted().filter { $0 > undecided }
    let used = Set(roots.flatMap { beliefs[$0].map(\.zone) }).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(used, 0..<Int32(used.count)))
    var numbers = Dictionary(
      uniqueKeysWithValues: zip(roots, undecided + 1..<Int32(roots.count) + 2))
    numbers[impossible] = impossible
    numbers[undecided] = undecided
    let elements = roots.map { root in
      beliefs[root].map { element in
        var element = element
        element.zone = places[element.zone] ?? element.zone
        return element
      }
    }
    return (used.map { zones[$0] }, elements, numbers)
  }

  func restore(zones kept: [DBM], beliefs elements: [[Element]]) {
    zones = Interned()
    for zone in kept { _ = zones.number(of: zone) }
    reset()
    for belief in elements { _ = beliefs.number(of: belief) }
  }

  private func compute(_ belief: Int32, _ line: LogLine, _ position: Int) -> Int32 {
    self.line = position
    guard let reached = situations(after: line, from: beliefs[belief], belief) else {
      return undecided
    }
    return beliefs.number(of: withoutNoted(maximal(reached)))
  }

  /// What a line makes of situations; `nil` if they are more than are followed.
  func situations(
    after line: LogLine, from source: [Element], _ belief: Int32
  ) -> [Element]? {
    overflows = false
    var source = source
    if line.startsBatch, source.contains(where: { $0.held != 0 }) { source = drained(source) }
    let before = source.map { advance($0, by: line.delta) }
    var reached = Reached()
    let isTooMuch = { (reached: Reached) in reached.order.count > self.mostElements }
    take(line, from: before, belief, &reached)
    for element in before {
      // That it is a copy says more of a line than that it is foreign.
      let sort: Deviation.Sort = line.isCopy && tallies.allows(.doubled) ? .doubled : .foreign
      if let tally = tallies.adding(sort, line: self.line, to: element.tally) {
        insert(element, tally: tally, &reached)
      }
      hold(line, element, &reached)
      if isTooMuch(reached) { break }
    }
    if isTooMuch(reached) || overflows {
      isExhausted = true
      return nil
    }
    return reached.order
  }

  func insert(_ element: Element, tally: Int32, _ reached: inout Reached) {
    var element = element
    element.tally = tally
    _ = reached.insert(element, tallies, zones)
  }

  private func hold(_ line: LogLine, _ element: Element, _ reached: inout Reached) {
    guard tallies.allows(.swapped) else { return }
    let held = holds[element.held]
    let spent = tallies.all[element.tally]
    let left = min(
      budget.swapped - Int(spent.counts[Deviation.Sort.swapped.rawValue]),
      budget.total - spent.cost)
    // What was overtaken is paid for; of the others each has still to be.
    guard held.count(where: { !$0.isOvertaken }) < left else { return }
    var element = element
    element.held = holds.number(of: held + [HeldLine(letter: line.letter, time: 0)])
    _ = reached.insert(element, tallies, zones)
  }

  /// Adds what is left open where the line stands for what came next.
  private func take(
    _ line: LogLine, from before: [Element], _ belief: Int32, _ reached: inout Reached
  ) {
    let source = withClocksSet(before)
    let closed: Closure
    if !model.isTimed, !keepsHistory, !line.startsBatch {
      closed = closures[belief] ?? closure(of: source, until: 0)
      closures[belief] = closed
    } else {
      // Where the clock is set, a line that waited can be stamped later than what comes next.
      let latest = tallies.allows(.clockStep) ? source.flatMap { holds[$0.held] }.map(\.time) : []
      closed = closure(of: source, until: max(latest.max() ?? 0, 0))
    }
    let letter = letters[line.letter]
    var sure: Int32?
    var taken: [(element: Element, tally: Int32)] = []
    for element in closed.ready {
      guard var next = consumed(letter, at: 0, element) else { continue }
      let held = holds[element.held]
      guard canStillCome(held),
        let tally = tallies.adding(.swapped, cost: held.count, line: self.line, to: element.tally)
      else { continue }
      if next.held != 0 { next.held = holds.number(of: held.map(\.overtaken)) }
      taken.append((next, tally))
      let rows = rows(of: element.trail)
      sure = sure.map { common($0, rows) } ?? rows
    }
    let shown = sure ?? 0
    if !showsLater { note(sure: shown) }
    for (element, tally) in taken {
      var element = element
      if showsLater { element.sure = union(element.sure, shown) }
      insert(element, tally: tally, &reached)
    }
  }

  /// Whether lines that wait can come after the line read last.
  func canStillCome(_ held: [HeldLine]) -> Bool {
    tallies.allows(.clockStep)
      || held.allSatisfy { $0.time >= -model.tolerance || $0.time < -ClockMotion.longest }
  }

  /// Situations, and the same once the clock of the log was set.
  func withClocksSet(_ before: [Element]) -> [Element] {
    guard model.isTimed, tallies.allows(.clockStep) else { return before }
    return before
      + before.compactMap { element in
        guard let tally = tallies.adding(.clockStep, line: line, to: element.tally) else {
          return nil
        }
        var element = element
        element.tally = tally
        element.zone = zones.number(of: clocks.clockSet(zones[element.zone]))
        return element
      }
  }

  /// A situation when its next line was written at a time; `nil` if it is another, or another time.
  func consumed(_ letter: Letter, at time: Int, _ element: Element) -> Element? {
    let trail = trails[element.trail]
    guard trail.kinds.first == letter.kind, shows(letter, element.state),
      let zone = clocks.stamped(time, zones[element.zone])
    else { return nil }
    return advanced(element, zone)
  }

  /// The situation without the next line of its trail.
  func advanced(_ element: Element, _ zone: DBM) -> Element {
    var element = element
    element.trail = rest(of: element.trail)
    element.zone = zones.number(
      of: element.trail == 0 ? clocks.settle(zone, in: element.state) : zone)
    return element
  }

  private func rest(of trail: Int32) -> Int32 {
    while rests.count <= trail { rests.append(-1) }
    if rests[Int(trail)] < 0 {
      let kinds = Array(trails[trail].kinds.dropFirst())
      rests[Int(trail)] = trails.number(of: Trail(kinds: kinds, rows: []))
    }
    return rests[Int(trail)]
  }

  /// The set of the rows of a trail, which fired perhaps.
  func rows(of trail: Int32) -> Int32 {
    while rowsOfTrails.count <= trail { rowsOfTrails.append(-1) }
    if rowsOfTrails[Int(trail)] < 0 {
      let rows = Set(trails[trail].rows)
      perhaps.formUnion(rows)
      rowsOfTrails[Int(trail)] = rowSets.number(of: rows.sorted())
    }
    return rowsOfTrails[Int(trail)]
  }

  /// Whether a state is as the observed fields say.
  func shows(_ letter: Letter, _ state: Int32) -> Bool {
    if letter.values.isEmpty { return true }
    let words = model.states[Int(state)].words
    for (field, value) in zip(model.observed, letter.values) where value != Letter.absent {
      guard let field, Int32(field.place.value(in: words) + field.least) == value else {
        return false
      }
    }
    return true
  }

  func advance(_ element: Element, by delta: Int) -> Element {
    var element = element
    let passes = model.isTimed && delta != 0
    if passes { element.zone = zones.number(of: clocks.advance(zones[element.zone], by: delta)) }
    if element.held != 0, passes || keepsHistory {
      var held = holds[element.held]
      for place in held.indices {
        held[place].time -= delta
        if keepsHistory { held[place].back += 1 }
      }
      element.held = holds.number(of: held)
    }
    return element
  }
}
