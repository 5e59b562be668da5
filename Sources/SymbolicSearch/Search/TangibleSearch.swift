import Machines

/// Finds everything that steps lead to where immediate rules come before all others.
///
/// In most states an immediate rule keeps other steps from happening, or none does: the latter are
/// *tangible*. Each step from a tangible state is taken with all that follows at once, so saturation
/// finds the tangible states alone, by relations that depend on few quantities. The states between
/// are what the same steps lead to on the way, found once at the end. The process can die in these
/// too; each death is taken from all of them at once, for it leads to a state that remembers little.
///
/// Source: Ciardo, Muppala and Trivedi, "SPNP: stochastic Petri net package" (1989), for tangible
/// and vanishing states.
struct TangibleSearch {
  private let store: DiagramStore
  private let counts: [Int]
  /// Where an immediate rule is possible, by what that depends on.
  private let urgent: [Guard]
  private let immediate: [Relation]
  /// Steps with all that follows at once.
  private let whole: [Relation]
  /// Steps that something can follow, by themselves.
  private let begun: [Relation]
  /// Of these the ones on which too much depends to join them with what follows.
  private let wide: [Relation]
  /// Deaths within steps that wait for immediate rules, and steps that do not.
  private let broken: [Relation]
  private let free: [Relation]

  init(_ relations: StepRelations) {
    let store = relations.store
    self.store = store
    counts = relations.variables.counts
    let instants = relations.steps.filter(\.isImmediate)
    urgent = instants.map(\.enabled).joined(in: store)
    immediate = instants.map(\.relation).joined(in: store)
    let held = relations.steps.filter { !$0.isFree }
    broken = held.filter(\.isDeath).map(\.relation).joined(in: store)
    free = relations.steps.filter { $0.isFree && !$0.isImmediate }.map(\.relation)
      .joined(in: store)
    store.kept += urgent.map(\.allowed) + (immediate + broken + free).map(\.pairs)
    // Launches need much. Nets have few kinds of steps, and counters on which too much depends.
    let hasProcess = relations.program.phase != nil
    let fusing = FusedSteps(relations, mostWork: hasProcess ? 500_000 : 0)
    if hasProcess { store.collectLater(than: 1 << 22) }
    var (whole, begun, wide): ([Relation], [Relation], [Relation]) = ([], [], [])
    let height = store.kept.count
    for step in held where !step.isDeath && !store.isExhausted {
      if let (relation, isFollowed) = fusing.fused(step.relation) {
        store.kept.append(relation.pairs)
        whole.append(relation)
        if isFollowed { begun.append(step.relation) }
      } else {
        wide.append(step.relation)
        begun.append(step.relation)
      }
    }
    self.whole = whole.joined(in: store)
    self.begun = begun.joined(in: store)
    self.wide = wide.joined(in: store)
    store.kept.removeLast(store.kept.count - height)
    store.kept += (self.whole + self.begun + self.wide).map(\.pairs)
  }

  /// Everything reached, and the tangible states of it; it means nothing if the store is exhausted.
  func reached(from initial: Diagram) -> (all: Diagram, tangible: Diagram) {
    let height = store.kept.count
    // The tangible states, all, what is worked on, and the tangible states before.
    store.kept += [initial, initial, initial, initial]
    defer { store.kept.removeLast(store.kept.count - height) }
    func keep(_ place: Int, _ set: Diagram) -> Diagram {
      store.kept[height + place] = set
      return set
    }
    let atOnce = Saturation(store, immediate, counts: counts, divides: true)
    let steps = Saturation(store, whole, counts: counts, divides: true)
    /// What steps lead to, with all that follows.
    func following(_ starts: Diagram) -> Diagram {
      keep(2, atOnce.closure(of: keep(2, starts)))
    }
    var all = keep(1, atOnce.closure(of: initial))
    var calm = keep(0, tangible(all))
    while !store.isExhausted {
      calm = keep(0, steps.closure(of: calm))
      let closed = keep(3, calm)
      // What few steps lead to is found sooner than what all do.
      var isChanging = !wide.isEmpty
      while isChanging, !store.isExhausted {
        let wider = store.union(calm, tangible(following(images(calm, wide))))
        isChanging = wider != calm
        calm = keep(0, wider)
      }
      if calm != closed { continue }
      all = keep(1, store.union(store.union(all, calm), following(images(calm, begun))))
      let deaths = following(store.union(images(all, free), images(calm, broken)))
      all = keep(1, store.union(all, deaths))
      let calmer = store.union(calm, tangible(all))
      if calmer == calm { break }
      calm = keep(0, calmer)
    }
    return (all, calm)
  }

  /// The states of a set in which no immediate rule is possible.
  private func tangible(_ set: Diagram) -> Diagram {
    urgent.reduce(set) { store.difference($0, store.filter($0, by: $1)) }
  }

  private func images(_ set: Diagram, _ relations: [Relation]) -> Diagram {
    relations.reduce(DiagramStore.empty) { store.union($0, store.image(of: set, by: $1)) }
  }
}
