import Machines
import Reporting

/// One thing that was changed in the tables: the rows and causes of one rule, a claim, a reading, an
/// amendment.
struct Edit: Hashable {
  /// The rule's ids, or else the place: the same in every system that has the rows.
  let key: String
  /// What differs, place by place.
  let words: [String]
  /// Where it is declared now.
  let source: SourceLine
}

/// How a system differs from what it was, so that each edit can be taken back by itself.
struct SystemChange {
  let base: Machines.System
  let current: Machines.System
  private(set) var edits: [Edit] = []
  /// By amendment: the rule of which alone its rows differ.
  private var amendmentKeys: [String: String] = [:]

  init(from base: Machines.System, to current: Machines.System) throws {
    self.base = base
    self.current = current
    var book = EditBook()
    for machine in current.machines {
      guard let old = base.machines.first(where: { $0.name == machine.name }) else {
        book.add("machine \(machine.name)", "is new")
        continue
      }
      if try canonical(old.frame) != canonical(machine.frame) {
        for words in old.frameDifferences(to: machine) {
          book.add("machine \(machine.name)", words)
        }
      }
      for state in uniqued(old.rules.map(\.state) + machine.rules.map(\.state)) {
        let place = "\(machine.name)/\(state)"
        try book.compare(
          old.rules(in: state), machine.rules(in: state), in: place,
          key: { $0.editKey(in: place) }, source: \.source, words: \.words,
          difference: { $0.difference(to: $1) })
      }
      try book.compare(
        old.causes, machine.causes, in: machine.name, key: { $0.editKey(in: machine.name) },
        source: \.source, words: \.words, difference: { "\($0.words) → \($1.words)" })
    }
    for machine in base.machines
    where !current.machines.contains(where: { $0.name == machine.name }) {
      book.add("machine \(machine.name)", "is gone")
    }
    try book.compare(
      base.properties, current.properties, key: \.editKey, source: \.source, words: \.name,
      difference: { $0.difference(to: $1) })
    try book.compare(
      base.readings, current.readings, key: \.editKey, words: { "\"\(oneLine($0.question))\"" },
      difference: { $0.difference(to: $1) })
    amendmentKeys = try Self.amendmentKeys(base, current)
    try book.compare(
      base.amendments, current.amendments, key: { amendmentKey($0) },
      words: { "amendment \($0.id)" })
    try book.compare(
      base.parameters, current.parameters, key: \.editKey, words: { "\($0.default) ms" },
      difference: { "\($0.default) ms → \($1.default) ms" })
    if try canonical(base.frame) != canonical(current.frame) {
      book.add("settings of \(current.name)", "process, ties, immediacy or suspended timers")
    }
    edits = book.edits
  }

  /// The keys of what changes nothing by itself: questions and parameters that only one of the two has.
  var inert: Set<String> {
    let readings = Set(base.readings.map(\.editKey)).symmetricDifference(
      current.readings.map(\.editKey))
    return readings.union(
      Set(base.parameters.map(\.editKey)).symmetricDifference(current.parameters.map(\.editKey)))
  }

  /// The current system with some edits taken back.
  func reverting(_ keys: Set<String>) -> Machines.System {
    var system = current
    system.machines = current.machines.compactMap { machine -> MachineTable? in
      let isOld = keys.contains("machine \(machine.name)")
      guard let old = base.machines.first(where: { $0.name == machine.name }) else {
        return isOld ? nil : machine
      }
      var table = isOld ? old : machine
      table.rules = uniqued(machine.rules.map(\.state) + old.rules.map(\.state)).map { state in
        let place = "\(machine.name)/\(state)"
        return StateRules(
          state: state,
          rules: mixed(
            old.rules(in: state), machine.rules(in: state), keys, order: "order in \(place)"
          ) { $0.editKey(in: place) })
      }.filter { table.states.contains($0.state) }
      table.causes = mixed(
        old.causes, machine.causes, keys, order: "order in \(machine.name)"
      ) { $0.editKey(in: machine.name) }
      return table
    }
    system.machines += base.machines.filter { machine in
      keys.contains("machine \(machine.name)")
        && !current.machines.contains { $0.name == machine.name }
    }
    system.properties = mixed(base.properties, current.properties, keys, key: \.editKey)
    // A question that no row asks changes nothing, and rows that ask it must find it.
    system.readings = mixed(base.readings, current.readings, keys, key: \.editKey)
    system.readings += (current.readings + base.readings).filter { reading in
      !system.readings.contains { $0.id == reading.id }
    }
    system.amendments = mixed(base.amendments, current.amendments, keys) { amendmentKey($0) }
    system.parameters = mixed(base.parameters, current.parameters, keys, key: \.editKey)
    system.parameters += (current.parameters + base.parameters).filter { parameter in
      !system.parameters.contains { $0.id == parameter.id }
    }
    if keys.contains("settings of \(current.name)") {
      system.process = base.process
      system.ties = base.ties
      system.immediacy = base.immediacy
      system.suspendedTimers = base.suspendedTimers
    }
    return system
  }

