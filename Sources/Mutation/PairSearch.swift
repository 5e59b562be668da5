import Machines

/// Walks through the explored graph of one system, its leader, while another follows.
///
/// The pairs of states that are met are a bisimulation unless some step of one is not matched by the
/// other. A timer that stands differently in the two runs out in each by itself, at any moment: a
/// superset of what can happen, so that what never shows then is not there. A step that emits nothing
/// and changes nothing that an observer sees may be done by one alone.
struct PairSearch {
  let leader: Behaviour
  let graph: ExploredGraph
  let follower: Behaviour
  /// The most pairs that are looked at.
  let mostPairs: Int
  /// Whether the follower may do more than the leader: then pairs are a simulation, and what differs is a run
  /// of the leader that the follower cannot do.
  let isOneWay: Bool

  private struct Pair: Hashable {
    var node: Int
    var state: [UInt64]
    /// By timer of the leader, then those of the follower alone: whether they stand differently.
    var differing: UInt64
  }

  private struct Entry {
    var pair: Pair
    var parent: Int
    /// The edges of the leader's graph that the leader took.
    var edges: [Int]
  }

  /// By timer of the leader: its position in the follower, and the other way round.
  private let leaderTimers: [Int?]
  private let followerTimers: [Int?]
  /// By action of the follower: that of the leader with the same name.
  private let actions: [Int]

  init(
    leader: Behaviour, graph: ExploredGraph, follower: Behaviour, mostPairs: Int, isOneWay: Bool
  ) {
    self.leader = leader
    self.graph = graph
    self.follower = follower
    self.mostPairs = mostPairs
    self.isOneWay = isOneWay
    leaderTimers = leader.timerNames.map { follower.timerNames.firstIndex(of: $0) }
    followerTimers = follower.timerNames.map { leader.timerNames.firstIndex(of: $0) }
    let known = firstByKey(
      leader.names.enumerated().map { ($1, $0) })
    actions = follower.names.enumerated().map { index, name in
      known[name] ?? leader.names.count + index
    }
  }

  // MARK: The search

  func compared(mostCandidates: Int) -> PairVerdict {
    var entries: [Entry] = []
    var known: Set<Pair> = []
    func push(_ pair: Pair, _ parent: Int, _ edges: [Int]) {
      if known.insert(pair).inserted {
        entries.append(Entry(pair: pair, parent: parent, edges: edges))
      }
    }
    let start = leader.sight(of: graph.states[graph.numbers[graph.initial]])
    guard leader.timerNames.count + follower.timerNames.count <= 64 else {
      return .undecided("more timers than can be compared")
    }
    if follower.sight(of: follower.compiled.initial) != start {
      return .candidates([
        PairVerdict.Candidate(path: [], isLast: true, words: "it begins otherwise", isCertain: true)
      ])
    }
    var first = Pair(node: graph.initial, state: follower.compiled.initial, differing: 0)
    first.differing = differing(
      after: 0, graph.states[graph.numbers[graph.initial]], first.state, nil, nil)
    push(first, -1, [])
    var candidates: [PairVerdict.Candidate] = []
    var urged: String?
    var position = 0
    while position < entries.count {
      if entries.count > mostPairs { return .undecided("more than \(mostPairs) pairs of states") }
      let found = step(entries[position].pair) { push($0, position, $1) }
      for distinction in found {
        if isOneWay, distinction.edge == nil {
          urged = urged ?? distinction.words
          continue
        }
        candidates.append(candidate(distinction, at: position, entries))
        if distinction.isCertain || candidates.count == mostCandidates {
          return .candidates(candidates)
        }
      }
      position += 1
    }
    if candidates.isEmpty, let urged {
      return .undecided("it may wait where the other does not: \(urged)")
    }
    return candidates.isEmpty ? .equivalent : .candidates(candidates)
  }

  private func candidate(
    _ distinction: Distinction, at position: Int, _ entries: [Entry]
  ) -> PairVerdict.Candidate {
    var path = distinction.edge.map { [$0] } ?? []
    var place = position
    while place >= 0 {
      path += entries[place].edges.reversed()
      place = entries[place].parent
    }
    return PairVerdict.Candidate(
      path: path.reversed(), isLast: distinction.edge != nil, words: distinction.words,
      isCertain: distinction.isCertain)
  }

  // MARK: One pair

  private struct Distinction {
    var edge: Int?
    var words: String
    var isCertain: Bool
  }

