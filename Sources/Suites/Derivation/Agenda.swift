/// In which order situations are explored.
struct Agenda {
  /// By how many steps ago a row fired that had not fired before, the situations in the order in which they
  /// were met; one list for all if nothing hurries.
  private var lists: [[Int]] = [[]]
  private var taken: [Int] = [0]
  private let hurries: Bool
  private var age = 0

  init(hurries: Bool) { self.hurries = hurries }

  /// - Parameter isNew: whether a row fired on the way to it that had not fired before.
  mutating func add(_ situation: Int, isNew: Bool) {
    let list = hurries && !isNew ? age + 1 : 0
    if list == lists.count {
      lists.append([])
      taken.append(0)
    }
    lists[list].append(situation)
  }

  mutating func next() -> Int? {
    guard let list = lists.indices.first(where: { taken[$0] < lists[$0].count }) else {
      return nil
    }
    age = list
    taken[list] += 1
    return lists[list][taken[list] - 1]
  }
}