  private func amendmentKey(_ amendment: Amendment) -> String {
    amendmentKeys[amendment.id] ?? "amendment \(amendment.id)"
  }

  /// An amendment repeats what it does not change of a row: the edit of a rule that it has too is one.
  private static func amendmentKeys(
    _ base: Machines.System, _ current: Machines.System
  ) throws -> [String: String] {
    var keys: [String: String] = [:]
    for new in current.amendments {
      guard let old = base.amendments.first(where: { $0.id == new.id }),
        old.patches.count == new.patches.count
      else { continue }
      let pairs = zip(old.patches, new.patches).filter { $0 != $1 }
      let ids = Set(pairs.flatMap { $0.rows.map(\.ids) + $1.rows.map(\.ids) })
      if let only = ids.first, ids.count == 1, !only.isEmpty {
        keys[new.id] = only.joined(separator: "+")
      }
    }
    return keys
  }

  /// The current list; in the place of what is taken back stands what was there.
  private func mixed<Element>(
    _ old: [Element], _ new: [Element], _ keys: Set<String>, order: String? = nil,
    key: (Element) -> String
  ) -> [Element] {
    let current = Set(new.map(key))
    var result: [Element] = []
    var placed: Set<String> = []
    for element in new {
      let name = key(element)
      guard keys.contains(name) else {
        result.append(element)
        continue
      }
      if placed.insert(name).inserted { result += old.filter { key($0) == name } }
    }
    for (index, element) in old.enumerated()
    where keys.contains(key(element)) && !current.contains(key(element)) {
      result.insert(element, at: min(index, result.count))
    }
    guard let order, keys.contains(order) else { return result }
    var ranks: [String: Int] = [:]
    for (rank, element) in old.enumerated() where ranks[key(element)] == nil {
      ranks[key(element)] = rank
    }
    return result.enumerated().sorted {
      (ranks[key($0.element)] ?? .max, $0.offset) < (ranks[key($1.element)] ?? .max, $1.offset)
    }.map(\.element)
  }
}

/// Edits as they are found, one for each key.
private struct EditBook {
  private var keys: [String] = []
  private var words: [String: [String]] = [:]
  private var sources: [String: SourceLine] = [:]

  var edits: [Edit] {
    keys.map {
      Edit(key: $0, words: uniqued(words[$0] ?? []), source: sources[$0] ?? .unknown)
    }
  }

  mutating func add(_ key: String, _ text: String, _ source: SourceLine? = nil) {
    if words[key] == nil { keys.append(key) }
    words[key, default: []].append(text)
    if let source, sources[key] == nil { sources[key] = source }
  }

  mutating func compare<Element: Encodable>(
    _ old: [Element], _ new: [Element], in place: String? = nil, key: (Element) -> String,
    source: ((Element) -> SourceLine)? = nil, words: (Element) -> String,
    difference: ((Element, Element) -> String)? = nil
  ) throws {
    let (before, after) = (try old.map { try canonical($0) }, try new.map { try canonical($0) })
    if before == after { return }
    let names = uniqued(new.map(key) + old.map(key))
    var isSame = true
    for name in names {
      let (mine, yours) = (
        old.indices.filter { key(old[$0]) == name }, new.indices.filter { key(new[$0]) == name }
      )
      if mine.map({ before[$0] }) == yours.map({ after[$0] }) { continue }
      isSame = false
      let prefix = place.map { "\($0): " } ?? ""
      for index in 0..<max(mine.count, yours.count) {
        let one = index < mine.count ? old[mine[index]] : nil
        let other = index < yours.count ? new[yours[index]] : nil
        switch (one, other) {
        case (let one?, let other?):
          if before[mine[index]] == after[yours[index]] { continue }
          add(name, prefix + (difference?(one, other) ?? "is another"), source?(other))
        case (nil, let other?): add(name, "\(prefix)new: \(words(other))", source?(other))
        case (let one?, nil): add(name, "\(prefix)gone: \(words(one))")
        case (nil, nil): break
        }
      }
    }
    if isSame, let place { add("order in \(place)", "rows or causes in another order") }
  }
}
