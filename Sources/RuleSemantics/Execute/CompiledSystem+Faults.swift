public import RuleLanguage

/// What storage commits as one: a durable variable, or several that some rule writes atomically.
@usableFromInline package struct StoredUnit: Hashable, Sendable {
  /// In the order of first mention.
  package let variables: [String]
  /// By word of a packed state: the bits in which the variables stand.
  package let masks: [UInt64]
}

extension CompiledSystem {
  /// Everything durable that some rule in force uses, in the order of first mention.
  ///
  /// Variables that any rule writes in one `atomically` are one unit wherever they are written: a
  /// fault of storage never tears apart what the tables say is committed together.
  package var storedUnits: [StoredUnit] {
    let durable = inventory.variables.indices.filter {
      inventory.variables[$0].lifetime == .durable
    }
    var groups = durable.map { [$0] }
    for names in atomicWrites {
      let touched = groups.indices.filter { group in
        groups[group].contains { names.contains(inventory.variables[$0].name) }
      }
      guard let first = touched.first, touched.count > 1 else { continue }
      groups[first] = touched.flatMap { groups[$0] }.sorted()
      for group in touched.dropFirst().reversed() { groups.remove(at: group) }
    }
    return groups.map { group in
      var masks = [UInt64](repeating: 0, count: words)
      for variable in group {
        masks[layout.variables[variable].word] |= layout.variables[variable].mask
      }
      return StoredUnit(variables: group.map { inventory.variables[$0].name }, masks: masks)
    }
  }

  /// For every `atomically` of the tables in force: the names of the variables it assigns.
  private var atomicWrites: [[String]] {
    var found: [[String]] = []
    func search(_ actions: [Action]) {
      for action in actions {
        switch action {
        case .atomically(let inner):
          found.append(
            inner.flatMap(\.flattened).compactMap {
              if case .assign(let variable, _) = $0 { variable.name } else { nil }
            })
        case .choose(_, let then, let otherwise): search(then + otherwise)
        case .assign, .start, .stop, .emit, .send: break
        }
      }
    }
    search(resolved.process.onLaunch)
    for table in resolved.machines {
      for rule in table.rules.flatMap(\.rules) { search(rule.actions) }
      for cause in table.causes { search(cause.actions) }
    }
    return found
  }

  /// Whether the process is dead in a state.
  @inlinable package func isDead(_ state: UnsafePointer<UInt64>) -> Bool {
    guard let phase = executor.program.phase else { return false }
    return phase.value(in: state) == Phase.dead.rawValue
  }

  /// The ticks that remain to the running timers of the app, each number once, the least first.
  package func deadlinesOfApp(in state: [UInt64]) -> [Int] {
    var remaining: Set<Int> = []
    for (field, timer) in zip(layout.timers, inventory.timers) where !timer.isOutside {
      let value = field.value(in: state)
      if value > 0 { remaining.insert(value - 1) }
    }
    return remaining.sorted()
  }

  /// The state in which every running timer of the app comes due so many ticks sooner, or later if
  /// negative, as after a step of the clock by which the app tells the time.
  ///
  /// A timer cannot be more than due, nor have more left than the longest of its delays – or than
  /// the delay with which it was started, where a rule measures how long it has run.
  package func afterClockStep(ofTicks ticks: Int, in state: [UInt64]) -> [UInt64] {
    var next = state
    for (index, timer) in inventory.timers.enumerated() where !timer.isOutside {
      let field = layout.timers[index]
      let value = field.value(in: state)
      if value == 0 { continue }
      let longest = (timer.choices.last ?? 0) * 1000 / max(tickMicroseconds, 1)
      let whole = layout.limits[index].map { $0.value(in: state) } ?? longest
      let moved = min(max(value - 1 - ticks, 0), max(whole, value - 1))
      next[field.word] = next[field.word] & ~field.mask | field.placed(moved + 1)
    }
    return next
  }

  /// The longest delay of any timer in force, in milliseconds; 0 where nothing takes time.
  package var longestDelayMilliseconds: Int {
    inventory.timers.compactMap(\.choices.last).max() ?? 0
  }
}
