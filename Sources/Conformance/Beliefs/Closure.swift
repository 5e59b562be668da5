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
  }

  private var known: [Place: [Element]] = [:]
  private(set) var order: [Element] = []

  /// Adds a situation; whether nothing known includes it.
  mutating func insert(_ element: Element, _ tallies: TallyTable, _ zones: Interned<DBM>) -> Bool {
    let place = Place(state: element.state, trail: element.trail, held: element.held)
    let others = known[place] ?? []
    for other in others {
      let isIncluded =
        other.zone == element.zone || zones[element.zone].isSubset(of: zones[other.zone])
      if isIncluded,
        other.tally == element.tally
          || tallies.all[Int(other.tally)].isWithin(tallies.all[Int(element.tally)])
      {
        return false
      }
    }
    known[place, default: []].append(element)
    order.append(element)
    return true
  }

  /// Those that no other includes, whatever came first.
  func maximal(_ tallies: TallyTable, _ zones: Interned<DBM>) -> [Element] {
    order.filter { element in
      let place = Place(state: element.state, trail: element.trail, held: element.held)
      return !(known[place] ?? []).contains { other in
        other != element
          && (other.zone == element.zone || zones[element.zone].isSubset(of: zones[other.zone]))
          && (other.tally == element.tally
            || tallies.all[Int(other.tally)].isWithin(tallies.all[Int(element.tally)]))
      }
    }
  }
}