  private func step(_ pair: Pair, push: (Pair, [Int]) -> Void) -> [Distinction] {
    var distinctions: [Distinction] = []
    let own = graph.moves[graph.numbers[pair.node]]
    let source = graph.states[graph.numbers[pair.node]]
    let others = follower.moves(from: pair.state)
    var edgeOfMove = [Int?](repeating: nil, count: own.count)
    for edge in graph.edges(from: pair.node) { edgeOfMove[graph.positions[edge]] = edge }
    var isMatched = [Bool](repeating: false, count: others.count)
    let isSure = pair.differing == 0
    let sight = leader.sight(of: source)
    let target = { (edge: Int) in graph.states[graph.numbers[graph.target(of: edge)]] }
    for (index, move) in own.enumerated() where !move.isCrash {
      let match =
        if case .resume = move.occasion {
          others.indices.first { comesBack(move, source, like: others[$0], pair) }
        } else {
          match(move, others, isMatched, pair.differing)
        }
      if let match { isMatched[match] = true }
      // Where no moment allows it, it is not possible at the same times in the follower.
      guard let edge = edgeOfMove[index] else { continue }
      if let match {
        let other = others[match]
        if let words = difference(move, other) {
          distinctions.append(Distinction(edge: edge, words: words, isCertain: isSure))
        } else {
          let after = differing(after: pair.differing, move.target, other.target, move, other)
          push(Pair(node: graph.target(of: edge), state: other.target, differing: after), [edge])
        }
      } else if move.outputs.isEmpty, leader.sight(of: move.target) == sight {
        // Nobody sees it: the follower stays where it is.
        let after = differing(after: pair.differing, move.target, pair.state, move, nil)
        push(Pair(node: graph.target(of: edge), state: pair.state, differing: after), [edge])
      } else if case .expiry = move.occasion {
        distinctions.append(
          Distinction(edge: edge, words: "the last step does not happen then", isCertain: false))
      } else {
        distinctions.append(
          Distinction(edge: edge, words: "the last step is not possible", isCertain: isSure))
      }
    }
    for (index, move) in own.enumerated() where move.isCrash {
      guard let edge = edgeOfMove[index] else { continue }
      let answers =
        deaths(in: others, of: follower) { same(move.action, $0) }
        + others.filter { $0.occasion == .kill }
      if let answer = answers.first(where: { difference(move, $0) == nil }) {
        let after = differing(after: pair.differing, move.target, answer.target, move, answer)
        push(Pair(node: graph.target(of: edge), state: answer.target, differing: after), [edge])
      } else {
        distinctions.append(
          Distinction(edge: edge, words: "death leaves no such thing behind", isCertain: isSure))
      }
    }
    for (index, other) in others.enumerated() where !isMatched[index] && !other.isFault {
      let name = follower.compiled.name(ofAction: other.action)
      if case .expiry(let timer) = other.occasion,
        follower.status(ofTimer: timer, in: pair.state) == 0
      {
        continue
      }
      if case .resume = other.occasion,
        let answer = own.indices.first(where: { comesBack(own[$0], source, like: other, pair) })
      {
        if let edge = edgeOfMove[answer], difference(own[answer], other) == nil {
          let after = differing(
            after: pair.differing, own[answer].target, other.target, own[answer], other)
          push(Pair(node: graph.target(of: edge), state: other.target, differing: after), [edge])
        } else if !isOneWay {
          distinctions.append(
            Distinction(edge: nil, words: "then \(name) is possible", isCertain: false))
        }
      } else if other.isCrash {
        let answer = own.indices.first { index in
          let isDeath =
            own[index].isCrash && same(own[index].action, other.action)
            || own[index].occasion == .kill
          return isDeath && edgeOfMove[index] != nil && difference(own[index], other) == nil
        }
        if let answer, let edge = edgeOfMove[answer] {
          let after = differing(
            after: pair.differing, own[answer].target, other.target, own[answer], other)
          push(Pair(node: graph.target(of: edge), state: other.target, differing: after), [edge])
        } else if let edges = deathAfter(other, own, edgeOfMove), let last = edges.last {
          let after = differing(after: pair.differing, target(last), other.target, nil, other)
          push(Pair(node: graph.target(of: last), state: other.target, differing: after), edges)
        } else if !isOneWay, !(isSure && isOutOfTime(other, own, edgeOfMove)) {
          distinctions.append(Distinction(edge: nil, words: "then \(name)", isCertain: isSure))
        }
      } else if other.outputs.isEmpty, follower.sight(of: other.target) == sight {
        let after = differing(after: pair.differing, source, other.target, nil, other)
        push(Pair(node: pair.node, state: other.target, differing: after), [])
      } else if case .expiry = other.occasion {
        distinctions.append(Distinction(edge: nil, words: "then \(name) happens", isCertain: false))
      } else if !isOneWay {
        distinctions.append(
          Distinction(edge: nil, words: "then \(name) is possible", isCertain: isSure))
      }
    }
    return distinctions
  }

  /// Whether the process comes back in both, after the same of those timers that stand alike.
  private func comesBack(
    _ move: Move, _ source: [UInt64], like other: Move, _ pair: Pair
  ) -> Bool {
    guard case .resume(let due) = move.occasion, case .resume(let otherDue) = other.occasion,
      same(move.action, other.action)
    else { return false }
    let known = Set(leader.pendingTimers(in: source, among: due).map { Int?.some($0) })
    let answer = Set(
      follower.pendingTimers(in: pair.state, among: otherDue).map { followerTimers[$0] })
    let alike = leaderTimers.indices.filter { timer in
      leaderTimers[timer] != nil && pair.differing >> UInt64(timer) & 1 == 0
    }
    return alike.allSatisfy { known.contains($0) == answer.contains($0) }
  }

