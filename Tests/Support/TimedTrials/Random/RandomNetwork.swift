package import Checking
package import Machines
internal import PropertyTesting

/// Small random networks of timed automata, the same from the same seed everywhere.
package struct RandomNetwork: Sendable {
  /// What kind of network is drawn.
  package enum Family: String, Sendable, CaseIterable {
    /// Up to three processes that share all clocks; some synchronise in pairs.
    case pairs
    /// Up to four processes, of which the first synchronises with any of the others on the same
    /// event, so that partners can be exchanged; sometimes three take part.
    case star
    /// Processes with a clock each, as independent timers have, and now and then a common one.
    case timers
  }

  package let family: Family
  package let network: TimedNetwork
  /// The greatest number that a clock is compared with or set to.
  package let greatestConstant: Int
  /// Whether no comparison is strict.
  package let isClosed: Bool

  /// - Parameter urgent: whether most synchronisations are urgent, and their edges compare no clocks.
  package init(
    _ family: Family, closed: Bool, urgent: Bool = false, seed: Int
  ) throws(ModelError) {
    self.family = family
    var draft = Draft(family, closed: closed, seed: seed)
    network = try draft.network(urgent: urgent)
    greatestConstant = draft.greatestConstant
    isClosed = closed
  }
}

/// A network being drawn.
private struct Draft {
  private typealias Network = TimedNetwork

  private let family: RandomNetwork.Family
  private let closed: Bool
  private var numbers: RandomNumbers
  let greatestConstant: Int
  private let clocks: [TimedNetwork.Clock]
  private let variable: TimedNetwork.Variable?
  private let processCount: Int
  private let events: [String]

  init(_ family: RandomNetwork.Family, closed: Bool, seed: Int) {
    self.family = family
    self.closed = closed
    // The seed alone would draw like networks of every family.
    let salt = (RandomNetwork.Family.allCases.firstIndex(of: family) ?? 0) * 2 + (closed ? 1 : 0)
    var numbers = RandomNumbers(
      seed: UInt64(truncatingIfNeeded: seed) &* 6 &+ UInt64(salt))
    let isTimers = family == .timers
    processCount = numbers.within(family == .pairs ? 1...3 : isTimers ? 2...3 : 2...4)
    let clockCount = isTimers ? processCount + numbers.below(2) : numbers.within(1...3)
    greatestConstant = numbers.within(1...(family == .pairs ? 5 : 4))
    clocks = (1...clockCount).map { TimedNetwork.Clock("x\($0)") }
    variable = numbers.below(family == .pairs ? 2 : 3) == 0 ? .init("v", 0...2) : nil
    events = family == .pairs ? ["a", "b", "c", "d"] : ["a", "b", "c"]
    self.numbers = numbers
  }

  private mutating func chance(_ part: Int, in whole: Int) -> Bool { numbers.below(whole) < part }

  private mutating func choice<Element>(_ elements: [Element]) -> Element {
    elements[numbers.below(elements.count)]
  }

  mutating func network(urgent: Bool) throws(ModelError) -> TimedNetwork {
    var processes = (1...processCount).map { process($0) }
    var synchronisations = synchronisations(of: processes)
    if urgent { hurry(&synchronisations, &processes) }
    return try TimedNetwork(
      clocks: clocks, variables: variable.map { [$0] } ?? [], processes: processes,
      synchronisations: synchronisations)
  }

  // MARK: Processes

  /// The clocks that a process knows.
  private func clocks(of process: Int) -> [TimedNetwork.Clock] {
    if family != .timers { return clocks }
    // A clock more than there are processes is common to all.
    return [clocks[process - 1]] + clocks.dropFirst(processCount)
  }

  private mutating func process(_ number: Int) -> TimedNetwork.Process {
    let own = clocks(of: number)
    let count = numbers.within(family == .pairs ? 2...4 : 2...3)
    let locations = (0..<count).map { location($0, own) }
    let names = locations.map(\.name)
    let edges = (0..<numbers.within(count...count * 2)).map { _ in edge(among: names, own) }
    return .init("P\(number)", locations: locations, edges: edges)
  }

