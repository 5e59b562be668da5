/// How much of a class of items runs are to reach.
package struct Goal: Hashable, Sendable {
  package let itemClass: ItemClass
  /// Of all items of the class that there are, rounded up; from 1 to 100.
  package let percent: Int

  package init(_ itemClass: ItemClass, percent: Int = 100) {
    self.itemClass = itemClass
    self.percent = percent
  }

  /// Whether so many items of so many are enough.
  package func isMet(reached: Int, of total: Int) -> Bool { reached * 100 >= percent * total }
}

/// Chooses what runs are led to: items of the goals that no run has reached.
///
/// Each class is gone through once, from the last item to the first, because the way to an item met
/// late leads through ones met early. Nothing is chosen that takes more steps than a run has.
struct CoverageGuide {
  private let routes: Routes
  private let stepLimit: Int
  private var progress: [Progress]

  private struct Progress {
    let goal: Goal
    /// The items not yet looked at are those before this position.
    var rest: Int
    let items: [Int]
    var isReached: [Bool]
    var reached = 0

    var isMet: Bool { goal.isMet(reached: reached, of: items.count) }
  }

  init(_ routes: Routes, _ goals: [Goal], stepLimit: Int) {
    self.routes = routes
    self.stepLimit = stepLimit
    progress = goals.map { goal in
      let items = routes.items(goal.itemClass)
      return Progress(
        goal: goal, rest: items.count, items: items,
        isReached: [Bool](repeating: false, count: (items.last ?? 0) + 1))
    }
  }

  var goals: [Goal] { progress.map(\.goal) }

  /// Whether nothing is left to reach.
  var isDone: Bool { progress.allSatisfy(\.isMet) }

  mutating func note(_ reached: [UInt32], for goal: Int) {
    for number in reached where !progress[goal].isReached[Int(number)] {
      progress[goal].isReached[Int(number)] = true
      progress[goal].reached += 1
    }
  }

  /// The next items to lead runs to, at most so many; none if no run can reach what is left.
  mutating func next(atMost limit: Int) -> [Item] {
    var chosen: [Item] = []
    for goal in progress.indices where !progress[goal].isMet {
      while chosen.count < limit, progress[goal].rest > 0 {
        progress[goal].rest -= 1
        let number = progress[goal].items[progress[goal].rest]
        if progress[goal].isReached[number] { continue }
        let item = Item(progress[goal].goal.itemClass, number)
        if let steps = routes.steps(to: item), steps <= stepLimit { chosen.append(item) }
      }
    }
    return chosen
  }
}
