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
  let moments: Moments
  private(set) var tallies: TallyTable
  private(set) var letters = Interned<Letter>()
  private var kindOfLetter: [Int16] = []
  private(set) var trails = Interned<Trail>()
  private var holds = Interned<[HeldLine]>()
  var zones = Interned<DBM>()
  private(set) var beliefs = Interned<[Element]>()
  private var moves: [Move: Int32] = [:]
  private var closures: [Int32: Closure] = [:]
  /// By belief: the rows that fired surely, and perhaps, where a line led to it.
  private(set) var surely: Set<Int32> = []
  private(set) var perhaps: Set<Int32> = []
  private let budget: LogBudget
  private let keepsHistory: Bool
  /// More situations than this are not followed.
  private let mostElements: Int
  /// Whether a belief had to be given up because it became too large.
  public private(set) var isExhausted = false
  var overflows = false
  private var table = MoveTable()
  /// The number of the line under way, for explanations.
  private var line = 0

  private struct Move: Hashable {
    let belief: Int32
    let line: LogLine
  }

  /// - Parameters:
  ///   - budget: what sessions can differ by, in the place of the mapping's.
  ///   - keepsHistory: whether situations are told apart by how they are explained.
  init(
    _ model: SessionModel, budget: LogBudget? = nil, kinds: [LineKind]? = nil,
    keepsHistory: Bool = false, mostElements: Int = 200_000
  ) {
    self.model = model
    self.budget = budget ?? model.mapping.budget
    self.keepsHistory = keepsHistory
    self.mostElements = mostElements
    moments = Moments(model: model)
    tallies = TallyTable(
      self.budget, kinds: kinds ?? model.mapping.kinds, keepsHistory: keepsHistory)
    _ = trails.number(of: Trail(kinds: [], rows: []))
    _ = holds.number(of: [])
    reset()
  }

  private func reset() {
    beliefs = Interned()
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
      guard let zone = moments.start(in: state) else { continue }
      let settled = zones.number(of: moments.settle(zone, in: state))
      _ = reached.insert(
        Element(state: state, zone: settled, trail: 0, tally: 0, held: 0), tallies, zones)
    }
    return beliefs.number(of: reached.order.sorted())
  }

  func number(of letter: Letter) -> Int32 {
    let number = letters.number(of: letter)
    if Int(number) == kindOfLetter.count { kindOfLetter.append(letter.kind) }
    return number
  }

  // MARK: Lines

  /// What a line makes of a belief.
  ///
  /// - Parameters:
  ///   - belief: the number of the belief before the line.
  ///   - line: the line.
  ///   - position: the number of the line in its session, from 1.
  public func belief(_ belief: Int32, after line: LogLine, position: Int) -> Int32 {
    if belief <= undecided { return belief }
    if keepsHistory { return compute(belief, line, position) }
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
  var size: Int { zones.count + beliefs.count + moves.count }

  /// Forgets all but what some beliefs need.
  ///
  /// - Returns: the new numbers of these beliefs.
  func compact(_ roots: Set<Int32>) -> [Int32: Int32] {
    let (old, oldZones) = (beliefs, zones)
    zones = Interned()
    reset()
    moves = [:]
    closures = [:]
    table = MoveTable()
    var numbers: [Int32: Int32] = [impossible: impossible, undecided: undecided]
    for root in roots.sorted() where root > undecided {
      let elements = old[root].map { element in
        var element = element
        element.zone = zones.number(of: oldZones[element.zone])
        return element
      }
      numbers[root] = beliefs.number(of: elements.sorted())
    }
    return numbers
  }

  func kind(ofLetter letter: Int32) -> Int { Int(kindOfLetter[Int(letter)]) }

  private func compute(_ belief: Int32, _ line: LogLine, _ position: Int) -> Int32 {
    self.line = position
    overflows = false
    var source = beliefs[belief]
    if line.startsBatch, source.contains(where: { $0.held != 0 }) { source = drained(source) }
    let before = source.map { advance($0, by: line.delta) }
    var reached = Reached()
    let isTooMuch = { (reached: Reached) in reached.order.count > self.mostElements }
    take(line, from: before, belief, &reached)
    for element in before {
      if line.isCopy, let tally = tallies.adding(.doubled, line: position, to: element.tally) {
        insert(element, tally: tally, &reached)
      }
      hold(line, element, &reached)
      if isTooMuch(reached) { break }
    }
    if isTooMuch(reached) || overflows {
      isExhausted = true
      return undecided
    }
    return beliefs.number(of: reached.maximal(tallies, zones).sorted())
  }

  private func insert(_ element: Element, tally: Int32, _ reached: inout Reached) {
    var element = element
    element.tally = tally
    _ = reached.insert(element, tallies, zones)
  }

  private func hold(_ line: LogLine, _ element: Element, _ reached: inout Reached) {
    guard tallies.allows(.swapped) else { return }
    let held = holds[element.held]
    let spent = tallies.all[Int(element.tally)]
    let left = min(
      budget.swapped - Int(spent.counts[Deviation.Sort.swapped.rawValue]),
      budget.total - spent.cost)
    guard held.count < left else { return }
    var element = element
    element.held = holds.number(of: held + [HeldLine(letter: line.letter, time: 0)])
    _ = reached.insert(element, tallies, zones)
  }

  /// Adds what is left open where the line stands for what came next.
  private func take(
    _ line: LogLine, from before: [Element], _ belief: Int32, _ reached: inout Reached
  ) {
    var source = before
    if model.isTimed, tallies.allows(.clockStep) {
      for var element in before {
        guard let tally = tallies.adding(.clockStep, line: self.line, to: element.tally) else {
          continue
        }
        element.tally = tally
        element.zone = zones.number(of: moments.clockSet(zones[element.zone]))
        source.append(element)
      }
    }
    let closed: Closure
    if !model.isTimed, !keepsHistory, !line.startsBatch {
      closed = closures[belief] ?? closure(of: source, until: 0)
      closures[belief] = closed
    } else {
      closed = closure(of: source, until: 0)
    }
    let letter = letters[line.letter]
    var sure: Set<Int32>?
    for element in closed.ready {
      let rows = trails[element.trail].rows
      guard let next = consumed(letter, at: 0, element) else { continue }
      let early = holds[element.held].count
      guard
        let tally = tallies.adding(.swapped, cost: early, line: self.line, to: element.tally)
      else { continue }
      insert(next, tally: tally, &reached)
      perhaps.formUnion(rows)
      sure = sure?.intersection(rows) ?? Set(rows)
    }
    if let sure { surely.formUnion(sure) }
  }

  /// A situation when its next line was written at a time; `nil` if it is another, or another time.
  private func consumed(_ letter: Letter, at time: Int, _ element: Element) -> Element? {
    let trail = trails[element.trail]
    guard trail.kinds.first == letter.kind, shows(letter, element.state),
      let zone = moments.stamped(time, zones[element.zone])
    else { return nil }
    return advanced(element, trail, zone)
  }

  /// The situation without the next line of its trail.
  private func advanced(_ element: Element, _ trail: Trail, _ zone: DBM) -> Element {
    var element = element
    let rest = Trail(kinds: Array(trail.kinds.dropFirst()), rows: [])
    element.trail = trails.number(of: rest)
    element.zone = zones.number(
      of: rest.kinds.isEmpty ? moments.settle(zone, in: element.state) : zone)
    return element
  }

  /// Whether a state is as the observed fields say.
  func shows(_ letter: Letter, _ state: Int32) -> Bool {
    if letter.values.isEmpty { return true }
    let words = model.states[Int(state)].words
    for (field, value) in zip(model.mapping.observed, letter.values) where value != Letter.absent {
      switch field.quantity {
      case .variable(let name):
        if model.compiled.value(of: name, in: words).map({ Int32($0) }) != value { return false }
      case .machine(let name):
        guard let machine = model.compiled.machineNames.firstIndex(of: name),
          Int32(model.compiled.machineFields[machine].value(in: words)) == value
        else { return false }
      }
    }
    return true
  }

  func advance(_ element: Element, by delta: Int) -> Element {
    guard model.isTimed, delta != 0 else { return element }
    var element = element
    element.zone = zones.number(of: moments.advance(zones[element.zone], by: delta))
    if element.held != 0 {
      element.held = holds.number(
        of: holds[element.held].map { HeldLine(letter: $0.letter, time: $0.time - delta) })
    }
    return element
  }

  // MARK: Between lines

  /// Everything that can follow without a line being read, while the log's clock shows at most a
  /// time.
  func closure(of source: [Element], until time: Int) -> Closure {
    var reached = Reached()
    for var element in source {
      guard let zone = moments.until(time, zones[element.zone]) else { continue }
      element.zone = zones.number(of: zone)
      _ = reached.insert(element, tallies, zones)
    }
    var position = 0
    while position < reached.order.count, reached.order.count <= mostElements {
      let element = reached.order[position]
      position += 1
      release(element, until: time, &reached)
      if element.trail == 0 {
        addSteps(from: element, until: time, &reached)
      } else {
        lose(element, until: time, &reached)
      }
    }
    if reached.order.count > mostElements { overflows = true }
    return Closure(
      ready: reached.order.filter { $0.trail != 0 }, quiet: reached.order.filter { $0.trail == 0 })
  }

  private func addSteps(from element: Element, until time: Int, _ reached: inout Reached) {
    let source = model.states[Int(element.state)]
    for step in model.steps(from: element.state) {
      var tally = element.tally
      if step.isDeath {
        guard let dead = tallies.adding(.death, cost: 0, line: line, to: tally) else { continue }
        tally = dead
      }
      guard let moment = moments.fire(step, from: source, zones[element.zone]) else { continue }
      var zone = moment
      if step.kinds.isEmpty {
        perhaps.formUnion(step.rows)
        guard let settled = moments.until(time, moments.settle(moment, in: step.target)) else {
          continue
        }
        zone = settled
      }
      let trail =
        step.kinds.isEmpty ? 0 : trails.number(of: Trail(kinds: step.kinds, rows: step.rows))
      _ = reached.insert(
        Element(
          state: step.target, zone: zones.number(of: zone), trail: trail, tally: tally,
          held: element.held), tallies, zones)
    }
  }

  private func lose(_ element: Element, until time: Int, _ reached: inout Reached) {
    let trail = trails[element.trail]
    guard let kind = trail.kinds.first,
      let tally = tallies.adding(.lost, kind: Int(kind), line: line, to: element.tally)
    else { return }
    var next = advanced(element, trail, zones[element.zone])
    next.tally = tally
    guard let zone = moments.until(time, zones[next.zone]) else { return }
    next.zone = zones.number(of: zone)
    _ = reached.insert(next, tallies, zones)
  }

  /// Lets a line that was read too early stand for what comes now.
  private func release(_ element: Element, until time: Int, _ reached: inout Reached) {
    if element.held == 0 || element.trail == 0 { return }
    let held = holds[element.held]
    for (position, line) in held.enumerated() {
      guard var next = consumed(letters[line.letter], at: line.time, element),
        let tally = tallies.adding(.swapped, cost: position, line: self.line, to: element.tally),
        let zone = moments.until(time, zones[next.zone])
      else { continue }
      var rest = held
      rest.remove(at: position)
      next.zone = zones.number(of: zone)
      next.held = holds.number(of: rest)
      next.tally = tally
      _ = reached.insert(next, tallies, zones)
    }
  }

  /// The situations when every line read too early has found its place.
  private func drained(_ source: [Element]) -> [Element] {
    let latest = source.flatMap { holds[$0.held] }.map(\.time).max() ?? 0
    let waiting = closure(of: source.filter { $0.held != 0 }, until: latest)
    return source.filter { $0.held == 0 } + (waiting.ready + waiting.quiet).filter { $0.held == 0 }
  }

  /// What is left open at the end of a session.
  func finished(_ belief: Int32, position: Int) -> [Element] {
    if belief <= undecided { return [] }
    line = position
    let elements = beliefs[belief]
    return elements.contains { $0.held != 0 } ? drained(elements) : elements
  }

  /// The least that explains a session that ends with a belief; `nil` if nothing does.
  public func cost(atEnd belief: Int32) -> Int? {
    finished(belief, position: 0).map { tallies.all[Int($0.tally)].cost }.min()
  }
}