  // MARK: Death in the middle of a step

  /// Whether the leader has the action in whose middle the follower dies, at no moment that its
  /// clocks allow. Where all timers stand alike, the follower has it at no moment either.
  private func isOutOfTime(_ other: Move, _ own: [Move], _ edgeOfMove: [Int?]) -> Bool {
    let alike = own.indices.filter { same(own[$0].action, other.action) }
    return !alike.isEmpty && alike.allSatisfy { edgeOfMove[$0] == nil }
  }

  /// What death leaves behind in the middle of an action, or right after it.
  private func deaths(
    in moves: [Move], of behaviour: Behaviour, where isSame: (Int) -> Bool
  ) -> [Move] {
    moves.flatMap { move -> [Move] in
      if move.isFault || !isSame(move.action % CompiledSystem.crashStride) { return [] }
      if move.isCrash { return [move] }
      return behaviour.moves(from: move.target).filter { $0.occasion == .kill }.map {
        var death = $0
        death.outputs = move.outputs
        return death
      }
    }
  }

  /// The edges of the leader by which it does the whole action and then dies, if that leaves the
  /// same behind as the death of the follower in the middle.
  private func deathAfter(_ other: Move, _ own: [Move], _ edgeOfMove: [Int?]) -> [Int]? {
    for (index, move) in own.enumerated() where !move.isCrash && !move.isFault {
      guard let edge = edgeOfMove[index], same(move.action, other.action) else { continue }
      let node = graph.target(of: edge)
      let moves = graph.moves[graph.numbers[node]]
      for next in graph.edges(from: node) {
        var death = moves[graph.positions[next]]
        death.outputs = move.outputs
        if death.occasion == .kill, difference(death, other) == nil { return [edge, next] }
      }
    }
    return nil
  }

  /// The move of the follower that answers one of the leader.
  private func match(
    _ move: Move, _ others: [Move], _ isMatched: [Bool], _ differing: UInt64
  ) -> Int? {
    if case .expiry(let timer) = move.occasion {
      guard let own = leaderTimers[timer], differing >> UInt64(timer) & 1 == 0 else { return nil }
      return others.indices.first {
        !isMatched[$0] && others[$0].occasion == .expiry(timer: own)
          && same(move.action, others[$0].action)
      }
    }
    let free = others.indices.filter {
      !isMatched[$0] && !others[$0].isCrash && isAnswer(others[$0], to: move)
    }
    return free.first { others[$0].occasion == move.occasion } ?? free.first
  }

  /// Whether an action of the leader and one of the follower are the same, in the middle or not.
  private func same(_ action: Int, _ other: Int) -> Bool {
    let stride = CompiledSystem.crashStride
    return action >= 0 && other >= 0 && actions[other % stride] == action % stride
  }

  private func isAnswer(_ other: Move, to move: Move) -> Bool {
    if move.isFault || other.isFault { return move.isFault == other.isFault }
    if case .expiry = other.occasion { return false }
    return same(move.action, other.action)
  }

  private func difference(_ move: Move, _ other: Move) -> String? {
    if move.isFault { return nil }
    if move.outputs != other.outputs {
      let missing = move.outputs.filter { !other.outputs.contains($0) }
      let added = other.outputs.filter { !move.outputs.contains($0) }
      if let output = missing.first { return "the last step does not emit \(output)" }
      if let output = added.first { return "the last step emits \(output)" }
      return "the last step emits \(other.outputs.joined(separator: ", "))"
    }
    if leader.sight(of: move.target) == follower.sight(of: other.target) { return nil }
    return "after the last step: " + follower.compiled.describe(other.target)
  }

  // MARK: Timers

  /// Which timers stand differently after a step of one or both.
  private func differing(
    after before: UInt64, _ own: [UInt64], _ other: [UInt64], _ move: Move?, _ answer: Move?
  ) -> UInt64 {
    var after: UInt64 = 0
    for timer in leaderTimers.indices {
      let status = leader.status(ofTimer: timer, in: own)
      let match = leaderTimers[timer]
      let otherStatus = match.map { follower.status(ofTimer: $0, in: other) } ?? 0
      if status == 0 && otherStatus == 0 { continue }
      let bit = UInt64(1) << UInt64(timer)
      let starts = move?.started.contains(timer) == true
      let otherStarts = match.map { answer?.started.contains($0) == true } ?? false
      if status != otherStatus || starts != otherStarts || (!starts && before & bit != 0) {
        after |= bit
      }
    }
    for timer in followerTimers.indices where followerTimers[timer] == nil {
      if follower.status(ofTimer: timer, in: other) != 0 {
        after |= 1 << UInt64(leaderTimers.count + timer)
      }
    }
    return after
  }
}
