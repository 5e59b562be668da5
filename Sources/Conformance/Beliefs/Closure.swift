internal import TimedAutomata

/// What can have happened up to a line without a line of its own.
struct Closure {
  /// The situations in which the next line of a step is under way.
  var ready: [Element] = []
  /// Those in which none is.
  var quiet: [Element] = []
}

/// The situations reached so far, without those that others include.
struct Reached {
  private struct Place: Hashable {
    let state: Int32
    let trail: Int32
    let held: Int32
    let sure: Int32
  }

  private var known: [Place: [Element]] = [:]
  private(set) var order: [Element] = []

  /// Adds a situation; whether nothing known includes it.
  mutating func insert(_ element: Element, _ tallies: TallyTable, _ zones: Interned<DBM>) -> Bool {
    let place = Place(
      state: element.state, trail: element.trail, held: element.held, sure: element.sure)
    let others = known[place] ?? []
    for other in others where element.isIncluded(in: other, tallies, zones) { return false }
    known[place, default: []].append(element)
    order.append(element)
    return true
  }
}

extension Element {
  /// Whether another situation of the same place leaves open whatever this does.
  fileprivate func isIncluded(
    in other: Element, _ tallies: TallyTable, _ zones: Interned<DBM>
  ) -> Bool {
    (other.zone == zone || zones[zone].isSubset(of: zones[other.zone]))
      && (other.tally == tally || tallies.all[other.tally].isWithin(tallies.all[tally]))
  }

  fileprivate func isBeside(_ other: Element) -> Bool {
    state == other.state && trail == other.trail && held == other.held
  }
}

extension BeliefEngine {
  /// Those situations that no other includes, in order; surely fired is what did so in all that one includes.
  func maximal(_ elements: [Element]) -> [Element] {
    var kept: [Element] = []
    var start = 0
    for var element in elements.sorted() {
      if start < kept.count, !kept[start].isBeside(element) { start = kept.count }
      let larger = kept[start...].firstIndex { element.isIncluded(in: $0, tallies, zones) }
      if let larger {
        kept[larger].sure = common(kept[larger].sure, element.sure)
        continue
      }
      for place in kept[start...].indices.reversed()
      where kept[place].isIncluded(in: element, tallies, zones) {
        element.sure = common(element.sure, kept.remove(at: place).sure)
      }
      kept.append(element)
    }
    return kept
  }
}
