package import Machines
internal import RuleChecking

extension CompiledSystem {
  /// Which claims the system breaks on runs by which another system breaks them: one under another answer,
  /// without an amendment, with another row.
  ///
  /// The steps of a run are done as far as they are possible; what this system does on its own comes between,
  /// and what it cannot do is left out. That too is a run of this system, so what breaks a claim on it breaks
  /// the claim, whatever else the system does. A claim that is not broken here may be broken by other runs.
  ///
  /// - Parameter claims: claims about this system, each with a run of the other one.
  /// - Returns: the positions of the claims that are broken.
  package func brokenAgain(_ claims: [(property: Property, run: Run)]) -> Set<Int> {
    (try? BrokenAgain(claims, self).broken(by: claims.map(\.run))) ?? []
  }
}

/// Claims that are watched while runs are done again, all of them on each run.
private struct BrokenAgain {
  private let compiled: CompiledSystem
  private let watch: RuntimeMonitor
  /// By clause: the position of its claim.
  private let claims: [Int]
  /// By clause, if only a run without end breaks the claim: who does on it what they can do.
  private let endless: [Fairness?]
  private let names: [String]
  /// What a system does on its own before a step, or at the end, is followed so far.
  private static let mostOwn = 40

  init(
    _ claims: [(property: Property, run: Run)], _ compiled: CompiledSystem
  ) throws(ModelError) {
    self.compiled = compiled
    names = compiled.actions.map(\.name)
    var properties: [Property] = []
    for (number, claim) in claims.enumerated() {
      guard let kind = claim.property.kind.watched else { continue }
      properties.append(Property("\(number)", "", per: [], kind))
    }
    let ground = Ground(compiled)
    if let whole = try? RuntimeMonitor(properties, on: ground) {
      watch = whole
    } else {
      // One of them asks for what is not there.
      let sound = properties.filter { (try? RuntimeMonitor([$0], on: ground)) != nil }
      watch = try RuntimeMonitor(sound, on: ground)
    }
    self.claims = watch.properties.compactMap { Int($0.name) }
    endless = self.claims.map { claims[$0].property.kind.fairness }
  }

  func broken(by runs: [Run]) throws(ModelError) -> Set<Int> {
    var broken: Set<Int> = []
    if claims.isEmpty { return broken }
    var player = Player(watch.ground, records: watch.needsRecords)
    var watcher = Watcher(watch)
    for claim in claims where !broken.contains(claim) {
      // A run that ends in a fault of the model shows what it shows until then.
      try? follow(runs[claim], &player, &watcher, &broken)
      for finding in watcher.findings where endless[finding.property] == nil {
        broken.insert(claims[finding.property])
      }
    }
    return broken
  }

  private func follow(
    _ run: Run, _ player: inout Player, _ watcher: inout Watcher, _ broken: inout Set<Int>
  ) throws(ModelError) {
    try player.begin(leavesModel: false, &watcher)
    var now = 0
    for step in run.steps {
      for _ in 0..<Self.mostOwn {
        note(&broken, player, watcher)
        if try pass(until: step.at, &now, &player, &watcher) { continue }
        if now >= step.at.microseconds, let place = place(of: step, player) {
          try player.take(place, &watcher)
          break
        }
        guard let own = own(player) else { break }
        try player.take(own, &watcher)
      }
    }
    for _ in 0..<Self.mostOwn {
      note(&broken, player, watcher)
      if try pass(until: run.end, &now, &player, &watcher) { continue }
      if let own = own(player) {
        try player.take(own, &watcher)
      } else if try player.wait(player.ticksUntilChange, &watcher) == 0 {
        return
      }
    }
  }

  /// Lets time pass up to a moment, or as far as it can.
  ///
  /// - Returns: whether the system has done so, and something else may be possible now.
  private func pass(
    until moment: Instant, _ now: inout Int, _ player: inout Player, _ watcher: inout Watcher
  ) throws(ModelError) -> Bool {
    let left = moment.microseconds - now
    if left <= 0 { return false }
    let tick = max(compiled.tickMicroseconds, 1)
    if player.steps.tick >= 0, left >= tick {
      now += try player.wait(left / tick, &watcher) * tick
      return true
    }
    // Nothing changes until then, unless something must happen first.
    if player.steps.tick >= 0 || own(player) == nil { now = moment.microseconds }
    return now == moment.microseconds
  }

  /// The first step that time or the system itself makes.
  private func own(_ player: borrowing Player) -> Int? {
    for place in 0..<player.steps.count {
      let label = player.steps.actions[place]
      if label != watch.ground.tickAction, label < CompiledSystem.crashStride,
        watch.ground.isAutomatic[label]
      {
        return place
      }
    }
    return nil
  }

  /// The step of the same action, if possible that with the same effects.
  private func place(of step: RunStep, _ player: borrowing Player) -> Int? {
    var first: Int?
    for place in 0..<player.steps.count {
      let label = player.steps.actions[place]
      let name =
        label < CompiledSystem.crashStride ? names[label] : compiled.name(ofAction: label)
      if name != step.action { continue }
      let next = Array(
        UnsafeBufferPointer(start: player.steps.state(place), count: compiled.words))
      if compiled.changes(from: player.state.array, to: next) == step.changes { return place }
      first = first ?? place
    }
    return first
  }

  /// Takes down what is broken if the run stays where it is from now on, which it can if nothing happens by
  /// itself and nobody can do what must not be put off forever.
  private func note(
    _ broken: inout Set<Int>, _ player: borrowing Player, _ watcher: borrowing Watcher
  ) {
    if player.steps.tick >= 0 || own(player) != nil { return }
    for clause in claims.indices {
      guard let fairness = endless[clause], watcher.isWaiting(clause) else { continue }
      if !canAct(fairness.actors, player) { broken.insert(claims[clause]) }
    }
  }

  private func canAct(_ actors: [Actor], _ player: borrowing Player) -> Bool {
    for place in 0..<player.steps.count {
      let label = player.steps.actions[place]
      if label < CompiledSystem.crashStride,
        actors.contains(where: { compiled.actions[label].kind.isBy($0) })
      {
        return true
      }
    }
    return false
  }
}

extension Property.Kind {
  /// What is watched on a finite run to see the claim broken; `nil` where no such run breaks it.
  fileprivate var watched: Property.Kind? {
    switch self {
    case .always, .never, .atMost, .precedes, .longest, .shortest, .noDeadlock, .offers,
      .leadsTo(_, _, within: .some, _):
      self
    case .leadsTo(let first, let second, nil, _): .longest(from: first, until: second, .finite)
    case .eventually(let point, _):
      .longest(from: .becomes(.always), until: point, .finite)
    case .sometimes, .alwaysPossible, .noAutomaticCycle, .noZeno, .lint: nil
    }
  }
}