  private mutating func location(
    _ number: Int, _ own: [TimedNetwork.Clock]
  ) -> TimedNetwork.Location {
    var location = TimedNetwork.Location("l\(number)")
    if chance(4, in: 10) {
      let clock = choice(own)
      let limit = numbers.within((closed ? 0 : 1)...greatestConstant)
      location.invariant = [closed || chance(1, in: 2) ? clock <= limit : clock < limit]
    }
    switch numbers.below(family == .timers ? 20 : 12) {
    case 0: location.urgency = .urgent
    case 1 where number != 0: location.urgency = .committed
    default: break
    }
    return location
  }

  private mutating func edge(
    among locations: [String], _ own: [TimedNetwork.Clock]
  ) -> TimedNetwork.Edge {
    var edge = TimedNetwork.Edge(choice(locations), to: choice(locations), on: choice(events))
    for _ in 0..<numbers.below(family == .pairs ? 3 : 2) {
      let clock = choice(own)
      let limit = numbers.within(0...greatestConstant)
      switch numbers.below(closed ? 4 : 7) {
      case 0: edge.guards.append(clock <= limit)
      case 1, 2: edge.guards.append(clock >= limit)
      case 3: edge.guards.append(clock == limit)
      case 4: edge.guards.append(clock < limit + 1)
      default: edge.guards.append(clock > limit)
      }
    }
    for clock in own where chance(1, in: family == .timers ? 2 : 3) {
      let value = chance(1, in: 8) ? numbers.within(0...greatestConstant) : 0
      edge.updates.append(clock.set(to: value))
    }
    if let variable {
      let value = numbers.below(3)
      if chance(1, in: 4) {
        let relation = choice(TimedNetwork.Relation.allCases)
        edge.guards.append(.variable(variable, relation, value))
      }
      if chance(1, in: 3) {
        edge.updates.append(
          chance(1, in: 2) ? variable.set(to: value) : variable.add(value == 0 ? -1 : value))
      }
    }
    return edge
  }

  // MARK: Synchronisations

  private mutating func synchronisations(
    of processes: [TimedNetwork.Process]
  ) -> [TimedNetwork.Synchronisation] {
    if processes.count == 1 { return [] }
    var found: [TimedNetwork.Synchronisation] = []
    let others = Array(processes.indices.dropFirst())
    switch family {
    case .pairs, .timers:
      for _ in 0..<numbers.below(family == .pairs ? 3 : 2) {
        let one = numbers.below(processes.count)
        let other = (one + 1 + numbers.below(processes.count - 1)) % processes.count
        let event = choice(events)
        add([(min(one, other), event), (max(one, other), event)], of: processes, to: &found)
      }
    case .star:
      for _ in 0..<numbers.within(1...4) {
        add([(0, choice(events)), (choice(others), choice(events))], of: processes, to: &found)
      }
      if processes.count > 2, chance(1, in: 3) {
        let event = choice(events)
        add([(0, event), (1, event), (2, event)], of: processes, to: &found)
      }
    }
    return found
  }

  private mutating func hurry(
    _ synchronisations: inout [TimedNetwork.Synchronisation],
    _ processes: inout [TimedNetwork.Process]
  ) {
    for vector in synchronisations.indices where chance(3, in: 4) {
      synchronisations[vector].isUrgent = true
      for part in synchronisations[vector].parts {
        for process in processes.indices where processes[process].name == part.process {
          for edge in processes[process].edges.indices
          where processes[process].edges[edge].event == part.event {
            processes[process].edges[edge].guards.removeAll {
              if case .clock = $0 { true } else { false }
            }
          }
        }
      }
    }
  }

  /// Adds a synchronisation, unless it is there already or a process has no edge on its event.
  private func add(
    _ parts: [(process: Int, event: String)], of processes: [TimedNetwork.Process],
    to found: inout [TimedNetwork.Synchronisation]
  ) {
    let vector = TimedNetwork.Synchronisation(
      parts.map { .init(processes[$0.process].name, on: $0.event) })
    let isPossible = parts.allSatisfy { part in
      processes[part.process].edges.contains { $0.event == part.event }
    }
    if isPossible, !found.contains(vector) { found.append(vector) }
  }
}
