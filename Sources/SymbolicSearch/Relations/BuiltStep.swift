import Machines

/// What one piece of code, run on a set of states, has made: a step, the deaths inside it, and what
/// it notes.
struct BuiltStep {
  /// That a row fired, or an output was emitted: see ``StepMark``.
  struct Note {
    let mark: UInt64
    /// How many effects came before it.
    let effects: Int
    var pairs: Diagram
  }

  private(set) var action = 0
  /// By number of effects: the pairs with which the step was completed.
  private var commits: [Diagram] = []
  /// By number of effects: the pairs with which the process can die before the next one.
  private var deaths: [Diagram] = []
  var notes: [Note] = []

  init() {}

  init(action: Int, pairs: Diagram) {
    self.action = action
    commits = [pairs]
  }

  mutating func commit(_ set: Diagram, action: Int, effects: Int, _ store: DiagramStore) {
    self.action = action
    Self.add(set, at: effects, to: &commits, store)
  }

  mutating func die(_ set: Diagram, after effects: Int, _ store: DiagramStore) {
    Self.add(set, at: effects, to: &deaths, store)
  }

  private static func add(
    _ set: Diagram, at place: Int, to list: inout [Diagram], _ store: DiagramStore
  ) {
    while list.count <= place { list.append(DiagramStore.empty) }
    list[place] = store.union(list[place], set)
  }

  /// Lets the vectors hold one quantity more.
  mutating func widen(_ wider: (Diagram) -> Diagram) {
    commits = commits.map(wider)
    deaths = deaths.map(wider)
    for note in notes.indices { notes[note].pairs = wider(notes[note].pairs) }
  }

  /// Whether the step has several effects, between which the process may die.
  var hasDeaths: Bool { deaths.contains { $0 != DiagramStore.empty } }

  /// A step that is completed, or cut short by death.
  struct Part {
    /// With `CompiledSystem/crashStride` times *k* added if the process dies after effect *k*.
    let label: Int
    let pairs: Diagram
    /// The quantities of the pairs.
    let quantities: [Int]
    /// What is noted on the way, and of which states before the step, by the quantities of the run.
    let notes: [(mark: UInt64, domain: Diagram)]
    /// The quantities of these.
    let noted: [Int]
  }

  /// The step that is completed, and then those that death cuts short.
  func parts(_ run: SymbolicRun) -> [Part] {
    let store = run.store
    var parts: [Part] = []
    let whole = commits.reduce(DiagramStore.empty) { store.union($0, $1) }
    func told(_ notes: [Note], _ pairs: Diagram) -> [(mark: UInt64, domain: Diagram)] {
      let domain = store.domain(of: pairs)
      return notes.map { ($0.mark, store.intersection(store.domain(of: $0.pairs), domain)) }
        .filter { $0.1 != DiagramStore.empty }
    }
    if whole != DiagramStore.empty {
      parts.append(
        Part(
          label: action, pairs: whole, quantities: run.quantities, notes: told(notes, whole),
          noted: run.quantities))
    }
    for effect in deaths.indices.dropFirst() {
      let longer = commits.dropFirst(effect + 1).reduce(DiagramStore.empty) { store.union($0, $1) }
      let mortal = store.domain(of: run.mortal(longer))
      let cut = store.restrict(deaths[effect], to: mortal)
      if cut == DiagramStore.empty { continue }
      let (pairs, quantities) = run.dead(cut)
      parts.append(
        Part(
          label: action + effect * CompiledSystem.crashStride, pairs: pairs,
          quantities: quantities, notes: told(notes.filter { $0.effects <= effect }, cut),
          noted: run.quantities))
    }
    return parts
  }
}

extension SymbolicRun {
  /// The pairs after which the process can die.
  fileprivate func mortal(_ pairs: Diagram) -> Diagram {
    guard pairs != DiagramStore.empty, let phase = program.phase, let kills = program.kills,
      let phaseEntry = variables.entry(word: phase.word, mask: phase.mask),
      let killsEntry = variables.entry(word: kills.word, mask: kills.mask)
    else { return DiagramStore.empty }
    let alive = selecting(phaseEntry, in: pairs) { $0 != Phase.dead.rawValue }
    return selecting(killsEntry, in: alive) { $0 < program.maximumKills }
  }

  /// The pairs with the process dead, and the quantities that they hold then.
  fileprivate func dead(_ pairs: Diagram) -> (pairs: Diagram, quantities: [Int]) {
    var pairs = pairs
    if let kills = program.kills,
      let entry = variables.entry(word: kills.word, mask: kills.mask)
    {
      pairs = replacing(entry, in: pairs) { $0 + 1 }
    }
    let reset = (0..<program.words).flatMap { word in
      variables.parts(
        word: word, mask: ~program.killKeeps[word], value: program.killSets[word])
    }
    for part in reset where quantities.contains(part.entry) {
      pairs = replacing(part.entry, in: pairs) { _ in part.value }
    }
    let (counts, all) = variables.widened(quantities, to: reset.map(\.entry))
    let values = Dictionary(reset.map { ($0.entry, $0.value) }) { $1 }
    return (
      store.inserting(counts, into: pairs) { index, value in values[all[index]] ?? value }, all
    )
  }
}
