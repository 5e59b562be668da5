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
          old.rules(in: state), machine.rules(in: state), in: place, order: "order in \(place)",
          key: { $0.editKey(in: place) }, kin: \.trigger.name, source: \.source, words: \.words,
          difference: { $0.difference(to: $1) })
      }
      try book.compare(
        old.causes, machine.causes, in: machine.name, order: "order in \(machine.name)",
        key: { $0.editKey(in: machine.name) }, source: \.source, words: \.words,
        difference: { "\($0.words) → \($1.words)" })
    }
    for machine in base.machines
    where !current.machines.contains(where: { $0.name == machine.name }) {
      book.add("machine \(machine.name)", "is gone")
    }
    if machineNames(taking: Set(book.edits.map(\.key))) != base.machines.map(\.name) {
      book.add(machineOrder, "they hear events in another order")
    }
    try book.compare(
      base.properties, current.properties, key: \.editKey, kin: \.applies.whenWords,
      source: \.source,
      words: { $0.name + ($0.applies == .always ? "" : " \($0.applies.whenWords)") },
      difference: { $0.difference(to: $1) })
    try book.compare(
      base.readings, current.readings, key: \.editKey, words: { "\"\(oneLine($0.question))\"" },
      difference: { $0.difference(to: $1) })
    amendmentKeys = try Self.amendmentKeys(base, current)
    try book.compare(
      base.amendments, current.amendments, order: amendmentOrder, key: { amendmentKey($0) },
      words: { "amendment \($0.id)" }, difference: { $0.difference(to: $1) })
    try book.compare(
      base.parameters, current.parameters, key: \.editKey, words: { "\($0.default) ms" },
      difference: { "\($0.default) ms → \($1.default) ms" })
    if try canonical(base.frame) != canonical(current.frame) {
      book.add(
        "settings of \(current.name)", base.settingDifferences(to: current).joined(separator: ", "))
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
    system.machines = machineNames(taking: keys).compactMap { name in
      let tables = [base, current].map { $0.machines.first { $0.name == name } }
      guard let old = tables[0], let machine = tables[1] else { return tables[0] ?? tables[1] }
      var table = keys.contains("machine \(name)") ? old : machine
      table.rules = uniqued(machine.rules.map(\.state) + old.rules.map(\.state)).map { state in
        let place = "\(name)/\(state)"
        return StateRules(
          state: state,
          rules: mixed(
            old.rules(in: state), machine.rules(in: state), keys, order: "order in \(place)"
          ) { $0.editKey(in: place) })
      }.filter { table.states.contains($0.state) }
      table.causes = mixed(old.causes, machine.causes, keys, order: "order in \(name)") {
        $0.editKey(in: name)
      }
      return table
    }
    system.properties = mixed(base.properties, current.properties, keys, key: \.editKey)
    // A question that no row asks changes nothing, and rows that ask it must find it.
    system.readings = mixed(base.readings, current.readings, keys, key: \.editKey)
    system.readings += (current.readings + base.readings).filter { reading in
      !system.readings.contains { $0.id == reading.id }
    }
    system.amendments = mixed(base.amendments, current.amendments, keys, order: amendmentOrder) {
      amendmentKey($0)
    }
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

  private var machineOrder: String { "order of machines of \(current.name)" }
  private var amendmentOrder: String { "order of amendments of \(current.name)" }

  private func machineNames(taking keys: Set<String>) -> [String] {
    mixed(base.machines.map(\.name), current.machines.map(\.name), keys, order: machineOrder) {
      "machine \($0)"
    }
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
}

/// The current list, in which what is taken back is as it was; in the old order if that is taken back too.
private func mixed<Element>(
  _ old: [Element], _ new: [Element], _ keys: Set<String>, order: String? = nil,
  key: (Element) -> String
) -> [Element] {
  let isOldOrder = order.map(keys.contains) ?? false
  let (spine, other) = isOldOrder ? (old, new) : (new, old)
  let chosen = Dictionary(
    grouping: old.filter { keys.contains(key($0)) } + new.filter { !keys.contains(key($0)) },
    by: key)
  var placed: [(name: String, number: Int)] = []
  for (list, isSpine) in [(spine, true), (other, false)] {
    var counts: [String: Int] = [:]
    var place = 0
    for name in list.map(key) {
      let number = counts[name, default: 0]
      counts[name] = number + 1
      guard number < chosen[name]?.count ?? 0 else { continue }
      if isSpine {
        placed.append((name, number))
      } else if let index = placed.firstIndex(where: { $0 == (name, number) }) {
        place = index + 1
      } else {
        // It stands after what it stood after.
        placed.insert((name, number), at: place)
        place += 1
      }
    }
  }
  return placed.compactMap { chosen[$0.name]?[$0.number] }
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
    _ old: [Element], _ new: [Element], in place: String? = nil, order: String? = nil,
    key: (Element) -> String, kin: (Element) -> String = { _ in "" },
    source: ((Element) -> SourceLine)? = nil, words: (Element) -> String,
    difference: ((Element, Element) -> String)? = nil
  ) throws {
    let (before, after) = (try old.map { try canonical($0) }, try new.map { try canonical($0) })
    if before == after { return }
    let prefix = place.map { "\($0): " } ?? ""
    var edited: Set<String> = []
    for name in uniqued(new.map(key) + old.map(key)) {
      var mine = old.indices.filter { key(old[$0]) == name }
      var yours = new.indices.filter { key(new[$0]) == name }
      if mine.map({ before[$0] }) == yours.map({ after[$0] }) { continue }
      edited.insert(name)
      // What both have is not told; then what is alike is paired, and at last what is left.
      var isTold = false
      func isPair(_ step: Int, _ one: Int, _ other: Int) -> Bool {
        step == 0 ? before[one] == after[other] : step > 1 || kin(old[one]) == kin(new[other])
      }
      for step in 0...2 {
        mine.removeAll { index in
          guard let place = yours.firstIndex(where: { isPair(step, index, $0) }) else {
            return false
          }
          let (one, other) = (old[index], new[yours.remove(at: place)])
          if step > 0 {
            add(name, prefix + (difference?(one, other) ?? "is another"), source?(other))
            isTold = true
          }
          return true
        }
      }
      for index in mine { add(name, "\(prefix)gone: \(words(old[index]))") }
      for index in yours { add(name, "\(prefix)new: \(words(new[index]))", source?(new[index])) }
      if mine.isEmpty, yours.isEmpty, !isTold {
        add(name, "\(prefix)the same in another order")
      }
    }
    guard let order else { return }
    let back = mixed(
      Array(zip(old.map(key), before)), Array(zip(new.map(key), after)), edited, key: \.0)
    if back.map(\.1) != before { add(order, "the same in another order") }
  }
}
